/** As long as all three ways take: Twilio 1 600 characters, and a link that browsers open. */
export const LONGEST_WHATSAPP = 1_500

/** The person's own WhatsApp opens with the message written; they press send themselves. */
export function whatsappLink(number: string, message: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`
}
