import type { Centimes, RawCell } from './types.ts'

export type DecimalMark = ',' | '.'

/** `side` when the text itself says it (« 1 234 Cr »); the amount is then as written, before the side is applied. */
export type ParsedAmount =
  | { kind: 'empty' }
  | { kind: 'amount'; amount: Centimes; side?: 'D' | 'C'; rounded?: true }
  | { kind: 'unreadable'; reason: 'not_a_number' | 'scientific' | 'too_large' | 'excel_error' }

/** What the cells of one column, or of one file, say about their decimal mark. */
export type MarkEvidence = { comma: number; dot: number }

const CURRENCY = /(?:f\s?\.?cfa|cfa|xof|xaf|eur|€|\$|usd|gnf|cdf|kmf|f)\.?/i
const CURRENCY_END = new RegExp(`\\s*${CURRENCY.source}$`, 'i')
const CURRENCY_START = new RegExp(`^${CURRENCY.source}\\s*`, 'i')
const SIDE = /(débiteur|debiteur|débit|debit|deb|db|dr|d|créditeur|crediteur|crédit|credit|créd|cred|cr|c)\.?/i
const SIDE_END = new RegExp(`(?<=[\\d\\s)])\\s*${SIDE.source}$`, 'i')
const SIDE_START = new RegExp(`^${SIDE.source}\\s*(?=[\\d(-])`, 'i')
const SPACES = /[\s\u00a0\u202f\u2009\u2007]+/g
/** Thousands by three, for each decimal mark. */
const GROUPED = { ',': /^\d{1,3}(?:[ '’.]\d{3})+$/, '.': /^\d{1,3}(?:[ '’,]\d{3})+$/ }
const NOTHING = /^(?:[-–—.,\s]*|néant|neant|nil)$/i

/**
 * Weighs one cell: « 1.234.567 » and « 1 234,5 » decide for the comma, « 1,234.56 » for the dot; « 1.234 » decides
 * nothing, which is why a whole column is heard.
 */
export function weighMark(cell: RawCell, evidence: MarkEvidence): void {
  if (typeof cell !== 'string') return
  const text = cell.replace(SPACES, '').replace(/['’]/g, '')
  const commas = text.split(',').length - 1
  const dots = text.split('.').length - 1
  if (commas === 0 && dots === 0) return
  if (commas > 0 && dots > 0) {
    if (text.lastIndexOf(',') > text.lastIndexOf('.')) evidence.comma++
    else evidence.dot++
    return
  }
  const several = commas > 1 || dots > 1
  const groups = /(\d*)[.,](\d*)\D*$/.exec(text)
  const before = groups?.[1] ?? ''
  const after = groups?.[2] ?? ''
  const grouped = several || (after.length === 3 && before.length >= 1 && before.length <= 3 && before !== '0')
  if (grouped && !several) return
  const mark = commas > 0 ? ',' : '.'
  const decimal = several ? (mark === ',' ? '.' : ',') : mark
  if (decimal === ',') evidence.comma++
  else evidence.dot++
}

/**
 * The column decides, then the file; where nothing does, a single mark before three digits groups thousands, since no
 * currency of the zone has three decimals.
 */
export function chooseMark(column: MarkEvidence, file: MarkEvidence, sample: RawCell | undefined): DecimalMark {
  for (const { comma, dot } of [column, file]) if (comma !== dot) return comma > dot ? ',' : '.'
  return typeof sample === 'string' && sample.includes(',') && !sample.includes('.') ? '.' : ','
}

/** Exact to the centime; what lies beyond is rounded half away from zero, and `rounded` says so. */
export function parseAmount(cell: RawCell | undefined, mark: DecimalMark): ParsedAmount {
  if (cell === null || cell === undefined) return { kind: 'empty' }
  if (typeof cell === 'number') return fromNumber(cell)
  if (typeof cell !== 'string') return { kind: 'unreadable', reason: 'not_a_number' }
  if (/^\d{1,13}$/.test(cell)) return { kind: 'amount', amount: Number(cell) * 100 }
  return parseText(cell, mark)
}

function parseText(written: string, mark: DecimalMark): ParsedAmount {
  let text = written.replace(SPACES, ' ').trim().replace(/^'/, '')
  if (NOTHING.test(text)) return { kind: 'empty' }
  if (/^#/.test(text)) return { kind: 'unreadable', reason: 'excel_error' }
  if (/^[-+]?\d+([.,]\d+)?e[-+]?\d+$/i.test(text)) return { kind: 'unreadable', reason: 'scientific' }
  const side = SIDE_END.exec(text)?.[1] ?? SIDE_START.exec(text)?.[1]
  text = text.replace(SIDE_END, '').replace(SIDE_START, '').trim()
  text = text.replace(CURRENCY_END, '').replace(CURRENCY_START, '').trim()
  const signed = takeSign(text)
  if (!signed) return { kind: 'unreadable', reason: 'not_a_number' }
  const digits = takeDigits(signed.text, mark)
  if (!digits) return { kind: 'unreadable', reason: 'not_a_number' }
  const parsed = toCentimes(digits.integer, digits.decimals, signed.negative)
  if (parsed.kind !== 'amount' || side === undefined) return parsed
  return { ...parsed, side: /^d/i.test(side) ? 'D' : 'C' }
}

function takeSign(text: string): { text: string; negative: boolean } | undefined {
  const inner = /^\((.*)\)$/.exec(text)?.[1] ?? /^<(.*)>$/.exec(text)?.[1]
  if (inner !== undefined) return { text: inner.trim(), negative: true }
  const leading = /^([-−–+])\s*(.*)$/.exec(text)
  if (leading) return { text: leading[2] ?? '', negative: leading[1] !== '+' }
  const trailing = /^(.*?)\s*([-−–+])$/.exec(text)
  if (trailing) return { text: trailing[1] ?? '', negative: trailing[2] !== '+' }
  return { text, negative: false }
}

/** « 1 234 56 » is a typing error, not a number. */
function takeDigits(text: string, mark: DecimalMark): { integer: string; decimals: string } | undefined {
  const at = text.lastIndexOf(mark)
  const whole = at < 0 ? text : text.slice(0, at)
  const decimals = at < 0 ? '' : text.slice(at + 1)
  if (!/^\d*$/.test(decimals)) return undefined
  if (!/^\d*$/.test(whole) && !GROUPED[mark].test(whole)) return undefined
  const integer = whole.replace(/\D/g, '')
  return integer === '' && decimals === '' ? undefined : { integer: integer || '0', decimals }
}

function toCentimes(integer: string, decimals: string, negative: boolean): ParsedAmount {
  const rest = decimals.slice(2)
  const up = /^[5-9]/.test(rest) ? 1 : 0
  const size = Number(integer) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + up
  if (!Number.isSafeInteger(size)) return { kind: 'unreadable', reason: 'too_large' }
  const amount = negative && size !== 0 ? -size : size
  return /[1-9]/.test(rest) ? { kind: 'amount', amount, rounded: true } : { kind: 'amount', amount }
}

/** A spreadsheet stores 0.1 + 0.2 as 0.30000000000000004: dust far below the centime is no decimal of the user's. */
function fromNumber(value: number): ParsedAmount {
  if (!Number.isFinite(value)) return { kind: 'unreadable', reason: 'not_a_number' }
  const size = Math.abs(value)
  if (size >= Number.MAX_SAFE_INTEGER / 100) return { kind: 'unreadable', reason: 'too_large' }
  const [integer = '0', decimals = ''] =
    size < 1e-6 ? ['0', ''] : size.toFixed(Math.max(2, 15 - digitCount(size))).split('.')
  const dustless = decimals.replace(/0+$/, '')
  const parsed = toCentimes(integer, dustless, value < 0)
  if (parsed.kind !== 'amount' || !parsed.rounded) return parsed
  return Math.abs(size * 100 - Math.abs(parsed.amount)) < 0.001 ? { kind: 'amount', amount: parsed.amount } : parsed
}

function digitCount(size: number): number {
  return Math.max(1, Math.floor(Math.log10(size)) + 1)
}
