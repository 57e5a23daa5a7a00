import { randomInt } from 'node:crypto'
import { foldText } from '../store/file-names.ts'

/** « A) », « 2. », « c- » before an option. */
const MARK = /^\(?([A-Da-d]|[1-4])\s?[).:\-–]\s+/
/** Options that speak of those before them stay the last. */
const LAST =
  /^(toutes? (ces|les) |tous les |aucune? (de |des )|all of (the|these)|none of (the|these)|both |les deux\b|ni l)/
const OF_LETTERS = /\b(reponses?|options?|answers?|propositions?) [a-d1-4]\b|^[a-d] (et|ou|and|or) [a-d]\b/

/**
 * Models tend to put the right option first, so they are mixed: the answer is where each shown option stands in
 * `options`. Options that speak of the place of others keep their places.
 */
export function mixOptions(options: readonly string[], random: (below: number) => number = randomInt): number[] {
  const order = options.map((_, index) => index)
  const folded = options.map(foldText)
  if (folded.some(option => OF_LETTERS.test(option))) return order
  const free = order.filter(index => !LAST.test(folded[index] ?? ''))
  const last = order.filter(index => !free.includes(index))
  for (let end = free.length - 1; end > 0; end--) {
    const other = random(end + 1)
    const [a = 0, b = 0] = [free[end], free[other]]
    free[end] = b
    free[other] = a
  }
  return [...free, ...last]
}

/** Without « A) », « B) »…, where all have such a mark in sequence: once mixed, the marks would be wrong. */
export function withoutMarks(options: readonly string[]): string[] {
  const marks = options.map(option => MARK.exec(option)?.[1]?.toUpperCase() ?? '')
  const sequence = marks.join('')
  const marked = sequence === 'ABCD'.slice(0, options.length) || sequence === '1234'.slice(0, options.length)
  return marked && sequence.length === options.length ? options.map(option => option.replace(MARK, '')) : [...options]
}
