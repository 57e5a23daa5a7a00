import type { Bilingual, Language } from '../types.ts'

/** Where the command writes: answers and data on `out`, everything about the work on `err`. */
export type Terminal = {
  language: Language
  out(text: string): void
  /** One line. */
  note(text: string): void
  say(sentence: Bilingual): void
  /** A line that whatever is written next replaces; absent where lines cannot be taken back. */
  passing?(text: string): void
  style(kind: 'dim' | 'bold' | 'red' | 'green' | 'yellow', text: string): string
  /** True when a person can answer a question. */
  interactive: boolean
}

const CODES = { dim: 2, bold: 1, red: 31, green: 32, yellow: 33 } as const

export function openTerminal(language: Language): Terminal {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', unlessClosed)
  const coloured = Boolean(process.stderr.isTTY) && !process.env.NO_COLOR
  const passing = process.stderr.isTTY && process.env.TERM !== 'dumb' ? createPassing() : undefined
  const note = (text: string) => {
    passing?.clear()
    process.stderr.write(`${text}\n`)
  }
  return {
    language,
    interactive: Boolean(process.stdin.isTTY && process.stderr.isTTY),
    out(text) {
      passing?.clear()
      process.stdout.write(text)
    },
    note,
    ...(passing && { passing: passing.write }),
    say: sentence => note(sentence[language]),
    style: (kind, text) => (coloured ? `\u001b[${CODES[kind]}m${text}\u001b[0m` : text),
  }
}

/** Whoever reads may have seen enough, such as « head »: what is under way goes on to its end. */
function unlessClosed(error: Error): void {
  if (!('code' in error) || error.code !== 'EPIPE') throw error
}

/** Back to the beginning of the line, and empties it. */
const ERASE = '\r\u001b[2K'

function createPassing(): { write(text: string): void; clear(): void } {
  let isShown = false
  return {
    write(text) {
      // A line that wraps cannot be taken back whole.
      process.stderr.write(`${ERASE}${cutStyled(text, (process.stderr.columns || 80) - 1)}`)
      isShown = true
    },
    clear() {
      if (isShown) process.stderr.write(ERASE)
      isShown = false
    },
  }
}

/** So many characters of a text; its colours take no room, and end with it. */
export function cutStyled(text: string, most: number): string {
  let room = most
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
  return text.replace(/(\u001b\[\d+m)|./gsu, (piece, colour?: string) => (colour || room-- > 0 ? piece : ''))
}

/** Text of models, files and strangers: no escape sequence or direction mark may reach the terminal. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

/** `45 Ko`, `1,2 Mo`; `45 kB`, `1.2 MB`. */
export function formatBytes(bytes: number, language: Language): string {
  const [kilo, mega] = language === 'fr' ? ['Ko', 'Mo'] : ['kB', 'MB']
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
  const [value, unit] = bytes < 1_000_000 ? [Math.max(bytes / 1000, 0.1), kilo] : [bytes / 1_000_000, mega]
  return `${value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`
}

export function formatDuration(milliseconds: number, language: Language): string {
  return `${(milliseconds / 1000).toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`
}
