import { readFile } from 'node:fs/promises'
import { type DocumentText, readText } from '../documents/readers/text.ts'
import { UserError } from '../errors.ts'
import { putFileText } from '../store/file-texts.ts'
import { withOwnConnection } from '../store/own-connection.ts'
import type { ToolProgress } from '../types.ts'
import { keptText, textKey } from './kept-text.ts'

export type ReadRequest = { path: string; name: string; mime: string }
export type KeepRequest = { file: ReadRequest & { sha256: string }; dataFolder: string; now: Date }

/**
 * What a file says, read unless it was before, and kept. Runs in a worker, with its own connection: a long text would
 * hold the main thread.
 * @throws UserError as readDocument does.
 */
export async function readAndKeep(
  { file, dataFolder, now }: KeepRequest,
  progress: (value: ToolProgress) => void,
): Promise<DocumentText> {
  const kept = await withOwnConnection(dataFolder, db => keptText(db, file))
  if (kept) return kept
  const document = await readDocument(file, progress)
  await withOwnConnection(dataFolder, db => putFileText(db, textKey(file), document, now))
  return document
}

/**
 * Runs in a worker: the bytes never cross threads.
 * Pictures and scans come as pages to be read by OCR.
 * @throws UserError as readText does, or when the bytes are gone from the disk.
 */
export async function readDocument(
  { path, name, mime }: ReadRequest,
  progress: (value: ToolProgress) => void,
): Promise<DocumentText> {
  progress({ label: READS })
  const bytes = await readFile(path).catch(error => {
    throw gone(name, error)
  })
  const unit = mime === 'application/pdf' ? 'page' : 'slide'
  return readText(
    bytes,
    { name, mime },
    {
      scans: true,
      onPage: (done, total) => progress({ label: READS, done, total, unit }),
      onShare: share => progress({ label: READS, done: share, total: 1 }),
    },
  )
}

function gone(name: string, cause: unknown): UserError {
  return new UserError(
    {
      fr: `Le contenu de « ${name} » n’est plus lisible sur le disque : joignez de nouveau le fichier.`,
      en: `The content of “${name}” can no longer be read from the disk: attach the file again.`,
    },
    { cause },
  )
}

const READS = { fr: 'Lit le document', en: 'Reads the document' }
