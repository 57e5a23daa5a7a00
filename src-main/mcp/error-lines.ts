import { ERROR_CHARACTERS, ERROR_LINES } from './limits.ts'
import { plainText } from './plain-text.ts'

/** The last lines that a process wrote about itself. */
export type ErrorLines = { add(text: string): void; lines(): string[] }

const LINE_CHARACTERS = 2_000

/** Keeps the last 200 lines, and 64 kB of them at most. */
export function keepErrorLines(): ErrorLines {
  const kept: string[] = []
  let size = 0
  let open = ''

  function keep(line: string): void {
    const text = plainText(line.slice(0, LINE_CHARACTERS)).trimEnd()
    if (text === '') return
    kept.push(text)
    size += text.length
    while (kept.length > ERROR_LINES || size > ERROR_CHARACTERS) size -= kept.shift()?.length ?? 0
  }

  return {
    add(text) {
      const lines = (open + text).split('\n')
      open = (lines.pop() ?? '').slice(0, LINE_CHARACTERS)
      // Of a flood only the end can be kept anyway.
      for (const line of lines.slice(-ERROR_LINES)) keep(line)
    },
    lines: () => (open.trim() === '' ? [...kept] : [...kept, plainText(open).trimEnd()]),
  }
}
