/** Columns at which editors and people fold a paragraph. */
const NARROWEST = 60
const WIDEST = 130
const BEGINNING = /^[*_[(«“"–—\s]*[\p{Lu}\d]/u

/**
 * Whether the line ends inside a paragraph of Markdown are meant, as in an address, a signature or verses, or only fold
 * it: each line of a folded paragraph ends where its next word would have made it the longest, and some go on in the
 * middle of a sentence.
 */
export function meansLineEnds(paragraph: string): boolean {
  if (!paragraph.includes('\n')) return false
  const lines = paragraph.split('\n').map(line => line.trim())
  const longest = Math.max(...lines.map(line => line.length))
  if (longest < NARROWEST || longest > WIDEST) return true
  if (lines.slice(1).every(line => BEGINNING.test(line))) return true
  return lines.slice(1).some((line, index) => {
    const [word = ''] = line.split(' ', 1)
    return (lines[index]?.length ?? 0) + 1 + word.length <= longest
  })
}
