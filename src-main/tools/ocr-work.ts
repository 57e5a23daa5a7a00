import { readFile } from 'node:fs/promises'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { type GreyPicture, greyFromRgba } from '../documents/readers/grey-picture.ts'
import { type OcrText, readPicture } from '../documents/readers/ocr.ts'
import { type OcrEngine, type OnShare, startOcr } from '../documents/readers/ocr-engine.ts'
import { openPdf } from '../documents/readers/pdf-file.ts'
import { drawPdfPage, isScannedPage } from '../documents/readers/pdf-pictures.ts'
import { decodePicture, readingScale } from '../documents/readers/picture.ts'
import { readPictureHeader } from '../documents/readers/picture-header.ts'
import { damagedDocument } from '../documents/readers/text-failures.ts'
import { decodeTiffPage } from '../documents/readers/tiff.ts'
import type { ToolProgress } from '../types.ts'
import type { ReadRequest } from './read-work.ts'

export type OcrRequest = ReadRequest & {
  /** From 1. */
  page: number
}

/** Points of a page to pixels: about 240 dots an inch. */
const PDF_SCALE = 240 / 72

/** Kept for the next page, which most often comes to the same thread. */
let engine: OcrEngine | undefined
let kept: { path: string; document: PDFDocumentProxy } | undefined

/**
 * Reads one page of a scan, or a picture. Undefined when the page is no scan after all: its own text says everything.
 * Runs in a worker: Tesseract runs in this same thread, and ends with it.
 * @throws UserError when the picture is damaged or too large, or OCR is not installed whole.
 */
export async function readByOcr(
  { path, name, mime, page }: OcrRequest,
  progress: (value: ToolProgress) => void,
): Promise<OcrText | undefined> {
  const onShare = (share: number) => progress({ label: READS, done: share, total: 1, unit: 'page' })
  if (mime === 'application/pdf') {
    const scan = await (await openOnce(path, name)).getPage(page)
    if (!(await isScannedPage(scan))) return undefined
    return withEngine(async () => pictureOfPage(scan), onShare)
  }
  const bytes = await readFile(path)
  return withEngine(engine => pictureOfFile(engine, bytes, { name, page }), onShare)
}

const READS = { fr: 'Lit la page par OCR', en: 'Reads the page by OCR' }

/** After a failure of its own (memory, most likely) the engine is not to be trusted with the next page. */
async function withEngine(picture: (engine: OcrEngine) => Promise<GreyPicture>, onShare: OnShare): Promise<OcrText> {
  engine ??= await startOcr()
  try {
    return readPicture(engine, await picture(engine), onShare)
  } catch (error) {
    engine = undefined
    throw error
  }
}

async function openOnce(path: string, name: string): Promise<PDFDocumentProxy> {
  if (kept?.path === path) return kept.document
  await kept?.document.loadingTask.destroy()
  kept = undefined
  const document = await openPdf(await readFile(path), name)
  kept = { path, document }
  return document
}

async function pictureOfPage(page: PDFPageProxy): Promise<GreyPicture> {
  const { width, height } = page.getViewport({ scale: PDF_SCALE })
  const canvas = await drawPdfPage(page, PDF_SCALE * Math.min(1, readingScale(width, height)))
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return greyFromRgba(data, canvas.width, canvas.height)
}

async function pictureOfFile(engine: OcrEngine, bytes: Uint8Array, { name, page }: { name: string; page: number }) {
  if (readPictureHeader(bytes, name).format !== 'tiff') return decodePicture(bytes, name)
  const png = decodeTiffPage(engine, bytes, { name, page })
  if (!png) throw damagedDocument(name, 'TIFF')
  return decodePicture(png, name)
}
