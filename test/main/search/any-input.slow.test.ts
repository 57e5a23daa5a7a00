import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutPassages } from '../../../src-main/search/cut-passages.ts'
import { findPassages } from '../../../src-main/search/find-passages.ts'
import { showPassage } from '../../../src-main/search/show-passage.ts'
import { wordsOf } from '../../../src-main/search/words.ts'
import { officeDocuments } from '../../support/office-documents.ts'
import { fillLibrary } from '../../support/search-library.ts'
import { tempStore } from '../../support/temp-db.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'facture',
        '"',
        'AND',
        'NEAR(',
        '*',
        'TVA',
        '12/03/2024',
        '1 250 000',
        '\u0000',
        '½',
        'ﬁn',
        '^',
        ':',
      ),
    )
    .map(words => words.join(' ')),
)

describe('whatever is asked', () => {
  it('is answered, with scores between 0 and 1, the best first, and marks within the text', async () => {
    const { db, paths, profile } = tempStore()
    await fillLibrary({ db, paths, profileId: profile.id }, officeDocuments().slice(0, 60))
    fc.assert(
      fc.property(anyText, query => {
        const found = findPassages(db, profile.id, query) ?? []
        const shown = found.map(showPassage)
        for (const { score, text, marks = [] } of shown) {
          expect(score).toBeGreaterThan(0)
          expect(score).toBeLessThanOrEqual(1)
          for (const [from, to] of marks) expect(0 <= from && from < to && to <= text.length).toBe(true)
        }
        const scores = shown.map(({ score }) => score)
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('whatever is read', () => {
  it('is cut into short passages that together hold every word', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyText, fc.constantFrom('\n', '\n\n', '# Titre\n', 'mot '.repeat(300)))),
        parts => {
          const text = parts.join(' ').toWellFormed()
          const passages = [...cutPassages({ kind: 'text', text })]
          for (const passage of passages) expect(passage.text.length).toBeLessThanOrEqual(900)
          const letters = (value: string) => value.replace(/\s/g, '')
          expect(letters(passages.map(passage => passage.text).join(''))).toBe(letters(text))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('gives words that the index can hold: letters and digits only', () => {
    fc.assert(
      fc.property(anyText, text => {
        for (const { word, stem, start, end } of wordsOf(text)) {
          expect(word).toMatch(/^[\p{L}\p{N}]+$/u)
          expect(stem).toMatch(/^[\p{L}\p{N}]+$/u)
          expect(start).toBeLessThan(end)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
