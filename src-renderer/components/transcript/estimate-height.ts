const LINE_PX = 24
const CHARACTER_PX = 7.4
const BLOCK_GAP_PX = 10

/** About how high a text in Markdown will be. A good guess keeps the scroll bar still as rows are measured. */
export function estimateTextHeight(text: string, widthPx: number): number {
  const perLine = Math.max(16, Math.floor(widthPx / CHARACTER_PX))
  let lines = 0
  let gaps = 0
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    if (end === start) gaps++
    else lines += Math.ceil((end - start) / perLine)
    start = end + 1
  }
  return lines * LINE_PX + gaps * BLOCK_GAP_PX
}
