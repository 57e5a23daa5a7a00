import { readFile } from 'node:fs/promises'
import { type DocumentText, readText } from '../documents/readers/text.ts'
import type { ToolProgress } from '../types.ts'

export type ReadRequest = { path: string; name: string; mime: string }

/** Runs in a worker: the bytes never cross threads. */
export async function readDocument(
  { path, name, mime }: ReadRequest,
  progress: (value: ToolProgress) => void,
): Promise<DocumentText> {
  return readText(
    await readFile(path),
    { name, mime },
    {
      onPage: (done, total) => {
        if (done % 10 === 0 || done === total) progress({ label: PAGES, done, total })
      },
    },
  )
}

const PAGES = { fr: 'Lit les pages', en: 'Reads the pages' }
