import type { OutboxState, OutboxView } from '../../../src-preload/contract.ts'

export type OutboxGroup = 'waiting' | 'alone' | 'leaving' | 'sent'

const GROUPS: Record<OutboxState, OutboxGroup> = {
  held: 'waiting',
  uncertain: 'waiting',
  failed: 'waiting',
  prepared: 'leaving',
  sending: 'leaving',
  sent: 'sent',
}
/** What only waits for a word comes before what needs thought. */
const ORDER: Record<OutboxState, number> = { held: 0, uncertain: 1, failed: 2, sending: 3, prepared: 4, sent: 5 }

/** The groups that hold something, those that wait for the person first; inside, by state then newest first. */
export function outboxGroups(entries: readonly OutboxView[]): { group: OutboxGroup; entries: OutboxView[] }[] {
  const sorted = entries.toSorted(
    (one, other) => ORDER[one.state] - ORDER[other.state] || newest(other).localeCompare(newest(one)),
  )
  const groups: OutboxGroup[] = ['waiting', 'alone', 'leaving', 'sent']
  return groups
    .map(group => ({ group, entries: sorted.filter(entry => groupOf(entry) === group) }))
    .filter(group => group.entries.length > 0)
}

function groupOf({ state, leavesAlone }: OutboxView): OutboxGroup {
  return leavesAlone ? 'alone' : GROUPS[state]
}

function newest(entry: OutboxView): string {
  return entry.sentAt ?? entry.createdAt
}
