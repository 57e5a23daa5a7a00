import type { RawCell, RawTable } from '../../accounting/types.ts'
import { UserError } from '../../errors.ts'
import type { Bilingual } from '../../types.ts'
import { decodeText } from './encoding.ts'
import { joinGroupedCommas } from './grouped-commas.ts'
import { mendLongRows } from './long-rows.ts'

/** More rows than any trial balance or yearly journal has; beyond, memory would decide. */
export const MAX_ROWS = 300_000

const SEPARATORS = [';', '\t', '|', ','] as const
const SAMPLE_LINES = 60

type Delimited = {
  rows: RawTable['rows']
  encoding: string
  separator: string
  notes: { row?: number; message: Bilingual }[]
}

/** @throws UserError when the bytes are no text, hold no row, or hold more than MAX_ROWS. */
export async function readDelimited(
  bytes: Uint8Array,
  fileName: string,
  { onShare }: { onShare?: (share: number) => void } = {},
): Promise<Delimited> {
  const decoded = decodeText(bytes)
  const nul = decoded.text.indexOf('\u0000')
  if (nul >= 0) throw binaryText(fileName, decoded.text.slice(0, nul).split('\n').length)
  const text = decoded.text.replace(/\r\n?/g, '\n')
  if (hasEndlessLine(text)) throw endlessLine(fileName)
  const declared = /^"?sep=(.)"?\n/i.exec(text)?.[1]
  const separator = declared ?? chooseSeparator(text)
  const notes: Delimited['notes'] = []
  const strict = await parse(text, separator, { quotes: true, fileName, onShare })
  const parsed = strict.brokenQuotes ? await parse(text, separator, { quotes: false, fileName, onShare }) : strict
  if (strict.brokenQuotes) {
    notes.push({
      message: {
        fr: 'Guillemets non refermés : ils ont été lus comme des caractères ordinaires.',
        en: 'Unclosed quotes: they were read as ordinary characters.',
      },
    })
  }
  if (declared) parsed.rows.shift()
  const whole = separator === ',' ? joinGroupedCommas(parsed.rows, notes) : parsed.rows
  const rows = mendLongRows(whole, separator, notes).map(withoutEmptyEnd)
  return { rows, encoding: decoded.encoding, separator, notes }
}

/** Longest line that a table may have: beyond, one row would hold more cells than memory. */
const MAX_LINE = 1024 * 1024

function hasEndlessLine(text: string): boolean {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    if ((end < 0 ? text.length : end) - start > MAX_LINE) return true
    if (end < 0) return false
    start = end + 1
  }
  return false
}

/** The separator that cuts most lines into the same number of cells. */
function chooseSeparator(text: string): string {
  const lines = sampleLines(text)
  let best = ';'
  let bestScore = 0
  for (const separator of SEPARATORS) {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const cuts = countOutsideQuotes(line, separator)
      if (cuts > 0) counts.set(cuts, (counts.get(cuts) ?? 0) + 1)
    }
    for (const [cuts, agreeing] of counts) {
      const score = (agreeing / lines.length) * (1 + Math.min(cuts, 12) / 24)
      if (score > bestScore + 1e-9) {
        best = separator
        bestScore = score
      }
    }
  }
  return best
}

/** Lines from the top and from the middle: a long preamble must not decide. */
function sampleLines(text: string): string[] {
  const lines: string[] = []
  for (const from of [0, text.indexOf('\n', Math.floor(text.length / 2)) + 1]) {
    let position = from
    for (let taken = 0; taken < SAMPLE_LINES && position < text.length; ) {
      const end = text.indexOf('\n', position)
      const line = text.slice(position, end < 0 ? text.length : end)
      position = end < 0 ? text.length : end + 1
      if (line.trim() === '') continue
      lines.push(line)
      taken++
    }
  }
  return lines
}

function countOutsideQuotes(line: string, separator: string): number {
  let count = 0
  let quoted = false
  for (const character of line) {
    if (character === '"') quoted = !quoted
    else if (character === separator && !quoted) count++
  }
  return count
}

type Parsed = { rows: RawTable['rows']; brokenQuotes: boolean }

type Parsing = { quotes: boolean; fileName: string; onShare: ((share: number) => void) | undefined }

/** Rows between two words of how far it is. */
const ROWS_A_WORD = 5_000

async function parse(text: string, separator: string, { quotes, fileName, onShare }: Parsing): Promise<Parsed> {
  const papa = await import('papaparse')
  const rows: RawTable['rows'] = []
  let row = 0
  let brokenQuotes = false
  papa.default.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    // NUL was refused above, so that it quotes nothing.
    quoteChar: quotes ? '"' : '\u0000',
    step(result, parser) {
      row++
      if (result.errors.some(error => error.type === 'Quotes')) {
        brokenQuotes = true
        parser.abort()
        return
      }
      const cells = result.data.map(cell => toCell(cell, quotes))
      if (cells.every(cell => cell === null)) return
      rows.push({ row, cells })
      if (rows.length > MAX_ROWS) throw tooManyRows(fileName)
      if (row % ROWS_A_WORD === 0) onShare?.(result.meta.cursor / text.length)
    },
  })
  return { rows, brokenQuotes }
}

function withoutEmptyEnd({ row, cells }: RawTable['rows'][number]): RawTable['rows'][number] {
  const last = cells.findLastIndex(cell => cell !== null)
  return { row, cells: cells.slice(0, last + 1) }
}

function toCell(cell: string, quotes: boolean): RawCell {
  const text = quotes ? cell : cell.replace(/^"(.*)"$/, '$1')
  return text.trim() === '' ? null : text
}

export function tooManyRows(fileName: string): UserError {
  return new UserError({
    fr: `« ${fileName} » a plus de ${MAX_ROWS.toLocaleString('fr-FR')} lignes : découpez le tableau, ou exportez-le avec moins de lignes, et recommencez.`,
    en: `“${fileName}” has more than ${MAX_ROWS.toLocaleString('en-GB')} rows: split the table, or export it with fewer rows, and try again.`,
  })
}

function endlessLine(fileName: string): UserError {
  return new UserError({
    fr: `« ${fileName} » contient une ligne de plus d’un million de caractères : ce n’est pas un tableau ; exportez-le de nouveau en CSV ou en .xlsx.`,
    en: `“${fileName}” has a line of over a million characters: it is no table; export it again as CSV or .xlsx.`,
  })
}

function binaryText(fileName: string, line: number): UserError {
  return new UserError({
    fr: `« ${fileName} » contient des octets nuls (premier à la ligne ${line}) : ce n’est pas un fichier texte, ou il est abîmé ; exportez-le de nouveau en CSV ou en .xlsx.`,
    en: `“${fileName}” contains NUL bytes (first at line ${line}): it is no text file, or it is damaged; export it again as CSV or .xlsx.`,
  })
}
