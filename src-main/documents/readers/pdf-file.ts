import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { damagedDocument, protectedDocument } from './text-failures.ts'

/**
 * The document, for its text and for pictures of its pages; the caller destroys it through its `loadingTask`. By
 * pdf.js as it is published: lighter builds leave out the decoders of scanners (JBIG2, fax, JPEG 2000).
 * @throws UserError when it is damaged or protected.
 */
export async function openPdf(bytes: Uint8Array, name: string): Promise<PDFDocumentProxy> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('pdfjs-dist/package.json'))
  const inside = (name: string) => join(folder, name) + sep
  const source = {
    // pdf.js takes the bytes for itself, and complains on the console unless told not to.
    data: new Uint8Array(bytes),
    verbosity: 0,
    wasmUrl: inside('wasm'),
    iccUrl: inside('iccs'),
    cMapUrl: inside('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: inside('standard_fonts'),
    isEvalSupported: false,
    // A bomb of a picture is left out; a page scanned at 600 dots an inch on A3 has 70 million.
    maxImageSize: 100_000_000,
    canvasMaxAreaInBytes: 400_000_000,
  }
  return getDocument(source).promise.catch(error => {
    throw failureOfPdf(error, name)
  })
}

export function failureOfPdf(error: unknown, name: string): unknown {
  if (!(error instanceof Error)) return error
  if (error.name === 'PasswordException') return protectedDocument(name, error)
  if (
    /^(InvalidPDFException|FormatError|MissingPDFException|UnexpectedResponseException|UnknownErrorException)$/.test(
      error.name,
    )
  ) {
    return damagedDocument(name, 'PDF', error)
  }
  return error
}
