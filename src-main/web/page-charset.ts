/** The labels that only say « something of the West »: many French servers say one of them and send UTF-8. */
const WESTERN = new Set(['iso-8859-1', 'iso8859-1', 'latin1', 'l1', 'us-ascii', 'ascii', 'windows-1252', 'cp1252'])
const UTF8 = new Set(['utf-8', 'utf8'])

/**
 * The text of bytes whose encoding is declared, by HTTP first and then by the page itself; undefined where nothing is
 * declared, or where what is declared cannot be: the bytes then say it themselves.
 */
export function decodeDeclared(bytes: Uint8Array, contentType: string | undefined): string | undefined {
  if (hasMark(bytes)) return undefined
  const label = charsetOf(contentType ?? '') ?? declaredInPage(bytes)
  // UTF-8 and Western text tell themselves apart better than their labels do.
  if (label === undefined || UTF8.has(label) || WESTERN.has(label)) return undefined
  return decode(label, bytes)
}

export function charsetOf(contentType: string): string | undefined {
  return /charset\s*=\s*["']?\s*([\w.:+-]+)/i.exec(contentType)?.[1]?.toLowerCase()
}

/** `<meta charset>`, `<meta http-equiv>` or `<?xml encoding>`, in the first bytes as browsers look for it. */
function declaredInPage(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 2_048)).toString('latin1')
  const xml = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1]
  const label = (xml ?? /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start)?.[1])?.toLowerCase()
  // A page whose ASCII could be read is not in UTF-16, whatever it says.
  return label?.startsWith('utf-16') ? 'utf-8' : label
}

function hasMark(bytes: Uint8Array): boolean {
  const [a, b, c] = bytes
  return (a === 0xef && b === 0xbb && c === 0xbf) || (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)
}

function decode(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return undefined
  }
}
