/** Characters of a text that one call gives. */
export const WINDOW = 8_000

/** Ends on a whole line where one ends in the second half of the window, else on a whole character. */
export function endOfWindow(text: string, offset: number): number {
  const limit = offset + WINDOW
  if (limit >= text.length) return text.length
  const line = text.lastIndexOf('\n', limit - 1) + 1
  if (line > offset + WINDOW / 2) return line
  const code = text.charCodeAt(limit - 1)
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit
}
