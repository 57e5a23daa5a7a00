import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { ToolError } from '../errors.ts'
import { getRates, type KeptRates, putRates } from '../store/rates.ts'
import type { Bilingual, Language, ToolResult } from '../types.ts'
import {
  minorUnits,
  PARITY_DATE,
  parityOf,
  RATES_CREDIT,
  RATES_SOURCE,
  readCurrency,
  roundTo,
} from '../web/currencies.ts'
import type { ToolContext } from './context.ts'
import type { ToolSpec } from './tool-spec.ts'

const LARGEST = 1_000_000_000_000

export const convertCurrencySpec = {
  name: 'convert_currency',
  description:
    'Convertit un montant d’une monnaie dans une autre. Euro, franc CFA (XOF, XAF) et franc comorien : parité légale exacte, sans réseau. Autres monnaies : dernier cours connu, avec sa date à citer. Codes ISO (EUR, USD, XOF…) ou noms courants (FCFA, euro, dollar).',
  access: 'read',
  modes: ['child', 'pro'],
  label: { fr: 'Convertit des monnaies', en: 'Converts currencies' },
  arguments: z.object({
    amount: z.number().describe('Montant, positif'),
    from_currency: z.string().trim().min(1).max(40),
    to_currency: z.string().trim().min(1).max(40),
  }),
} satisfies ToolSpec

export async function convertCurrency(
  args: z.infer<typeof convertCurrencySpec.arguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  const { amount } = args
  if (amount < 0 || amount > LARGEST) throw wrongAmount(amount)
  const from = currencyOf(args.from_currency)
  const to = currencyOf(args.to_currency)
  const { fromPerEuro, toPerEuro, date, source, late } = await ratesOf(from, to, ctx)
  const rate = toPerEuro.div(fromPerEuro)
  // Multiplied before it is divided: the legal parity stays exact to the last franc.
  const result = roundTo(new Decimal(amount).mul(toPerEuro).div(fromPerEuro), to)
  const said = (language: Language) =>
    `${money(new Decimal(amount), shownCode(from, to), language)} = ${money(result, shownCode(to, from), language)}`
  const read = [args.from_currency, args.to_currency].flatMap((text, index) => {
    const code = index === 0 ? from : to
    return text.toUpperCase() === code ? [] : [`« ${text} » compris comme ${code}`]
  })
  const note = late ? [`cours du ${frenchDate(date)}, le dernier connu : le service des cours est injoignable`] : []
  return {
    text: JSON.stringify({
      amount,
      from_currency: from,
      to_currency: to,
      result: result.toNumber(),
      rate: rate.toSignificantDigits(10).toNumber(),
      rate_date: date,
      source: source.fr,
      message: [`${said('fr')} (${source.fr}, ${frenchDate(date)})`, ...read, ...note].join(' ; '),
    }),
    views: [
      {
        kind: 'facts',
        title: said(ctx.language),
        facts: [
          { label: { fr: 'Cours', en: 'Rate' }, value: `1 ${from} = ${figure(rate, 6, ctx.language)} ${to}` },
          { label: { fr: 'Date du cours', en: 'Date of the rate' }, value: shownDate(date, ctx.language) },
          { label: { fr: 'Source', en: 'Source' }, value: source[ctx.language] },
          ...(late ? [{ label: { fr: 'Attention', en: 'Note' }, value: LATE[ctx.language] }] : []),
        ],
        ...(source === SERVICE && { credit: RATES_CREDIT }),
      },
    ],
  }
}

type Rates = {
  fromPerEuro: Decimal
  toPerEuro: Decimal
  date: string
  source: Bilingual
  /** True when newer rates exist but could not be fetched. */
  late: boolean
}

async function ratesOf(from: string, to: string, ctx: ToolContext): Promise<Rates> {
  const [legalFrom, legalTo] = [parityOf(from), parityOf(to)]
  if (from === to) {
    const one = new Decimal(1)
    const date = ctx.clock.now().toISOString().slice(0, 10)
    return { fromPerEuro: one, toPerEuro: one, date, source: SAME, late: false }
  }
  if (legalFrom && legalTo) {
    return {
      fromPerEuro: new Decimal(legalFrom),
      toPerEuro: new Decimal(legalTo),
      date: PARITY_DATE,
      source: LEGAL,
      late: false,
    }
  }
  const { kept, late } = await latestRates(ctx)
  const perEuro = (code: string) => {
    const rate = parityOf(code) ?? (Object.hasOwn(kept.rates, code) ? kept.rates[code] : undefined)
    if (rate === undefined) throw noRate(code)
    return new Decimal(rate)
  }
  return { fromPerEuro: perEuro(from), toPerEuro: perEuro(to), date: kept.date, source: SERVICE, late }
}

/** Fetched at most once a day, and kept for when there is no network. */
async function latestRates(ctx: ToolContext): Promise<{ kept: KeptRates; late: boolean }> {
  const kept = getRates(ctx.db, 'EUR')
  const now = ctx.clock.now()
  const iso = now.toISOString()
  // A clock that went back must not keep old rates for ever.
  if (kept && iso < kept.nextAt && iso >= kept.fetchedAt) return { kept, late: false }
  ctx.progress({ label: { fr: 'Demande les taux du jour', en: 'Asks for today’s rates' } })
  const { fetchEuroRates } = await import('../web/exchange-rates.ts')
  const latest = await fetchEuroRates(ctx.webServices, ctx.signal)
    .then(fetched => ({ ...fetched, fetchedAt: iso }))
    .catch((error: unknown) => {
      if (kept && error instanceof ToolError) return kept
      throw error
    })
  if (latest !== kept) putRates(ctx.db, 'EUR', { ...latest, now })
  return { kept: latest, late: latest === kept }
}

function currencyOf(text: string): string {
  const code = readCurrency(text)
  if (code) return code
  throw new ToolError(
    `La monnaie « ${text} » n’est pas connue : donnez son code ISO de trois lettres (EUR, USD, XOF, XAF, NGN…).`,
    {
      fr: `La monnaie « ${text} » n’est pas connue : donnez son code de trois lettres (EUR, USD, XOF…).`,
      en: `The currency “${text}” is not known: give its code of three letters (EUR, USD, XOF…).`,
    },
  )
}

function noRate(code: string): ToolError {
  return new ToolError(
    `Aucun cours n’est publié pour ${code} : dites-le, et proposez une conversion par une autre monnaie si la personne connaît le cours.`,
    {
      fr: `Aucun cours n’est publié pour ${code} : donnez vous-même le cours à appliquer.`,
      en: `No rate is published for ${code}: give the rate to apply yourself.`,
    },
  )
}

function wrongAmount(amount: number): ToolError {
  return amount < 0
    ? new ToolError('Le montant est négatif : convertissez sa valeur positive, et remettez le signe vous-même.', {
        fr: 'Le montant est négatif : donnez un montant positif.',
        en: 'The amount is negative: give a positive amount.',
      })
    : new ToolError('Le montant dépasse mille milliards : vérifiez-le, ou convertissez-le en millions.', {
        fr: 'Le montant dépasse mille milliards : vérifiez-le.',
        en: 'The amount is over a trillion: check it.',
      })
}

type Shown = { code: string; digits: number }

/** Both CFA francs are « FCFA » to people, but where one becomes the other. */
function shownCode(code: string, other: string): Shown {
  const isCfa = (one: string) => one === 'XOF' || one === 'XAF'
  return { code: isCfa(code) && !isCfa(other) ? 'FCFA' : code, digits: minorUnits(code) }
}

function money(amount: Decimal, { code, digits: minor }: Shown, language: Language): string {
  // What was asked keeps its decimals, even those that cannot be paid.
  const digits = amount.isInteger() ? 0 : Math.min(Math.max(amount.decimalPlaces(), minor), 6)
  return `${figure(amount, digits, language, digits)} ${code}`
}

function figure(value: Decimal, most: number, language: Language, least = 0): string {
  return value.toNumber().toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB', {
    minimumFractionDigits: least,
    ...(value.abs().lt('0.01') && !value.isZero()
      ? { maximumSignificantDigits: most }
      : { maximumFractionDigits: most }),
  })
}

function shownDate(date: string, language: Language): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}

function frenchDate(date: string): string {
  return shownDate(date, 'fr')
}

const SAME: Bilingual = { fr: 'même monnaie', en: 'same currency' }
const LEGAL: Bilingual = { fr: 'parité légale', en: 'legal parity' }
const SERVICE: Bilingual = { fr: RATES_SOURCE, en: RATES_SOURCE }
const LATE: Bilingual = {
  fr: 'Dernier cours connu : le service des cours est injoignable.',
  en: 'Last known rate: the rates service cannot be reached.',
}
