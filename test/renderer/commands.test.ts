import { describe, expect, it } from 'vitest'
import { commandOf } from '../../src-renderer/commands.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

describe('keys', () => {
  it('are those of the list', () => {
    const control = { ...none, ctrlKey: true }
    const pressed = (key: string, rest = {}) => commandOf({ ...control, key, ...rest })
    expect(pressed('n')).toBe('new_conversation')
    expect(pressed('k')).toBe('palette')
    expect(pressed('f')).toBe('find')
    expect(pressed('F', { shiftKey: true })).toBe('search')
    expect(pressed(',')).toBe('settings')
    expect(commandOf({ ...none, key: 'F1' })).toBe('help')
    expect(commandOf({ ...none, metaKey: true, key: 'b' })).toBe('toggle_list')
  })

  it('leave letters and other combinations alone', () => {
    expect(commandOf({ ...none, key: 'n' })).toBeUndefined()
    expect(commandOf({ ...none, ctrlKey: true, altKey: true, key: 'n' })).toBeUndefined()
    expect(commandOf({ ...none, ctrlKey: true, shiftKey: true, key: 'n' })).toBeUndefined()
  })
})
