import type { AgentEvent } from '../types.ts'

/** One event a frame at most, however fast the model writes. */
const FRAME_MS = 16

export type TextBatcher = { push(event: AgentEvent): void; flush(): void }

/** Joins `text` and `reasoning` that come within one frame; any other event flushes first, so that order holds. */
export function batchText(emit: (event: AgentEvent) => void): TextBatcher {
  let kind: 'text' | 'reasoning' = 'text'
  let pending = ''
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (pending === '') return
    const text = pending
    pending = ''
    emit({ type: kind, text })
  }

  return {
    flush,
    push(event) {
      if (event.type !== 'text' && event.type !== 'reasoning') {
        flush()
        emit(event)
        return
      }
      if (event.type !== kind) flush()
      kind = event.type
      pending += event.text
      timer ??= setTimeout(flush, FRAME_MS)
    },
  }
}
