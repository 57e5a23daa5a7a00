import { describe, expect, it } from 'vitest'
import { en } from '../../src-renderer/i18n/en.ts'
import { fr } from '../../src-renderer/i18n/fr.ts'

type Tree = { [key: string]: string | Tree }

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}
const french = flatten(fr)
const english = flatten(en)
const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1]).toSorted()

describe('the words', () => {
  it('exist in both languages', () => {
    expect([...english.keys()].toSorted()).toEqual([...french.keys()].toSorted())
  })

  it('leave the same holes in both languages', () => {
    const different = [...french].filter(([key, text]) => holes(text).join() !== holes(english.get(key) ?? '').join())
    expect(different).toEqual([])
  })

  it('come with a singular and a plural', () => {
    const alone = [...french.keys()].filter(
      key =>
        (key.endsWith('_one') && !french.has(key.replace(/_one$/, '_other'))) ||
        (key.endsWith('_other') && !french.has(key.replace(/_other$/, '_one'))),
    )
    expect(alone).toEqual([])
  })
})
