import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSpans, fold, matches, searchWords } from '../../src-renderer/fold.ts'

const found = (text: string, query: string) =>
  findSpans(text, searchWords(query)).map(({ start, end }) => text.slice(start, end))

describe('words that are looked for', () => {
  it('compares without accents, case or ligatures', () => {
    expect(fold('Œuvre Éditée À Dakar')).toBe('oeuvre editee a dakar')
    expect(matches(fold('Trésorerie nette'), searchWords('tresor NETTE'))).toBe(true)
    expect(matches(fold('Trésorerie nette'), searchWords('tresor brute'))).toBe(false)
  })

  it('are marked where they stand in the text as it was written', () => {
    expect(found('Le Bilan et le bilan', 'bilan')).toEqual(['Bilan', 'bilan'])
    expect(found('La clôture de l’exercice', 'cloture')).toEqual(['clôture'])
    expect(found('Le cœur du sujet', 'coeur')).toEqual(['cœur'])
    expect(found('Un e\u0301te\u0301 chaud', 'ete')).toEqual(['e\u0301te\u0301'])
  })

  it('begin a word, as the search of the core has it', () => {
    expect(found('déséquilibre', 'equilibre')).toEqual([])
    expect(found('bilans', 'bilan')).toEqual(['bilan'])
  })

  it('take the longest of two that begin together', () => {
    expect(found('comptabilité', 'compta comptabilite')).toEqual(['comptabilité'])
  })

  it('give spans in order, inside the text and apart, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
        let last = 0
        for (const { start, end } of findSpans(text, searchWords(query))) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      }),
    )
  })
})
