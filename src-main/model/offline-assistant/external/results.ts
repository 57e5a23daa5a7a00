import { type Fields, fieldsOf, textOf } from '../results.ts'
import { plainWords } from '../words.ts'
import { meaningOf, meaningsOf } from './meanings.ts'
import type { Argument } from './tools.ts'

/** What a tool of the person answered: data, whatever it says. */
export type Answered = { items: Fields[]; listed: boolean } | { text: string }

const READ_CHARACTERS = 20_000
/** Keys that an identifier stands under, whatever it is of. */
const ID_KEYS = /^(?:id|_id|uuid|identifiant|identifier|sku|code|ref|reference|numero|number)$/iu
const NAME_KEYS = /^(?:nom|name|title|titre|label|libelle|libell[ée]|designation|d[ée]signation|produit|product)$/iu

/** The app gives what a server said as text, and as `data` where it said more than its text. */
export function readAnswered(data: Fields): Answered {
  if (!('source' in data && 'text' in data)) return answeredOf(data)
  const [text = '', more = ''] = [textOf(data, 'text'), textOf(data, 'data')]
  const value = parseJson(more) ?? parseJson(text)
  return value === undefined ? { text: text || more } : answeredOf(value)
}

function answeredOf(value: unknown): Answered {
  if (Array.isArray(value)) return { items: value.map(itemOf), listed: true }
  const fields = itemOf(value)
  const lists = Object.entries(fields).filter(([, each]) => Array.isArray(each))
  const [first] = lists
  const alone = Object.keys(fields).every(key => key === first?.[0] || ABOUT_LIST.test(key))
  const list = alone && lists.length === 1 ? first?.[1] : undefined
  if (Array.isArray(list)) return { items: list.map(itemOf), listed: true }
  const inner = fieldsOf(fields, Object.keys(fields)[0] ?? '')
  const only = Object.keys(fields).length === 1 && Object.keys(inner).length > 0
  return { items: [only ? inner : fields], listed: false }
}

/** What stands beside a list and says nothing of its own. */
const ABOUT_LIST =
  /^(?:total|count|nombre|page|pages|limit|offset|next|next_page|cursor|has_more|query|message|ok|success)$/iu

function itemOf(value: unknown): Fields {
  return fieldsOf({ value: typeof value === 'object' ? value : { value } }, 'value')
}

function parseJson(text: string): unknown {
  if (!/^\s*[[{]/u.test(text) || text.length > READ_CHARACTERS) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Found = { id: string | number; name: string | undefined }

/** The identifiers in an answer that `argument` may be, with the names of what they are of. */
export function idsIn(answered: Answered, argument: Argument): Found[] {
  if ('text' in answered) {
    const ids = [...answered.text.matchAll(/\b(?:id|identifiant|ref|code)\s*[:=]\s*["']?([\p{L}\d][\p{L}\d_-]*)/giu)]
    return ids.flatMap(([, id]) => (id ? [{ id, name: undefined }] : []))
  }
  return answered.items.flatMap(item => {
    const key =
      Object.keys(item).find(each => each === argument.name) ??
      Object.keys(item).find(each => isIdOf(each, argument)) ??
      Object.keys(item).find(each => ID_KEYS.test(each))
    const id = key === undefined ? undefined : item[key]
    return typeof id === 'string' || typeof id === 'number' ? [{ id, name: nameOf(item) }] : []
  })
}

function isIdOf(key: string, { of }: Argument): boolean {
  const words = key.split(/[_-]+/u)
  return words.some(word => ID_KEYS.test(word)) && meaningsOf(key).some(word => of.has(word))
}

export function nameOf(item: Fields): string | undefined {
  const key = Object.keys(item).find(each => NAME_KEYS.test(each))
  return key === undefined ? undefined : textOf(item, key)
}

export function isName(key: string): boolean {
  return NAME_KEYS.test(key)
}

/** Those whose name holds most of the words said; all of them where none does. */
export function nearest(found: readonly Found[], said: string): Found[] {
  const wanted = plainWords(said).map(meaningOf)
  const share = ({ name = '', id }: Found) => {
    const words = new Set(plainWords(`${name} ${id}`).map(meaningOf))
    return wanted.filter(word => words.has(word)).length
  }
  const most = Math.max(0, ...found.map(share))
  const near = found.filter(each => share(each) === most)
  // « thé vert » is the green tea itself before one with mint.
  const exact = near.filter(({ name = '' }) => plainWords(name).length === wanted.length)
  return exact.length === 1 ? exact : near
}
