import { openSuffix } from './open-suffix.ts'

const OPEN = '<think>'
const CLOSE = '</think>'
const MOST_SPACE = 1_000

export type ThoughtReader = {
  /** Gives back the part of `piece` that belongs to the answer; adds the rest to the reasoning. */
  push(piece: string, out: { reasoning: string }): string
  /** The answer is over: what was held back in doubt. */
  finish(out: { reasoning: string }): string
}

/** Takes `<think>…</think>` off the start of an answer, where local models write their reasoning. */
export function createThoughtReader(): ThoughtReader {
  let where: 'start' | 'inside' | 'after' | 'past' = 'start'
  let held = ''

  function push(piece: string, out: { reasoning: string }): string {
    if (where === 'past') return piece
    let rest = held + piece
    held = ''
    if (where === 'start') {
      const start = rest.trimStart()
      if (start === '' || (start.length < OPEN.length && OPEN.startsWith(start))) {
        // Space before an answer may be kept; without end it would be read again with each piece.
        held = rest.length > MOST_SPACE ? start : rest
        return ''
      }
      where = start.startsWith(OPEN) ? 'inside' : 'past'
      if (where === 'past') return rest
      rest = start.slice(OPEN.length)
    }
    if (where === 'inside') {
      const end = rest.indexOf(CLOSE)
      if (end < 0) {
        const kept = openSuffix(rest, [CLOSE])
        out.reasoning += rest.slice(0, rest.length - kept)
        held = rest.slice(rest.length - kept)
        return ''
      }
      out.reasoning += rest.slice(0, end)
      where = 'after'
      rest = rest.slice(end + CLOSE.length)
    }
    const answer = rest.trimStart()
    if (answer !== '') where = 'past'
    return answer
  }

  function finish(out: { reasoning: string }): string {
    const rest = held
    held = ''
    if (where !== 'inside') return rest
    out.reasoning += rest
    return ''
  }

  return { push, finish }
}
