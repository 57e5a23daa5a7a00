/** Heard more often than this, progress is noise; and what ends soon is told by its end. */
const FIRST_MS = 5_000
const BETWEEN_MS = 20_000

export type ProgressTelling = {
  /** A tool began, which was said. */
  begin(now: number): void
  /** Whether a screen reader should hear now how far the work is: not at once, then seldom. */
  isTime(now: number): boolean
}

/** Several tools may work at once: together they speak no more often than one. */
export function createProgressTelling(): ProgressTelling {
  let nextAt = 0
  return {
    begin(now) {
      nextAt = now + FIRST_MS
    },
    isTime(now) {
      if (now < nextAt) return false
      nextAt = now + BETWEEN_MS
      return true
    },
  }
}
