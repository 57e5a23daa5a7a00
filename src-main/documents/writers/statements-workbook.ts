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
    const book: Book = { workbook, statements, plan, meta }
    const steps = STATEMENTS.length + 3
    const tell = (done: number) =>
      progress?.({ label: { fr: 'Écrit le classeur', en: 'Writes the workbook' }, done, total: steps })
    for (const [index, form] of STATEMENTS.entries()) {
      tell(index)
      writeStatement(book, form)
    }
    tell(STATEMENTS.length)
    writeChecksSheet(book)
    for (const balance of [plan.balance, plan.previous]) if (balance) await writeBalance(book, balance)
    tell(STATEMENTS.length + 1)
    await writeDetail(book)
    tell(steps)
  })
}
