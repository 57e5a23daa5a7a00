import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type { DocumentText } from '../documents/readers/text.ts'
import { UserError } from '../errors.ts'
import { createIndexWriter } from '../search/index-writer.ts'
import { putFileText } from '../store/file-texts.ts'
import { setFileShape } from '../store/files.ts'
import { withOwnConnection } from '../store/own-connection.ts'
import type { FileToIndex } from '../store/passages.ts'
import type { ToolProgress } from '../types.ts'
import { keptScans, textOfPage } from './document-text.ts'
import { PASSAGES_VERSION } from './index-version.ts'
import { keptText, textKey } from './kept-text.ts'
import { readDocument } from './read-work.ts'

export type IndexRequest = {
  dataFolder: string
  files: { file: FileToIndex; path: string }[]
  claim: string
  now: string
}

/**
 * Between two writes, so that the main thread gets its turn: who finds the database taken asks again after up to 25 ms,
 * and must then find it free. Longer after a write that was long, as when the index merges its parts.
 */
const LEAST_PAUSE_MS = 10
const PAUSE_SHARE = 2
/** What was read is found after so long at the latest. */
const FLUSH_MS = 300
/** OCR takes seconds a page: of a long scan the first pages are read without being asked. */
const MOST_SCANS = 40

/**
 * Reads files, unless their texts are kept already, and puts their passages into the index. Runs in a worker, with its
 * own connection. `done` of the progress is the file being read, so that one that never ends is known.
 */
export async function indexFiles(
  { dataFolder, files, claim, now }: IndexRequest,
  progress: (value: ToolProgress) => void,
): Promise<number> {
  return withOwnConnection(dataFolder, async db => {
    const writer = createIndexWriter(db, writtenMs => sleep(Math.max(LEAST_PAUSE_MS, writtenMs * PAUSE_SHARE)))
    let flushedAt = performance.now()
    for (const [index, { file, path }] of files.entries()) {
      progress({ label: LABEL, done: index, total: files.length })
      const { document, scans } = await readToIndex(db, file, path, now)
      await writer.add({ seq: file.seq, name: file.name, version: PASSAGES_VERSION, claim, now }, document, scans)
      if (performance.now() - flushedAt < FLUSH_MS) continue
      await writer.flush()
      flushedAt = performance.now()
    }
    await writer.flush()
    return files.length
  })
}

const LABEL = { fr: 'Indexe les fichiers', en: 'Indexes the files' }

type ToIndex = { document?: DocumentText | undefined; scans?: number[] }

async function readToIndex(db: Database, file: FileToIndex, path: string, now: string): Promise<ToIndex> {
  const document = keptText(db, file) ?? (await readNew(db, file, path, now))
  return document?.kind === 'pages' ? withScans(db, file, document) : { document }
}

async function readNew(db: Database, file: FileToIndex, path: string, now: string): Promise<DocumentText | undefined> {
  const read = await textOrNothing({ path, name: file.name, mime: file.mime })
  if (!read) return undefined
  putFileText(db, textKey(file), read, new Date(now))
  keepShape(db, file.fileId, read)
  return read
}

function keepShape(db: Database, fileId: string, read: DocumentText): void {
  // A picture is one page, which nobody needs to be told.
  if (read.kind === 'pages' && read.pages.length > 1) setFileShape(db, fileId, { pages: read.pages.length })
  if (read.kind === 'sheets') setFileShape(db, fileId, { sheets: read.sheets.flatMap(({ name }) => name ?? []) })
}

/** Puts what OCR read in its place; `scans` are the pages that it has not read yet. */
function withScans(db: Database, file: FileToIndex, document: Extract<DocumentText, { kind: 'pages' }>): ToIndex {
  const read = keptScans(db, { sha256: file.sha256, card: file })
  const scans: number[] = []
  const pages = document.pages.map((_, index) => {
    const text = textOfPage(document, read, index + 1)
    if (text === undefined) scans.push(index + 1)
    return text ?? ''
  })
  return { document: { ...document, pages }, scans: scans.slice(0, MOST_SCANS) }
}

/** A file that holds no text, or is damaged or protected, is found by its name: nobody asked to read it. */
async function textOrNothing(file: { path: string; name: string; mime: string }): Promise<DocumentText | undefined> {
  try {
    return await readDocument(file, () => undefined)
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
