import { findSpans } from '../../fold.ts'

const FOUND = 'found'
const FOUND_HERE = 'found-here'

/**
 * Marks every word found in the rows of the page, those of one row more strongly. The marks are painted over the text:
 * the page itself does not change, so that neither selection nor screen readers notice.
 */
export function markWords(element: HTMLElement, words: readonly string[], hereKey: string | undefined): void {
  if (!('highlights' in CSS)) return
  const found = new Highlight()
  const here = new Highlight()
  for (const row of element.querySelectorAll<HTMLElement>('[data-key]'))
    for (const range of rangesIn(row, words)) (row.dataset.key === hereKey ? here : found).add(range)
  CSS.highlights.set(FOUND, found)
  CSS.highlights.set(FOUND_HERE, here)
}

export function clearMarks(): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(FOUND)
  CSS.highlights.delete(FOUND_HERE)
}

function* rangesIn(row: HTMLElement, words: readonly string[]): Generator<Range> {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { start, end } of findSpans(node.nodeValue ?? '', words)) {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      yield range
    }
  }
}
