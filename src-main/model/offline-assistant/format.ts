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

/** A measure: its decimals without zeros at the end. */
export function formatQuantity(value: number, language: Language): string {
  return formatNumber(value, language).replace(/(?<=[.,]\d)0$/, '')
}

/** `29 novembre 2026`, `29 November 2026`. */
export function formatDay(day: Date, language: Language): string {
  const text = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long' }).format(day)
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text
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
