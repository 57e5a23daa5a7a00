import type { Language } from '../../types.ts'

/** U+00A0: the narrow U+202F is hard to see between small bold figures. */
const NO_BREAK_SPACE = '\u00a0'

/** Whole francs from centimes, halves away from zero, as the statements show them. */
export function roundToFranc(centimes: number): number {
  const francs = Math.floor(Math.abs(centimes) / 100 + 0.5)
  return centimes < 0 && francs > 0 ? -francs : francs
}

/** `# ##0` in whole francs; zero is a dash, as on the official forms. */
export function formatFrancs(centimes: number): string {
  const francs = roundToFranc(centimes)
  return francs === 0 ? '–' : groupThousands(String(francs))
}

/** Digits with an optional sign in front: `-1234567` -> `-1 234 567`. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)
}

/** Two decimals for what centimes matter: differences and source values. */
export function formatCentimes(centimes: number, language: Language): string {
  const sign = centimes < 0 ? '-' : ''
  const whole = groupThousands(String(Math.trunc(Math.abs(centimes) / 100)))
  const rest = Math.abs(centimes) % 100
  if (rest === 0) return sign + whole
  return `${sign}${whole}${language === 'fr' ? ',' : '.'}${String(rest).padStart(2, '0')}`
}

/** ISO date (with or without time) -> 31/12/2024; nothing when there is none. */
export function formatDate(iso: string): string {
  return iso === '' ? '' : `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`
}

/** Universal time, said as such: the machine that reads may be in another country. */
export function formatTime(iso: string): string {
  return `${formatDate(iso)} ${iso.slice(11, 16)} UTC`
}
