import type { Language } from '../../types.ts'

/** `1 234 567 FCFA` (narrow no-break spaces) or `1,234,567 XOF`. */
export function formatMoney(amount: number, language: Language): string {
  return language === 'fr' ? `${formatNumber(amount, 'fr')}\u00A0FCFA` : `${formatNumber(amount, 'en')}\u00A0XOF`
}

/** At most two decimals, only when there are any. */
export function formatNumber(value: number, language: Language): string {
  const [whole = '0', decimals] = Math.abs(value).toFixed(2).replace(/\.00$/, '').split('.')
  const separator = language === 'fr' ? '\u202F' : ','
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separator)
  const text = decimals ? `${grouped}${language === 'fr' ? ',' : '.'}${decimals}` : grouped
  return value < 0 && /[1-9]/.test(text) ? `\u2212${text}` : text
}

/** `29 novembre 2026`, `29 November 2026`. */
export function formatDay(day: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long' }).format(day)
}

/** `31/12/2024` from `2024-12-31`; anything else as it is. */
export function formatIsoDay(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day.split('-').reverse().join('/') : day
}

export function quote(text: string, language: Language): string {
  return language === 'fr' ? `«\u00A0${text}\u00A0»` : `“${text}”`
}

/** « a, b et c ». */
export function enumerate(items: readonly string[], language: Language): string {
  if (items.length <= 1) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${language === 'fr' ? 'et' : 'and'} ${items.at(-1)}`
}

/**
 * An amount as written in a cell: « 1 234,50 », « (1 234) », « 1,234.50 », « 12 000 F ». Undefined when it is none.
 * One dot or comma before exactly three digits separates thousands.
 */
export function parseNumber(cell: string): number | undefined {
  const text = cell
    .trim()
    .replace(/\s*(?:fcfa|f\s?cfa|xof|xaf|francs?|f|€|%)\s*$/iu, '')
    .replace(/[\s\u00A0\u202F'’]/g, '')
  const match = /^([-+\u2212(]?)(\d[\d.,]*)(\)|-)?$/.exec(text)
  if (!match) return undefined
  const digits = match[2] ?? ''
  const decimal = /[.,](?=\d{1,2}$)|[.,](?=\d{4,}$)/.exec(digits)
  const whole = decimal ? digits.slice(0, decimal.index) : digits
  const value = Number(`${whole.replace(/[.,]/g, '')}${decimal ? `.${digits.slice(decimal.index + 1)}` : ''}`)
  if (!Number.isFinite(value)) return undefined
  const negative = match[1] === '-' || match[1] === '\u2212' || match[1] === '(' || match[3] === '-'
  return negative ? -value : value
}

/** Sums without binary drift: in hundredths. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + Math.round(value * 100), 0) / 100
}
