import { decodeText } from './encoding.ts'
import { binaryFile, emptyFile, tooLargeText, unreadableKind } from './text-failures.ts'

/** `cut`: the file says more than MAX_TEXT_CHARACTERS, and the rest was left out. */
export type DocumentText =
  | { kind: 'text'; text: string; cut: boolean }
  | {
      kind: 'pages'
      pages: string[]
      cut: boolean
      /** What a page is called in this document; a page unless said. */
      unit?: 'slide'
      /** Pages, from 1, that are pictures or have next to no text: only OCR tells what they say. */
      scanned?: number[]
    }
  | { kind: 'sheets'; sheets: SheetText[]; cut: boolean }

/** Rows as `row 12: a | b | c`, numbered as the user sees them. `name` is absent for a delimited file. */
export type SheetText = { name?: string; rows: number; columns: number; text: string }

/** Raised whenever the same bytes would give another text, so that what was kept is read again. */
export const TEXT_READER_VERSION = 2

export const MAX_TEXT_CHARACTERS = 8_000_000
const MAX_PLAIN_BYTES = 30 * 1024 * 1024

export type ReadOptions = {
  onPage?: (done: number, total: number) => void
  /** How much of a table is read, 0 to 1. */
  onShare?: (share: number) => void
  /** Pictures and scanned documents are pages to be read by OCR, not failures. */
  scans?: boolean
}

/**
 * The text of a document, whole, in the shape that it has: running text, pages, or sheets.
 * @throws UserError in one sentence: damaged, protected, empty, too large, or of a kind that holds no text.
 */
export async function readText(
  bytes: Uint8Array,
  file: { name: string; mime: string },
  options: ReadOptions = {},
): Promise<DocumentText> {
  if (bytes.length === 0) throw emptyFile(file.name)
  switch (kindOf(file.mime)) {
    case 'table': {
      const { readSheets } = await import('./table-text.ts')
      return readSheets(bytes, file.name, options)
    }
    case 'pdf': {
      const { readPdf } = await import('./pdf.ts')
      return readPdf(bytes, file.name, options)
    }
    case 'docx': {
      const { readDocx } = await import('./docx.ts')
      return runningText(await readDocx(bytes, file.name), file.name)
    }
    case 'html': {
      const { htmlToText } = await import('./html-text.ts')
      return runningText(htmlToText(decodePlain(bytes, file.name)), file.name)
    }
    case 'slides': {
      const { readPptx } = await import('./pptx.ts')
      return readPptx(bytes, file.name, options)
    }
    case 'picture': {
      if (!options.scans) throw unreadableKind(file.name, file.mime)
      const { readPictureHeader } = await import('./picture-header.ts')
      const { directories } = readPictureHeader(bytes, file.name)
      const pages = Array.from({ length: Math.max(1, directories.length) }, (_, index) => index + 1)
      return { kind: 'pages', pages: pages.map(() => NO_TEXT), cut: false, scanned: pages }
    }
    case 'plain':
      return runningText(decodePlain(bytes, file.name), file.name)
    case 'none':
      throw unreadableKind(file.name, file.mime)
  }
}

/** Stands for the text of a page that has none. */
export const NO_TEXT = '[page sans texte : image seule]'

type Kind = 'table' | 'pdf' | 'docx' | 'slides' | 'html' | 'picture' | 'plain' | 'none'

function kindOf(mime: string): Kind {
  if (/^text\/(csv|tab-separated-values)$|spreadsheetml\.sheet$|excel\.sheet\.macroenabled/i.test(mime)) return 'table'
  if (mime === 'application/pdf') return 'pdf'
  if (mime.endsWith('wordprocessingml.document')) return 'docx'
  if (/presentationml\.(presentation|slideshow)$|powerpoint\.presentation\.macroenabled/i.test(mime)) return 'slides'
  if (/^image\/(png|jpeg|gif|webp|bmp|tiff|heic|heif)$/.test(mime)) return 'picture'
  if (mime === 'text/html' || mime === 'application/xhtml+xml') return 'html'
  // An unknown file may well be text: decoding says.
  if (/^text\/|^application\/(json|xml|octet-stream)$|^message\/rfc822$/.test(mime)) return 'plain'
  return 'none'
}

/** @throws UserError when the bytes are no text. */
export function decodePlain(bytes: Uint8Array, name: string): string {
  if (bytes.length > MAX_PLAIN_BYTES) throw tooLargeText(name, bytes.length, MAX_PLAIN_BYTES)
  const { text } = decodeText(bytes)
  if (looksBinary(text)) throw binaryFile(name)
  return text
}

/** A NUL, or more than one control character in a hundred, in what should be text. */
function looksBinary(text: string): boolean {
  const start = text.slice(0, 10_000)
  if (start.includes('\u0000')) return true
  const strange = start.match(/[^\P{Cc}\t\n\r\f\u0085]/gu)?.length ?? 0
  return strange > start.length / 100
}

function runningText(text: string, name: string): DocumentText {
  const clean = cleanText(text)
  if (clean.trim() === '') throw emptyFile(name)
  return { kind: 'text', text: clean.slice(0, MAX_TEXT_CHARACTERS), cut: clean.length > MAX_TEXT_CHARACTERS }
}

/** One kind of line break, no control character, whole characters: what every reader of the text may count on. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
}
