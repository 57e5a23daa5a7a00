import { ANSWER_PRICE_SETTING, parseAnswerPrice } from '../school/credit-offers.ts'
import { addCredit, creditBalance, hasPaid } from '../store/credits.ts'
import { originOf } from '../store/messages.ts'
import { getSetting } from '../store/settings.ts'
import type { Bilingual, Mode } from '../types.ts'
import type { Host } from './host.ts'

type Payer = Pick<Host, 'db' | 'profile' | 'clock'>

/** What an answer will cost once there is one. */
export type AnswerDue = { due: number; messageId: number }

/**
 * Pupils pay for the answers of a model elsewhere, once for each of their messages; `short` says that they cannot.
 * Two conversations at once may each find the last credits: the balance then goes below zero, and the next answer waits.
 */
export function answerPrice(
  { db, profile }: Payer,
  turn: { remote: boolean; mode: Mode; userMessageId: number },
): AnswerDue | { short: Bilingual } | { free: true } {
  const due = parseAnswerPrice(getSetting(db, ANSWER_PRICE_SETTING))
  if (due === 0 || !turn.remote || turn.mode !== 'child') return { free: true }
  const messageId = originOf(db, turn.userMessageId)
  if (hasPaid(db, messageId)) return { free: true }
  const balance = creditBalance(db, profile().id)
  return balance < due ? { short: tooFew(balance, due) } : { due, messageId }
}

/** True when it was paid now, false when it had been. Inside the transaction that stores the answer. */
export function payAnswer({ db, profile, clock }: Payer, { due, messageId }: AnswerDue): boolean {
  if (hasPaid(db, messageId)) return false
  addCredit(db, { profileId: profile().id, kind: 'spent', amount: -due, reason: '', messageId, now: clock.now() })
  return true
}

function tooFew(balance: number, due: number): Bilingual {
  return {
    fr: `Solde : ${count(balance, 'crédit')}, et une réponse du modèle en coûte ${due} : l’assistant hors ligne répond à sa place. Un code de l’établissement en donne (écran Progrès, « Acheter des crédits »), un effort aussi.`,
    en: `Balance: ${count(balance, 'credit')}, and an answer of the model costs ${due}: the offline assistant answers instead. A code of the school gives some (Progress screen, “Buy credits”), and so does an effort.`,
  }
}

function count(balance: number, word: string): string {
  return `${balance} ${word}${balance > 1 ? 's' : ''}`
}
