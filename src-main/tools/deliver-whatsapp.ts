import type { OutboxEntry } from '../outbox/entries.ts'
import {
  parseWhatsappSettings,
  WHATSAPP_SECRET,
  WHATSAPP_SETTING,
  type WhatsappSettings,
} from '../outbox/message-settings.ts'
import { sendThroughMeta } from '../outbox/meta.ts'
import { type Attempt, deliverEntry, holdEntry, type SendOutcome } from '../outbox/outbox.ts'
import { sendThroughTwilio } from '../outbox/twilio.ts'
import { blobPath } from '../store/blobs.ts'
import { getSetting } from '../store/settings.ts'
import type { ToolContext } from './context.ts'

type DeliveryContext = Pick<ToolContext, 'db' | 'paths' | 'secrets' | 'clock' | 'signal' | 'messageServices'>

/** Sends a prepared WhatsApp message, or holds it for the person's own WhatsApp when there is no provider. */
export async function deliverWhatsapp(ctx: DeliveryContext, entryId: string): Promise<OutboxEntry> {
  const { db, clock, signal } = ctx
  const settings = parseWhatsappSettings(getSetting(db, WHATSAPP_SETTING))
  if (!settings) return holdEntry(db, entryId, BY_HAND, clock.now())
  const secret = await ctx.secrets.get(WHATSAPP_SECRET).catch(() => undefined)
  if (secret === undefined) return holdEntry(db, entryId, NO_SECRET, clock.now())
  const send = (entry: OutboxEntry, attempt: Attempt) => sendWhatsapp(entry, settings, secret, ctx, attempt)
  return deliverEntry(db, entryId, { send, now: () => clock.now(), signal })
}

async function sendWhatsapp(
  entry: OutboxEntry,
  settings: WhatsappSettings,
  token: string,
  { paths, signal, messageServices }: DeliveryContext,
  attempt: Attempt,
): Promise<SendOutcome> {
  switch (settings.provider) {
    case 'twilio': {
      if (entry.attachments.length > 0) return { kind: 'refused', reason: NO_FILES }
      const { accountSid, from } = settings
      return sendThroughTwilio(entry, { baseUrl: messageServices.twilio, accountSid, from, token, signal })
    }
    case 'meta': {
      const { phoneNumberId } = settings
      const path = (sha256: string) => blobPath(paths, sha256)
      return sendThroughMeta(
        entry,
        { baseUrl: messageServices.meta, phoneNumberId, token, signal, blobPath: path },
        attempt,
      )
    }
  }
}

const BY_HAND = {
  fr: 'Aucun service WhatsApp n’est configuré : le message est prêt. Choisissez « Ouvrir WhatsApp » dans la boîte d’envoi, appuyez sur envoyer, puis confirmez.',
  en: 'No WhatsApp service is configured: the message is ready. Choose “Open WhatsApp” in the outbox, press send, then confirm.',
}
const NO_SECRET = {
  fr: 'Le jeton du service WhatsApp manque : le message attend. Saisissez-le dans Réglages > SMS et WhatsApp, puis relancez-le.',
  en: 'The token of the WhatsApp service is missing: the message is waiting. Enter it in Settings > SMS and WhatsApp, then release it.',
}
const NO_FILES = {
  fr: 'Twilio ne prend pas les fichiers de cet ordinateur : envoyez le message sans pièce jointe, ou les fichiers par e-mail.',
  en: 'Twilio takes no file of this computer: send the message without attachment, or the files by e-mail.',
}
