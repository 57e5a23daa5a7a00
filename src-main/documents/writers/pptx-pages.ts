/** Points: what stands in a text takes this much of its size in height. */
export const LINE = 1.2

/**
 * Which of the things of these heights go on which page: in order, as few pages as possible, about as full as each
 * other. `capacity` is that of each page, the last one standing for those after it. Returns where each page begins.
 */
export function packPages(heights: number[], capacity: number[]): number[] {
  const starts = fill(heights, capacity)
  const most = capacity[0] ?? 0
  if (starts.length < 2 || capacity.some(each => each !== most)) return starts
  const total = heights.reduce((sum, height) => sum + height, 0)
  for (let share = total / starts.length; share < most; share += most / 50) {
    const balanced = fill(heights, [share])
    if (balanced.length === starts.length && fits(heights, balanced, most)) return balanced
  }
  return starts
}

function fill(heights: number[], capacity: number[]): number[] {
  const starts = [0]
  let used = 0
  for (const [index, height] of heights.entries()) {
    const room = capacity[Math.min(starts.length, capacity.length) - 1] ?? 0
    if (used > 0 && used + height > room) {
      starts.push(index)
      used = 0
    }
    used += height
  }
  return starts
}

function fits(heights: number[], starts: number[], most: number): boolean {
  return starts.every(
    (start, page) => heights.slice(start, starts[page + 1]).reduce((sum, each) => sum + each, 0) <= most,
  )
}
