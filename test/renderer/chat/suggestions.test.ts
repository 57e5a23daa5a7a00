import { describe, expect, it } from 'vitest'
import { applySuggestion, findTrigger } from '../../../src-renderer/components/composer/suggestions.ts'

const at = (text: string) => findTrigger(text, text.length)

describe('naming a file or a specialist with @', () => {
  it('begins at the start of a word', () => {
    expect(at('@')).toEqual({ kind: 'mention', query: '', start: 0 })
    expect(at('Résume @bal')).toEqual({ kind: 'mention', query: 'bal', start: 7 })
    expect(at('Résume (@bal')).toMatchObject({ kind: 'mention', query: 'bal' })
  })

  it('does not take an address for a file', () => {
    expect(at('awa@exemple')).toBeUndefined()
  })

  it('ends with the word', () => {
    expect(at('@bal est fausse')).toBeUndefined()
  })

  it('replaces the word at the caret and no other', () => {
    const text = 'Compare @bal avec @2023'
    const trigger = findTrigger(text, 12)
    expect(trigger).toEqual({ kind: 'mention', query: 'bal', start: 8 })
    if (trigger)
      expect(applySuggestion(text, trigger, '« b.csv »')).toEqual({ text: 'Compare « b.csv » avec @2023', caret: 17 })
  })
})

describe('a ready-made request with /', () => {
  it('is the whole message', () => {
    expect(at('/rel')).toEqual({ kind: 'prompt', query: 'rel', start: 0 })
    expect(at('et/ou')).toBeUndefined()
    expect(at('Voir /tmp')).toBeUndefined()
    expect(findTrigger('/rel et la suite', 4)).toBeUndefined()
  })
})
