import type { Bilingual } from '../../types.ts'
import { formatNumber, quote } from './format.ts'
import type { Reading } from './reading.ts'
import type { Situation } from './situation.ts'
import { isTotalRow, numericColumns, type Sheet, type SheetRow } from './table-shape.ts'

const LARGEST_ROWS = 5

/** Shape, columns, totals of the columns of amounts, largest rows: values read or added up, nothing else. */
export function describeTable(sheet: Sheet, reading: Reading | undefined, situation: Situation): string | undefined {
  const { say, language } = situation
  if (sheet.rows.length === 0) return undefined
  const body = sheet.rows.filter(row => !isTotalRow(row.cells))
  const columns = numericColumns(sheet)
  const title = (index: number) => sheet.header[index] || say({ fr: `colonne ${index + 1}`, en: `column ${index + 1}` })
  const paragraphs = [shape(sheet, reading, situation)]
  if (sheet.hasHeader)
    paragraphs.push(`${say({ fr: 'Colonnes :', en: 'Columns:' })} ${sheet.header.filter(Boolean).join(', ')}.`)
  if (columns.length > 0) {
    const totals = columns.map(
      column => `- ${title(column.index)}${say({ fr: ' : ', en: ': ' })}${formatNumber(column.total / 100, language)}`,
    )
    paragraphs.push(
      `${say({ fr: 'Totaux calculés (lignes de total non comptées) :', en: 'Computed totals (total rows not counted):' })}\n${totals.join('\n')}`,
    )
  }
  const main = columns.toSorted((a, b) => Math.abs(b.total) - Math.abs(a.total))[0]
  if (main) {
    const value = (row: SheetRow) => Math.abs(row.amounts[main.index] ?? 0)
    const largest = body.toSorted((a, b) => value(b) - value(a)).slice(0, LARGEST_ROWS)
    const lines = largest.map(
      row =>
        `- ${label(
          row.cells,
          columns.map(column => column.index),
        )}${say({ fr: ' : ', en: ': ' })}${row.cells[main.index]} (${say({ fr: `ligne ${row.row}`, en: `row ${row.row}` })})`,
    )
    paragraphs.push(
      `${say({ fr: `Plus fortes valeurs de ${quote(title(main.index), language)} :`, en: `Largest values of ${quote(title(main.index), language)}:` })}\n${lines.join('\n')}`,
    )
  }
  if (reading && !reading.complete) {
    const last = sheet.rows.at(-1)?.row
    paragraphs.push(
      say({
        fr: `Fichier long : je n’ai lu que jusqu’à la ligne ${last} ; les totaux ne portent que sur ces lignes.`,
        en: `Long file: I read only up to row ${last}; the totals cover these rows only.`,
      }),
    )
  }
  paragraphs.push(say(EXTRACTIVE_TABLE))
  return paragraphs.join('\n\n')
}

function shape(sheet: Sheet, reading: Reading | undefined, { say, language }: Situation): string {
  const columns = reading?.columns ?? sheet.header.length
  const rows = reading?.rows ?? sheet.rows.length + (sheet.hasHeader ? 1 : 0)
  const where = reading?.sheet
    ? say({ fr: ` (feuille ${quote(reading.sheet, language)})`, en: ` (sheet ${quote(reading.sheet, language)})` })
    : ''
  return say({
    fr: `Tableau de ${rows} lignes et ${columns} colonnes${where}.`,
    en: `Table of ${rows} rows and ${columns} columns${where}.`,
  })
}

/** The cells that name a row: those that are no amounts. */
function label(cells: readonly string[], numeric: readonly number[]): string {
  const words = cells.filter((cell, index) => cell !== '' && !numeric.includes(index)).slice(0, 3)
  return words.join(' ') || '—'
}

const EXTRACTIVE_TABLE: Bilingual = {
  fr: 'Valeurs lues dans le tableau, sans interprétation.',
  en: 'Extractive summary: values read in the table, without interpretation.',
}
