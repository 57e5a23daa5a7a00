import type { Language } from '../types.ts'
import type { Centimes } from './types.ts'

const NBSP = '\u00a0'

/** `12 366 666,67 F`: whole francs without decimals, centimes only where there are any. */
export function formatAmount(amount: Centimes, language: Language = 'fr'): string {
  const size = Math.abs(amount)
  const francs = Math.floor(size / 100).toString()
  const centimes = size % 100
  const grouped = francs.replace(/\B(?=(\d{3})+$)/g, language === 'fr' ? NBSP : ',')
  const decimals = centimes === 0 ? '' : `${language === 'fr' ? ',' : '.'}${centimes.toString().padStart(2, '0')}`
  return `${amount < 0 ? '-' : ''}${grouped}${decimals}${NBSP}F`
}

/** Names the first accounts and counts the others. */
export function listAccounts(accounts: readonly string[], language: Language = 'fr'): string {
  const shown = accounts.slice(0, 8).join(', ')
  const more = accounts.length - 8
  if (more <= 0) return shown
  return language === 'fr' ? `${shown} et ${more} autres` : `${shown} and ${more} more`
}

/** Half away from zero, as accountants round. */
export function roundToFranc(amount: Centimes): number {
  const francs = Math.floor((Math.abs(amount) + 50) / 100)
  return amount < 0 && francs !== 0 ? -francs : francs
}
