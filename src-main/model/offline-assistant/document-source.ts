import type { FileRef } from '../../types.ts'
import { keySentences, splitSentences } from './extract.ts'
import { extensionOf } from './file-choice.ts'
import { type Reading, readFile, readLines, readRows } from './reading.ts'
import type { Script } from './script.ts'
import { roundsFor, type Situation } from './situation.ts'

/** A text that becomes a document: what the person gave, in Markdown. `partial`: it was too long to be read whole. */
export type Source = { title: string; content: string; partial?: true }

const TABLES = new Set(['csv', 'tsv', 'xlsx', 'xlsm'])
const MOST_WINDOWS = 5

/** The whole text of a file, tables as Markdown tables; one call is kept for the writing. */
export function* sourceOfFile(file: FileRef, situation: Situation): Script<Source | { failure: string }> {
  const read = yield* readFile(situation, file, Math.max(1, Math.min(MOST_WINDOWS, roundsFor(situation) - 1)))
  if ('failure' in read) return read
  const content = contentOf(read.reading)
  // The title that the text gives itself stands above the document once, not twice.
  const own = /^#\s+(.{2,120})\n+(?=\S)/u.exec(content)
  return {
    title: own?.[1]?.trim() ?? titleOfFile(file),
    content: content.slice(own?.[0].length ?? 0),
    ...(!read.reading.complete && { partial: true }),
  }
}

export function titleOfFile(file: FileRef): string {
  return file.name.replace(/\.[a-z0-9]+$/i, '')
}

function contentOf(reading: Reading): string {
  const rows = TABLES.has(extensionOf(reading.file.name)) ? readRows(reading.text) : []
  if (rows.length > 0) return toTable(rows.map(({ cells }) => cells))
  return readLines(reading.text)
    .map(line => line.text)
    .join('\n')
    .trim()
}

function toTable(rows: readonly string[][]): string {
  const width = Math.max(...rows.map(row => row.length))
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => (cells[index] ?? '').replace(/\|/g, '\\|')).join(' | ')} |`
  const [header = [], ...others] = rows
  return [line(header), `|${' --- |'.repeat(width)}`, ...others.map(line)].join('\n')
}

export type Slide = { title: string; bullets?: string[]; table?: { columns: string[]; rows: string[][] } }

const POINTS_A_SLIDE = 6
/** Beyond, the main sentences stand for a text without headings. */
const MOST_POINTS = 36
const KEPT_POINTS = 24

/**
 * Headings (« # », a short line alone) open slides; list items and sentences are their points; a table is a slide.
 * Nothing is added or rephrased. `extracted`: only the main sentences of a long text were kept.
 */
export function toSlides({ title, content }: Source): { slides: Slide[]; extracted: boolean } {
  const sections = readSections(content, title)
  const points = sections.reduce((sum, { bullets }) => sum + bullets.length, 0)
  const extracted = points > MOST_POINTS && sections.filter(({ bullets }) => bullets.length > 0).length < 4
  const kept = extracted
    ? [{ title, bullets: keySentences(readLines(content), KEPT_POINTS).map(({ text }) => text), table: undefined }]
    : sections
  return { slides: kept.flatMap(toPages), extracted }
}

type Section = { title: string; bullets: string[]; table: Slide['table'] }

function readSections(content: string, title: string): Section[] {
  const sections: Section[] = [{ title, bullets: [], table: undefined }]
  const paragraphs = content.split(/\n\s*\n/)
  for (const paragraph of paragraphs) {
    const lines = paragraph.split('\n').filter(line => line.trim() !== '')
    if (lines.length > 1 && lines.every(line => /^\s*\|.*\|\s*$/.test(line))) {
      sections.push({ title: sections.at(-1)?.title ?? title, bullets: [], table: readTable(lines) })
      continue
    }
    for (const group of groupLines(lines)) {
      const section = sections.at(-1)
      if (group.heading !== undefined)
        sections.push({ title: group.heading.slice(0, 200), bullets: [], table: undefined })
      else section?.bullets.push(...group.bullets)
    }
  }
  return sections.filter(({ bullets, table }) => bullets.length > 0 || table)
}

type Group = { heading: string; bullets: never[] } | { heading?: undefined; bullets: string[] }

function groupLines(lines: readonly string[]): Group[] {
  const groups: Group[] = []
  let prose: string[] = []
  const flush = () => {
    if (prose.length > 0) groups.push({ bullets: splitSentences(readLines(prose.join('\n'))).map(({ text }) => text) })
    prose = []
  }
  lines.forEach((line, index) => {
    const text = line.trim()
    const heading =
      /^#{1,6}\s+(.+?)\s*#*$/.exec(text)?.[1] ??
      (isHeading(text, lines[index + 1]) ? text.replace(/\s*:$/, '') : undefined)
    const item = /^(?:[-*•–]|\d+[.)])\s+(.+)$/.exec(text)?.[1]
    if (heading === undefined && item === undefined) {
      prose.push(text)
      return
    }
    flush()
    groups.push(heading === undefined ? { bullets: [item ?? ''] } : { heading, bullets: [] })
  })
  flush()
  return groups
}

/** A short line that ends no sentence, with a text under it. */
function isHeading(line: string, next: string | undefined): boolean {
  return (
    next !== undefined &&
    line.length <= 60 &&
    /^[\p{Lu}\d]/u.test(line) &&
    !/[.!?;,…]$/.test(line) &&
    line.split(/\s+/).length <= 8
  )
}

function readTable(lines: readonly string[]): { columns: string[]; rows: string[][] } {
  const cells = lines
    .filter(line => !/^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line))
    .map(line =>
      line
        .trim()
        .slice(1, -1)
        .split('|')
        .map(cell => cell.trim()),
    )
  return { columns: cells[0] ?? [], rows: cells.slice(1) }
}

function toPages({ title, bullets, table }: Section): Slide[] {
  if (table) return [{ title, table }]
  const pages: Slide[] = []
  for (let from = 0; from < bullets.length; from += POINTS_A_SLIDE)
    pages.push({ title: from === 0 ? title : `${title} (suite)`, bullets: bullets.slice(from, from + POINTS_A_SLIDE) })
  return pages
}
