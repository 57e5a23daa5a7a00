import { ExternalHyperlink, type ParagraphChild, ShadingType, TextRun } from 'docx'
import type { Inline } from '../blocks.ts'
import { CODE_FONT, INK } from './docx-styles.ts'
import { isRightToLeft, keepTogether, xmlText } from './typography.ts'

type RunChanges = { bold?: boolean; color?: string; size?: number }

export function textRuns(content: Inline[], changes: RunChanges = {}): ParagraphChild[] {
  return content.flatMap((piece): ParagraphChild[] => {
    const link = piece.link === undefined || !URL.canParse(piece.link) ? undefined : new URL(piece.link).href
    const runs = pieceRuns(piece, link === undefined ? changes : { ...changes, link })
    return link === undefined ? runs : [new ExternalHyperlink({ link, children: runs })]
  })
}

function pieceRuns(piece: Inline, { link, ...changes }: RunChanges & { link?: string }): TextRun[] {
  const text = xmlText(piece.text).replace(/\t/g, ' ')
  return (piece.code ? text : keepTogether(text)).split('\n').map(
    (line, index) =>
      new TextRun({
        text: line,
        ...(index > 0 && { break: 1 }),
        ...(piece.bold && { bold: true }),
        ...((piece.italic || piece.picture) && { italics: true }),
        ...(piece.strike && { strike: true }),
        ...(piece.picture && { color: INK.soft }),
        ...(piece.code && { font: CODE_FONT, noProof: true, shading: { type: ShadingType.CLEAR, fill: INK.code } }),
        ...(isRightToLeft(line) && { rightToLeft: true }),
        ...changes,
        // After the changes: a link is seen as one on any background.
        ...(link !== undefined && changes.color === undefined && { style: 'Hyperlink' }),
      }),
  )
}

/** Where the lines of the text begin: spaces count in code. */
export function codeRuns(code: string): TextRun[] {
  return xmlText(code)
    .replace(/\t/g, '    ')
    .split('\n')
    .map((text, index) => new TextRun({ text, ...(index > 0 && { break: 1 }) }))
}
