import { File, FileImage, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'

export type FileKind = 'tabular' | 'image' | 'document' | 'textFile'

/** From what the library says of a file: its type first, then its extension. */
export function fileKindOf({ mime, name }: { mime: string; name: string }): FileKind {
  if (mime.startsWith('image/')) return 'image'
  if (/spreadsheet|excel|csv/.test(mime) || /\.(csv|tsv|xlsx?|ods)$/i.test(name)) return 'tabular'
  if (/pdf|word|opendocument\.text|presentation/.test(mime) || /\.(pdf|docx?|odt|pptx?)$/i.test(name)) return 'document'
  return 'textFile'
}

export const FILE_ICONS: Record<FileKind | 'unknown', LucideIcon> = {
  tabular: FileSpreadsheet,
  image: FileImage,
  document: FileText,
  textFile: FileText,
  unknown: File,
}

export type FileType =
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

const KINDS: readonly [RegExp, FileType][] = [
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
export function fileTypeOf(mime: string): FileType {
  return KINDS.find(([pattern]) => pattern.test(mime))?.[1] ?? 'otherFile'
}
