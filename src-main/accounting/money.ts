import type { Bilingual } from '../types.ts'
import { diagnose } from './diagnostics.ts'
import { plainWords } from './header-words.ts'
import type { Diagnostic, RawTable } from './types.ts'

/** What a file says of its amounts: their currency (ISO code), and by how many zeros they were shortened. */
export type Money = { currency?: string; scale: Scale }
export type Scale = 0 | 3 | 6

const CODES =
  'xof|xaf|gnf|cdf|kmf|eur|usd|gbp|chf|cad|mad|dzd|tnd|mru|ngn|ghs|rwf|bif|cve|gmd|lrd|sle|stn|aoa|zar|cny|jpy|aed'
const NAMES: [RegExp, string][] = [
  [/\bfrancs? guineens?\b/, 'GNF'],
  [/\bfrancs? congolais\b/, 'CDF'],
  [/\bfrancs? comoriens?\b/, 'KMF'],
  [/\beuros?\b/, 'EUR'],
  [/\bdollars?\b/, 'USD'],
  [/\bnairas?\b/, 'NGN'],
  [/\bdirhams?\b/, 'MAD'],
]
/** Words that announce a currency; a code that stands elsewhere may be a part of a name. */
const ANNOUNCED =
  /\b(monnaie|devise|currency|tenue|tenue? en|montants?|amounts?|exprimee?s?|expressed|unites?|chiffres|valeurs|sommes|en|in)\b(.*)$/
const CODE = new RegExp(`\\b(?:[km] ?)?(${CODES})\\b`)
const UNIT_OF = `(?:f|fr|francs?|f ?cfa|${CODES}|euros?)`
const THOUSANDS = new RegExp(`\\b(?:milliers?|thousands?|k ?${UNIT_OF}|x 1 ?000)\\b|\\ben k$`)
const MILLIONS = new RegExp(`\\b(?:millions?|m ?(?:f ?cfa|francs|${CODES}|euros?)|mf|x 1 ?000 ?000)\\b`)
const UNIT = `(?:milliers?|millions?|thousands?|[km] ?${UNIT_OF}|x 1 ?000(?: ?000)?|k$)`
/** « KFCFA » alone, or after a word that announces it: KF Trading is a name. */
const SCALE_ALONE = new RegExp(`^(?:en |in )?${UNIT}(?: (?:de |of )?${UNIT_OF})?(?: cfa)?$`)
const SCALE_ANNOUNCED = new RegExp(
  `\\b(?:montants?|amounts?|figures|unites?|monnaie|devise|currency|chiffres|valeurs|sommes)(?: monetaires?)? (?:en |in |de )?${UNIT}\\b` +
    `|\\b(?:montants?|amounts?|figures|unites?|chiffres|valeurs|sommes|balance|soldes?|exprimee?s?|expressed|etats?|tenue?)\\b(?: [a-z0-9/]+){0,9}? (?:en|in) ${UNIT}\\b`,
)

/** Lines above and below the table, and titles of its amount columns. A town or a country is no proof of a currency. */
export function readMoney(rows: RawTable['rows'], titles: string[]): Money {
  const cells = rows.flatMap(row =>
    row.cells.flatMap(cell => (typeof cell === 'string' ? [plainWords(euros(cell))] : [])),
  )
  const lines = rows.map(row =>
    plainWords(euros(row.cells.map(cell => (typeof cell === 'string' ? cell : '')).join(' '))),
  )
  const heads = titles.map(title => plainWords(euros(title)))
  const currency =
    lines.map(announcedCurrency).find(Boolean) ?? cells.map(bareCode).find(Boolean) ?? agreed(heads.map(currencyOf))
  const scale =
    cells.map(announcedScale).find(Boolean) ||
    lines.map(announcedScale).find(Boolean) ||
    agreed(heads.map(scaleOf)) ||
    0
  return { ...(currency && { currency }), scale }
}

const euros = (text: string) => text.replaceAll('€', ' eur ').replaceAll('$', ' usd ')

function announcedCurrency(line: string): string | undefined {
  const rest = ANNOUNCED.exec(line)?.[2]
  return rest === undefined || isCapital(line) ? undefined : currencyOf(rest)
}

function bareCode(cell: string): string | undefined {
  return new RegExp(`^(${CODES})$`).exec(cell)?.[1]?.toUpperCase()
}

function currencyOf(text: string): string | undefined {
  return CODE.exec(text)?.[1]?.toUpperCase() ?? NAMES.find(([name]) => name.test(text))?.[1]
}

function announcedScale(text: string): Scale | undefined {
  if (isCapital(text)) return undefined
  return SCALE_ALONE.test(text) || SCALE_ANNOUNCED.test(text) ? scaleOf(text) : undefined
}

function scaleOf(text: string): Scale | undefined {
  if (MILLIONS.test(text)) return 6
  return THOUSANDS.test(text) ? 3 : undefined
}

/** « SARL au capital de dix millions de francs » is no unit. */
function isCapital(text: string): boolean {
  return /\bcapital\b/.test(text)
}

/** What all the titles that say something say alike. */
function agreed<T>(values: (T | undefined)[]): T | undefined {
  const said = new Set(values.filter(value => value !== undefined))
  return said.size === 1 ? [...said][0] : undefined
}

const SCALE_NAMES = {
  3: { fr: 'milliers', en: 'thousands', factor: { fr: '1 000', en: '1,000' } },
  6: { fr: 'millions', en: 'millions', factor: { fr: '1 000 000', en: '1,000,000' } },
} as const

export function describeScale(scale: Scale): Bilingual[] {
  if (scale === 0) return []
  const { fr, en, factor } = SCALE_NAMES[scale]
  return [
    {
      fr: `Montants écrits en ${fr} : multipliés par ${factor.fr}`,
      en: `Amounts written in ${en}: multiplied by ${factor.en}`,
    },
  ]
}

export function scaleDiagnostics(scale: Scale): Diagnostic[] {
  return describeScale(scale).map(({ fr, en }) =>
    diagnose('montants_multiplies', {
      fr: `${fr} ; les états sont en unités de la monnaie.`,
      en: `${en}; statements are in units of the currency.`,
    }),
  )
}
