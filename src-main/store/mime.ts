import { fileExtension } from './file-names.ts'

const BY_EXTENSION: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  html: 'text/html',
  htm: 'text/html',
  json: 'application/json',
  xml: 'application/xml',
  eml: 'message/rfc822',
  ics: 'text/calendar',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12',
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  odt: 'application/vnd.oasis.opendocument.text',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pptm: 'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
  ppsx: 'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
  ppt: 'application/vnd.ms-powerpoint',
  rtf: 'application/rtf',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  heic: 'image/heic',
  heif: 'image/heif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
}

const SIGNATURES: readonly { mime: string; offset?: number; bytes: readonly number[] }[] = [
  { mime: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mime: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { mime: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38] },
  { mime: 'image/webp', offset: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { mime: 'image/bmp', bytes: [0x42, 0x4d] },
  { mime: 'image/tiff', bytes: [0x49, 0x49, 0x2a, 0x00] },
  { mime: 'image/tiff', bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { mime: 'image/heic', offset: 4, bytes: [0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69] },
  { mime: 'image/heic', offset: 4, bytes: [0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x76] },
  { mime: 'application/rtf', bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66] },
  { mime: 'application/zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { mime: 'application/x-ole-storage', bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
]

/** Bytes of the beginning of a file that `detectMime` wants. */
export const MIME_HEAD_BYTES = 16

/**
 * What a file is, by its first bytes where they tell, else by its extension: a photo renamed .xlsx is a photo. Zip
 * and OLE files are families, so the extension names the member when it belongs to one.
 */
export function detectMime(name: string, head: Uint8Array): string {
  const byName = BY_EXTENSION[fileExtension(name)]
  const byBytes = SIGNATURES.find(({ offset = 0, bytes }) => bytes.every((byte, i) => head[offset + i] === byte))?.mime
  if (byBytes === 'application/zip') return byName && isZipFamily(byName) ? byName : byBytes
  // Password-protected .xlsx and .docx are OLE files too; the readers say so by name.
  if (byBytes === 'application/x-ole-storage') return byName && !byName.startsWith('text/') ? byName : byBytes
  // « BM » begins many a text.
  if (byBytes === 'image/bmp' && byName !== 'image/bmp') return byName ?? 'application/octet-stream'
  return byBytes ?? byName ?? 'application/octet-stream'
}

function isZipFamily(mime: string): boolean {
  return /openxmlformats|opendocument|macroEnabled|zip$/.test(mime)
}
