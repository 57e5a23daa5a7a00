import { sendEmail } from '../outbox/email.ts'
import type { OutboxEntry } from '../outbox/entries.ts'
import { deliverEntry, holdEntry } from '../outbox/outbox.ts'
import { parseSmtpSettings, SMTP_PASSWORD, SMTP_SETTING } from '../outbox/smtp-settings.ts'
import { blobPath } from '../store/blobs.ts'
import { getSetting } from '../store/settings.ts'
import type { ToolContext } from './context.ts'

type DeliveryContext = Pick<ToolContext, 'db' | 'paths' | 'secrets' | 'clock' | 'profileId' | 'signal'> &
  Partial<Pick<ToolContext, 'progress'>>

/**
 * Sends a prepared e-mail with the user's mail server, or holds it when there is none. Answers the entry as it ended:
 * sent, held, failed or uncertain.
 */
export async function deliverMail(ctx: DeliveryContext, entryId: string): Promise<OutboxEntry> {
  const { db, clock, signal } = ctx
  const settings = parseSmtpSettings(getSetting(db, SMTP_SETTING, ctx.profileId) ?? getSetting(db, SMTP_SETTING))
  if (!settings) return holdEntry(db, entryId, NOT_CONFIGURED, clock.now())
  // A keychain that is locked is a password that is missing: the entry waits either way.
  const password = settings.user === undefined ? undefined : await ctx.secrets.get(SMTP_PASSWORD).catch(() => undefined)
  if (settings.user !== undefined && password === undefined) {
    return holdEntry(db, entryId, NO_PASSWORD, clock.now())
  }
  const onSent = (done: number, total: number) =>
    ctx.progress?.(done < total ? { label: SENDS, done, total, unit: 'byte' } : { label: WAITS })
  const route = { settings, password, signal, blobPath: (sha256: string) => blobPath(ctx.paths, sha256), onSent }
  ctx.progress?.({ label: CONNECTS })
  return deliverEntry(db, entryId, { send: entry => sendEmail(entry, route), now: () => clock.now(), signal })
}

const CONNECTS = { fr: 'Se connecte au serveur d’envoi', en: 'Connects to the mail server' }
const SENDS = { fr: 'Envoie l’e-mail', en: 'Sends the e-mail' }
const WAITS = { fr: 'Attend l’accord du serveur', en: 'Waits for the server to accept it' }

const NOT_CONFIGURED = {
  fr: 'Aucun serveur d’envoi n’est configuré : l’e-mail attend. Renseignez Réglages > E-mail puis relancez-le, ou enregistrez-le en .eml pour l’envoyer avec votre messagerie.',
  en: 'No mail server is configured: the e-mail is waiting. Fill in Settings > E-mail and release it, or save it as .eml and send it with your mail program.',
}
const NO_PASSWORD = {
  fr: 'Le mot de passe du serveur d’envoi manque : l’e-mail attend. Saisissez-le dans Réglages > E-mail, puis relancez-le.',
  en: 'The password of the mail server is missing: the e-mail is waiting. Enter it in Settings > E-mail, then release it.',
}
