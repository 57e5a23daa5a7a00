import type { Centimes, RawCell } from './types.ts'

export type DecimalMark = ',' | '.'

/** `side` when the text itself says it (« 1 234 Cr »); the amount is then as written, before the side is applied. */
type ParsedAmount =
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
 * nothing, which is why a whole column is heard. True when the cell holds a mark at all.
 */
export function weighMark(cell: RawCell, evidence: MarkEvidence): boolean {
  if (typeof cell !== 'string') return false
  let commas = 0
  let dots = 0
  let before = 0
  let after = 0
  let zero = false
  let commaLast = false
  for (let index = 0; index < cell.length; index++) {
    const code = cell.charCodeAt(index)
    if (code >= 48 && code <= 57) {
      if (commas + dots === 0) {
        zero = before === 0 && code === 48
        before++
      } else after++
    } else if (code === COMMA || code === DOT) {
      if (code === COMMA) commas++
      else dots++
      commaLast = code === COMMA
      after = 0
    } else if (commas + dots === 0 && (code === APOSTROPHE || code === CURLY || isSpace(code)))
      before = before > 0 ? 4 : 0
  }
  if (commas + dots === 0) return false
  if (commas > 0 && dots > 0) {
    if (commaLast) evidence.comma++
    else evidence.dot++
    return true
  }
  const several = commas + dots > 1
  const ambiguous = after === 3 && before >= 1 && before <= 3 && !(zero && before === 1)
  if (!several && ambiguous) return true
  if (several === commas > 0) evidence.dot++
  else evidence.comma++
  return true
}

/**
 * The column decides, then the file; where nothing does, a single mark before three digits groups thousands, since no
 * currency of the zone has three decimals.
 */
export function chooseMark(column: MarkEvidence, file: MarkEvidence, sample: RawCell | undefined): DecimalMark {
  for (const { comma, dot } of [column, file]) if (comma !== dot) return comma > dot ? ',' : '.'
  return typeof sample === 'string' && sample.includes(',') && !sample.includes('.') ? '.' : ','
}

const COMMA = 44
const DOT = 46
const APOSTROPHE = 39
const CURLY = 0x2019

function isSpace(code: number): boolean {
  return code === 32 || code === 0xa0 || code === 0x202f || code === 0x2009 || code === 0x2007
}

/**
 * Exact to the centime; what lies beyond is rounded half away from zero, and `rounded` says so. `scale` is the number of
 * zeros to add: 3 where the file is in thousands.
 */
export function parseAmount(cell: RawCell | undefined, mark: DecimalMark, scale = 0): ParsedAmount {
  if (cell === null || cell === undefined) return { kind: 'empty' }
  if (typeof cell === 'number') return fromNumber(cell, scale)
  if (typeof cell !== 'string') return { kind: 'unreadable', reason: 'not_a_number' }
  const plain = scale === 0 ? parsePlain(cell, mark) : undefined
  return plain === undefined ? parseText(cell, mark, scale) : { kind: 'amount', amount: plain }
}

/**
 * « 1 234 567,89 », nine cells in ten of a balance, without a regular expression: a balance of 20 000 accounts has a
 * hundred thousand of them. Undefined: written otherwise, parseText decides.
 */
function parsePlain(text: string, mark: DecimalMark): Centimes | undefined {
  const markCode = mark === ',' ? COMMA : DOT
  let value = 0
  let digits = 0
  let group = 0
  let grouped = false
  let decimals = -1
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 48 && code <= 57) {
      value = value * 10 + code - 48
      digits++
      if (decimals >= 0) decimals++
      else group++
    } else if (code === markCode && decimals < 0 && (!grouped || group === 3)) decimals = 0
    else if (isSpace(code) && decimals < 0 && (grouped ? group === 3 : group >= 1 && group <= 3)) {
      grouped = true
      group = 0
    } else return undefined
  }
  if (digits === 0 || digits > 15 || decimals > 2 || (grouped && decimals < 0 && group !== 3)) return undefined
  const amount = decimals === 2 ? value : decimals === 1 ? value * 10 : value * 100
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** Longer than any amount with its currency and side. */
const LONGEST = 80

function parseText(written: string, mark: DecimalMark, scale: number): ParsedAmount {
  if (written.trim().length > LONGEST) return { kind: 'unreadable', reason: 'not_a_number' }
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
  const parsed = toCentimes(digits.integer, digits.decimals, signed.negative, scale)
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

function toCentimes(integer: string, decimals: string, negative: boolean, scale: number): ParsedAmount {
  const shown = 2 + scale
  const rest = decimals.slice(shown)
  const up = /^[5-9]/.test(rest) ? 1 : 0
  const size = Number(integer + decimals.slice(0, shown).padEnd(shown, '0')) + up
  if (!Number.isSafeInteger(size)) return { kind: 'unreadable', reason: 'too_large' }
  const amount = negative && size !== 0 ? -size : size
  return /[1-9]/.test(rest) ? { kind: 'amount', amount, rounded: true } : { kind: 'amount', amount }
}

/** A spreadsheet stores 0.1 + 0.2 as 0.30000000000000004: dust far below the centime is no decimal of the user's. */
function fromNumber(value: number, scale: number): ParsedAmount {
  if (!Number.isFinite(value)) return { kind: 'unreadable', reason: 'not_a_number' }
  const size = Math.abs(value)
  const centimes = 100 * 10 ** scale
  if (size >= Number.MAX_SAFE_INTEGER / centimes) return { kind: 'unreadable', reason: 'too_large' }
  const [integer = '0', decimals = ''] =
    size < 1e-6 ? ['0', ''] : size.toFixed(Math.max(2, 15 - digitCount(size))).split('.')
  const dustless = decimals.replace(/0+$/, '')
  const parsed = toCentimes(integer, dustless, value < 0, scale)
  if (parsed.kind !== 'amount' || !parsed.rounded) return parsed
  return Math.abs(size * centimes - Math.abs(parsed.amount)) < 0.001
    ? { kind: 'amount', amount: parsed.amount }
    : parsed
}

function digitCount(size: number): number {
  return Math.max(1, Math.floor(Math.log10(size)) + 1)
}
