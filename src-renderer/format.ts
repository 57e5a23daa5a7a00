import type { IsoTime, Language } from '../src-preload/contract.ts'

const LOCALES = { fr: 'fr-FR', en: 'en-GB' } satisfies Record<Language, string>
const NARROW_SPACE = /\u202f/g
const NO_BREAK = '\u00a0'

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** The bundled font has no narrow no-break space, so the ordinary one stands in its place. */
function plainSpaces(text: string): string {
  return text.replace(NARROW_SPACE, NO_BREAK)
}

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n${language}${JSON.stringify(options)}`
  const known = cache.get(key)
  if (known instanceof Intl.NumberFormat) return known
  const made = new Intl.NumberFormat(LOCALES[language], options)
  cache.set(key, made)
  return made
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `d${language}${JSON.stringify(options)}`
  const known = cache.get(key)
  if (known instanceof Intl.DateTimeFormat) return known
  const made = new Intl.DateTimeFormat(LOCALES[language], options)
  cache.set(key, made)
  return made
}

export function formatNumber(value: number, language: Language, digits = 0): string {
  return plainSpaces(
    numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
  )
}

/** Whole francs, grouped by spaces in both languages as the statements are: « 1 250 000 FCFA ». */
export function formatMoney(francs: number): string {
  return `${formatNumber(francs, 'fr')}${NO_BREAK}FCFA`
}

/** `part` of 1. */
export function formatPercent(part: number, language: Language): string {
  return plainSpaces(numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(part))
}

const UNITS = { fr: ['o', 'ko', 'Mo', 'Go'], en: ['B', 'kB', 'MB', 'GB'] } satisfies Record<Language, string[]>

export function formatBytes(bytes: number, language: Language): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < 3) {
    value /= 1000
    unit += 1
  }
  const digits = unit === 0 || value >= 99.5 ? 0 : 1
  return `${plainSpaces(numberFormat(language, { maximumFractionDigits: digits }).format(value))}${NO_BREAK}${UNITS[language][unit]}`
}

/** « 340 ms », « 2,4 s », « 1 min 05 s ». */
export function formatDuration(milliseconds: number, language: Language): string {
  if (milliseconds < 1000) return `${Math.max(0, Math.round(milliseconds))}${NO_BREAK}ms`
  if (milliseconds < 59_950) {
    const digits = milliseconds < 9_950 ? 1 : 0
    return `${formatNumber(milliseconds / 1000, language, digits)}${NO_BREAK}s`
  }
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}${NO_BREAK}min${NO_BREAK}${String(seconds % 60).padStart(2, '0')}${NO_BREAK}s`
}

/** Of something that goes on: « 12 s », « 3 min 07 s », « 1 h 05 min ». */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const digits = (value: number) => String(value).padStart(2, '0')
  if (seconds < 60) return `${seconds}${NO_BREAK}s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}${NO_BREAK}min${NO_BREAK}${digits(seconds % 60)}${NO_BREAK}s`
  return `${Math.floor(minutes / 60)}${NO_BREAK}h${NO_BREAK}${digits(minutes % 60)}${NO_BREAK}min`
}

/** « 40 s », « 2 min », « 1 h 10 »: as people speak of a time that is still to come. */
export function formatRough(milliseconds: number, language: Language): string {
  if (milliseconds < 60_000) return `${Math.max(1, Math.round(milliseconds / 1000))}${NO_BREAK}s`
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 60) return `${minutes}${NO_BREAK}min`
  const rest = minutes % 60
  const hours = `${Math.floor(minutes / 60)}${NO_BREAK}h`
  return rest === 0
    ? hours
    : `${hours}${NO_BREAK}${String(rest).padStart(2, '0')}${language === 'en' ? `${NO_BREAK}min` : ''}`
}

/** « 14:05 » */
export function formatTime(time: IsoTime, language: Language): string {
  return dateFormat(language, { hour: '2-digit', minute: '2-digit' }).format(new Date(time))
}

/** « 3 mars 2025 » */
export function formatDate(time: IsoTime, language: Language): string {
  return plainSpaces(dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(time)))
}

/** « 3 mars 2025 à 14:05 » */
export function formatDateTime(time: IsoTime, language: Language): string {
  return plainSpaces(dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time)))
}

export type Age = 'today' | 'yesterday' | 'week' | 'older'

/** In calendar days of this machine's time zone; the future counts as today. */
export function ageOf(time: IsoTime, now: Date): Age {
  const then = new Date(time)
  const days = Math.round((startOfDay(now) - startOfDay(then)) / 86_400_000)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days < 7 ? 'week' : 'older'
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

/** The hour today, « lun. » within the week, then « 3 mars », then « 03/03/2024 ». */
export function formatShortDate(time: IsoTime, now: Date, language: Language): string {
  const age = ageOf(time, now)
  if (age === 'today') return formatTime(time, language)
  const date = new Date(time)
  if (age !== 'older') return dateFormat(language, { weekday: 'short' }).format(date)
  if (date.getFullYear() === now.getFullYear())
    return plainSpaces(dateFormat(language, { day: 'numeric', month: 'short' }).format(date))
  return dateFormat(language, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(date)
}

const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** A file name with its control and direction characters made visible, so that « gpj.exe » cannot pass for a picture. */
export function visibleName(name: string): string {
  return name.replace(
    INVISIBLE,
    character => `⟨${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
}

/** Francs a dollar buys, to the nearest fifty: what a conversation cost is an order of magnitude, and said to be. */
const FCFA_PER_USD = 600

/** « ≈ 12 FCFA », « moins de 1 FCFA ». `microUsd` are millionths of a dollar. */
export function formatCost(microUsd: number, language: Language): string {
  const francs = (microUsd / 1_000_000) * FCFA_PER_USD
  if (francs < 1) return `${language === 'fr' ? 'moins de' : 'under'}${NO_BREAK}${formatMoney(1)}`
  return `≈${NO_BREAK}${formatMoney(Math.round(francs))}`
}

/** « lun. 31 mars », with the year when it is not the present one; or « 09:30 ». */
export function formatDayOrTime(date: Date, part: 'day' | 'time', language: Language, now: Date): string {
  if (part === 'time') return formatTime(date.toISOString(), language)
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return plainSpaces(dateFormat(language, { weekday: 'short', day: 'numeric', month: 'short', ...year }).format(date))
}
