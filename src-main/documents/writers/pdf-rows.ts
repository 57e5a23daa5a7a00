import type { Align } from '../blocks.ts'
import { type Content, newContent, putHundredths, putText, rgb, takeContent } from './pdf-content.ts'
import type { Flow } from './pdf-flow.ts'
import { addContent, ascent, putFont, putSimple, simpleWidth } from './pdf-glyphs.ts'
import { COLOR, faceFor, LINE_HEIGHT, TEXT_TOP } from './pdf-text.ts'
import { CELL, type Fit } from './table-fit.ts'

export const PAD_Y = 3.5
export const BAND = '#f8fafc'

/**
 * Rows of one line each, whose text is simple and fits: kept until the page is full, then put on it as all their bands,
 * all their rules and one text object.
 */
export type Rows = {
  flow: Flow
  fit: Fit
  align: Align[]
  /** Points. */
  height: number
  total: number
  bands: Content
  rules: Content
  text: Content
  /** Where the last text began, in hundredths of a point: PDF counts from there. */
  x: number
  y: number
}

export function startRows(flow: Flow, fit: Fit, align: Align[]): Rows {
  return {
    flow,
    fit,
    align,
    height: fit.size * LINE_HEIGHT + 2 * PAD_Y,
    total: fit.widths.reduce((sum, width) => sum + width, 0),
    bands: newContent(),
    rules: newContent(),
    text: newContent(),
    x: 0,
    y: 0,
  }
}

export function addRow(rows: Rows, cells: readonly string[], isBand: boolean): void {
  const { flow, fit, align, text } = rows
  const { padding } = fit
  if (isBand) {
    putPoints(rows.bands, flow.x, flow.y, rows.total, rows.height)
    putText(rows.bands, 're\n')
  }
  const y = Math.round((flow.y + PAD_Y + (TEXT_TOP + ascent(flow.doc, CELL.font)) * fit.size) * 100)
  let left = flow.x + padding
  for (let place = 0; place < fit.widths.length; place++) {
    const cell = cells[place] ?? ''
    const width = fit.widths[place] ?? 0
    if (cell !== '') {
      const face = faceFor(flow.doc, cell, CELL)
      const side = align[place]
      const free = side === 'left' ? 0 : width - 2 * padding - ((simpleWidth(face, cell) ?? 0) * fit.size) / 1000
      const x = Math.round((left + (side === 'center' ? free / 2 : free)) * 100)
      putHundredths(text, x - rows.x)
      putText(text, ' ')
      // Upright letters on a page that counts downwards.
      putHundredths(text, rows.y - y)
      putText(text, ' Td')
      putSimple(text, face, cell)
      rows.x = x
      rows.y = y
    }
    left += width
  }
  flow.y += rows.height
  putPoints(rows.rules, flow.x, flow.y)
  putText(rows.rules, 'm ')
  putPoints(rows.rules, flow.x + rows.total, flow.y)
  putText(rows.rules, 'l\n')
}

function putPoints(content: Content, ...points: number[]): void {
  for (const point of points) {
    putHundredths(content, Math.round(point * 100))
    putText(content, ' ')
  }
}

/** Before anything else is drawn below them, or on another page. */
export function flushRows(rows: Rows): void {
  const { flow, bands, rules, text } = rows
  if (rules.length === 0) return
  const page = newContent()
  if (bands.length > 0) {
    putText(page, `q ${rgb(BAND)} rg\n`)
    addContent(flow.doc, takeContent(page))
    addContent(flow.doc, takeContent(bands))
    putText(page, 'f Q\n')
  }
  putText(page, `q 0.4 w ${rgb(COLOR.hair)} RG\n`)
  addContent(flow.doc, takeContent(page))
  addContent(flow.doc, takeContent(rules))
  putText(page, `S Q\nq ${rgb(COLOR.ink)} rg\nBT\n1 0 0 -1 0 0 Tm\n`)
  putFont(page, flow.doc, CELL.font, rows.fit.size)
  addContent(flow.doc, takeContent(page))
  addContent(flow.doc, takeContent(text))
  putText(page, 'ET Q\n')
  addContent(flow.doc, takeContent(page))
  rows.x = 0
  rows.y = 0
}
