import type { OutboxEntry } from '../outbox/entries.ts'
import type { ToolResult, ToolView } from '../types.ts'

/** What a tool that sends answers; the keys of every channel, then those of its own. */
export function outboxResult(entry: OutboxEntry, what: string, more: Record<string, unknown>): ToolResult {
  const { id, to, state } = entry
  return {
    text: JSON.stringify({ outbox_id: id, state, to, ...more, message: messageOf(entry, what) }),
    views: [outboxCard(entry)],
  }
}

/** What the person sees of a message. */
export function outboxCard({ id, channel, to, subject, state, waitsForNetwork }: OutboxEntry): ToolView {
  const alone = waitsForNetwork && { leavesAlone: waitsForNetwork }
  return { kind: 'outbox', entryId: id, channel, to, subject, state, ...alone }
}

/** What the model repeats to the person: what happened, and what to do. */
function messageOf({ state, to, lastError }: OutboxEntry, what: string): string {
  const reason = lastError?.fr ?? ''
  switch (state) {
    case 'sent':
      return `${what} envoyé à ${to}. ${reason}`.trim()
    case 'held':
    case 'prepared':
    case 'sending':
      return `${what} pas encore envoyé, gardé dans la boîte d’envoi. ${reason}`.trim()
    case 'failed':
      return `${what} non envoyé. ${reason}`.trim()
    case 'uncertain':
      return `Envoi incertain. ${reason}`.trim()
  }
}
