import type { Database } from 'better-sqlite3'
import { createIndexWriter } from '../../src-main/search/index-writer.ts'
import { addFile } from '../../src-main/store/files.ts'
import { filesToIndex } from '../../src-main/store/passages.ts'
import { PASSAGES_VERSION } from '../../src-main/tools/index-version.ts'
import type { OfficeDocument } from './office-documents.ts'
import { TEST_NOW } from './temp-db.ts'

/** Puts documents into the library and the index; answers which file holds which. */
export async function fillLibrary(
  { db, paths, profileId }: { db: Database; paths: { data: string }; profileId: string },
  documents: readonly OfficeDocument[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  // What a power cut would lose is lost with the test anyway.
  db.pragma('synchronous = OFF')
  const writer = createIndexWriter(db)
  for (const { id, name, text } of documents) {
    const content = { bytes: new TextEncoder().encode(text) }
    const file = { profileId, name, mime: 'text/plain', origin: 'imported' as const, content, now: TEST_NOW }
    const { fileId } = await addFile(db, paths, file)
    ids.set(fileId, id)
    const [waiting] = filesToIndex(db, 1, profileId)
    if (waiting?.fileId !== fileId) throw new Error(`${name} does not wait to be indexed`)
    const indexed = { seq: waiting.seq, name, version: PASSAGES_VERSION, claim: id, now: TEST_NOW.toISOString() }
    await writer.add(indexed, { kind: 'text', text })
  }
  await writer.flush()
  return ids
}
