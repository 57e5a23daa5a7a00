/** Documented in the README and in `ardoise --help`. */
export const EXIT = {
  done: 0,
  /** The turn or the command failed; the sentence says what to do. */
  failed: 1,
  /** Wrong command line. */
  usage: 2,
  /** A balance or a file is refused: nothing was written. */
  refused: 3,
  /** The limit of steps or of time was reached; what was done is kept. */
  limit: 4,
  /** Stopped with Ctrl-C. */
  stopped: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
