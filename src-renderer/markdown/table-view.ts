import type { TableBlock } from './blocks.ts'
import type { Labels } from './labels.ts'

/** Rows laid out together in a long table. */
const ROWS_PER_PART = 40
const NARROWEST = 6
const WIDEST = 44

export type TableView = { element: HTMLElement; addRow(cells: readonly string[]): void }

type TableOptions = { labels: Labels; fillText: (cell: HTMLElement, text: string) => void }

/** A table that scrolls in its box. Past some screens of rows its columns take fixed shares, by the texts seen so far. */
export function createTableView(block: TableBlock, { labels, fillText }: TableOptions): TableView {
  const element = document.createElement('div')
  element.className = 'md-table'
  element.tabIndex = 0
  element.setAttribute('role', 'group')
  element.setAttribute('aria-label', labels.table)
  const table = document.createElement('table')
  const head = document.createElement('thead')
  let body = document.createElement('tbody')
  let rows = 0
  const lengths = block.header.map(text => text.length)
  head.append(createRow(block.header, 'th'))
  table.append(head, body)
  element.append(table)

  function createRow(cells: readonly string[], kind: 'th' | 'td'): HTMLElement {
    const row = document.createElement('tr')
    cells.forEach((text, column) => {
      const cell = document.createElement(kind)
      if (kind === 'th') cell.setAttribute('scope', 'col')
      const alignment = block.alignments[column]
      if (alignment) cell.className = `md-${alignment}`
      fillText(cell, text)
      row.append(cell)
    })
    return row
  }

  function startPart(): void {
    if (rows === ROWS_PER_PART) {
      element.classList.add('md-table-long')
      const shares = lengths.map(length => Math.min(WIDEST, Math.max(NARROWEST, length)))
      element.style.setProperty('--md-columns', shares.map(share => `minmax(${share + 3}ch, ${share}fr)`).join(' '))
    }
    body = document.createElement('tbody')
    table.append(body)
  }

  return {
    element,
    addRow(cells) {
      if (rows > 0 && rows % ROWS_PER_PART === 0) startPart()
      cells.forEach((text, column) => {
        if (rows < ROWS_PER_PART) lengths[column] = Math.max(lengths[column] ?? 0, text.length)
      })
      body.append(createRow(cells, 'td'))
      rows++
    },
  }
}
