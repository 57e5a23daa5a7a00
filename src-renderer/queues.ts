import { sendMessage } from './conversations.ts'
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

/** After an answer that ended well; after a failure the queue waits for the person. */
export async function sendNextQueued(conversationId: string): Promise<void> {
  const [next, ...rest] = currentState().transcripts[conversationId]?.queue ?? []
  if (!next) return
  setQueue(conversationId, rest)
  if (await sendMessage(conversationId, next)) return
  const queue = currentState().transcripts[conversationId]?.queue ?? []
  setQueue(conversationId, [next, ...queue])
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
