import type { Failure } from './failures.ts'

export type RetryPolicy = {
  /** Requests in all, the first one included. */
  attempts: number
  /** Wait before the second attempt; it doubles after each, give or take a quarter. */
  baseMs: number
  /** A server that asks for a longer wait isn't asked again: the user reads how long it wants. */
  longestMs: number
}

export const DEFAULT_RETRY: RetryPolicy = { attempts: 3, baseMs: 500, longestMs: 20_000 }

/** Milliseconds to wait before the next attempt; undefined when there is to be none. */
export function retryDelay(failure: Failure, attempt: number, policy: RetryPolicy): number | undefined {
  if (!failure.retryable || attempt >= policy.attempts) return undefined
  if (failure.retryAfterMs !== undefined) {
    return failure.retryAfterMs <= policy.longestMs ? failure.retryAfterMs : undefined
  }
  const jitter = 0.75 + Math.random() / 2
  return Math.min(policy.baseMs * 2 ** (attempt - 1) * jitter, policy.longestMs)
}
