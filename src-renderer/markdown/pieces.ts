const LONGEST = 8000
const SHORTEST = 6000

/**
 * Where a very long paragraph is cut so that each part is read once. It depends on the text before the cut only, so it
 * stays where it is as the text grows. Answers 0 while the text is short enough.
 */
export function findCut(text: string): number {
  if (text.length < LONGEST) return 0
  const window = text.slice(SHORTEST, LONGEST)
  for (const mark of ['\n', '. ', ' ']) {
    const at = window.lastIndexOf(mark)
    if (at >= 0) return SHORTEST + at + mark.length
  }
  // Never between the halves of a character.
  return /[\uD800-\uDBFF]$/.test(window) ? LONGEST - 1 : LONGEST
}

export function cutPieces(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  for (let cut = findCut(rest); cut > 0; cut = findCut(rest)) {
    pieces.push(rest.slice(0, cut))
    rest = rest.slice(cut)
  }
  pieces.push(rest)
  return pieces
}
