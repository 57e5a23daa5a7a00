import { type LucideIcon, Mail, MessageCircle, MessageSquareText } from 'lucide-react'
import type { OutboxChannel } from '../src-preload/contract.ts'

export const CHANNEL_ICONS: Record<OutboxChannel, LucideIcon> = {
  email: Mail,
  sms: MessageSquareText,
  whatsapp: MessageCircle,
}
/** As long as the core takes. */
export const LONGEST: Record<OutboxChannel, number> = { email: 50_000, sms: 480, whatsapp: 1_500 }
