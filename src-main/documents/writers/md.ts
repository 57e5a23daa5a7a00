/** UTF-8 without a byte order mark, line feeds, one at the end. */
export function normaliseMarkdown(content: string): string {
  const text = content
    .toWellFormed()
    .replace(/^\ufeff/, '')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
  return `${text.replaceAll('\0', '').replace(/\s+$/, '')}\n`
}
