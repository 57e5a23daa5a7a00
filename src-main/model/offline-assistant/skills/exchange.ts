import { type CurrencyRequest, currencyRequest, type Money } from '../currencies.ts'
import { formatIsoDay, formatNumber } from '../format.ts'
import { numberOf, textOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'

/** « combien font 100 euros en FCFA »: what the tool says, with the day and the source of the rate. */
export function* exchange(request: Request, situation: Situation): Script<Part> {
  const { say } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'exchange',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const asked = currencyRequest(request.given?.words ? `${request.text} en ${request.given.words}` : request.text)
  if (!asked?.to) {
    const text = say({
      fr: 'Dans quelle monnaie dois-je convertir ? Répondez par exemple « en euros ».',
      en: 'Into which currency? Answer for example “euros”.',
    })
    return reply(text, { question: { text, options: [], kind: 'words', requests: [request, ...situation.waiting] } })
  }
  const { to } = asked
  const { ok, text } = yield* convert({ ...asked, to }, situation)
  return reply(ok ? `${text}.` : text, { ok })
}

/** « 100 € = **65 595,7 FCFA** (taux …, du …, source) », to be part of a sentence; else whole sentences on why not. */
export function* convert(
  asked: Required<CurrencyRequest>,
  situation: Situation,
): Script<{ ok: boolean; text: string }> {
  const { say } = situation
  const result = yield* call(situation, 'convert_currency', {
    amount: asked.amount,
    from_currency: asked.from,
    to_currency: asked.to,
  })
  if (!result.ok) {
    const failed = say({ fr: 'La conversion n’a pas pu être faite.', en: 'The conversion could not be made.' })
    return { ok: false, text: `${failed} ${result.reason}` }
  }
  const value = numberOf(result.data, 'result')
  const rate = numberOf(result.data, 'rate')
  if (value === undefined) return { ok: false, text: textOf(result.data, 'message') ?? '' }
  const [from, to] = [
    textOf(result.data, 'from_currency') ?? asked.from,
    textOf(result.data, 'to_currency') ?? asked.to,
  ]
  const day = textOf(result.data, 'rate_date')
  const source = textOf(result.data, 'source')
  const details = [
    rate === undefined
      ? undefined
      : say({ fr: `taux ${showRate(rate, situation)}`, en: `rate ${showRate(rate, situation)}` }),
    day && say({ fr: `du ${formatIsoDay(day.slice(0, 10))}`, en: `of ${formatIsoDay(day.slice(0, 10))}` }),
    source,
  ].filter(Boolean)
  const amount = numberOf(result.data, 'amount') ?? asked.amount
  const shown = `**${showMoney({ amount: value, from: to }, situation)}**`
  return {
    ok: true,
    text: `${showMoney({ amount, from }, situation)} = ${shown}${details.length > 0 ? ` (${details.join(', ')})` : ''}`,
  }
}

export function showMoney({ amount, from }: Money, { language }: Situation): string {
  return `${formatNumber(amount, language)} ${NAMES[from] ?? from}`
}

/** Rates need their digits: 655.957, 0.0015. */
function showRate(rate: number, { language }: Situation): string {
  return new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { maximumSignificantDigits: 7 }).format(rate)
}

const NAMES: Record<string, string> = { XOF: 'FCFA', EUR: '€', USD: '$ US' }
