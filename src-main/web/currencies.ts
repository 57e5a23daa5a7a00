import type { Decimal } from 'decimal.js'

/**
 * Francs that a treaty ties to the euro: how many make one euro. XOF and XAF: Council Decision 98/683/EC; KMF the
 * same day; one XOF is one XAF.
 */
const PARITIES: Readonly<Record<string, string>> = { EUR: '1', XOF: '655.957', XAF: '655.957', KMF: '491.96775' }
/** Where the other rates come from. */
export const RATES_SOURCE = 'exchangerate-api.com'
/** The words and the link that its terms ask for: https://www.exchangerate-api.com/docs/free. */
export const RATES_CREDIT = { text: 'Rates By Exchange Rate API', url: 'https://www.exchangerate-api.com' }
export const PARITY_DATE = '1999-01-01'

export function parityOf(code: string): string | undefined {
  return Object.hasOwn(PARITIES, code) ? PARITIES[code] : undefined
}

/** Digits after the point in ISO 4217, where they are not two. */
const MINOR_UNITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map(code => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map(code => [code, 3])),
}

export function minorUnits(code: string): number {
  return MINOR_UNITS[code] ?? 2
}

/** Names that people and models write, folded. */
const NAMES: Readonly<Record<string, string>> = {
  ...named('XOF', 'fcfa', 'f cfa', 'cfa', 'franc cfa', 'francs cfa', 'cfa franc', 'cfa francs', 'franc', 'francs'),
  ...named('EUR', '€', 'euro', 'euros'),
  ...named(
    'USD',
    '$',
    'us$',
    '$us',
    'dollar',
    'dollars',
    'dollar us',
    'dollar americain',
    'dollars americains',
    'us dollar',
    'us dollars',
  ),
  ...named('GBP', '£', 'livre', 'livres', 'livre sterling', 'livres sterling', 'pound', 'pounds', 'pound sterling'),
  ...named('JPY', '¥', 'yen', 'yens'),
  ...named('CNY', 'yuan', 'yuans', 'renminbi', 'rmb'),
  ...named('CHF', 'franc suisse', 'francs suisses', 'swiss franc', 'swiss francs'),
  ...named('CAD', 'dollar canadien', 'dollars canadiens', 'canadian dollar', 'canadian dollars'),
  ...named('NGN', '₦', 'naira', 'nairas'),
  ...named('GHS', '₵', 'cedi', 'cedis'),
  ...named('MAD', 'dirham', 'dirhams', 'dirham marocain', 'moroccan dirham'),
  ...named('TND', 'dinar tunisien', 'dinars tunisiens', 'tunisian dinar'),
  ...named('DZD', 'dinar algerien', 'dinars algeriens', 'algerian dinar'),
  ...named('GNF', 'franc guineen', 'francs guineens', 'guinean franc'),
  ...named('CDF', 'franc congolais', 'francs congolais', 'congolese franc'),
  ...named('KMF', 'franc comorien', 'francs comoriens', 'comorian franc'),
  ...named('RWF', 'franc rwandais', 'francs rwandais', 'rwandan franc'),
  ...named('ZAR', 'rand', 'rands'),
}

function named(code: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map(name => [name, code]))
}

let known: ReadonlySet<string> | undefined

/** « FCFA », « euros », « usd »: the ISO code; undefined when there is no such currency. */
export function readCurrency(text: string): string | undefined {
  const folded = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim()
  if (Object.hasOwn(NAMES, folded)) return NAMES[folded]
  const code = folded.toUpperCase()
  known ??= new Set(Intl.supportedValuesOf('currency'))
  return known.has(code) ? code : undefined
}

/** Half up, to what can be paid in that currency. */
export function roundTo(amount: Decimal, code: string): Decimal {
  return amount.toDecimalPlaces(minorUnits(code), 4)
}
