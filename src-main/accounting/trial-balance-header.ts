import { readAccountCell } from './account-code.ts'
import { type HeaderMeaning, plainWords, readHeaderText, type Side, type Stage } from './header-words.ts'
import type { RawCell, RawTable } from './types.ts'

export type AmountColumn = {
  column: number
  title: string
  side: Side
  stage?: Stage
  firm?: boolean
  date?: string
  sideColumn?: number
}

export type Header = {
  /** Indexes in `table.rows` of the first header row and of the first row after the header. */
  first: number
  body: number
  account: number
  label?: number
  thirdParty?: number
  amounts: AmountColumn[]
  /** Plain words of the header rows, to recognise them when each page repeats them. */
  repeats: ReadonlySet<string>
}

export type HeaderProblem = 'no_account' | 'no_amount' | 'not_found'

const SEARCHED_ROWS = 40
/** Rows that tell what a column holds. */
const SAMPLED_ROWS = 400
const GROUP_WORDS =
  /ouverture|nouveau|initia|anterieur|debut|mouvement|mvt|cumul|cloture|solde|fin|total|opening|movement|closing|balance|period|exercice|report|flux|operation|debit|credit|20\d\d/

/** Looks for one to three header rows in the first forty filled rows; the reading that explains most columns wins. */
export function findHeader(rows: RawTable['rows']): Header | HeaderProblem {
  let best: { header: Header; score: number } | undefined
  let problem: HeaderProblem = 'not_found'
  for (let first = 0; first < Math.min(rows.length, SEARCHED_ROWS); first++) {
    for (let height = 1; height <= 3 && first + height <= rows.length; height++) {
      const candidate = readHeader(rows, first, height)
      if (typeof candidate === 'string') {
        if (problem === 'not_found' || candidate === 'no_amount') problem = candidate
        continue
      }
      if (!best || candidate.score > best.score) best = candidate
    }
  }
  return best?.header ?? problem
}

function readHeader(
  rows: RawTable['rows'],
  first: number,
  height: number,
): { header: Header; score: number } | HeaderProblem {
  const lines = rows.slice(first, first + height).map(({ cells }) => cells)
  if (lines.some(isDataRow)) return 'not_found'
  const titles = joinTitles(lines)
  const meanings = titles.map(readHeaderText)
  const amounts = collectAmounts(meanings, titles)
  const named = columnsWith(meanings, 'account')
  if (named.length === 0 && amounts.length === 0) return 'not_found'
  const body = rows.slice(first + height, first + height + SAMPLED_ROWS)
  const sides = amounts.filter(({ side }) => side !== 'signed').length
  if (named.length === 0 && sides < 2) return amounts.length > 0 ? 'no_account' : 'not_found'
  const account = chooseAccountColumn(named, meanings, body)
  if (account === undefined) return amounts.length > 0 ? 'no_account' : 'not_found'
  if (amounts.length === 0) return 'no_amount'
  const label = columnsWith(meanings, 'label')[0] ?? wordiestColumn(meanings, body, account)
  const thirdParty = columnsWith(meanings, 'third_party')[0]
  const repeats = new Set(lines.map(cells => plainWords(cells.map(cell => cell ?? '').join(' '))))
  const score =
    (named.length > 0 ? 6 : 0) +
    (columnsWith(meanings, 'label').length > 0 ? 2 : 0) +
    amounts.reduce(
      (sum, { stage, firm, side }) => sum + (side === 'signed' ? 1.5 : 2) + (stage ? (firm ? 1 : 0.5) : 0),
      0,
    ) -
    height * 0.6
  return {
    header: {
      first,
      body: first + height,
      account,
      ...(label !== undefined && { label }),
      ...(thirdParty !== undefined && { thirdParty }),
      amounts,
      repeats,
    },
    score,
  }
}

/** An account number or a large amount is data: years are the only numbers of three digits that titles hold. */
export function isDataRow(cells: RawCell[]): boolean {
  return cells.some(cell => {
    if (typeof cell === 'number') return Math.abs(cell) > 2100 || (cell >= 100 && cell < 1900)
    if (typeof cell !== 'string' || /\d[/.-]\d/.test(cell) || /^\W*(19|20)\d\d\b/.test(cell)) return false
    return /^['’=]*[1-9]\d{2,}[A-Za-z]*$/.test(cell.replace(/\s/g, ''))
  })
}

/** A group title stands over several columns: it is carried to the right until the next title of its row. */
function joinTitles(lines: RawCell[][]): string[] {
  const width = Math.max(...lines.map(cells => cells.length))
  const carried = lines.map((cells, index) => {
    let last = ''
    return Array.from({ length: width }, (_, column) => {
      const cell = cells[column]
      const own =
        cell === null || cell === undefined
          ? ''
          : cell instanceof Date
            ? cell.toISOString().slice(0, 10)
            : String(cell).trim()
      if (own !== '') last = GROUP_WORDS.test(plainWords(own)) ? own : ''
      return own !== '' || index === lines.length - 1 ? own : last
    })
  })
  return Array.from({ length: width }, (_, column) =>
    carried
      .map(titles => titles[column] ?? '')
      .filter(title => title !== '')
      .join(' '),
  )
}

function collectAmounts(meanings: HeaderMeaning[], titles: string[]): AmountColumn[] {
  const amounts: AmountColumn[] = []
  for (const [column, meaning] of meanings.entries()) {
    if (meaning.role === 'amount') {
      const { side, stage, firm, date } = meaning
      amounts.push({
        column,
        title: titles[column] ?? '',
        side,
        ...(stage && { stage }),
        ...(firm !== undefined && { firm }),
        ...(date && { date }),
      })
    } else if (meaning.role === 'side') {
      const target = amounts.at(-1) ?? undefined
      if (target?.side === 'signed') target.sideColumn = column
    }
  }
  // « Sens » may also come before its amount.
  const before = columnsWith(meanings, 'side').find(column => !amounts.some(amount => amount.sideColumn === column))
  const after = amounts.find(amount => amount.side === 'signed' && amount.column > (before ?? Number.POSITIVE_INFINITY))
  if (before !== undefined && after && after.sideColumn === undefined) after.sideColumn = before
  return amounts
}

function columnsWith(meanings: HeaderMeaning[], role: HeaderMeaning['role']): number[] {
  return meanings.flatMap((meaning, column) => (meaning.role === role ? [column] : []))
}

/** Among columns titled as an account (« N° », « Compte »), the one whose cells are account numbers. */
function chooseAccountColumn(named: number[], meanings: HeaderMeaning[], body: RawTable['rows']): number | undefined {
  const untitled = meanings.flatMap((meaning, column) => (meaning.role === 'amount' ? [] : [column]))
  const candidates = named.length > 0 ? named : untitled
  let best: number | undefined
  let bestShare = named.length > 0 ? 0.05 : 0.5
  for (const column of candidates) {
    const share = accountShare(body, column)
    if (share > bestShare) {
      best = column
      bestShare = share
    }
  }
  return best
}

/** Share of the filled cells of a column that read as account numbers of three digits or more. */
export function accountShare(body: RawTable['rows'], column: number): number {
  let filled = 0
  let accounts = 0
  for (const { cells } of body.slice(0, SAMPLED_ROWS)) {
    const read = readAccountCell(cells[column], false)
    if (read.kind === 'none') continue
    filled++
    if (
      read.kind === 'misspelt' ||
      (read.kind === 'account' && /^[1-9]\d{2}/.test(read.code) && read.code.length <= 20)
    )
      accounts++
  }
  return filled === 0 ? 0 : accounts / filled
}

/** The untitled column with the longest texts, if any holds text at all. */
export function wordiestColumn(meanings: HeaderMeaning[], body: RawTable['rows'], account: number): number | undefined {
  const width = Math.max(meanings.length, ...body.slice(0, 100).map(({ cells }) => cells.length))
  let best: number | undefined
  let longest = 0
  for (let column = 0; column < width; column++) {
    if (column === account || (meanings[column]?.role ?? 'other') !== 'other') continue
    let letters = 0
    for (const { cells } of body.slice(0, 100)) {
      const cell = cells[column]
      if (typeof cell === 'string' && /[a-zà-ÿ]{3}/i.test(cell)) letters += cell.length
    }
    if (letters > longest) {
      best = column
      longest = letters
    }
  }
  return best
}
