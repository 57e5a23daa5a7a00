export type SmsEncoding = 'GSM-7' | 'UCS-2'
export type SmsMeasure = {
  encoding: SmsEncoding
  /** How many SMS the text makes, each paid for. */
  parts: number
}

/** 3GPP TS 23.038: the default alphabet, and the characters that take an escape before them. */
const GSM_DEFAULT = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM_EXTENSION = new Set('\f^{}\\[~]|€')
/** A part of several carries a header of six octets: 153 septets instead of 160, 67 units instead of 70. */
const ROOM = { 'GSM-7': { one: 160, several: 153 }, 'UCS-2': { one: 70, several: 67 } } as const

/** Counts as phones do: an escaped character and a surrogate pair are never split between two parts. */
export function measureSms(text: string): SmsMeasure {
  const characters = [...text]
  const encoding = characters.every(isGsm) ? 'GSM-7' : 'UCS-2'
  const sizes = characters.map(character => sizeOf(character, encoding))
  const { one, several } = ROOM[encoding]
  if (sizes.reduce((sum, size) => sum + size, 0) <= one) return { encoding, parts: 1 }
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > several) {
      parts++
      used = 0
    }
    used += size
  }
  return { encoding, parts }
}

/**
 * Typographic signs that double the price of an SMS become their plain forms (’ → ', « x » → "x", … → ..., œ → oe) when
 * that is all it takes to fit the short alphabet. Otherwise, as with ê or ç, the text stays as it was written.
 */
export function plainForSms(text: string): string {
  const plain = text
    .replace(/«[\s\u00a0\u202f]*/g, '"')
    .replace(/[\s\u00a0\u202f]*»/g, '"')
    .replace(/[’‘ʼ‚′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/…/g, '...')
    .replace(/[–—‑‐−]/g, '-')
    .replace(/[\u00a0\u202f\u2009\u2007]/g, ' ')
    .replace(/œ/g, 'oe')
    .replace(/Œ/g, 'OE')
  return [...plain].every(isGsm) ? plain : text
}

/** Line breaks as phones know them; no other control character, and no mark that nobody sees or that turns the text around. */
export function cleanMessage(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .trim()
}

function isGsm(character: string): boolean {
  return GSM_DEFAULT.has(character) || GSM_EXTENSION.has(character)
}

function sizeOf(character: string, encoding: SmsEncoding): number {
  return encoding === 'UCS-2' ? character.length : GSM_EXTENSION.has(character) ? 2 : 1
}
