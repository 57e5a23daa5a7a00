import type { Canvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist'

/** A picture of a page as wide and high as `scale` times its points make it. */
export async function drawPdfPage(page: PDFPageProxy, scale: number): Promise<Canvas> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const context = canvas.getContext('2d')
  await page.render({ canvas, canvasContext: context, viewport, background: '#ffffff' }).promise
  page.cleanup()
  return canvas
}

/** Share of the page that a picture covers when it is the scan of that page. */
const MOST_OF_A_PAGE = 0.4

/** True when one picture covers most of the page, or when there is no text at all: only OCR tells what it says. */
export async function isScannedPage(page: PDFPageProxy): Promise<boolean> {
  const { items } = await page.getTextContent()
  if (!items.some(item => 'str' in item && item.str.trim() !== '')) return true
  return (await largestPicture(page)) >= MOST_OF_A_PAGE
}

type Matrix = readonly [number, number, number, number]

/** Follows the page's own drawing orders: a picture fills the unit square of the space it is drawn in. */
async function largestPicture(page: PDFPageProxy): Promise<number> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { fnArray, argsArray } = await page.getOperatorList()
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const saved: Matrix[] = []
  let space: Matrix = [1, 0, 0, 1]
  let largest = 0
  for (const [index, order] of fnArray.entries()) {
    if (order === OPS.save) saved.push(space)
    else if (order === OPS.restore) space = saved.pop() ?? [1, 0, 0, 1]
    else if (order === OPS.paintFormXObjectBegin) {
      saved.push(space)
      space = times(space, argsArray[index]?.[0])
    } else if (order === OPS.paintFormXObjectEnd) space = saved.pop() ?? [1, 0, 0, 1]
    else if (order === OPS.transform) space = times(space, argsArray[index])
    else if (PICTURES.some(name => OPS[name] === order)) {
      const [a, b, c, d] = space
      largest = Math.max(largest, Math.abs(a * d - b * c))
    }
  }
  return largest / Math.max(1, (right - left) * (top - bottom))
}

const PICTURES = ['paintImageXObject', 'paintInlineImageXObject', 'paintImageMaskXObject'] as const

/** Where things stand matters not, only how large they are: the shift is left out. */
function times([a, b, c, d]: Matrix, by: unknown): Matrix {
  const [e = 1, f = 0, g = 0, h = 1] = Array.isArray(by) ? by.map(Number) : []
  return [a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h]
}
