import type { Language } from '../../../types.ts'
import { formatNumber } from '../format.ts'
import type { Fields } from '../results.ts'
import type { Situation } from '../situation.ts'
import { frenchWord, meaningOf, meaningsOf } from './meanings.ts'
import { type Answered, isName, nameOf } from './results.ts'

const SHOWN_ITEMS = 8
const SHOWN_FACTS = 8
const SHOWN_TEXT = 600

/** What strangers wrote, on one line, as text and as nothing else. */
export function plain(text: string, { surface }: Pick<Situation, 'surface'>): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const cut = line.length > SHOWN_TEXT ? `${line.slice(0, SHOWN_TEXT).toWellFormed()} …` : line
  return surface === 'window' ? cut.replace(/[\\`*_[\]<>#|~!]/gu, '\\$&') : cut
}

/**
 * An answer in words; empty when there is nothing in it. `about` names the thing where the answer itself does not, and
 * `given` holds what was asked with, which then need not be said again.
 */
export function show(
  answered: Answered,
  situation: Situation,
  { about, given }: { about?: string | undefined; given: readonly unknown[] },
): string {
  if ('text' in answered) return answered.text.trim() === '' ? '' : plain(answered.text, situation)
  const lines = answered.items
    .slice(0, SHOWN_ITEMS)
    .map(item => describe(item, situation, { about, given: answered.listed ? [] : given }))
    .filter(line => line !== '')
  const rest = answered.items.length - SHOWN_ITEMS
  if (!answered.listed) return lines.join(' ')
  const more = rest > 0 ? [situation.say({ fr: `… et ${rest} de plus`, en: `… and ${rest} more` })] : []
  return [...lines, ...more].map(line => `- ${line}`).join('\n')
}

function describe(
  item: Fields,
  situation: Situation,
  { about, given }: { about: string | undefined; given: readonly unknown[] },
): string {
  const name = nameOf(item) ?? about
  const facts = Object.entries(item)
    .filter(([key, value]) => !isName(key) && isShown(value) && !(name && given.includes(value)))
    .slice(0, SHOWN_FACTS)
    .map(([key, value]) => factOf(key, value, situation))
  const colon = situation.say({ fr: ' : ', en: ': ' })
  if (name === undefined) return facts.join(', ')
  return facts.length > 0 ? `${plain(name, situation)}${colon}${facts.join(', ')}` : plain(name, situation)
}

function isShown(value: unknown): boolean {
  return (
    (typeof value === 'string' && value.trim() !== '') ||
    (typeof value === 'number' && Number.isFinite(value)) ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.length > 0 && value.every(each => typeof each !== 'object'))
  )
}

function factOf(key: string, value: unknown, situation: Situation): string {
  const { say, language } = situation
  if (isStock(key) && (typeof value === 'number' || typeof value === 'boolean'))
    return say(stockOf(typeof value === 'number' ? value : value ? undefined : 0))
  const words = key.replace(/[_-]+/gu, ' ')
  const label = plain(language === 'fr' ? frenchWord(words) : words, situation)
  const shown =
    typeof value === 'number' && !/(?:^|_)(?:id|code|num|numero|number|ref|year|annee)(?:_|$)/iu.test(key)
      ? formatNumber(value, language)
      : typeof value === 'boolean'
        ? yesOrNo(value, language)
        : plain(Array.isArray(value) ? value.join(', ') : String(value), situation)
  return key === 'value' ? shown : `${label}${say({ fr: ' : ', en: ': ' })}${shown}`
}

function isStock(key: string): boolean {
  const words = meaningsOf(key)
  return words.includes(meaningOf('stock')) || /^(?:qte|qty|restant|remaining|en_stock|in_stock)$/iu.test(key)
}

function stockOf(count: number | undefined) {
  if (count === undefined) return { fr: 'en stock', en: 'in stock' }
  return count > 0
    ? { fr: `${formatNumber(count, 'fr')} en stock`, en: `${formatNumber(count, 'en')} in stock` }
    : { fr: 'rupture de stock', en: 'out of stock' }
}

function yesOrNo(value: boolean, language: Language): string {
  if (language === 'fr') return value ? 'oui' : 'non'
  return value ? 'yes' : 'no'
}
