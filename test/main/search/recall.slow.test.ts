import { describe, expect, it } from 'vitest'
import { findPassages } from '../../../src-main/search/find-passages.ts'
import { spread } from '../../../src-main/search/fuse.ts'
import { officeDocuments } from '../../support/office-documents.ts'
import {
  FOREIGN_QUESTIONS,
  HELD_OUT_QUESTIONS,
  type OfficeQuestion,
  QUESTIONS,
  STRANGER_QUESTIONS,
} from '../../support/office-questions.ts'
import { fillLibrary } from '../../support/search-library.ts'
import { tempStore } from '../../support/temp-db.ts'

const LEAST_RECALL = 0.9

describe('a library of two hundred documents', () => {
  it.each([
    ['fifty questions', QUESTIONS],
    ['fifty more that it was not tuned on', HELD_OUT_QUESTIONS],
    ['sixty of somebody else', STRANGER_QUESTIONS],
    ['ninety, most of them in English', FOREIGN_QUESTIONS],
  ])('answers %s among the first five passages', async (_, questions) => {
    const { recall, missed } = await ask(questions)
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
