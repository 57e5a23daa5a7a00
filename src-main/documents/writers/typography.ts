/** No line ends inside an amount or a telephone number, before « : ; ! ? » or inside quotation marks. */
export function keepTogether(text: string): string {
  if (!text.includes(' ')) return text
  return text
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0')
    .replace(TELEPHONE, number => number.replaceAll(' ', '\u00a0'))
    .replace(/ (?=[;:!?»%])/g, '\u00a0')
    .replace(/« /g, '«\u00a0')
}

const TELEPHONE = /(?<![\d+])\+?\d{2,3}(?:[ \u00a0]\d{2,3}){3,5}(?!\d)/g

/** What XML can hold: whole characters, no control; and no mark that turns the direction of what follows. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu, '')
}

/** The first letter that has a direction says the paragraph's, as browsers do with `dir="auto"`. */
export function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0]
  return (
    first !== undefined &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Adlam}]/u.test(first)
  )
}
