import type { JobView } from '../../src-preload/contract.ts'
import type { JobStatus, Language } from '../types.ts'
import { progressText } from './progress-words.ts'
import { printable, type Terminal } from './terminal.ts'

/** A job on one line: number, state, what is asked, what it is doing, since when. */
export function jobLine(job: JobView, { language, style }: Terminal): string {
  const { number, status, title, step } = job
  const colour = COLOURS[status]
  const parts = [
    `${number}`,
    style(colour, stateOf(job, language)),
    printable(title),
    step && `${printable(step.label[language])}${step.progress ? ` : ${progressText(step.progress, language)}` : ''}`,
    style('dim', whenOf(job, language)),
  ]
  return parts.filter(part => part !== undefined).join(' · ')
}

function stateOf({ status, before }: JobView, language: Language): string {
  const word = STATUS[language][status]
  if (status !== 'queued' || !before) return word
  if (language === 'fr') return `${word}, ${before} avant elle`
  return `${word}, ${before} before it`
}

function whenOf({ status, createdAt, startedAt, endedAt }: JobView, language: Language): string {
  const [time, word] =
    endedAt && status !== 'queued' ? [endedAt, ''] : [startedAt ?? createdAt, language === 'fr' ? 'depuis ' : 'since ']
  const date = new Date(time)
  const isToday = date.toDateString() === new Date().toDateString()
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
  const text = isToday
    ? date.toLocaleTimeString(locale, { timeStyle: 'short' })
    : date.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return `${word}${text}`
}

export const STATUS: Record<Language, Record<JobStatus, string>> = {
  fr: {
    queued: 'attend son tour',
    running: 'en cours',
    waiting: 'attend votre accord',
    done: 'terminée',
    failed: 'échouée',
    cancelled: 'annulée',
    interrupted: 'interrompue',
  },
  en: {
    queued: 'waits for its turn',
    running: 'under way',
    waiting: 'waits for your decision',
    done: 'done',
    failed: 'failed',
    cancelled: 'cancelled',
    interrupted: 'interrupted',
  },
}

const COLOURS = {
  queued: 'dim',
  running: 'green',
  waiting: 'yellow',
  done: 'green',
  failed: 'red',
  cancelled: 'dim',
  interrupted: 'yellow',
} as const satisfies Record<JobStatus, string>
