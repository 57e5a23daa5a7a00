import type { Inline } from '../blocks.ts'
import { lowered, raised } from './shifted-digits.ts'

type Mark = 'bold' | 'italic' | 'strike' | 'code' | 'raised' | 'lowered'

/** The line in the making, and the marks that are open. */
export type InlineState = {
  pieces: Inline[]
  marks: Record<Mark, number>
  links: (string | undefined)[]
}

export function startInline(): InlineState {
  return { pieces: [], marks: { bold: 0, italic: 0, strike: 0, code: 0, raised: 0, lowered: 0 }, links: [] }
}

export function addText(state: InlineState, text: string, { keepSpaces }: { keepSpaces: boolean }): void {
  const last = state.pieces.at(-1)
  // U+00A0 is written on purpose: it stays.
  let flat = keepSpaces ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
  if (!keepSpaces && (!last || /[ \n]$/.test(last.text))) flat = flat.replace(/^ /, '')
  if (flat === '') return
  const { marks } = state
  const link = state.links.findLast(address => address !== undefined)
  const shifted = marks.raised > 0 ? raised(flat) : marks.lowered > 0 ? lowered(flat) : flat
  const piece: Inline = {
    text: shifted,
    ...(marks.bold > 0 && { bold: true }),
    ...(marks.italic > 0 && { italic: true }),
    ...(marks.strike > 0 && { strike: true }),
    ...(marks.code > 0 && { code: true }),
    ...(link !== undefined && { link }),
  }
  if (last && sameMarks(last, piece)) last.text += shifted
  else state.pieces.push(piece)
}

/** The line so far, without white space around it; the next one begins. */
export function takeInline(state: InlineState, { keepSpaces = false } = {}): Inline[] {
  const { pieces } = state
  state.pieces = []
  if (keepSpaces) return pieces
  while (pieces.length > 0) {
    const last = pieces.at(-1)
    if (!last) break
    last.text = last.text.replace(/[ \n]+$/, '')
    if (last.text !== '') break
    pieces.pop()
  }
  while (pieces.length > 0) {
    const [first] = pieces
    if (!first) break
    first.text = first.text.replace(/^[ \n]+/, '')
    if (first.text !== '') break
    pieces.shift()
  }
  for (const piece of pieces) piece.text = piece.text.replace(/ *\n */g, '\n')
  return pieces
}

function sameMarks(one: Inline, other: Inline): boolean {
  return (
    one.bold === other.bold &&
    one.italic === other.italic &&
    one.strike === other.strike &&
    one.code === other.code &&
    one.link === other.link &&
    one.picture === other.picture
  )
}
