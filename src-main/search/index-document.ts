import type { Database } from 'better-sqlite3'
import { addPassages, finishFile, type NewPassage } from '../store/passages.ts'
import { cutPassages, type Passage, type ReadDocument } from './cut-passages.ts'
import { indexTerms } from './words.ts'

/** Raised whenever the same text would give other passages or other stems. */
export const INDEX_VERSION = 1

/** Passages of one transaction: the main thread, which may wait for it, is never held for long. */
const BATCH = 48

export type IndexedFile = { seq: number; name: string; version: number; claim: string; now: string }

/**
 * Cuts and stores the document of a claimed file in short transactions. One that cannot be read is found by its name
 * alone. False when another process took the file meanwhile. `pause` lets others write between two transactions.
 */
export async function indexDocument(
  db: Database,
  file: IndexedFile,
  document: ReadDocument | undefined,
  pause: () => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  let batch: NewPassage[] = []
  for (const passage of document ? cutPassages(document) : [{ text: '' }]) {
    batch.push(withTerms(passage, file.name))
    if (batch.length < BATCH) continue
    if (!addPassages(db, file.seq, file.claim, batch)) return false
    batch = []
    await pause()
  }
  if (batch.length > 0 && !addPassages(db, file.seq, file.claim, batch)) return false
  return finishFile(db, { ...file, state: document ? 'done' : 'unreadable' })
}

function withTerms(passage: Passage, name: string): NewPassage {
  return { ...passage, terms: indexTerms(passage.text), contextTerms: indexTerms(contextOf(name, passage.heading)) }
}

/** What a passage stands under: the name of its file, and its heading. */
export function contextOf(name: string, heading: string | undefined): string {
  return `${name.replace(/[_\-.]+/g, ' ')}\n${heading ?? ''}`
}
