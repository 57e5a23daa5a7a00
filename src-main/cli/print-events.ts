import { assertNever } from '../errors.ts'
import { findToolSpec } from '../tools/specs.ts'
import type { AgentEvent, ToolView } from '../types.ts'
import { formatBytes, formatDuration, printable, type Terminal } from './terminal.ts'

const MARKS = { ok: '✓', error: '✗', refused: '⊘', stopped: '■' } as const
const COLOURS = { ok: 'green', error: 'red', refused: 'yellow', stopped: 'yellow' } as const

/** The timeline of a turn as a person reads it: tools and notices on the side, the answer as it comes. */
export function printEvents(terminal: Terminal): (event: AgentEvent) => void {
  const { language, style } = terminal
  let lineOpen = false
  let lastProgress = ''

  function note(text: string) {
    if (lineOpen) terminal.out('\n')
    lineOpen = false
    terminal.note(text)
  }
  function label(tool: string): string {
    return findToolSpec(tool)?.label[language] ?? printable(tool)
  }

  return event => {
    switch (event.type) {
      case 'text':
        terminal.out(printable(event.text))
        lineOpen = !event.text.endsWith('\n')
        return
      case 'reasoning':
        return
      case 'tool_start':
        note(style('dim', `▸ ${label(event.tool)}…`))
        return
      case 'tool_progress': {
        const { label: words, done, total } = event.progress
        const line = `  ${words[language]}${total ? ` (${done ?? 0}/${total})` : ''}`
        if (line !== lastProgress) note(style('dim', line))
        lastProgress = line
        return
      }
      case 'tool_end': {
        const mark = style(COLOURS[event.status], MARKS[event.status])
        note(`${mark} ${label(event.tool)} ${style('dim', `(${formatDuration(event.durationMs, language)})`)}`)
        if (event.status !== 'ok') note(`  ${printable(event.notice?.[language] ?? event.text)}`)
        for (const view of event.views) for (const line of describeView(view, terminal)) note(`  ${line}`)
        return
      }
      case 'file':
        return
      case 'approval':
        note(style('yellow', `? ${printable(event.request.summary[language]).replace(/\s+/g, ' ')}`))
        return
      case 'usage':
        return
      case 'notice':
        note(style('yellow', event.notice[language]))
        return
      case 'turn_end':
        if (lineOpen) terminal.out('\n')
        lineOpen = false
        if (event.message) terminal.note(style(event.reason === 'error' ? 'red' : 'yellow', event.message[language]))
        return
      default:
        assertNever(event)
    }
  }
}

const SHELL_LINES = 12
const BUYING = {
  fr: 'Avec un code : ardoise credits redeem CODE. Le solde et les packs : ardoise credits.',
  en: 'With a code: ardoise credits redeem CODE. Balance and packs: ardoise credits.',
} as const

/** A result in a few lines; the model's own text is not repeated. */
function describeView(view: ToolView, terminal: Terminal): string[] {
  const { language } = terminal
  const colon = language === 'fr' ? '\u00a0:' : ':'
  switch (view.kind) {
    case 'file':
      return [`${printable(view.file.name)} · ${formatBytes(view.file.bytes, language)}`]
    case 'files':
      return view.files.map(file => `${printable(file.name)} · ${file.fileId}`)
    case 'statements':
      return [
        ...view.summary.rows.map(([name, value]) => `${name}${colon} ${value}`),
        ...view.files.map(file => `${printable(file.name)} · ${formatBytes(file.bytes, language)}`),
        ...view.notices.map(notice => terminal.style('yellow', `! ${printable(notice)}`)),
      ]
    case 'table':
      return view.rows.slice(0, 5).map(row => printable(row.join(' · ')))
    case 'page':
      return [`${printable(view.title)} · ${printable(view.position)}`]
    case 'outbox':
      return [`${printable(view.subject)} → ${printable(view.to)} · ${OUTBOX_WORDS[language][view.state]}`]
    case 'memory':
      return [printable(view.fact)]
    case 'search':
      return view.passages.map(({ name, place }) => printable(place ? `${name} · ${place[language]}` : name))
    case 'links':
      return view.results.map(({ title, url }) => printable(`${title} · ${url}`))
    case 'shell':
      return [
        ...view.output.split('\n', SHELL_LINES).map(printable),
        ...view.files.map(file => `${printable(file.name)} · ${file.fileId}`),
      ]
    case 'quiz':
      return [
        `${printable(view.question)} · ${view.quizId}`,
        ...view.options.map((option, index) => `${index + 1}. ${printable(option)}`),
      ]
    case 'draft':
      return [printable(`${view.subject} → ${view.to.join(', ')}`)]
    case 'task':
    case 'report':
      return [printable(view.title)]
    case 'purchase':
      return [BUYING[language]]
    case 'credits':
      return [`+${view.awarded} → ${view.balance}${view.reason ? ` · ${printable(view.reason)}` : ''}`]
    case 'facts':
      return [
        ...view.facts.map(({ label, value }) => printable(`${label[language]}${colon} ${value}`)),
        ...(view.credit ? [`${view.credit.text} · ${view.credit.url}`] : []),
      ]
    default:
      return assertNever(view)
  }
}

export const OUTBOX_WORDS = {
  fr: {
    prepared: 'préparé',
    held: 'en attente de votre envoi',
    sending: 'envoi en cours',
    sent: 'envoyé',
    failed: 'échec',
    uncertain: 'incertain, vérifiez',
  },
  en: {
    prepared: 'prepared',
    held: 'waiting for you to send it',
    sending: 'sending',
    sent: 'sent',
    failed: 'failed',
    uncertain: 'uncertain, please check',
  },
} as const
