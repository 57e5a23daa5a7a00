import type { Language } from '../../../types.ts'
import { formatNumber } from '../format.ts'
import { type Fields, isFields } from '../results.ts'
import type { Situation } from '../situation.ts'
import { frenchWord } from './meanings.ts'
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

export type Showing = {
  situation: Situation
  /** Names the thing where the answer itself does not. */
  about?: string | undefined
  /** What was asked with, which then need not be said again. */
  given: readonly unknown[]
  /** The tool speaks of stock: its quantities are one. */
  ofStock: boolean
}

/** An answer in words; empty when there is nothing in it. */
export function show(answered: Answered, showing: Showing): string {
  const { say } = showing.situation
  if ('text' in answered) return answered.text.trim() === '' ? '' : plain(answered.text, showing.situation)
  const lines = answered.items
    .slice(0, SHOWN_ITEMS)
    .map(item => describe(item, answered.listed ? { ...showing, given: [] } : showing))
    .filter(line => line !== '')
  const rest = answered.items.length - SHOWN_ITEMS
  if (!answered.listed) return lines.join(' ')
  const more = rest > 0 ? [say({ fr: `… et ${rest} de plus`, en: `… and ${rest} more` })] : []
  return [...lines, ...more].map(line => `- ${line}`).join('\n')
}

function describe(item: Fields, showing: Showing): string {
  const { situation, about, given } = showing
  const name = nameOf(item) ?? about
  const facts = Object.entries(item)
    .filter(([key]) => !isName(key))
    .filter(([, value]) => name === undefined || !given.includes(value))
    .map(([key, value]) => factOf(key, value, showing))
    .filter(fact => fact !== undefined)
    .slice(0, SHOWN_FACTS)
    .join(', ')
  if (name === undefined || facts === '') return name === undefined ? facts : plain(name, situation)
  return `${plain(name, situation)}${colon(situation)}${facts}`
}

function colon({ say }: Situation): string {
  return say({ fr: ' : ', en: ': ' })
}

function factOf(key: string, value: unknown, showing: Showing): string | undefined {
  const { situation, ofStock } = showing
  const { say, language } = situation
  if ((STOCK.test(key) || (ofStock && QUANTITY.test(key))) && (typeof value === 'number' || typeof value === 'boolean'))
    return say(stockOf(typeof value === 'number' ? value : value ? undefined : 0))
  const shown = Array.isArray(value) ? listOf(value, showing) : wordsFor(key, value, situation)
  if (shown === undefined) return undefined
  const words = key.replace(/[_-]+/gu, ' ')
  const label = plain(language === 'fr' ? frenchWord(words) : words, situation)
  return key === 'value' ? shown : `${label}${colon(situation)}${shown}`
}

const STOCK = /stock|inventa|inventory|disponib|availab|remaining|restant/iu
const QUANTITY = /^(?:quantit[eéy]|qte|qty|count|nombre)/iu
const CODED = /(?:^|_)(?:id|code|num|numero|number|ref|year|annee)(?:_|$)/iu

/** Undefined for what has no words: an object, nothing. */
function wordsFor(key: string, value: unknown, situation: Situation): string | undefined {
  if (typeof value === 'boolean') return yesOrNo(value, situation.language)
  if (typeof value === 'number')
    return CODED.test(key)
      ? String(value)
      : Number.isFinite(value)
        ? formatNumber(value, situation.language)
        : undefined
  return typeof value === 'string' && value.trim() !== '' ? plain(value, situation) : undefined
}

function listOf(values: readonly unknown[], showing: Showing): string | undefined {
  const shown = values
    .slice(0, SHOWN_ITEMS)
    .map(value =>
      isFields(value)
        ? `(${describe(value, { ...showing, about: undefined, given: [] })})`
        : wordsFor('', value, showing.situation),
    )
    .filter(each => each !== undefined && each !== '()')
  return shown.length > 0 ? shown.join(', ') : undefined
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
