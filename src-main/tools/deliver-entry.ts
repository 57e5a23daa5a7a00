import { type OutboxEntry, requireEntry } from '../outbox/entries.ts'
import { whileDelivering } from '../outbox/outbox.ts'
import type { OutboxChannel } from '../types.ts'
import type { ToolContext } from './context.ts'
import { deliverMail } from './deliver-mail.ts'
import { deliverSms } from './deliver-sms.ts'
import { deliverWhatsapp } from './deliver-whatsapp.ts'

export type DeliveryContext = Pick<
  ToolContext,
  'db' | 'paths' | 'secrets' | 'clock' | 'profileId' | 'signal' | 'messageServices'
> &
  Partial<Pick<ToolContext, 'progress'>>

/**
 * What a message may take to leave, retries and attachments included; less than what its tool may, so that its state
 * is known before the tool's time is up.
 */
const SEND_TIME_MS: Record<OutboxChannel, number> = { email: 120_000, sms: 50_000, whatsapp: 120_000 }

/** Sends a prepared entry by its channel. Answers it as it ended: sent, held, failed or uncertain. */
export function deliverPrepared(ctx: DeliveryContext, entryId: string): Promise<OutboxEntry> {
  return whileDelivering(entryId, () => deliver(ctx, entryId))
}

function deliver(ctx: DeliveryContext, entryId: string): Promise<OutboxEntry> {
  const { channel } = requireEntry(ctx.db, entryId)
  const timed = { ...ctx, signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(SEND_TIME_MS[channel])]) }
  switch (channel) {
    case 'email':
      return deliverMail(timed, entryId)
    case 'sms':
      ctx.progress?.({ label: HANDS_OVER })
      return deliverSms(timed, entryId)
    case 'whatsapp':
      ctx.progress?.({ label: HANDS_OVER })
      return deliverWhatsapp(timed, entryId)
  }
}

const HANDS_OVER = { fr: 'Confie le message au service d’envoi', en: 'Hands the message to the service' }
