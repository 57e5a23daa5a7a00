import type { FileReading } from '../../src-preload/contract.ts'
import { type DocumentText, NO_TEXT } from '../documents/readers/text.ts'
import { UserError } from '../errors.ts'
import type { StoredFile } from '../store/files.ts'
import { readDocumentText } from '../tools/document-text.ts'
import type { Host } from './host.ts'

const TIME_MS = 30_000
const NOTHING: FileReading = { by: 'nothing' }

/** Tells of a file, before it is sent, what the assistant will be able to read of it. */
export function createFileReading(host: Host, own: (fileId: string) => StoredFile & { path: string }) {
  const { db, paths, clock, work } = host
  return {
    /** @throws UserError when the file is no longer there; one that cannot be read gives nothing. */
    async describe(fileId: string): Promise<FileReading> {
      const file = own(fileId)
      try {
        return readingOf(await readDocumentText(file, { db, paths, clock, work, signal: AbortSignal.timeout(TIME_MS) }))
      } catch (error) {
        if (error instanceof UserError || (error instanceof Error && error.name === 'AbortError')) return NOTHING
        throw error
      }
    },
  }
}

function readingOf(document: DocumentText): FileReading {
  switch (document.kind) {
    case 'text':
      return { by: 'text' }
    case 'sheets':
      return { by: 'text', sheets: document.sheets.length }
    case 'pages': {
      const count = document.pages.length
      const pictures = document.pages.filter(text => text === NO_TEXT).length
      const by = pictures === 0 ? 'text' : pictures === count ? 'ocr' : 'both'
      return document.unit === 'slide' ? { by, slides: count } : { by, pages: count }
    }
  }
}
