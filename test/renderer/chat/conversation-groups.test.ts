import { describe, expect, it } from 'vitest'
import { groupConversations } from '../../../src-renderer/conversation-groups.ts'

const now = new Date(2025, 2, 10, 9)
function conversation(id: string, day: number, pinned = false) {
  const updatedAt = new Date(2025, 2, day, 8).toISOString()
  return { id, title: id, updatedAt, pinned, unread: false, state: 'idle' as const }
}

describe('the list of conversations', () => {
  it('puts pinned ones first, then by age, newest first, without empty groups', () => {
    const groups = groupConversations(
      [conversation('old', 1), conversation('pinned', 2, true), conversation('new', 10), conversation('before', 9)],
      now,
    )
    expect(groups.map(group => [group.name, group.conversations.map(one => one.id)])).toEqual([
      ['pinned', ['pinned']],
      ['today', ['new']],
      ['yesterday', ['before']],
      ['older', ['old']],
    ])
  })

  it('keeps the order that they come in, also when a clock was wrong', () => {
    const [group] = groupConversations([conversation('last used', 10), conversation('from tomorrow', 11)], now)
    expect(group?.conversations.map(one => one.id)).toEqual(['last used', 'from tomorrow'])
  })
})
