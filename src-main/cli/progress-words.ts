import type { Language, ProgressUnit, ToolProgress } from '../types.ts'
import { formatBytes } from './terminal.ts'

/** `Lit les pages par OCR · page 12 sur 80 · environ 2 min`. */
export function progressText(progress: ToolProgress, language: Language): string {
  return [progress.label[language], countText(progress, language), leftText(progress, language)]
    .filter(text => text !== '')
    .join(' · ')
}

const PIECES = {
  fr: { page: 'page', slide: 'diapositive', file: 'fichier' },
  en: { page: 'page', slide: 'slide', file: 'file' },
} satisfies Record<Language, Partial<Record<ProgressUnit, string>>>

function countText({ done, total, unit }: ToolProgress, language: Language): string {
  if (done === undefined) return ''
  const of = (count: string, whole: string) => `${count} ${language === 'fr' ? 'sur' : 'of'} ${whole}`
  const number = (value: number) => value.toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB')
  switch (unit) {
    case 'page':
    case 'slide':
    case 'file': {
      // The one under way.
      const current = `${PIECES[language][unit]} ${number(Math.min(Math.floor(done) + 1, total ?? Number.POSITIVE_INFINITY))}`
      return total ? of(current, number(total)) : current
    }
    case 'row': {
      const word = language === 'fr' ? (done < 2 ? 'ligne' : 'lignes') : done === 1 ? 'row' : 'rows'
      const count = `${number(done)} ${word}`
      return total ? of(count, number(total)) : count
    }
    case 'byte':
      return total ? of(formatBytes(done, language), formatBytes(total, language)) : formatBytes(done, language)
    case undefined:
      return total ? `${Math.floor((done / total) * 100)}${language === 'fr' ? '\u00a0' : ''}%` : ''
  }
}

/** What comes is rounded as people speak already. */
function leftText({ remainingMs }: ToolProgress, language: Language): string {
  if (remainingMs === undefined) return ''
  const fr = language === 'fr'
  if (remainingMs < 10_000) return fr ? 'quelques secondes' : 'a few seconds'
  const about = fr ? 'environ' : 'about'
  if (remainingMs <= 30_000) return `${about} ${Math.round(remainingMs / 1_000)}\u00a0s`
  if (remainingMs < 60_000) return fr ? 'moins d’une minute' : 'under a minute'
  const minutes = Math.round(remainingMs / 60_000)
  if (minutes < 60) return `${about} ${minutes}\u00a0min`
  const rest = minutes % 60
  return `${about} ${Math.floor(minutes / 60)}\u00a0h${rest === 0 ? '' : `\u00a0${rest}`}`
}
