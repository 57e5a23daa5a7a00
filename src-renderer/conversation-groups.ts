import type { ConversationSummary } from '../src-preload/contract.ts'
import { type Age, ageOf } from './format.ts'

export type ConversationGroup = { name: 'pinned' | Age; conversations: ConversationSummary[] }

const ORDER: ConversationGroup['name'][] = ['pinned', 'today', 'yesterday', 'week', 'older']

/** Pinned first, then by age, newest first in each; groups without a conversation are left out. */
export function groupConversations(conversations: readonly ConversationSummary[], now: Date): ConversationGroup[] {
  const newestFirst = conversations.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
  const groups = Map.groupBy(newestFirst, one => (one.pinned ? 'pinned' : ageOf(one.updatedAt, now)))
  return ORDER.flatMap(name => {
    const inGroup = groups.get(name)
    return inGroup ? [{ name, conversations: inGroup }] : []
  })
}
