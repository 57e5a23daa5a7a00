import { UserError } from '../errors.ts'

/** Where a number without its country code is taken to be from, unless the profile says otherwise. */
export const DEFAULT_COUNTRY = 'SN'

const E164 = /^\+[1-9]\d{6,14}$/

export type PhoneNumber = {
  /** E.164: `+221771234567`. */
  number: string
  /** ISO 3166 alpha-2; absent for the few numbers that belong to no country. */
  country?: string
  /** As people of that country write it. */
  national: string
}

/**
 * A mobile number as people write it, with or without its country code.
 * @throws UserError when it is none that can receive messages.
 */
export async function readPhone(text: string, country: string = DEFAULT_COUNTRY): Promise<PhoneNumber> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const from = isSupportedCountry(country) ? country : DEFAULT_COUNTRY
  const phone = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'), { defaultCountry: from, extract: false })
  if (!phone?.isValid()) throw new UserError(notANumber(text))
  const type = phone.getType()
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') throw new UserError(notMobile(text))
  return { number: phone.number, ...(phone.country && { country: phone.country }), national: phone.formatNational() }
}

export function isPhoneNumber(text: string): boolean {
  return E164.test(text)
}

function notANumber(text: string) {
  return {
    fr: `« ${text.trim()} » n’est pas un numéro de téléphone : écrivez-le avec l’indicatif du pays, par exemple +221 77 123 45 67.`,
    en: `“${text.trim()}” is no phone number: write it with the country code, for example +221 77 123 45 67.`,
  }
}

function notMobile(text: string) {
  return {
    fr: `« ${text.trim()} » n’est pas un numéro de mobile : donnez celui du téléphone qui reçoit vos SMS.`,
    en: `“${text.trim()}” is no mobile number: give that of the phone which gets your SMS.`,
  }
}
