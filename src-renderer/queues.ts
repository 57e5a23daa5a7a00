import { isDraft } from './drafts.ts'
import { currentState, dispatch } from './state.ts'
import { readStored, writeStored } from './stored.ts'
import type { QueuedMessage } from './transcript.ts'

/** Messages that wait for the end of an answer are kept over a restart, as drafts are. */
export function setQueue(conversationId: string, queue: QueuedMessage[]): void {
  dispatch({ type: 'queue_changed', conversationId, queue })
  const waiting = Object.entries(currentState().transcripts).filter(([, transcript]) => transcript.queue.length > 0)
  writeStored(
    'queues',
    waiting.map(([id, transcript]) => [id, transcript.queue] satisfies StoredQueue),
  )
}

/** Those of conversations that are no more are left behind. */
export function restoreQueues(): void {
  const known = new Set(currentState().conversations.map(conversation => conversation.id))
  for (const [conversationId, queue] of readStored('queues', isQueues) ?? [])
    if (known.has(conversationId)) dispatch({ type: 'queue_changed', conversationId, queue })
}

type StoredQueue = [conversationId: string, queue: QueuedMessage[]]

function isQueues(value: unknown): value is StoredQueue[] {
  return Array.isArray(value) && value.every(isQueue)
}

function isQueue(value: unknown): value is StoredQueue {
  if (!Array.isArray(value)) return false
  const [id, queue]: unknown[] = value
  return typeof id === 'string' && Array.isArray(queue) && queue.every(isQueued)
}

function isQueued(value: unknown): value is QueuedMessage {
  return isDraft(value) && 'id' in value && typeof value.id === 'string'
}
