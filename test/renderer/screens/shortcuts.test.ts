import { describe, expect, it } from 'vitest'
import { commandOf } from '../../../src-renderer/commands.ts'
import { SHORTCUTS } from '../../../src-renderer/screens/help/shortcuts.ts'

const EXPECTED: Record<string, string> = {
  palette: 'palette',
  newConversation: 'new_conversation',
  searchAll: 'search',
  toggleList: 'toggle_list',
  togglePanel: 'toggle_panel',
  jobs: 'jobs',
  background: 'background',
  settings: 'settings',
  tasks: 'tasks',
  help: 'help',
  find: 'find',
}

describe('the list of keys', () => {
  it('tells only keys that do what it says', () => {
    const told = SHORTCUTS.flatMap(group => group.shortcuts).filter(({ does }) => does in EXPECTED)
    expect(told).toHaveLength(Object.keys(EXPECTED).length)
    for (const { does, ways } of told)
      for (const keys of ways) {
        const event = {
          key: keys.at(-1)?.toLowerCase() === 'f1' ? 'F1' : (keys.at(-1) ?? ''),
          ctrlKey: keys.includes('control'),
          shiftKey: keys.includes('shift'),
          metaKey: false,
          altKey: false,
        }
        expect([does, commandOf(event)]).toEqual([does, EXPECTED[does]])
      }
  })
})
