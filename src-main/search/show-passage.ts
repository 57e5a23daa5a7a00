import type { Bilingual, PassageView } from '../types.ts'
import type { RankedPassage, Span } from './rank.ts'

/** A passage as people and models read it, with the place of what was found in it. */
export function showPassage(passage: RankedPassage): PassageView & { row?: number } {
  const { fileId, name, page, sheet } = passage
  const row = passage.row === undefined ? undefined : rowOf(passage)
  const place = placeOf({ page, sheet, row, slides: /presentationml|powerpoint/i.test(passage.mime) })
  // Rows without the names of their columns say little.
  const start = row !== undefined && passage.heading ? `${passage.heading}\n` : ''
  return {
    fileId,
    name,
    ...(place && { place }),
    ...(row !== undefined && { row }),
    text: start + passage.text,
    marks: passage.marks.map(([from, to]): Span => [from + start.length, to + start.length]),
    score: Math.round(Math.min(1, passage.score) * 1_000) / 1_000,
  }
}

/** Of the line with most of what was found: a passage holds several rows. */
function rowOf({ text, marks, row = 1 }: RankedPassage): number {
  let best = { found: 0, row }
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    const found = marks.filter(([from]) => from >= start && from < end).length
    const number = /^(\d+): /.exec(line)?.[1]
    if (found > best.found && number !== undefined) best = { found, row: Number(number) }
    start = end + 1
  }
  return best.row
}

type Place = { page: number | undefined; sheet: string | undefined; row: number | undefined; slides: boolean }

function placeOf(place: Place): Bilingual | undefined {
  const { page, sheet, row, slides } = place
  if (page !== undefined && slides) return { fr: `diapositive ${page}`, en: `slide ${page}` }
  if (page !== undefined) return { fr: `page ${page}`, en: `page ${page}` }
  if (sheet !== undefined) return { fr: `feuille « ${sheet} », ligne ${row}`, en: `sheet “${sheet}”, row ${row}` }
  if (row !== undefined) return { fr: `ligne ${row}`, en: `row ${row}` }
  return undefined
}
