import { extname } from 'node:path'

/** Longest name, in bytes of UTF-8: file systems stop at 255, and « (12) » or « .part » may be added. */
const MAX_NAME_BYTES = 200
const RESERVED_ON_WINDOWS = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)$/i
/** Format characters, line separators and variation selectors: they make « exe.pdf » of « fdp.exe ». */
const INVISIBLE =
  /[\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\p{Noncharacter_Code_Point}\u115f\u1160\u3164\uffa0]|\u034f/gu

/** A name that every file system takes and that reads as what it is; accents are kept (NFC). Never empty. */
export function cleanFileName(name: string): string {
  const flat = name
    .toWellFormed()
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here.
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '')
    .replace(INVISIBLE, '')
    // « Bilan : 2024 » and “Balance: 2024” read as what they are; `C:\\temp` has no space.
    .replace(/\s*:\s+/g, ' - ')
    .replace(/[/\\:*?"<>|]/g, '-')
    .replace(/\s+/g, ' ')
    // Windows drops final dots and spaces; a leading dot hides the file elsewhere.
    .replace(/[. ]+$/, '')
    .replace(/^[. ]+/, '')
  const extension = /\.[\p{L}\p{N}]{1,15}$/u.exec(flat)?.[0] ?? ''
  const stem = flat.slice(0, flat.length - extension.length).trimEnd()
  const safeStem = RESERVED_ON_WINDOWS.test(stem.split('.')[0]?.trim() ?? '') ? `_${stem}` : stem
  const shortStem = cutToBytes(safeStem, MAX_NAME_BYTES - Buffer.byteLength(extension)).replace(/[. ]+$/, '')
  return `${shortStem || 'document'}${extension}`
}

/** Lower case without accents, œ as oe: what a search compares. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
}

/** Without its dot, lower case; empty when there is none. */
export function fileExtension(name: string): string {
  return extname(name).slice(1).toLowerCase()
}

/** What a list says a file is: `xlsx`, or the media type where the name says nothing. */
export function shownType(file: { name: string; mime: string }): string {
  return fileExtension(file.name) || file.mime
}

function cutToBytes(text: string, limit: number): string {
  let kept = ''
  let bytes = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > limit) break
    kept += character
  }
  return kept
}
