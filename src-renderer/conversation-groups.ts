import type { ConversationSummary } from '../src-preload/contract.ts'
import { type Age, ageOf } from './format.ts'

export type ConversationGroup = { name: 'pinned' | Age; conversations: ConversationSummary[] }

const ORDER: ConversationGroup['name'][] = ['pinned', 'today', 'yesterday', 'week', 'older']

/**
 * Pinned first, then by age, in each as they come: the last used first, which a clock that was wrong does not change.
 * Groups without a conversation are left out.
 */
export function groupConversations(conversations: readonly ConversationSummary[], now: Date): ConversationGroup[] {
  const groups = Map.groupBy(conversations, one => (one.pinned ? 'pinned' : ageOf(one.updatedAt, now)))
  return ORDER.flatMap(name => {
    const inGroup = groups.get(name)
    return inGroup ? [{ name, conversations: inGroup }] : []
  })
}
