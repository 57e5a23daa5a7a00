import { assertNever } from '../errors.ts'
import { labelOf } from '../tools/specs.ts'
import type { AgentEvent } from '../types.ts'
import { describeView } from './describe-view.ts'
import { createProgressLines } from './progress-lines.ts'
import { formatDuration, printable, type Terminal } from './terminal.ts'

const MARKS = { ok: '✓', error: '✗', refused: '⊘', stopped: '■' } as const
const COLOURS = { ok: 'green', error: 'red', refused: 'yellow', stopped: 'yellow' } as const

/** The timeline of a turn as a person reads it: tools and notices on the side, the answer as it comes. */
export function printEvents(terminal: Terminal): (event: AgentEvent) => void {
  const { language, style } = terminal
  let lineOpen = false

  function note(text: string) {
    if (lineOpen) terminal.out('\n')
    lineOpen = false
    terminal.note(text)
  }
  function label(tool: string): string {
    return printable(labelOf(tool)[language])
  }

  const progress = createProgressLines(terminal, note)

  /** What another specialist does stands under what asked it. */
  const indent = (event: { parentId?: string }) => (event.parentId === undefined ? '' : '    ')

  return event => {
    switch (event.type) {
      case 'specialist':
        if (event.specialist) note(style('dim', `${ANSWERS[language]} ${printable(event.specialist.name[language])}`))
        return
      case 'text':
        terminal.out(printable(event.text))
        lineOpen = !event.text.endsWith('\n')
        return
      case 'reasoning':
        return
      case 'tool_start':
        note(style('dim', `${indent(event)}▸ ${label(event.tool)}…`))
        return
      case 'tool_progress':
        progress.show(event.callId, event.progress)
        return
      case 'tool_end': {
        progress.end(event.callId)
        const mark = style(COLOURS[event.status], MARKS[event.status])
        const margin = indent(event)
        const took = style('dim', `(${formatDuration(event.durationMs, language)})`)
        note(`${margin}${mark} ${label(event.tool)} ${took}`)
        if (event.status !== 'ok') note(`${margin}  ${printable(event.notice?.[language] ?? event.text)}`)
        for (const view of event.views) for (const line of describeView(view, terminal)) note(`${margin}  ${line}`)
        return
      }
      case 'file':
        return
      case 'approval':
        note(style('yellow', `? ${printable(event.request.summary[language]).replace(/\s+/g, ' ')}`))
        if (event.request.tainted) note(style('yellow', `  ! ${TAINTED[language]}`))
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

const ANSWERS = { fr: 'Spécialiste :', en: 'Specialist:' } as const

const TAINTED = {
  fr: 'Cette demande vient après la lecture d’un contenu extérieur : vérifiez bien le destinataire et le contenu.',
  en: 'This request follows content that came from outside: check the recipient and the content carefully.',
} as const
