import { describe, expect, it } from 'vitest'
import { columnLooks, isAlone } from '../../../src-renderer/components/preview/table-columns.ts'
import { cellText, withoutDirections } from '../../../src-renderer/components/preview/visible-text.ts'

const rows = (...cells: string[][]) => cells.map(row => ({ cells: row }))

describe('the columns of a table', () => {
  it('stand at the end when they hold figures', () => {
    const [label, amount] = columnLooks(
      ['Libellé', 'Débit'],
      rows(['Capital', '50\u00a0000\u00a0000'], ['Banque', '-1\u202f250,50']),
    )
    expect(label?.figures).toBe(false)
    expect(amount?.figures).toBe(true)
  })

  it('read account numbers as names, not as amounts', () => {
    expect(columnLooks(['Compte'], rows(['101000'], ['411']))[0]?.figures).toBe(false)
    expect(columnLooks(['Solde du compte'], rows(['1\u00a0250'], ['90,5']))[0]?.figures).toBe(true)
  })

  it('keep a width between a word and a sentence', () => {
    const [narrow, wide] = columnLooks(['N', 'Libellé'], rows(['1', 'x'.repeat(500)]))
    expect(narrow?.width).toBe(4.5)
    expect(wide?.width).toBe(22)
  })

  it('take no room for a title alone on its line', () => {
    const [reference] = columnLooks(['A', 'B'], rows(['Exercice du 01/01/2024 au 31/12/2024', ''], ['AD', 'Brevets']))
    expect(reference?.width).toBe(4.5)
    expect(isAlone(['Bilan', '', ''])).toBe(true)
    expect(isAlone(['', 'Bilan'])).toBe(false)
    expect(isAlone(['Bilan'])).toBe(false)
  })

  it('judge an empty column as text', () => {
    expect(columnLooks(['Note'], rows([''], ['']))[0]?.figures).toBe(false)
  })
})

describe('the text of a file', () => {
  it('cannot turn the direction of reading unseen', () => {
    expect(withoutDirections('total \u202e000 1')).toBe('total ⟨202E⟩000 1')
  })

  it('stays on one line in a cell', () => {
    expect(cellText('ligne 1\r\n ligne 2')).toBe('ligne 1 ⏎ ligne 2')
  })
})
