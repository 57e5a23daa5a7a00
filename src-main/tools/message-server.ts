import { parseSmsSettings, parseWhatsappSettings, SMS_SETTING, WHATSAPP_SETTING } from '../outbox/message-settings.ts'
import { type Server, serverOf } from '../outbox/reach-server.ts'
import { parseSmtpSettings, SMTP_SETTING } from '../outbox/smtp-settings.ts'
import { getSetting } from '../store/settings.ts'
import type { OutboxChannel } from '../types.ts'
import type { ToolContext } from './context.ts'

/** The server that a message of this channel goes to first; undefined when none is configured. */
export function messageServer(
  { db, profileId, messageServices }: Pick<ToolContext, 'db' | 'profileId' | 'messageServices'>,
  channel: OutboxChannel,
): Server | undefined {
  switch (channel) {
    case 'email': {
      const smtp = parseSmtpSettings(getSetting(db, SMTP_SETTING, profileId) ?? getSetting(db, SMTP_SETTING))
      if (!smtp) return undefined
      const { host, port, security, authority } = smtp
      return { host, port, secure: security === 'tls', ...(authority && { authority }) }
    }
    case 'sms': {
      const sms = parseSmsSettings(getSetting(db, SMS_SETTING))
      return sms && serverOf(new URL(sms.provider === 'gateway' ? sms.url : messageServices.twilio))
    }
    case 'whatsapp': {
      const whatsapp = parseWhatsappSettings(getSetting(db, WHATSAPP_SETTING))
      return whatsapp && serverOf(new URL(messageServices[whatsapp.provider]))
    }
  }
}
