/** Lets work that runs at the same time hand its events to one generator, in the order they happen. */
export type EventQueue<T> = AsyncIterable<T> & { push(value: T): void; close(): void }

export function createEventQueue<T>(): EventQueue<T> {
  const values: T[] = []
  let closed = false
  let wake: (() => void) | undefined
  return {
    push(value) {
      values.push(value)
      wake?.()
    },
    close() {
      closed = true
      wake?.()
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (values.length > 0) {
          const value = values.shift()
          if (value !== undefined) yield value
        }
        if (closed) return
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    },
  }
}
