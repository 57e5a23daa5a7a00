import { z } from 'zod'
import type { Bilingual } from '../types.ts'
import type { OutboxEntry } from './entries.ts'
import { basicAuth, exchange, type HttpAnswer } from './http-exchange.ts'
import { badSecret, byStatus, checkBadSecret, checkFailed, refusedBy, withoutAnswer } from './message-failures.ts'
import type { SendOutcome } from './outbox.ts'

export type TwilioRoute = {
  baseUrl: string
  accountSid: string
  token: string
  /** A number, a sender name, or a messaging service (MG…). */
  from: string
  signal: AbortSignal
}

const CARRIER = 'Twilio'
const accepted = z.object({ sid: z.string().min(1) })
const failure = z.object({ code: z.number().nullish(), message: z.string().nullish() })

/** One attempt. Twilio knows no idempotency key: silence once it has the request proves nothing. */
export async function sendThroughTwilio(entry: OutboxEntry, route: TwilioRoute): Promise<SendOutcome> {
  const prefix = entry.channel === 'whatsapp' ? 'whatsapp:' : ''
  const form = new URLSearchParams({ To: `${prefix}${entry.to}`, Body: entry.body })
  if (route.from.startsWith('MG')) form.set('MessagingServiceSid', route.from)
  else form.set('From', `${prefix}${route.from}`)
  const answer = await exchange(
    {
      url: new URL(`${route.baseUrl}/2010-04-01/Accounts/${route.accountSid}/Messages.json`),
      method: 'POST',
      headers: { authorization: basicAuth(route.accountSid, route.token), ...FORM },
      body: form.toString(),
    },
    route.signal,
  )
  if (answer.kind !== 'answer') return withoutAnswer(answer, CARRIER)
  const message = accepted.safeParse(answer.json).data
  if (answer.status >= 200 && answer.status < 300) {
    return message ? { kind: 'sent', reference: message.sid } : { kind: 'unknown', reason: NO_RECEIPT }
  }
  return refusal(answer)
}

/** Reads the account, which sends nothing and costs nothing. Undefined when all is well, else what to do. */
export async function testTwilio(route: Omit<TwilioRoute, 'from'>): Promise<Bilingual | undefined> {
  const answer = await exchange(
    {
      url: new URL(`${route.baseUrl}/2010-04-01/Accounts/${route.accountSid}.json`),
      method: 'GET',
      headers: { authorization: basicAuth(route.accountSid, route.token), accept: 'application/json' },
    },
    route.signal,
  )
  if (answer.kind !== 'answer') return checkFailed(answer, CARRIER)
  const account = z.object({ status: z.string() }).safeParse(answer.json).data
  if (answer.status === 200 && account) return account.status === 'active' ? undefined : SUSPENDED
  const { code, message } = failure.safeParse(answer.json).data ?? {}
  if (code === 20003) return checkBadSecret(CARRIER)
  return checkFailed({ ...answer, text: message ?? answer.text }, CARRIER)
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }

function refusal(answer: Extract<HttpAnswer, { kind: 'answer' }>): SendOutcome {
  const { code, message } = failure.safeParse(answer.json).data ?? {}
  if (answer.status === 401 || code === 20003) return { kind: 'refused', reason: badSecret(CARRIER) }
  const general = byStatus(answer.status, CARRIER)
  if (general) return general
  const known = (code && SENTENCES[code]) || undefined
  return {
    kind: 'refused',
    reason: known ?? refusedBy(CARRIER, `${message ?? `HTTP ${answer.status}`}${code ? ` (${code})` : ''}`),
  }
}

const WRONG_NUMBER: Bilingual = {
  fr: 'Twilio ne peut pas joindre ce numéro. Corrigez-le dans Réglages > Profil, puis demandez de nouveau l’envoi.',
  en: 'Twilio cannot reach this number. Correct it in Settings > Profile, then ask for the message again.',
}
const WRONG_SENDER: Bilingual = {
  fr: 'Twilio refuse l’expéditeur : il n’appartient pas à ce compte ou n’envoie pas ce type de message. Corrigez-le dans Réglages > SMS et WhatsApp, puis relancez l’envoi.',
  en: 'Twilio refuses the sender: it is not of this account or does not send this kind of message. Correct it in Settings > SMS and WhatsApp, then release the message.',
}
const OUTSIDE_WINDOW: Bilingual = {
  fr: 'WhatsApp ne laisse écrire librement que dans les 24 heures après votre dernier message à ce numéro : écrivez-lui depuis votre téléphone, puis relancez l’envoi.',
  en: 'WhatsApp only allows free text within 24 hours of your last message to this number: write to it from your phone, then release the message.',
}

/** By Twilio's error code. */
const SENTENCES: Record<number, Bilingual> = {
  21211: WRONG_NUMBER,
  21214: WRONG_NUMBER,
  21217: WRONG_NUMBER,
  21614: WRONG_NUMBER,
  21606: WRONG_SENDER,
  21603: WRONG_SENDER,
  21212: WRONG_SENDER,
  21659: WRONG_SENDER,
  21703: WRONG_SENDER,
  63007: WRONG_SENDER,
  21608: {
    fr: 'Ce compte Twilio d’essai n’écrit qu’aux numéros vérifiés : ajoutez le vôtre dans la console Twilio (Verified Caller IDs), puis relancez l’envoi.',
    en: 'This Twilio trial account only writes to verified numbers: add yours in the Twilio console (Verified Caller IDs), then release the message.',
  },
  21408: {
    fr: 'Ce compte Twilio n’envoie pas vers ce pays : autorisez-le dans la console Twilio (Geo permissions), puis relancez l’envoi.',
    en: 'This Twilio account does not send to this country: allow it in the Twilio console (Geo permissions), then release the message.',
  },
  21610: {
    fr: 'Ce numéro s’est désabonné (STOP) : envoyez START depuis votre téléphone à l’expéditeur, puis relancez l’envoi.',
    en: 'This number has unsubscribed (STOP): send START from your phone to the sender, then release the message.',
  },
  63015: {
    fr: 'Votre numéro n’a pas rejoint l’espace d’essai WhatsApp de Twilio : envoyez-lui « join … » depuis WhatsApp, puis relancez l’envoi.',
    en: 'Your number has not joined Twilio’s WhatsApp sandbox: send it “join …” from WhatsApp, then release the message.',
  },
  63016: OUTSIDE_WINDOW,
}

const NO_RECEIPT: Bilingual = {
  fr: 'Twilio a répondu sans reçu : le message est peut-être parti. Vérifiez s’il est arrivé avant de le relancer.',
  en: 'Twilio answered without a receipt: the message may have left. Check whether it arrived before releasing it again.',
}
const SUSPENDED: Bilingual = {
  fr: 'Ce compte Twilio est suspendu ou fermé : réglez-le dans la console Twilio, puis testez de nouveau.',
  en: 'This Twilio account is suspended or closed: settle it in the Twilio console, then test again.',
}
