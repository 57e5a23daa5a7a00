type Span = { start: number; end: number }

const MARKS = /\p{M}+/gu
const WORD_LETTER = /[\p{L}\p{N}]/u

/** Lower case without accents, « œ » as « oe »: how the search of the core compares. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')
}

export function searchWords(query: string): string[] {
  return fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** True when every word of the query stands somewhere in the folded text. */
export function matches(foldedText: string, words: readonly string[]): boolean {
  return words.every(word => foldedText.includes(word))
}

/** Where words of the query begin words of the text, as offsets in the text itself. In order, without overlaps. */
export function findSpans(text: string, words: readonly string[]): Span[] {
  if (words.length === 0) return []
  const { folded, starts, ends } = foldWithOrigins(text)
  const spans: Span[] = []
  let last = 0
  let at = 0
  while (at < folded.length) {
    const start = starts[at] ?? 0
    // One character may fold to several (« ½ »): what begins inside a span belongs to it.
    const word = start >= last && startsWord(folded, at) ? longestAt(folded, at, words) : undefined
    if (!word) {
      at += 1
      continue
    }
    at += word.length
    // Up to the next character, so that accents written after their letter are in it.
    last = Math.max(ends[at - 1] ?? 0, starts[at] ?? text.length)
    spans.push({ start, end: last })
  }
  return spans
}

function longestAt(folded: string, at: number, words: readonly string[]): string | undefined {
  let best: string | undefined
  for (const word of words) if (folded.startsWith(word, at) && word.length > (best?.length ?? 0)) best = word
  return best
}

function startsWord(folded: string, at: number): boolean {
  return at === 0 || !WORD_LETTER.test(folded[at - 1] ?? '')
}

/** Folding changes lengths: character i of the folded text comes from `starts[i]` to `ends[i]`. */
function foldWithOrigins(text: string): { folded: string; starts: number[]; ends: number[] } {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const piece = fold(character)
    folded += piece
    for (let index = 0; index < piece.length; index += 1) {
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  return { folded, starts, ends }
}
