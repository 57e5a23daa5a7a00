import type { Bilingual } from '../types.ts'
import type { HttpAnswer } from './http-exchange.ts'
import { oneLine } from './one-line.ts'
import type { SendOutcome } from './outbox.ts'

/** An answer that is none: what it proves about the message, whoever was to carry it. */
export function withoutAnswer(answer: Exclude<HttpAnswer, { kind: 'answer' }>, carrier: string): SendOutcome {
  if (answer.kind === 'silent') return { kind: 'unknown', reason: maybeSent(carrier) }
  switch (answer.why) {
    case 'offline':
      return { kind: 'offline', reason: unreachable(carrier) }
    case 'certificate':
      return { kind: 'refused', reason: notSecure(carrier) }
    case 'cut':
      return { kind: 'later', reason: cut(carrier) }
    case 'stopped':
      return { kind: 'later', reason: STOPPED }
  }
}

/** For statuses that mean the same everywhere; undefined for those that the caller knows more about. */
export function byStatus(status: number, carrier: string): SendOutcome | undefined {
  if (status === 429 || status === 503) return { kind: 'later', reason: busy(carrier) }
  // The request had arrived; a server that breaks on it may have passed the message on.
  if (status >= 500) return { kind: 'unknown', reason: brokeDown(carrier, status) }
  if (status >= 300 && status < 400) return { kind: 'refused', reason: redirected(carrier) }
  return undefined
}

/** Of an account that was only asked about: no message waits, so the sentence ends with testing again. */
export function checkFailed(answer: HttpAnswer, carrier: string): Bilingual {
  if (answer.kind !== 'answer') {
    return answer.kind === 'not_sent' && answer.why === 'certificate'
      ? checkNotSecure(carrier)
      : checkUnanswered(carrier)
  }
  const { status, text } = answer
  if (status === 401) return checkBadSecret(carrier)
  if (status === 429 || status >= 500) {
    return {
      fr: `${carrier} est occupé ou en panne (erreur ${status}) : testez de nouveau dans quelques minutes.`,
      en: `${carrier} is busy or broken (error ${status}): test again in a few minutes.`,
    }
  }
  const words = oneLine(text, 200) || `HTTP ${status}`
  return {
    fr: `${carrier} a refusé le test (« ${words} ») : corrigez ce qu’il indique, enregistrez, puis testez de nouveau.`,
    en: `${carrier} refused the test (“${words}”): correct what it says, save, then test again.`,
  }
}

export function checkBadSecret(carrier: string): Bilingual {
  return {
    fr: `${carrier} refuse l’identifiant ou le jeton : corrigez-les, enregistrez, puis testez de nouveau.`,
    en: `${carrier} refuses the account or the token: correct them, save, then test again.`,
  }
}

function checkUnanswered(carrier: string): Bilingual {
  return {
    fr: `${carrier} n’a pas répondu (hors ligne ?) : vérifiez votre connexion, puis testez de nouveau.`,
    en: `${carrier} did not answer (offline?): check your connection, then test again.`,
  }
}

function checkNotSecure(carrier: string): Bilingual {
  return {
    fr: `La connexion chiffrée avec ${carrier} a échoué (certificat) : vérifiez la date de cet ordinateur, puis testez de nouveau.`,
    en: `The encrypted connection with ${carrier} failed (certificate): check the date of this computer, then test again.`,
  }
}

export function refusedBy(carrier: string, said: string): Bilingual {
  const words = oneLine(said, 200)
  return {
    fr: `${carrier} a refusé le message (« ${words} »). Corrigez ce qu’il indique dans Réglages > SMS et WhatsApp ou dans le texte, puis relancez l’envoi.`,
    en: `${carrier} refused the message (“${words}”). Correct what it says in Settings > SMS and WhatsApp or in the text, then release it.`,
  }
}

export function badSecret(carrier: string): Bilingual {
  return {
    fr: `${carrier} refuse l’identifiant ou le jeton. Corrigez-les dans Réglages > SMS et WhatsApp, puis relancez l’envoi.`,
    en: `${carrier} refuses the account or the token. Correct them in Settings > SMS and WhatsApp, then release the message.`,
  }
}

function unreachable(carrier: string): Bilingual {
  return {
    fr: `${carrier} est injoignable (hors ligne ?).`,
    en: `${carrier} cannot be reached (offline?).`,
  }
}

function notSecure(carrier: string): Bilingual {
  return {
    fr: `La connexion chiffrée avec ${carrier} a échoué (certificat). Vérifiez l’adresse et la date de cet ordinateur, puis relancez l’envoi.`,
    en: `The encrypted connection with ${carrier} failed (certificate). Check the address and the date of this computer, then release the message.`,
  }
}

export function busy(carrier: string): Bilingual {
  return {
    fr: `${carrier} demande de réessayer plus tard : le message n’est pas parti. Relancez-le dans quelques minutes.`,
    en: `${carrier} asks to try again later: the message was not sent. Release it in a few minutes.`,
  }
}

export function brokeDown(carrier: string, status: number): Bilingual {
  return {
    fr: `${carrier} est tombé en panne en traitant le message (erreur ${status}) : il est peut-être parti. Vérifiez s’il est arrivé avant de le relancer.`,
    en: `${carrier} broke down on the message (error ${status}): it may have left. Check whether it arrived before releasing it again.`,
  }
}

function redirected(carrier: string): Bilingual {
  return {
    fr: `${carrier} renvoie vers une autre adresse : rien n’a été envoyé. Corrigez l’adresse dans Réglages > SMS et WhatsApp, puis relancez l’envoi.`,
    en: `${carrier} points to another address: nothing was sent. Correct the address in Settings > SMS and WhatsApp, then release the message.`,
  }
}

function maybeSent(carrier: string): Bilingual {
  return {
    fr: `${carrier} n’a pas répondu après avoir reçu le message : il est peut-être parti. Vérifiez s’il est arrivé avant de le relancer.`,
    en: `${carrier} did not answer once it had the message: it may have left. Check whether it arrived before releasing it again.`,
  }
}

function cut(carrier: string): Bilingual {
  return {
    fr: `La connexion avec ${carrier} a été coupée avant l’envoi : le message n’est pas parti. Relancez-le plus tard.`,
    en: `The connection with ${carrier} broke before the message left: it was not sent. Release it later.`,
  }
}

const STOPPED: Bilingual = {
  fr: 'Envoi arrêté avant le départ du message. Relancez-le quand vous voulez.',
  en: 'Sending was stopped before the message left. Release it when you like.',
}
