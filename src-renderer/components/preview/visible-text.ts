const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Makes the characters that turn the direction of reading visible: an amount must not read backwards. */
export function withoutDirections(text: string): string {
  return text.replace(DIRECTIONS, character => `⟨${character.charCodeAt(0).toString(16).toUpperCase()}⟩`)
}

/** The same for one cell of a table, on one line. */
export function cellText(text: string): string {
  return withoutDirections(text.replace(/\s*\r?\n\s*/g, ' ⏎ '))
}
