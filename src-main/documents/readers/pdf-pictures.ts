import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { Canvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { failureOfPdf } from './pdf.ts'

/**
 * The document readied for pictures of its pages, for the caller to destroy through its `loadingTask`. Not by unpdf,
 * whose build leaves out the decoders of scanners (JBIG2, fax, JPEG 2000).
 * @throws UserError when it is damaged or protected.
 */
export async function openPdfPictures(bytes: Uint8Array, name: string): Promise<PDFDocumentProxy> {
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

/** A picture of a page as wide and high as `scale` times its points make it. */
export async function drawPdfPage(page: PDFPageProxy, scale: number): Promise<Canvas> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const context = canvas.getContext('2d')
  // @ts-expect-error pdf.js is typed for the canvas of browsers; this one has all that it calls.
  await page.render({ canvas, canvasContext: context, viewport, background: '#ffffff' }).promise
  page.cleanup()
  return canvas
}
