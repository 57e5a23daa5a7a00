/** Wrong codes in a row before one has to wait. */
const FREE_TRIES = 10
const FIRST_WAIT_MS = 60_000
/** A class shares a computer: nobody's guesses close it for longer. */
export const LONGEST_WAIT_MS = 3_600_000

/** How long no code is taken after so many wrong ones in a row: a minute at the tenth, then twice as long each time. */
export function waitAfter(wrong: number): number {
  if (wrong < FREE_TRIES) return 0
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(wrong - FREE_TRIES, 20))
}
