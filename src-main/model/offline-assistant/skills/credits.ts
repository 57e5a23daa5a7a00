import { formatNumber } from '../format.ts'
import { listOf, numberOf, textOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type OnSurface, type Part, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { foldInPlace } from '../words.ts'

/** The balance and the packs; the panel itself, where codes and payment are, is the tool's. */
export function* showCredits(request: Request, situation: Situation): Script<Part> {
  const { say, language, money } = situation
  const reply = (text: string, ok = false): Part => ({ intent: 'credits', ok, files: [], text })
  const pack = /(?<!\p{L})(?:pack|paquet) (?:de |of )?(?:«\s*)?([\p{L}\d-]+)/u.exec(foldInPlace(request.text))?.[1]
  const named = pack && !/^(?:credits?|de|des)$/.test(pack) ? pack : undefined
  const result = yield* call(situation, 'buy_credits', { pack: named })
  if (!result.ok) {
    return reply(
      result.cause === 'refused'
        ? `${say({ fr: 'D’accord, je n’ai rien ouvert ni rien acheté.', en: 'All right, I opened and bought nothing.' })} ${situation.here(WHERE_BALANCE)}`
        : result.reason,
    )
  }
  const balance = numberOf(result.data, 'balance')
  const packs = listOf(result.data, 'packs').map(each => {
    const [credits, price] = [numberOf(each, 'credits'), numberOf(each, 'price_fcfa')]
    return `- ${credits === undefined ? (textOf(each, 'id') ?? '') : say({ fr: `${formatNumber(credits, 'fr')} crédits`, en: `${formatNumber(credits, 'en')} credits` })}${price === undefined ? '' : ` : ${money(price)}`}`
  })
  return reply(
    [
      balance === undefined
        ? textOf(result.data, 'message')
        : say({
            fr: `Solde : ${formatNumber(balance, language)} crédit${balance > 1 ? 's' : ''}.`,
            en: `Balance: ${formatNumber(balance, language)} credit${balance === 1 ? '' : 's'}.`,
          }),
      packs.length > 0 ? `${say({ fr: 'Pour en acheter :', en: 'To buy some:' })}\n${packs.join('\n')}` : undefined,
      situation.here({
        window: {
          fr: 'Rien n’est encore acheté : le code de l’établissement ou le paiement se donnent dans le panneau d’achat, jamais dans la conversation.',
          en: 'Nothing is bought yet: the school’s code or the payment go into the purchase panel, never into the conversation.',
        },
        command: {
          fr: 'Rien n’est encore acheté : un code se donne par « ardoise credits redeem CODE », jamais dans la conversation.',
          en: 'Nothing is bought yet: give a code with “ardoise credits redeem CODE”, never in the conversation.',
        },
      }),
    ]
      .filter(Boolean)
      .join('\n\n'),
    true,
  )
}

const WHERE_BALANCE: OnSurface = {
  window: { fr: 'Le solde se lit à l’écran Progression.', en: 'The balance is on the Progress screen.' },
  command: { fr: 'Le solde se lit avec « ardoise credits ».', en: 'Read the balance with “ardoise credits”.' },
}
