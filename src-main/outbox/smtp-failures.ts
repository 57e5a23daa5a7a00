import { z } from 'zod'
import type { Bilingual } from '../types.ts'
import { oneLine } from './one-line.ts'
import type { SendOutcome } from './outbox.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** What nodemailer puts on its errors. */
const smtpError = z.object({
  message: z.string(),
  code: z.string().optional(),
  originalCode: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
})
type SmtpError = z.infer<typeof smtpError>

const NO_WAY_OUT = /^(ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENETDOWN|ECONNREFUSED|EDNS)$/
const BAD_CERTIFICATE = /certificate|self.signed|CERT_|altnames|wrong version number|SSL|TLS/i

/**
 * A reply of the server is an answer, at any moment. Without one: once it may hold the whole message, nobody knows;
 * before that, the message has not left and may be tried again.
 */
export function classifyFailure(
  error: unknown,
  at: { connected: boolean; handedOver: boolean; stopped: boolean; settings: SmtpSettings },
): SendOutcome {
  const { settings } = at
  const known = smtpError.safeParse(error).data
  if (known?.responseCode !== undefined) return answered(known, known.responseCode, settings)
  if (at.handedOver) return { kind: 'unknown', reason: MAYBE_SENT }
  if (at.stopped) return { kind: 'later', reason: STOPPED }
  if (!known) throw error
  if (known.code === 'ESTREAM') return { kind: 'refused', reason: UNREADABLE_ATTACHMENT }
  if (known.code === 'EAUTH') return { kind: 'refused', reason: badLogin(settings) }
  if (known.code === 'ETLS' || BAD_CERTIFICATE.test(known.message)) {
    return { kind: 'refused', reason: notSecure(settings) }
  }
  const isTimeout = known.code === 'ETIMEDOUT' || known.originalCode === 'ETIMEDOUT'
  if (NO_WAY_OUT.test(known.originalCode ?? known.code ?? '') || (isTimeout && !at.connected)) {
    return { kind: 'offline', reason: unreachable(settings) }
  }
  if (
    known.command === 'CONN' ||
    /^(ETIMEDOUT|ESOCKET|ECONNECTION|ECONNRESET|EPIPE|EPROTOCOL)$/.test(known.code ?? '')
  ) {
    return { kind: 'later', reason: dropped(settings) }
  }
  if (known.code === 'EENVELOPE' || known.code === 'EMESSAGE') {
    return { kind: 'refused', reason: refused(known.message) }
  }
  throw error
}

/** What a mere connection failed for. A failure that is none of the server's or the network's is thrown again. */
export function failureKind(
  error: unknown,
  at: { connected: boolean },
): 'login' | 'security' | 'unreachable' | 'other' {
  const known = smtpError.safeParse(error).data
  if (!known) throw error
  if (known.code === 'EAUTH') return 'login'
  if (known.code === 'ETLS' || (known.responseCode === undefined && BAD_CERTIFICATE.test(known.message))) {
    return 'security'
  }
  const isTimeout = known.code === 'ETIMEDOUT' || known.originalCode === 'ETIMEDOUT'
  const noWay = NO_WAY_OUT.test(known.originalCode ?? known.code ?? '')
  return noWay || (isTimeout && !at.connected) ? 'unreachable' : 'other'
}

export function missingAttachment(names: readonly string[]): Bilingual {
  return {
    fr: `Pièce jointe introuvable ou abîmée sur le disque : ${names.join(', ')}. Préparez de nouveau le message avec le fichier.`,
    en: `Attachment missing or damaged on the disk: ${names.join(', ')}. Prepare the message again with the file.`,
  }
}

function answered(error: SmtpError, code: number, settings: SmtpSettings): SendOutcome {
  if (code >= 400 && code < 500) return { kind: 'later', reason: tryLater(error) }
  if (error.code === 'EAUTH') return { kind: 'refused', reason: badLogin(settings) }
  if (error.code === 'ETLS') return { kind: 'refused', reason: notSecure(settings) }
  return { kind: 'refused', reason: refused(error.response ?? error.message) }
}

function badLogin(settings: SmtpSettings): Bilingual {
  return {
    fr: `Le serveur ${settings.host} refuse l’identifiant ou le mot de passe. Corrigez-les dans Réglages > E-mail, puis relancez l’envoi.`,
    en: `The server ${settings.host} refuses the user name or password. Correct them in Settings > E-mail, then release the message.`,
  }
}

function notSecure(settings: SmtpSettings): Bilingual {
  return {
    fr: `La connexion chiffrée avec ${settings.host} a échoué (certificat ou réglage). Vérifiez le port et la sécurité dans Réglages > E-mail, puis relancez l’envoi.`,
    en: `The encrypted connection with ${settings.host} failed (certificate or setting). Check the port and security in Settings > E-mail, then release the message.`,
  }
}

function unreachable(settings: SmtpSettings): Bilingual {
  return {
    fr: `Le serveur d’envoi ${settings.host} est injoignable (hors ligne ?).`,
    en: `The mail server ${settings.host} cannot be reached (offline?).`,
  }
}

function dropped(settings: SmtpSettings): Bilingual {
  return {
    fr: `La connexion avec ${settings.host} a été coupée avant l’envoi : le message n’est pas parti. Relancez-le plus tard.`,
    en: `The connection with ${settings.host} broke before the message left: it was not sent. Release it later.`,
  }
}

function tryLater(error: SmtpError): Bilingual {
  const answer = oneLine(error.response ?? error.message, 200)
  return {
    fr: `Le serveur demande de réessayer plus tard (« ${answer} ») : le message n’est pas parti. Relancez-le dans quelques minutes.`,
    en: `The server asks to try again later (“${answer}”): the message was not sent. Release it in a few minutes.`,
  }
}

/** The others have it: they are named, so that the person writes to them another way. */
export function someRefused(refusals: { address: string; answer: string }[]): Bilingual {
  const said = refusals.map(({ address, answer }) => `${oneLine(address, 100)} (${oneLine(answer, 100)})`).join(', ')
  return {
    fr: `Envoyé, sauf à ${said}, que le serveur a refusé : corrigez l’adresse et écrivez-leur à part.`,
    en: `Sent, but not to ${said}, which the server refused: correct the address and write to them apart.`,
  }
}

function refused(answer: string): Bilingual {
  const said = oneLine(answer, 200)
  return {
    fr: `Le serveur a refusé le message (« ${said} »). Corrigez l’adresse ou les pièces jointes, puis relancez l’envoi.`,
    en: `The server refused the message (“${said}”). Correct the address or the attachments, then release it.`,
  }
}

export const UNREADABLE_ATTACHMENT: Bilingual = {
  fr: 'Une pièce jointe n’a pas pu être lue jusqu’au bout sur le disque : le message n’est pas parti. Préparez-le de nouveau avec le fichier.',
  en: 'An attachment could not be read to its end on the disk: the message was not sent. Prepare it again with the file.',
}
const STOPPED: Bilingual = {
  fr: 'Envoi arrêté avant le départ du message. Relancez-le quand vous voulez.',
  en: 'Sending was stopped before the message left. Release it when you like.',
}
const MAYBE_SENT: Bilingual = {
  fr: 'La connexion a été coupée juste après l’envoi : le message est peut-être parti. Vérifiez s’il est arrivé avant de le relancer.',
  en: 'The connection broke just after sending: the message may have left. Check whether it arrived before releasing it again.',
}
