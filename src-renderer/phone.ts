/** Where users are first: the OHADA zone, then its neighbours and the countries they write from. */
export const COUNTRIES =
  'SN CI BJ BF TG ML NE GN GW CM GA CG CD CF TD GQ KM MA TN DZ MR MG RW BI DJ NG GH FR BE CH LU CA US GB'.split(' ')

/** How people of its country write an E.164 number, and which country that is. Loaded when it is asked for. */
export async function nationalForm(number: string): Promise<{ text: string; country: string | undefined }> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const phone = parsePhoneNumberFromString(number)
  return { text: phone?.formatNational() ?? number, country: phone?.country }
}

export async function callingCodes(): Promise<Record<string, string>> {
  const { getCountryCallingCode, isSupportedCountry } = await import('libphonenumber-js/min')
  return Object.fromEntries(
    COUNTRIES.flatMap(country =>
      isSupportedCountry(country) ? [[country, `+${getCountryCallingCode(country)}`]] : [],
    ),
  )
}
