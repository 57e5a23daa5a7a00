import type { ToolProgress } from '../types.ts'

/** More often than this, nobody sees the difference. */
const EVERY_MS = 200

export type Throttled = {
  push(progress: ToolProgress): void
  /** Sends what waits, so that the last word is always said. */
  flush(): void
}

/** At most five messages a second, but a new label and the end of a count at once. */
export function throttle(send: (progress: ToolProgress) => void): Throttled {
  let sentAt = Number.NEGATIVE_INFINITY
  let label = ''
  let waiting: ToolProgress | undefined
  let timer: NodeJS.Timeout | undefined

  function deliver(progress: ToolProgress) {
    clearTimeout(timer)
    timer = undefined
    waiting = undefined
    sentAt = performance.now()
    label = progress.label.fr
    send(progress)
  }
  function flush() {
    if (waiting) deliver(waiting)
  }

  return {
    push(progress) {
      const isNews = progress.label.fr !== label || (progress.total !== undefined && progress.done === progress.total)
      const early = EVERY_MS - (performance.now() - sentAt)
      if (isNews || early <= 0) {
        deliver(progress)
        return
      }
      waiting = progress
      // A loop that never lets go sends with its next word instead.
      timer ??= setTimeout(flush, early).unref()
    },
    flush,
  }
}
