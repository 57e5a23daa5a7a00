import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type DocumentText, TEXT_READER_VERSION } from '../documents/readers/text.ts'
import { UserError } from '../errors.ts'
import type { ReadDocument } from '../search/cut-passages.ts'
import { indexDocument } from '../search/index-document.ts'
import { getFileText, putFileText } from '../store/file-texts.ts'
import { setFileShape } from '../store/files.ts'
import { withOwnConnection } from '../store/own-connection.ts'
import { claimFile, type FileToIndex } from '../store/passages.ts'
import type { ToolProgress } from '../types.ts'
import { PASSAGES_VERSION } from './index-version.ts'
import { readDocument } from './read-work.ts'

/** Between two writes, so that the main thread gets its turn: SQLite serves whoever asks first, and asks anew slowly. */
const PAUSE_MS = 4

export type IndexRequest = { dataFolder: string; file: FileToIndex; path: string; claim: string; now: string }

/**
 * Reads a file, unless its text is kept already, and puts its passages into the index. Runs in a worker, with its own
 * connection. False when another process took the file.
 */
export async function indexFile(
  { dataFolder, file, path, claim, now }: IndexRequest,
  progress: (value: ToolProgress) => void,
): Promise<boolean> {
  return withOwnConnection(dataFolder, async db => {
    const indexed = { seq: file.seq, name: file.name, version: PASSAGES_VERSION, claim, now }
    // First of all, so that the text about to be stored does not put the file in line again.
    claimFile(db, indexed)
    const key = { sha256: file.sha256, mime: file.mime, readerVersion: TEXT_READER_VERSION }
    const kept = keptText.safeParse(getFileText(db, key))
    let document: ReadDocument | undefined = kept.data
    if (!document) {
      const read = await textOrNothing({ path, name: file.name, mime: file.mime }, progress)
      if (read) {
        putFileText(db, key, read, new Date(now))
        if (read.kind === 'pages') setFileShape(db, file.fileId, { pages: read.pages.length })
        if (read.kind === 'sheets')
          setFileShape(db, file.fileId, { sheets: read.sheets.flatMap(({ name }) => name ?? []) })
      }
      document = read
    }
    return indexDocument(db, indexed, document, () => sleep(PAUSE_MS))
  })
}

/** A file that holds no text, or is damaged or protected, is found by its name: nobody asked to read it. */
async function textOrNothing(
  file: { path: string; name: string; mime: string },
  progress: (value: ToolProgress) => void,
): Promise<DocumentText | undefined> {
  try {
    return await readDocument(file, progress)
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}

const keptText = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('pages'), pages: z.array(z.string()) }),
  z.object({
    kind: z.literal('sheets'),
    sheets: z.array(z.object({ name: z.string().optional(), text: z.string() })),
  }),
]) satisfies z.ZodType<ReadDocument>
