import type { Worksheet } from 'exceljs'
import type { Statements } from '../../accounting/types.ts'
import type { DocumentMeta } from './document-meta.ts'
import { formatTime } from './format.ts'
import { a4, headerFooter, STYLE } from './sheet-style.ts'
import { amountsIn, fiscalYear } from './statement-words.ts'
import { HEADER_ROW, quoteSheet, type WorkbookPlan } from './statements-plan.ts'
import type { CellContent, StreamedWorkbook, StyledCell } from './workbook-file.ts'

/** What every sheet of the statements is written from. */
export type Book = {
  workbook: StreamedWorkbook
  statements: Statements
  plan: WorkbookPlan
  meta: DocumentMeta
  /** A row of a balance or of Détail is written. */
  wrote(): void
}

/** Columns are headed in one row, below the three that name the company. */
export const HEADED = { titleRows: `1:${HEADER_ROW}`, frozen: HEADER_ROW }

export function addSheet(
  book: Book,
  name: string,
  orientation: 'portrait' | 'landscape',
  rows: { titleRows: string; frozen: number },
  of: Pick<Statements, 'period'> = book.statements,
): Worksheet {
  const { statements, meta } = book
  return book.workbook.addWorksheet(name, {
    pageSetup: a4(orientation, rows.titleRows),
    views: [{ state: 'frozen', ySplit: rows.frozen, showGridLines: false }],
    headerFooter: headerFooter({
      left: statements.company,
      right: fiscalYear(of, meta.language),
      footer: `Ardoise ${meta.appVersion} – ${formatTime(meta.generatedAt)}`,
      page: 'Page',
    }),
  })
}

/** Company, title, then year and currency: the first three rows of every sheet. */
export function sheetTitle(
  book: Book,
  title: string,
  of: Pick<Statements, 'period'> = book.statements,
): StyledCell[][] {
  const { statements, meta } = book
  const year = fiscalYear(of, meta.language)
  return [
    [[statements.company, STYLE.title]],
    [[title, STYLE.subtitle]],
    [[`${year} – ${amountsIn(statements.currency, meta.language)} – SYSCOHADA, Système normal`, STYLE.plain]],
  ]
}

export function linkTo(text: string, sheet: string, cell: string): CellContent {
  return { text, link: `#${quoteSheet(sheet)}!${cell}` }
}
