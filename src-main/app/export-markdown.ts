import type { TranscriptMessage } from '../../src-preload/contract.ts'
import { labelOf } from '../tools/specs.ts'
import type { Language } from '../types.ts'

/** A conversation as a document that any text program opens: who said what, and what was done. */
export function conversationMarkdown(
  conversation: { title: string; createdAt: string },
  messages: readonly TranscriptMessage[],
  language: Language,
): string {
  const words = WORDS[language]
  const day = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeStyle: 'short' })
  const parts = [`# ${conversation.title}`, `*${words.exported} · ${day.format(new Date(conversation.createdAt))}*`]
  for (const message of messages) {
    parts.push(`## ${message.role === 'user' ? words.you : 'Ardoise'} · ${day.format(new Date(message.createdAt))}`)
    if (message.text.trim() !== '') parts.push(message.text.trim())
    if (message.role === 'user') {
      if (message.files.length > 0) parts.push(message.files.map(file => `- ${words.file} ${file.name}`).join('\n'))
    } else if (message.runs.length > 0) {
      parts.push(message.runs.map(run => `- ${stepOf(run, language)}`).join('\n'))
    }
  }
  return `${parts.join('\n\n')}\n`
}

function stepOf(
  { tool, status, views }: Extract<TranscriptMessage, { role: 'assistant' }>['runs'][number],
  language: Language,
): string {
  const label = labelOf(tool)[language]
  const names = views.flatMap(view => {
    if (view.kind === 'file') return [view.file.name]
    return view.kind === 'statements' ? view.files.map(file => file.name) : []
  })
  const objects = names.length > 0 ? ` : ${names.join(', ')}` : ''
  return status === 'ok' ? `${label}${objects}` : `${label}${objects} (${WORDS[language].states[status]})`
}

const WORDS = {
  fr: {
    locale: 'fr-FR',
    exported: 'Conversation Ardoise',
    you: 'Vous',
    file: 'Fichier joint :',
    states: {
      error: 'échec',
      refused: 'refusé',
      stopped: 'arrêté',
      running: 'en cours',
      interrupted: 'interrompu, à vérifier',
    },
  },
  en: {
    locale: 'en-GB',
    exported: 'Ardoise conversation',
    you: 'You',
    file: 'Attached file:',
    states: {
      error: 'failed',
      refused: 'refused',
      stopped: 'stopped',
      running: 'running',
      interrupted: 'interrupted, please check',
    },
  },
}
