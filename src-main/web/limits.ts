export type Limits = {
  /** Until the server is reached: its name found, the connection and its encryption made. */
  connectMs: number
  /** For everything, redirects and the whole answer included. */
  overallMs: number
  /** Of the answer, as sent and once decompressed. */
  bytes: number
}

export const LIMITS: Limits = { connectMs: 5_000, overallMs: 20_000, bytes: 5 * 1024 * 1024 }
