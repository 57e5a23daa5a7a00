import type { Statements } from '../../accounting/types.ts'
import type { ToolProgress } from '../../types.ts'
import { writeChecksSheet } from './checks-sheet.ts'
import { writeDetail } from './detail-sheet.ts'
import type { DocumentMeta } from './document-meta.ts'
import { writeStatement } from './statement-sheet.ts'
import { fiscalYear, STATEMENTS } from './statement-words.ts'
import type { Book } from './statements-book.ts'
import { planWorkbook } from './statements-plan.ts'
import { writeBalance } from './trial-balance-sheet.ts'
import { writeWorkbook } from './workbook-file.ts'

/** Rows between two words of how far it is. */
const ROWS_A_WORD = 100

/**
 * Actif, Passif, Compte de résultat, TFT, Contrôles, Balance(s) and Détail. Amounts are francs with their centimes;
 * cells show whole francs. Every amount is a formula over the balance, with the value computed here in its cache.
 */
export async function writeStatementsWorkbook(
  statements: Statements,
  target: { path: string },
  meta: DocumentMeta,
  progress?: (progress: ToolProgress) => void,
): Promise<void> {
  const plan = planWorkbook(statements, meta.language)
  const title = `${statements.company} – ${fiscalYear(statements, meta.language)}`
  await writeWorkbook(target.path, { ...meta, title, company: statements.company }, async workbook => {
    const balances = [plan.balance, plan.previous].filter(balance => balance !== undefined)
    const total =
      balances.reduce((sum, { table }) => sum + table.accounts.length, 0) +
      plan.blocks.reduce((sum, { rows }) => sum + rows.length, 0)
    let done = 0
    const tell = () =>
      progress?.({ label: { fr: 'Écrit le classeur', en: 'Writes the workbook' }, done, total, unit: 'row' })
    const wrote = () => {
      done += 1
      if (done % ROWS_A_WORD === 0 || done === total) tell()
    }
    const book: Book = { workbook, statements, plan, meta, wrote }
    tell()
    for (const form of STATEMENTS) writeStatement(book, form)
    writeChecksSheet(book)
    for (const balance of balances) await writeBalance(book, balance)
    await writeDetail(book)
  })
}
