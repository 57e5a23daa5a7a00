import { describe, expect, it } from 'vitest'
import { cutPassages } from '../../../src-main/search/cut-passages.ts'

describe('cutting a document', () => {
  it('keeps every passage short and loses nothing', () => {
    const paragraph = 'La société constate une provision pour dépréciation des stocks au coût moyen. '.repeat(4).trim()
    const text = Array.from({ length: 30 }, (_, index) => `${index} ${paragraph}`).join('\n\n')
    const passages = [...cutPassages({ kind: 'text', text })]
    expect(Math.max(...passages.map(passage => passage.text.length))).toBeLessThanOrEqual(900)
    expect(passages.map(passage => passage.text).join('\n\n')).toBe(text)
  })

  it('cuts a block without a line break at its sentences, and one without spaces anywhere but in a character', () => {
    const [first] = cutPassages({ kind: 'text', text: 'Une phrase assez longue pour compter. '.repeat(60) })
    expect(first?.text).toMatch(/compter\.$/)
    const pieces = [...cutPassages({ kind: 'text', text: '😀'.repeat(2_000) })]
    expect(pieces.every(({ text }) => text.isWellFormed())).toBe(true)
    expect(pieces.map(({ text }) => text).join('')).toBe('😀'.repeat(2_000))
  })

  it('gives each passage the title and the heading it stands under', () => {
    const long = 'Le loyer est payable d’avance. '.repeat(15)
    const passages = [...cutPassages({ kind: 'text', text: `# Bail\n\n${long}\n\n## Caution\n\n${long}` })]
    expect(passages.map(({ heading }) => heading)).toEqual([undefined, 'Bail · Caution'])
  })

  it('says which page a passage is on', () => {
    const passages = [...cutPassages({ kind: 'pages', pages: ['Sommaire', '', 'Annexe'] })]
    expect(passages.map(({ page, text }) => [page, text])).toEqual([
      [1, 'Sommaire'],
      [3, 'Annexe'],
    ])
  })

  it('keeps rows whole, with their number, their sheet and the names of their columns', () => {
    const rows = Array.from({ length: 80 }, (_, index) => `row ${index + 2}: article ${index} | ${index * 100}`)
    const text = `row 1: Article | Prix\n${rows.join('\n')}\n`
    const passages = [...cutPassages({ kind: 'sheets', sheets: [{ name: 'Stock', text }] })]
    expect(passages.length).toBeGreaterThan(1)
    expect(passages[0]).toMatchObject({ sheet: 'Stock', row: 1 })
    expect(passages[0]).not.toHaveProperty('heading')
    expect(passages[1]?.heading).toBe('Article | Prix')
    expect(passages[1]?.text).toMatch(new RegExp(`^${passages[1]?.row}: article`))
    expect(passages.flatMap(passage => passage.text.split('\n'))).toHaveLength(81)
  })
})
