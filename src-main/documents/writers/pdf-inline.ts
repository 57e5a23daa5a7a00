import type { Inline } from '../blocks.ts'
import { COLOR, type FontName, type Run } from './pdf-text.ts'

/** The runs of a paragraph, heading or cell. */
export function inlineRuns(content: Inline[], size: number): Run[] {
  return content.map((piece): Run => {
    if (piece.code) return { ...styled(piece, size * 0.92), font: 'mono', background: COLOR.code }
    if (piece.picture) return { ...styled({ ...piece, italic: true }, size), color: COLOR.soft }
    return styled(piece, size)
  })
}

function styled(piece: Inline, size: number): Run {
  const font: FontName = piece.bold ? (piece.italic ? 'boldItalic' : 'bold') : piece.italic ? 'italic' : 'regular'
  return {
    text: piece.text,
    font,
    size,
    ...(piece.link && { link: piece.link, color: COLOR.link }),
    ...(piece.strike && { strike: true }),
  }
}
