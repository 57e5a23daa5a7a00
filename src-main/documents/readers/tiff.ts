import { UserError } from '../../errors.ts'
import type { OcrEngine } from './ocr-engine.ts'
import { readPictureHeader } from './picture-header.ts'

/**
 * A page of a TIFF, from 1, as PNG; only Tesseract's own reader decodes the fax compressions of scanners. Undefined
 * when there is no such page.
 * @throws UserError when it is damaged, too large, or of a compression that is not read (JPEG, Deflate).
 */
export function decodeTiffPage(
  engine: OcrEngine,
  bytes: Uint8Array,
  { name, page }: { name: string; page: number },
): Uint8Array | undefined {
  const directory = readPictureHeader(bytes, name).directories[page - 1]
  if (directory === undefined) return undefined
  const png = engine.decodeTiff(startingAt(bytes, directory))
  if (!png) throw new UserError(unreadTiff(name))
  return png
}

/** The same TIFF with another of its pages first: that one is what decoders read. */
function startingAt(bytes: Uint8Array, directory: number): Uint8Array {
  const copy = new Uint8Array(bytes)
  new DataView(copy.buffer).setUint32(4, directory, copy[0] === 0x49)
  return copy
}

function unreadTiff(name: string) {
  return {
    fr: `« ${name} » est un TIFF d’une compression qui ne se lit pas ici : enregistrez-le en PDF, en PNG ou en JPEG, puis joignez-le de nouveau.`,
    en: `“${name}” is a TIFF of a compression that cannot be read here: save it as PDF, PNG or JPEG, then attach it again.`,
  }
}
