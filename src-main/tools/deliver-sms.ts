import type { OutboxEntry } from '../outbox/entries.ts'
import { sendThroughGateway } from '../outbox/http-gateway.ts'
import { needsSecret, parseSmsSettings, SMS_SECRET, SMS_SETTING, type SmsSettings } from '../outbox/message-settings.ts'
import { deliverEntry, holdEntry, type SendOutcome } from '../outbox/outbox.ts'
import { sendThroughTwilio } from '../outbox/twilio.ts'
import { getSetting } from '../store/settings.ts'
import type { ToolContext } from './context.ts'

type DeliveryContext = Pick<ToolContext, 'db' | 'secrets' | 'clock' | 'signal' | 'messageServices'>

/** Sends a prepared SMS with the provider that the person chose, or holds it when there is none. */
export async function deliverSms(ctx: DeliveryContext, entryId: string): Promise<OutboxEntry> {
  const { db, clock, signal } = ctx
  const settings = parseSmsSettings(getSetting(db, SMS_SETTING))
  if (!settings) return holdEntry(db, entryId, NOT_CONFIGURED, clock.now())
  // A keychain that is locked is a secret that is missing: the entry waits either way.
  const secret = needsSecret(settings) ? await ctx.secrets.get(SMS_SECRET).catch(() => undefined) : ''
  if (secret === undefined) return holdEntry(db, entryId, NO_SECRET, clock.now())
  const send = (entry: OutboxEntry) => sendSms(entry, settings, secret, ctx)
  return deliverEntry(db, entryId, { send, now: () => clock.now(), signal })
}

function sendSms(
  entry: OutboxEntry,
  settings: SmsSettings,
  secret: string,
  { signal, messageServices }: DeliveryContext,
): Promise<SendOutcome> {
  switch (settings.provider) {
    case 'twilio': {
      const { accountSid, from } = settings
      return sendThroughTwilio(entry, { baseUrl: messageServices.twilio, accountSid, from, token: secret, signal })
    }
    case 'gateway':
      return sendThroughGateway(entry, { settings, secret, signal })
  }
}

const NOT_CONFIGURED = {
  fr: 'Aucun service de SMS n’est configuré : le SMS attend. Choisissez-en un dans Réglages > SMS et WhatsApp, puis relancez-le.',
  en: 'No SMS service is configured: the SMS is waiting. Choose one in Settings > SMS and WhatsApp, then release it.',
}
const NO_SECRET = {
  fr: 'La clé du service de SMS manque : le SMS attend. Saisissez-la dans Réglages > SMS et WhatsApp, puis relancez-le.',
  en: 'The key of the SMS service is missing: the SMS is waiting. Enter it in Settings > SMS and WhatsApp, then release it.',
}
