import type { Database } from 'better-sqlite3'
import { clearSome, type IndexClaim, type IndexPiece, type NewPassage, writeIndex } from '../store/passages.ts'
import { cutPassages, type Passage, type ReadDocument } from './cut-passages.ts'
import { indexTerms } from './words.ts'

/** Raised whenever the same text would give other passages or other stems. */
export const INDEX_VERSION = 2

/**
 * Passages of one transaction. Many small files share one, since each commit costs the index a segment; but the main
 * thread, which may wait for it, is never held for long.
 */
const BATCH = 40
/** Older passages taken away in one transaction. */
const CLEARED = 200

export type IndexedFile = IndexClaim & { name: string }

export type IndexWriter = {
  /** A file without a document, or whose document says nothing, is found by its name. */
  add(file: IndexedFile, document: ReadDocument | undefined, scans?: readonly number[]): Promise<void>
  /** Writes what is left. */
  flush(): Promise<void>
}

/** `pause` lets others write between two transactions, of which the last took so many milliseconds. */
export function createIndexWriter(
  db: Database,
  pause: (writtenMs: number) => Promise<unknown> = async () => undefined,
): IndexWriter {
  let pieces: IndexPiece[] = []
  let count = 0

  async function clear(file: IndexClaim): Promise<void> {
    let start = performance.now()
    while (clearSome(db, file, CLEARED)) {
      await pause(performance.now() - start)
      start = performance.now()
    }
  }

  async function flush(): Promise<void> {
    if (pieces.length === 0) return
    const start = performance.now()
    writeIndex(db, pieces)
    const writtenMs = performance.now() - start
    pieces = []
    count = 0
    await pause(writtenMs)
  }

  return {
    flush,
    async add({ name, ...file }, document, scans = []) {
      await clear(file)
      let passages: NewPassage[] = []
      let begins = true
      for (const passage of document ? cutPassages(document) : []) {
        passages.push(withTerms(passage, name))
        if (count + passages.length < BATCH) continue
        pieces.push({ ...file, begins, passages })
        begins = false
        passages = []
        await flush()
      }
      if (begins && passages.length === 0) passages.push(withTerms({ text: '' }, name))
      pieces.push({ ...file, begins, passages, ends: { state: document ? 'done' : 'unreadable', scans } })
      count += passages.length
      if (count >= BATCH) await flush()
    },
  }
}

function withTerms(passage: Passage, name: string): NewPassage {
  return { ...passage, terms: indexTerms(passage.text), contextTerms: indexTerms(contextOf(name, passage.heading)) }
}

/** What a passage stands under: the name of its file, and its heading. */
export function contextOf(name: string, heading: string | undefined): string {
  return `${name.replace(/[_\-.]+/g, ' ')}\n${heading ?? ''}`
}
