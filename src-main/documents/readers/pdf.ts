import type { PDFDocumentProxy } from 'pdfjs-dist'
import { failureOfPdf, openPdf } from './pdf-file.ts'
import { cleanText, type DocumentText, MAX_TEXT_CHARACTERS, NO_TEXT, type ReadOptions } from './text.ts'
import { scannedPdf } from './text-failures.ts'

const MAX_PAGES = 2_000
/** Letters that a scanner may write on its own over the picture of a page: its brand, a page number, a stamp. */
const FEWEST_LETTERS = 40

/**
 * The text of each page, in the order in which the document draws it, columns of a table set apart by spaces.
 * @throws UserError when it is damaged, protected, or, without `scans`, only pictures.
 */
export async function readPdf(bytes: Uint8Array, name: string, options: ReadOptions): Promise<DocumentText> {
  const { onPage, scans } = options
  const document = await openPdf(bytes, name)
  try {
    const total = Math.min(document.numPages, MAX_PAGES)
    const pages: string[] = []
    let length = 0
    for (let number = 1; number <= total && length <= MAX_TEXT_CHARACTERS; number++) {
      const text = await readPdfPage(document, number)
      pages.push(text)
      length += text.length
      onPage?.(number, total)
    }
    if (!scans && pages.every(text => text === '')) throw scannedPdf(name, document.numPages)
    const scanned = scans ? pages.flatMap((text, index) => (isPerhapsScanned(text) ? index + 1 : [])) : []
    return {
      kind: 'pages',
      pages: pages.map(text => text || NO_TEXT),
      cut: pages.length < document.numPages,
      ...(scanned.length > 0 ? { scanned } : {}),
    }
  } catch (error) {
    throw failureOfPdf(error, name)
  } finally {
    await document.loadingTask.destroy()
  }
}

function isPerhapsScanned(text: string): boolean {
  return text.replace(/[^\p{L}\d]/gu, '').length < FEWEST_LETTERS
}

/** The text of one page, from 1; empty when it has none. */
async function readPdfPage(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return cleanText(layOut(items.filter(item => 'str' in item)))
}

type TextItem = { str: string; transform: number[]; width: number; height: number; hasEOL: boolean }

/** Lines and gaps come from where the pieces stand: many programs write no space and no line break at all. */
function layOut(items: readonly TextItem[]): string {
  let text = ''
  let last: { end: number; y: number } | undefined
  let blank = false
  for (const { str, transform, width, height, hasEOL } of items) {
    const [, , , , x = 0, y = 0] = transform
    if (str.trim() !== '') {
      if (last) text += separator(x - last.end, last.y - y, height || 10, blank)
      text += str.trim()
      last = { end: x + width, y }
      blank = / $/.test(str)
    } else if (str !== '') blank = true
    if (hasEOL && last) blank = true
  }
  return text
}

function separator(gap: number, drop: number, size: number, blank: boolean): string {
  if (Math.abs(drop) > size * 1.9) return '\n\n'
  if (Math.abs(drop) > size * 0.5) return '\n'
  if (gap > size) return '   '
  return blank || gap > size * 0.15 || gap < -size ? ' ' : ''
}
