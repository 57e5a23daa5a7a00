import { RESULT_CHARACTERS, RESULT_CHARACTERS_EXCEPTIONS } from './limits.ts'

/** Cuts at `limit` characters, never inside a surrogate pair, with a marker that says what is missing. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text
  const code = text.charCodeAt(limit - 1)
  const end = code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit
  const missing = text.length - end
  return `${text.slice(0, end)}\n[… ${missing} caractères de plus ; redemandez plus précisément pour lire la suite]`
}

export function truncateResult(tool: string, text: string): string {
  return truncate(text, RESULT_CHARACTERS_EXCEPTIONS[tool] ?? RESULT_CHARACTERS)
}
