import { ANSWER_PRICE_SETTING, parseAnswerPrice } from '../school/credit-offers.ts'
import { hasPaid } from '../store/credits.ts'
import { holdCredits } from '../store/holds.ts'
import { originOf } from '../store/messages.ts'
import { getSetting } from '../store/settings.ts'
import type { Bilingual, Mode } from '../types.ts'
import type { Host } from './host.ts'

type Payer = Pick<Host, 'db' | 'profile' | 'clock'>

/** Whose answer is paid, from what is held for it, once it is stored. */
export type AnswerDue = { messageId: number }

/**
 * Pupils pay for the answers of a model elsewhere, once for each of their messages; `short` says that they cannot. The
 * profile of a pupil pays in every mode: another one is chosen beside the message.
 */
export function answerPrice(
  { db, profile, clock }: Payer,
  turn: { conversationId: string; remote: boolean; mode: Mode; userMessageId: number },
): AnswerDue | { short: Bilingual } | { free: true } {
  const due = parseAnswerPrice(getSetting(db, ANSWER_PRICE_SETTING))
  const { id: profileId, mode } = profile()
  if (due === 0 || !turn.remote || (turn.mode !== 'child' && mode !== 'child')) return { free: true }
  const messageId = originOf(db, turn.userMessageId)
  if (hasPaid(db, messageId)) return { free: true }
  const { conversationId } = turn
  const { held, balance } = holdCredits(db, { conversationId, profileId, due, now: clock.now() })
  if (held) return { messageId }
  return { short: balance < due ? tooFew(balance, due) : inUse(balance, due) }
}

function tooFew(balance: number, due: number): Bilingual {
  return {
    fr: `Solde : ${count(balance, 'crédit')}, et une réponse du modèle en coûte ${due} : l’assistant hors ligne répond à sa place. Un code de l’établissement en donne (écran Progrès, « Acheter des crédits »), un effort aussi.`,
    en: `Balance: ${count(balance, 'credit')}, and an answer of the model costs ${due}: the offline assistant answers instead. A code of the school gives some (Progress screen, “Buy credits”), and so does an effort.`,
  }
}

function inUse(balance: number, due: number): Bilingual {
  return {
    fr: `Solde : ${count(balance, 'crédit')}, mais une autre réponse en cours en prend, et celle-ci en coûte ${due} : l’assistant hors ligne répond à sa place. Attendez la fin de l’autre, puis choisissez « Répondre à nouveau ».`,
    en: `Balance: ${count(balance, 'credit')}, but another answer on its way takes some, and this one costs ${due}: the offline assistant answers instead. Wait until the other has ended, then choose “Answer again”.`,
  }
}

function count(balance: number, word: string): string {
  return `${balance} ${word}${balance > 1 ? 's' : ''}`
}
