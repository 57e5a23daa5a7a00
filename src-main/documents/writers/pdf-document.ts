import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { finished } from 'node:stream/promises'
import type { DocumentMeta } from './document-meta.ts'
import { cleanText, type FontName } from './pdf-text.ts'

export type PdfDocument = PDFKit.PDFDocument

export type PageSize = 'A3' | 'A4' | 'A5' | 'letter'
export type Orientation = 'portrait' | 'landscape'

/** Points; the text of every page stays inside, header and footer stand in the margins. */
export const MARGIN = { left: 40, right: 40, top: 58, bottom: 50 }

/** Resolved on use: the packages may lie in an archive beside the application. */
function fontFiles(): Record<FontName, string> {
  const require = createRequire(import.meta.url)
  return {
    regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
    italic: require.resolve('@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf'),
    boldItalic: require.resolve('@expo-google-fonts/inter/700Bold_Italic/Inter_700Bold_Italic.ttf'),
    mono: require.resolve('@expo-google-fonts/source-code-pro/400Regular/SourceCodePro_400Regular.ttf'),
  }
}

export type PdfRequest = DocumentMeta & {
  path: string
  title: string
  author?: string
  subject?: string
  /** Drawn on each page once all pages are known. */
  decorate: (doc: PdfDocument, page: { number: number; count: number }) => void
  build: (doc: PdfDocument) => void | Promise<void>
}

/** Writes the file, or none: what a failure leaves half-written is removed. */
export async function writePdfFile(request: PdfRequest): Promise<{ pages: number }> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    pdfVersion: '1.7',
    lang: request.language === 'fr' ? 'fr-FR' : 'en-GB',
    displayTitle: true,
    info: {
      Title: cleanText(request.title),
      ...(request.author && { Author: cleanText(request.author) }),
      ...(request.subject && { Subject: cleanText(request.subject) }),
      Creator: `Ardoise ${request.appVersion}`,
      Producer: 'PDFKit',
      CreationDate: new Date(request.generatedAt),
      ModDate: new Date(request.generatedAt),
    },
  })
  for (const [name, file] of Object.entries(fontFiles())) doc.registerFont(name, file)
  const output = createWriteStream(request.path)
  const ended = finished(output)
  let written = false
  try {
    doc.pipe(output)
    await request.build(doc)
    const { start, count } = doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      doc.switchToPage(start + index)
      request.decorate(doc, { number: index + 1, count })
    }
    doc.end()
    await ended
    written = true
    return { pages: count }
  } finally {
    if (!written) {
      output.destroy()
      await ended.catch(() => undefined)
      await rm(request.path, { force: true })
    }
  }
}

/** A document of no page, to measure text that another writer sets: Inter is a little wider than Arial, never narrower. */
export async function openMeasuring(): Promise<PdfDocument> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({ autoFirstPage: false })
  for (const [name, file] of Object.entries(fontFiles())) doc.registerFont(name, file)
  return doc
}

export function addPage(doc: PdfDocument, size: PageSize, orientation: Orientation): void {
  doc.addPage({ size: size === 'letter' ? 'LETTER' : size, layout: orientation, margin: 0 })
}

const UPRIGHT_WIDTH: Record<PageSize, number> = { A3: 841.89, A4: 595.28, A5: 419.53, letter: 612 }

/** Of an upright page, whichever way the pages are turned now. */
export function uprightContentWidth(size: PageSize): number {
  return UPRIGHT_WIDTH[size] - MARGIN.left - MARGIN.right
}

export function contentWidth(doc: PdfDocument): number {
  return doc.page.width - MARGIN.left - MARGIN.right
}

export function contentBottom(doc: PdfDocument): number {
  return doc.page.height - MARGIN.bottom
}
