import { describe, expect, it } from 'vitest'
import { findPassages } from '../../../src-main/search/find-passages.ts'
import { spread } from '../../../src-main/search/fuse.ts'
import { officeDocuments } from '../../support/office-documents.ts'
import { HELD_OUT_QUESTIONS, type OfficeQuestion, QUESTIONS } from '../../support/office-questions.ts'
import { fillLibrary } from '../../support/search-library.ts'
import { tempStore } from '../../support/temp-db.ts'

const LEAST_RECALL = 0.9

describe('a library of two hundred documents', () => {
  it('answers fifty questions among the first five passages', async () => {
    const { recall, missed } = await ask(QUESTIONS)
    expect(missed.slice(0, recall >= LEAST_RECALL ? 0 : missed.length)).toEqual([])
    expect(recall).toBeGreaterThanOrEqual(LEAST_RECALL)
  })

  it('answers fifty more that it was not tuned on', async () => {
    const { recall, missed } = await ask(HELD_OUT_QUESTIONS)
    expect(missed.slice(0, recall >= LEAST_RECALL ? 0 : missed.length)).toEqual([])
    expect(recall).toBeGreaterThanOrEqual(LEAST_RECALL)
  })
})

async function ask(questions: readonly OfficeQuestion[]): Promise<{ recall: number; missed: string[] }> {
  const { db, paths, profile } = tempStore()
  const ids = await fillLibrary({ db, paths, profileId: profile.id }, officeDocuments())
  const missed = questions
    .filter(([query, ...wanted]) => {
      const found = spread(findPassages(db, profile.id, query) ?? [], 5)
      return !found.some(({ fileId }) => wanted.includes(ids.get(fileId) ?? ''))
    })
    .map(([query]) => query)
  return { recall: 1 - missed.length / questions.length, missed }
}
