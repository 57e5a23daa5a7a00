import { findNumbers } from './numbers.ts'
import { foldInPlace, tokenize } from './words.ts'

export type Money = { amount: number; from: string }
/** What is to be converted; `to` is missing where the message does not say it. */
export type CurrencyRequest = Money & { to?: string }

/** Names as people write them, folded, the more precise first. */
const NAMES: readonly [code: string, said: string][] = [
  ['CHF', 'francs? suisses?|chf|swiss francs?'],
  ['GNF', 'francs? guineens?|gnf'],
  ['CDF', 'francs? congolais|cdf'],
  ['KMF', 'francs? comoriens?|kmf'],
  ['XAF', "xaf|(?:francs? |f ?)?cfa (?:d'afrique centrale|de la cemac|cemac|beac)|fcfa (?:beac|cemac)"],
  ['XOF', 'xof|f ?cfa|(?<=\\d ?)f|francs? cfa|cfa|francs?(?! (?:suisses?|guineens?|congolais|comoriens?))'],
  ['EUR', 'euros?|eur|€'],
  ['CAD', 'dollars? canadiens?|canadian dollars?|cad'],
  ['USD', 'dollars?(?: americains?| us| des etats-unis)?|us dollars?|usd|\\$|billets? verts?'],
  ['GBP', 'livres?(?: sterlings?)|pounds?(?: sterling)?|gbp|£'],
  ['EGP', 'livres? egyptiennes?|egp'],
  ['NGN', 'nairas?|ngn'],
  ['GHS', 'cedis?(?: ghaneens?)?|ghs'],
  ['MAD', 'dirhams?(?: marocains?)?|mad'],
  ['AED', 'dirhams? (?:emiratis?|des emirats)|aed'],
  ['TND', 'dinars? tunisiens?|tnd'],
  ['DZD', 'dinars? algeriens?|dzd'],
  ['CNY', 'yuans?|cny|rmb'],
  ['JPY', 'yens?|jpy'],
  ['GMD', 'dalasis?|gmd'],
  ['MRU', 'ouguiyas?|mru'],
  ['ZAR', 'rands?|zar'],
  ['INR', 'roupies? indiennes?|inr'],
  ['BRL', 'reais|real bresilien|brl'],
  ['SAR', 'riyals? saoudiens?|sar'],
]
const ANY = new RegExp(
  `(?<![\\p{L}])(?:${NAMES.map(([code, said]) => `(?<${code}>${said})`).join('|')})(?![\\p{L}])`,
  'gu',
)
const ASKS =
  /convert|conversion|combien (?:font|fait|valent|vaut|de|ca fait|en|pour)|ca fait combien|equiv|how much|what is|worth|change[rz]? |taux|cours de|vaut|valent|font|exchange|=/
const RATE = /taux|cours d|rate|vaut|worth/

/** « et 20 euros ? », « et en dollars ? » after a conversion: what they change of it. */
export function nextCurrencyRequest(text: string, last: Required<CurrencyRequest>): CurrencyRequest | undefined {
  const folded = foldInPlace(text)
  const codes = mentionsIn(folded).map(({ code }) => code)
  const tokens = tokenize(text)
  const numbers = findNumbers(tokens)
  const rest = numbers.reduce((left, { first, last: end }) => {
    const [from, to] = [tokens[first]?.start ?? 0, tokens[end]?.end ?? 0]
    return left.slice(0, from) + ' '.repeat(to - from) + left.slice(to)
  }, folded)
  // « 20 euros ? » alone says as much as « et 20 euros ? ».
  if (!FOLLOWS.test(folded) && (codes.length !== 1 || numbers.length !== 1)) return undefined
  if (codes.length > 2 || numbers.length > 1 || /\p{L}/u.test(rest.replace(ANY, ' ').replace(BESIDE, ' ')))
    return undefined
  const amount = numbers[0]?.value ?? last.amount
  const [code, to] = codes
  if (code === undefined) return numbers[0] && { amount, from: last.from, to: last.to }
  if (to !== undefined) return { amount, from: code, to }
  if (!numbers[0]) return code === last.from ? undefined : { amount, from: last.from, to: code }
  return { amount, from: code, to: code === last.to ? last.from : last.to }
}

const FOLLOWS = /^\s*(?:et|and|puis|ok|alors|maintenant|now)(?!\p{L})/u
const BESIDE =
  /(?<!\p{L})(?:et|and|puis|ok|alors|maintenant|now|pour|for|en|in|to|vers|de|d|of|avec|si c'est|combien|ca fait|what about|svp|stp|please)(?!\p{L})/gu

/** « combien font 100 euros en FCFA », “50 usd to xof”, « le taux du dollar en CFA ». */
export function currencyRequest(text: string): CurrencyRequest | undefined {
  const folded = foldInPlace(text)
  const mentions = mentionsIn(folded)
  const [first, second] = mentions
  const others = new Set(mentions.map(({ code }) => code))
  if (!first || others.size > 2) return undefined
  const tokens = tokenize(text)
  const amounts = amountsIn(text, mentions)
  const [amount] = amounts
  const short = tokens.length <= 12
  if (!amount) {
    const rate = second && others.size === 2 && RATE.test(folded) && short
    return rate ? { amount: 1, from: first.code, to: second.code } : undefined
  }
  if (amounts.length > 1 && others.size < 2) return undefined
  const to = mentions.find(({ code }) => code !== amount.from)
  const linked = to && (ASKS.test(folded) || (short && /(?<!\p{L})(?:en|to|in|vers)(?!\p{L})/u.test(folded)))
  if (linked) return { ...amount, to: to.code }
  // One currency alone: only a plain « convertis 100 euros » is a conversion.
  if (to || !/^\W*(?:svp |stp )?(?:converti\p{L}*|convert|change)/u.test(folded) || !short) return undefined
  return { ...amount, ...(amount.from !== 'XOF' && { to: 'XOF' }) }
}

/** The first sum with its currency: « 100 euros », “$50”. */
export function findMoney(text: string): Money | undefined {
  return amountsIn(text, mentionsIn(foldInPlace(text)))[0]
}

/** « combien en dollars ? » of a sum that was named before; `to` is missing where no other currency is asked. */
export function conversionOf(stake: Money, text: string): CurrencyRequest {
  const to = mentionsIn(foldInPlace(text)).find(({ code }) => code !== stake.from)?.code
  return { ...stake, ...(to && { to }) }
}

type Mention = { code: string; start: number; end: number }

function mentionsIn(folded: string): Mention[] {
  return [...folded.matchAll(ANY)].map(match => ({
    code: Object.entries(match.groups ?? {}).find(([, said]) => said !== undefined)?.[0] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Numbers beside the name of a currency. */
function amountsIn(text: string, mentions: readonly Mention[]): Money[] {
  const folded = foldInPlace(text)
  const tokens = tokenize(text)
  return findNumbers(tokens).flatMap(({ value, first, last }) => {
    const [start, end] = [tokens[first]?.start ?? 0, tokens[last]?.end ?? 0]
    const after = mentions.find(
      mention => /^\s*(?:de |d'|of )?\s*$/.test(folded.slice(end, mention.start)) && mention.start >= end,
    )
    const before = mentions.find(mention => mention.end <= start && /^\s*$/.test(folded.slice(mention.end, start)))
    const own = after ?? before
    return own ? [{ amount: value, from: own.code }] : []
  })
}
