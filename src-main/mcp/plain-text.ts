/** What strangers wrote, without what hides or turns text around; line breaks and tabs stay. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, character => (character === '\n' || character === '\t' ? character : ''))
}

/** The same on one line, at most `limit` characters. */
export function plainLine(text: string, limit: number): string {
  // Far more than is kept would only cost time.
  const line = plainText(text.slice(0, limit * 4))
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= limit ? line : `${line.slice(0, limit - 1).toWellFormed()}…`
}
