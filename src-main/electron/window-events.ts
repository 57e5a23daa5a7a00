import type { WindowEvent } from '../../src-preload/contract.ts'

const FRAME_MS = 16

export type WindowEvents = { push(event: WindowEvent): void; flush(): void }

/** Hands events to the window once a frame at most, in order; text of one conversation in a row becomes one event. */
export function createWindowEvents(send: (events: WindowEvent[]) => void, now = () => performance.now()): WindowEvents {
  let waiting: WindowEvent[] = []
  let timer: NodeJS.Timeout | undefined
  let sentAt = Number.NEGATIVE_INFINITY

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const events = waiting
    waiting = []
    sentAt = now()
    send(events)
  }

  return {
    flush,
    push(event) {
      const joined = joinText(waiting.at(-1), event)
      if (joined) waiting[waiting.length - 1] = joined
      else waiting.push(event)
      timer ??= setTimeout(flush, Math.max(0, FRAME_MS - (now() - sentAt)))
    },
  }
}

function joinText(last: WindowEvent | undefined, event: WindowEvent): WindowEvent | undefined {
  if (last?.type !== 'agent' || event.type !== 'agent' || last.conversationId !== event.conversationId) return undefined
  const [before, after] = [last.event, event.event]
  if ((before.type !== 'text' && before.type !== 'reasoning') || before.type !== after.type) return undefined
  return { ...last, event: { ...before, text: before.text + after.text } }
}
