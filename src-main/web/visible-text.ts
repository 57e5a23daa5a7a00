/**
 * What a person would see of a stranger's text: whole characters, one kind of line break, no control character, and
 * none of those that are drawn as nothing or turn the text around, in which orders to a model are hidden.
 */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e01ef}]/gu, '')
}

export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim()
}
