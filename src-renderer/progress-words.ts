import type { ToolProgress } from '../src-preload/contract.ts'
import { formatBytes, formatNumber, formatPercent, formatRough } from './format.ts'
import { currentLanguage, i18n } from './i18n/i18n.ts'

/** « 12 / 40 », « 3,2 Mo / 8 Mo », « 42 % »; empty when nothing is counted. */
export function progressCount({ done, total, unit }: ToolProgress): string {
  if (done === undefined) return ''
  const language = currentLanguage()
  if (!unit && total) return formatPercent(Math.min(1, done / total), language)
  const shown = (value: number) =>
    unit === 'byte' ? formatBytes(value, language) : formatNumber(Math.floor(value), language)
  return total ? `${shown(done)} / ${shown(total)}` : shown(done)
}

/** « encore 2 min environ »; empty while nobody knows. */
export function timeLeft({ remainingMs }: ToolProgress): string {
  return remainingMs === undefined
    ? ''
    : i18n.t('jobs.remaining', { time: formatRough(remainingMs, currentLanguage()) })
}

/** Of 1; undefined when how much there is to do is not known. */
export function progressShare({ done, total }: ToolProgress): number | undefined {
  return done === undefined || !total ? undefined : Math.max(0, Math.min(1, done / total))
}
