import type { ToolProgress } from '../src-preload/contract.ts'
import { formatBytes, formatNumber, formatPercent, formatRough } from './format.ts'
import { currentLanguage, i18n } from './i18n/i18n.ts'

/** « page 12 sur 40 », « 3 lignes sur 8 », « 3,2 Mo sur 8 Mo », « 42 % »; empty when nothing is counted. */
export function progressCount({ done, total, unit }: ToolProgress): string {
  if (done === undefined) return ''
  const language = currentLanguage()
  const number = (value: number) => formatNumber(value, language)
  switch (unit) {
    case 'page':
    case 'slide':
    case 'file': {
      // The one under way is what a person looks for.
      const current = Math.min(Math.floor(done) + 1, total ?? Number.POSITIVE_INFINITY)
      return total
        ? i18n.t(`working.${unit}Of`, { done: number(current), total: number(total) })
        : i18n.t(`working.${unit}`, { done: number(current) })
    }
    case 'row': {
      const key = isPlural(done) ? 'rows' : 'row'
      return total
        ? i18n.t(`working.${key}Of`, { done: number(done), total: number(total) })
        : i18n.t(`working.${key}`, { done: number(done) })
    }
    case 'byte':
      return total
        ? i18n.t('working.byteOf', { done: formatBytes(done, language), total: formatBytes(total, language) })
        : formatBytes(done, language)
    case undefined:
      return total ? formatPercent(Math.floor((done / total) * 100) / 100, language) : ''
  }
}

/** Nought is singular in French, plural in English. */
function isPlural(count: number): boolean {
  return currentLanguage() === 'fr' ? count >= 2 : count !== 1
}

/** « environ 2 min », « moins d’une minute »; empty while nobody knows. What comes is rounded as people speak already. */
export function timeLeft({ remainingMs }: ToolProgress): string {
  if (remainingMs === undefined) return ''
  if (remainingMs < 10_000) return i18n.t('working.fewSeconds')
  if (remainingMs <= 30_000) return i18n.t('working.seconds', { seconds: Math.round(remainingMs / 1_000) })
  if (remainingMs < 60_000) return i18n.t('working.underMinute')
  return i18n.t('working.about', { time: formatRough(remainingMs, currentLanguage()) })
}

/** The count and the time left, as one line. */
export function progressFacts(progress: ToolProgress): string {
  return [progressCount(progress), timeLeft(progress)].filter(Boolean).join(' · ')
}

/** Of 1; undefined when how much there is to do is not known. */
export function progressShare({ done, total }: ToolProgress): number | undefined {
  return done === undefined || !total ? undefined : Math.max(0, Math.min(1, done / total))
}
