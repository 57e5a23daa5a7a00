import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LICENCES } from '../../../src-renderer/screens/about/licences.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8'))

describe('the software that About names', () => {
  it('is everything that the app needs to run', () => {
    const names = new Set(LICENCES.map(({ name }) => name))
    expect(Object.keys(read('package.json').dependencies).filter(name => !names.has(name))).toEqual([])
  })

  it('has the licence that each package declares', () => {
    for (const { name, licence } of LICENCES) {
      const declared = String(read(`node_modules/${name}/package.json`).license)
      const words = (text: string) => (text.match(/[\w.-]+/g) ?? []).filter(word => word !== 'OR' && word !== 'AND')
      expect([name, ...words(licence)]).toEqual([name, ...words(declared)])
    }
  })
})
