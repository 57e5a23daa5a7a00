/** Text of a person, a model or a server on one line, without control characters, cut to `longest` characters. */
export function oneLine(text: string, longest: number): string {
  const flat = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return [...flat].slice(0, longest).join('')
}
