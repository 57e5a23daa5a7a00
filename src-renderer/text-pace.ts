import type { WindowEvent } from '../src-preload/contract.ts'

/** Some 16 times a second: reads as a flow, and leaves the window's thread free. */
const PERIOD_MS = 60

type AgentEvents = Extract<WindowEvent, { type: 'agent' }>
type TextEvent = AgentEvents & { event: Extract<AgentEvents['event'], { type: 'text' | 'reasoning' }> }

let dropWaiting: ((conversationId: string) => void) | undefined

/** For a page that already holds the text that waits: applied after it, that text would be read twice. */
export function dropWaitingText(conversationId: string): void {
  dropWaiting?.(conversationId)
}

/**
 * Hands events on in their order; pieces of one text that come within a short time are joined, so that the window is
 * drawn once for all of them.
 */
export function createTextPace(apply: (event: WindowEvent) => void): (event: WindowEvent) => void {
  let waiting: TextEvent | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = 0

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const event = waiting
    waiting = undefined
    lastAt = performance.now()
    if (event) apply(event)
  }

  dropWaiting = conversationId => {
    if (waiting?.conversationId === conversationId) waiting = undefined
  }
  return event => {
    if (!isText(event)) {
      flush()
      apply(event)
      return
    }
    if (waiting && (waiting.conversationId !== event.conversationId || waiting.event.type !== event.event.type)) flush()
    const text = (waiting?.event.text ?? '') + event.event.text
    waiting = { ...event, event: { ...event.event, text } }
    timer ??= setTimeout(flush, Math.max(0, lastAt + PERIOD_MS - performance.now()))
  }
}

function isText(event: WindowEvent): event is TextEvent {
  return event.type === 'agent' && (event.event.type === 'text' || event.event.type === 'reasoning')
}
