import { describe, expect, it } from 'vitest'
import { shownArguments } from '../../../src-main/tools/shown-arguments.ts'

describe('the arguments that the window may read', () => {
  it('are left as they are for a tool without secrets', () => {
    expect(shownArguments('generate_md', '{ "title":"a" ')).toBe('{ "title":"a" ')
  })
})
