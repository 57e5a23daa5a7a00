import { UserError } from '../../errors.ts'
import { damagedDocument } from './text-failures.ts'

export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'tiff'

export type PictureHeader = {
  format: PictureFormat
  width: number
  height: number
  /** Offsets of the directories of a TIFF, one for each of its pages; empty for the other formats. */
  directories: number[]
}

/** A photo of the largest telephones; decoded, it takes four bytes a pixel. */
const MAX_PIXELS = 64_000_000
const MAX_TIFF_PAGES = 500

/**
 * The size that a picture declares, read without decoding it.
 * @throws UserError when it is damaged, too large to be opened, or of a format that is not read (HEIC).
 */
export function readPictureHeader(bytes: Uint8Array, name: string): PictureHeader {
  if (isHeic(bytes)) throw new UserError(heic(name))
  const header = headerOf(bytes)
  if (!header || header.width < 1 || header.height < 1 || isCut(bytes, header.format))
    throw damagedDocument(name, 'image')
  if (header.width * header.height > MAX_PIXELS) throw new UserError(tooManyPixels(name, header))
  return header
}

function headerOf(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const letters = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes.length < 26) return undefined
  if (letters(1, 4) === 'PNG') return sized('png', view.getUint32(16), view.getUint32(20))
  if (letters(0, 3) === 'GIF') return sized('gif', view.getUint16(6, true), view.getUint16(8, true))
  if (letters(0, 2) === 'BM') return sized('bmp', view.getInt32(18, true), Math.abs(view.getInt32(22, true)))
  if (letters(0, 4) === 'RIFF' && letters(8, 12) === 'WEBP') return webp(view, letters(12, 16))
  if (view.getUint16(0) === 0xffd8) return jpeg(view)
  if (['II*\0', 'MM\0*'].includes(letters(0, 4))) return tiff(view)
  return undefined
}

function sized(format: PictureFormat, width: number, height: number): PictureHeader {
  return { format, width, height, directories: [] }
}

function webp(view: DataView, chunk: string): PictureHeader | undefined {
  if (view.byteLength < 30) return undefined
  if (chunk === 'VP8 ') return sized('webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  if (chunk === 'VP8L') {
    const packed = view.getUint32(21, true)
    return sized('webp', (packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1)
  }
  if (chunk !== 'VP8X') return undefined
  const size = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1
  return sized('webp', size(24), size(27))
}

/** The frame header is the first segment of the SOF family. */
function jpeg(view: DataView): PictureHeader | undefined {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return sized('jpeg', view.getUint16(at + 7), view.getUint16(at + 5))
    }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** Decoders make white of what a download left out, and nobody would know that it is missing. */
function isCut(bytes: Uint8Array, format: PictureFormat): boolean {
  const end = END_MARKS[format]
  return end !== undefined && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(end) < 0
}

const END_MARKS: Partial<Record<PictureFormat, Buffer>> = { png: Buffer.from('IEND'), jpeg: Buffer.from([0xff, 0xd9]) }

const TIFF_WIDTH = 256
const TIFF_HEIGHT = 257

/** The widest and the highest of its pages stand for all. */
function tiff(view: DataView): PictureHeader | undefined {
  const little = view.getUint8(0) === 0x49
  const directories: number[] = []
  let [width, height] = [0, 0]
  let at = view.getUint32(4, little)
  while (at !== 0 && directories.length < MAX_TIFF_PAGES) {
    if (at + 2 > view.byteLength || directories.includes(at)) break
    const entries = view.getUint16(at, little)
    if (at + 2 + entries * 12 + 4 > view.byteLength) break
    for (let entry = at + 2; entry < at + 2 + entries * 12; entry += 12) {
      const isShort = view.getUint16(entry + 2, little) === 3
      const value = isShort ? view.getUint16(entry + 8, little) : view.getUint32(entry + 8, little)
      const tag = view.getUint16(entry, little)
      if (tag === TIFF_WIDTH) width = Math.max(width, value)
      if (tag === TIFF_HEIGHT) height = Math.max(height, value)
    }
    directories.push(at)
    at = view.getUint32(at + 2 + entries * 12, little)
  }
  return directories.length > 0 ? { format: 'tiff', width, height, directories } : undefined
}

function isHeic(bytes: Uint8Array): boolean {
  const brand = String.fromCharCode(...bytes.subarray(4, 12))
  return /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(brand)
}

function heic(name: string) {
  return {
    fr: `« ${name} » est une photo HEIC, que seuls les iPhone écrivent : exportez-la en JPEG (ou réglez l’appareil photo sur « Le plus compatible »), puis joignez-la de nouveau.`,
    en: `“${name}” is a HEIC photo, as only iPhones write: export it as JPEG (or set the camera to “Most compatible”), then attach it again.`,
  }
}

function tooManyPixels(name: string, { width, height }: PictureHeader) {
  return {
    fr: `« ${name} » annonce ${width} × ${height} points, plus que les 64 millions permis, et n’a pas été ouverte : réduisez l’image, puis recommencez.`,
    en: `“${name}” declares ${width} × ${height} pixels, more than the 64 million allowed, and was not opened: reduce the picture, then try again.`,
  }
}
