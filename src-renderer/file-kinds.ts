import type { FileCard } from '../src-preload/contract.ts'

export type FileKind =
  | 'workbook'
  | 'csv'
  | 'pdf'
  | 'word'
  | 'markdown'
  | 'text'
  | 'image'
  | 'web'
  | 'slides'
  | 'mail'
  | 'archive'
  | 'otherFile'

const KINDS: readonly [RegExp, FileKind][] = [
  [/spreadsheet|ms-excel/i, 'workbook'],
  [/^text\/(csv|tab-separated-values)$/, 'csv'],
  [/^application\/pdf$/, 'pdf'],
  [/wordprocessing|msword|opendocument\.text|rtf$/, 'word'],
  [/presentation|powerpoint/, 'slides'],
  [/^text\/markdown$/, 'markdown'],
  [/^text\/html$/, 'web'],
  [/^message\//, 'mail'],
  [/^image\//, 'image'],
  [/zip$|compressed/, 'archive'],
  [/^text\/|json$|xml$/, 'text'],
]

/** What a person calls it, whatever its media type. */
export function kindOf({ mime }: Pick<FileCard, 'mime'>): FileKind {
  return KINDS.find(([pattern]) => pattern.test(mime))?.[1] ?? 'otherFile'
}
