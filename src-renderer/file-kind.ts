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
