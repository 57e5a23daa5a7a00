import type { RawCell } from './types.ts'

/** What an account cell says. `label` when the cell holds number and name together (« 401100 Fournisseurs »). */
type AccountCell =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'account'; code: string; label?: string; doubtful?: 'scientific' }
  | { kind: 'misspelt'; written: string; proposal?: string }

const SPACES = /[\s\u00a0\u202f\u2009\u2007]+/g
/** Number and name together; what is longer is prose. */
const LONGEST = 300
const ZERO_LIKE = /[OoQΟОο]/g
const ONE_LIKE = /[Il|]/g

/**
 * Digits, with or without a third-party suffix (401DUPONT). Apostrophes, inner spaces, `.0` of a number read as text
 * and « 4,011E+05 » are undone; a letter O typed for a zero is told from a name that begins with O.
 */
export function readAccountCell(cell: RawCell | undefined, hasLabelColumn: boolean): AccountCell {
  if (cell === null || cell === undefined || typeof cell === 'boolean') return { kind: 'none' }
  if (typeof cell === 'number') return fromNumber(cell)
  if (typeof cell !== 'string') return { kind: 'text', text: cell.toISOString().slice(0, 10) }
  if (/^[1-9]\d{0,30}$/.test(cell)) return { kind: 'account', code: cell }
  if (cell.length > LONGEST) return { kind: 'text', text: cell.slice(0, LONGEST) }
  const text = cell
    .replace(SPACES, ' ')
    .trim()
    .replace(/^['’`"=]+/, '')
    .replace(/["']+$/, '')
    .trim()
  if (text === '') return { kind: 'none' }
  if (/^\d+$/.test(text)) return fromDigits(text)
  const scientific = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text)
  if (scientific) return fromScientific(scientific)
  const numberAsText = /^(\d{2,})[.,]0{1,2}$/.exec(text)
  if (numberAsText?.[1]) return fromDigits(numberAsText[1])
  if (/^\d[\d .\-/]*\d$/.test(text)) return fromDigits(text.replace(/\D/g, ''))
  const withLabel = /^(\d[\d]*)(?:\s*[-–—:]\s*|\s+)(\D.*)$/.exec(text)
  if (withLabel && !hasLabelColumn) return { kind: 'account', code: withLabel[1] ?? '', label: withLabel[2] ?? '' }
  return fromMixed(text)
}

function fromNumber(value: number): AccountCell {
  if (!Number.isFinite(value) || value <= 0) return { kind: 'text', text: String(value) }
  if (Number.isInteger(value)) return { kind: 'account', code: String(value) }
  return { kind: 'account', code: String(value).replace(/\D/g, '') }
}

/** Too few digits shown: 4,011E+05 may have been 401100 or 401149. */
function fromScientific([written, first = '', decimals = '', power = '']: RegExpExecArray): AccountCell {
  const exponent = Number(power)
  if (exponent > 20 || decimals.length > exponent) return { kind: 'misspelt', written }
  return { kind: 'account', code: (first + decimals).padEnd(exponent + 1, '0'), doubtful: 'scientific' }
}

function fromMixed(text: string): AccountCell {
  const compact = text.replace(/[ .\-/_]/g, '')
  if (!/\d/.test(compact)) return { kind: 'text', text }
  const proposal = compact.replace(ZERO_LIKE, '0').replace(ONE_LIKE, '1')
  if (/^\d{3,}$/.test(proposal) && /^[1-9]/.test(proposal)) return { kind: 'misspelt', written: text, proposal }
  if (/^\d{2,}[^\d\s]/.test(compact)) return { kind: 'account', code: compact.toUpperCase() }
  if ((/^[A-Za-z]{1,3}\d{3,}$/.test(compact) && !/^tot/i.test(compact)) || /^\d[A-Za-z]/.test(compact))
    return { kind: 'misspelt', written: text }
  return { kind: 'text', text }
}

/** No class begins with 0: zeros before the number pad it to the width of some column. */
function fromDigits(digits: string): AccountCell {
  const code = /^0+[1-9]\d{2,}$/.test(digits) ? digits.replace(/^0+/, '') : digits
  return code.startsWith('0') ? { kind: 'misspelt', written: digits } : { kind: 'account', code }
}

/** Same account written with more or fewer zeros at its end: 411, 4110 and 411000. The third digit stays: 130. */
export function significantCode(code: string): string {
  return /^\d{4,}$/.test(code) ? code.slice(0, 3) + code.slice(3).replace(/0+$/, '') : code
}
