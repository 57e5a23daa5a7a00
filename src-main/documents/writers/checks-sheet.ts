import type { Worksheet } from 'exceljs'
import type { Diagnostic, TrialBalance } from '../../accounting/types.ts'
import type { Language } from '../../types.ts'
import { formatTime } from './format.ts'
import { type LiveAmount, liveDifferences, roundedTotals } from './live-checks.ts'
import { lineCount, STYLE, setWidths } from './sheet-style.ts'
import { CHECK_STATUS, checkStatus, REVIEW_SENTENCE, SEVERITY } from './statement-words.ts'
import { addSheet, type Book, sheetTitle } from './statements-book.ts'
import { type CellContent, putRow, type StyledCell } from './workbook-file.ts'

/** What a person can read on one page; the rest is counted. */
const LISTED = 1_000
const WIDTHS = [13, 46, 15, 18, 62, 26]

/** A sheet that is filled from top to bottom. */
type Writer = { sheet: Worksheet; row: number; book: Book; language: Language }

export function writeChecksSheet(book: Book): void {
  const { statements, plan, meta } = book
  const sheet = addSheet(book, plan.sheets.checks, 'landscape', { titleRows: '1:3', frozen: 3 })
  setWidths(sheet, WIDTHS)
  const writer: Writer = { sheet, row: 1, book, language: meta.language }
  for (const cells of sheetTitle(book, plan.sheets.checks)) put(writer, cells)
  spread(writer, REVIEW_SENTENCE[meta.language], STYLE.warning, 30)
  writeChecks(writer)
  writeRounding(writer)
  writeSource(writer, { fr: 'Balance N', en: 'Trial balance' }, statements.balance)
  if (statements.previous) writeSource(writer, { fr: 'Balance N-1', en: 'Prior-year balance' }, statements.previous)
  writeDiagnostics(writer, statements.diagnostics)
  sheet.commit()
}

function put(writer: Writer, cells: StyledCell[], height?: number): void {
  putRow(writer.sheet, writer.row++, cells, height ?? heightOf(cells))
}

/** Not every program fits the height of a row to wrapped text, so it is given. */
function heightOf(cells: StyledCell[]): number {
  const lines = cells.map(([content, style], index) =>
    typeof content === 'string' && style.alignment?.wrapText ? lineCount(content, WIDTHS[index] ?? 10) : 1,
  )
  return 3 + 13 * Math.max(1, ...lines)
}

/** One text over the whole width. Excel does not fit the height of merged cells, so it is given. */
function spread(
  writer: Writer,
  text: string,
  style: (typeof STYLE)['note'] | (typeof STYLE)['warning'],
  height: number,
) {
  writer.sheet.mergeCells(writer.row, 1, writer.row, WIDTHS.length)
  put(writer, [[text, style]], height)
}

function section(writer: Writer, title: { fr: string; en: string }): void {
  put(writer, [])
  put(
    writer,
    [title[writer.language], '', '', '', '', ''].map((text): StyledCell => [text, STYLE.section]),
    20,
  )
}

function header(writer: Writer, titles: { fr: string[]; en: string[] }): void {
  put(
    writer,
    titles[writer.language].map((title): StyledCell => [title, STYLE.header]),
    20,
  )
}

function writeChecks(writer: Writer): void {
  const { statements, plan } = writer.book
  const { language } = writer
  section(writer, { fr: 'Les douze contrôles', en: 'The twelve checks' })
  header(writer, {
    fr: ['N°', 'Contrôle', 'Résultat', 'Écart', 'Explication', 'Comptes'],
    en: ['No.', 'Check', 'Result', 'Difference', 'Explanation', 'Accounts'],
  })
  const live = liveDifferences(statements, plan)
  for (const check of statements.checks) {
    const status = checkStatus(check)[language]
    const formula = check.status === 'not_applicable' ? undefined : live.get(check.id)
    // Where this sheet and the check do not measure the same thing, the check's own word stands, as plain text.
    const agrees = formula !== undefined && (formula.value === 0) === (check.status === 'passed')
    const failed = check.severity === 'warning' ? CHECK_STATUS.failed_warning : CHECK_STATUS.failed
    const result: CellContent = agrees
      ? {
          formula: `IF(D${writer.row}=0,"${CHECK_STATUS.passed[language]}","${failed[language]}")`,
          result: status,
        }
      : status
    const difference: CellContent = agrees
      ? amount(formula)
      : check.difference === undefined
        ? null
        : check.difference / 100
    put(writer, [
      [check.id, STYLE.top],
      [check.title[language], STYLE.wrap],
      [result, check.status === 'failed' ? STYLE.failed : check.status === 'passed' ? STYLE.passed : STYLE.top],
      [difference, STYLE.centimes],
      [check.detail[language], STYLE.wrap],
      [listAccounts(check.accounts), STYLE.wrap],
    ])
  }
}

function amount(live: LiveAmount): CellContent {
  return { formula: live.formula, result: live.value / 100 }
}

function writeRounding(writer: Writer): void {
  const { statements, plan } = writer.book
  const rounding = roundedTotals(statements, plan)
  if (!rounding) return
  section(writer, { fr: 'Arrondi au franc', en: 'Rounding to the franc' })
  spread(
    writer,
    {
      fr: 'Les totaux additionnent les montants exacts, centimes compris ; seul l’affichage est arrondi. Ci-dessous, les mêmes totaux refaits à partir des lignes arrondies, et l’écart qui en vient.',
      en: 'Totals add exact amounts, cents included; only the display is rounded. Below, the same totals made from rounded lines, and the difference that rounding brings.',
    }[writer.language],
    STYLE.note,
    28,
  )
  const rows = [
    { fr: 'Total actif (BZ), lignes arrondies', en: 'Total assets (BZ), rounded lines', amount: rounding.assets },
    {
      fr: 'Total passif (DZ), lignes arrondies',
      en: 'Total liabilities (DZ), rounded lines',
      amount: rounding.liabilities,
    },
    {
      fr: 'Résultat au bilan (CJ), arrondi',
      en: 'Result on the balance sheet (CJ), rounded',
      amount: rounding.sheetResult,
    },
    {
      fr: 'Résultat au compte de résultat (XI), lignes arrondies',
      en: 'Result of the income statement (XI), rounded lines',
      amount: rounding.incomeResult,
    },
  ]
  rows.forEach((row, index) => {
    put(writer, [
      ['', STYLE.text],
      [row[writer.language], STYLE.wrap],
      ['', STYLE.text],
      [amount(row.amount), STYLE.money],
    ])
    if (index % 2 === 0) return
    const [first, second] = [rows[index - 1], row]
    const difference = ((first?.amount.value ?? 0) - second.amount.value) / 100
    put(writer, [
      ['', STYLE.totalText],
      [writer.language === 'fr' ? 'Écart d’arrondi' : 'Rounding difference', STYLE.totalText],
      ['', STYLE.totalText],
      [{ formula: `D${writer.row - 2}-D${writer.row - 1}`, result: difference }, STYLE.totalMoney],
    ])
  })
}

function writeSource(writer: Writer, title: { fr: string; en: string }, balance: TrialBalance): void {
  const { language, book } = writer
  const { source } = balance
  const fr = language === 'fr'
  section(writer, title)
  const format = [source.format, source.encoding, source.separator === '\t' ? 'tab' : source.separator, source.sheet]
  const facts: [string, string][] = [
    [fr ? 'Fichier' : 'File', source.fileName],
    ['SHA-256', source.sha256],
    [fr ? 'Lu comme' : 'Read as', [...format.filter(Boolean), balance.layout].join(' · ')],
    [fr ? 'Comptes lus' : 'Accounts read', String(balance.accounts.length)],
  ]
  if (balance === book.statements.balance) {
    facts.push(
      [fr ? 'Établi le' : 'Prepared on', formatTime(book.meta.generatedAt)],
      [fr ? 'Application' : 'Application', `Ardoise ${book.meta.appVersion}`],
      [fr ? 'Règles' : 'Rules', book.statements.rulesVersion],
    )
  }
  for (const [name, value] of facts) {
    put(writer, [
      [name, STYLE.plain],
      [value, STYLE.plain],
    ])
  }
  for (const [index, line] of balance.understood.entries()) {
    put(writer, [
      [index === 0 ? (fr ? 'Compris' : 'Understood') : '', STYLE.plain],
      [line[language], STYLE.plain],
    ])
  }
  if (balance.skipped.length === 0) return
  section(writer, {
    fr: `${title.fr} : lignes non reprises (${balance.skipped.length})`,
    en: `${title.en}: rows left out (${balance.skipped.length})`,
  })
  header(writer, { fr: ['Ligne', 'Raison'], en: ['Row', 'Reason'] })
  for (const { row, reason } of balance.skipped.slice(0, LISTED)) {
    put(writer, [
      [row, STYLE.centre],
      [reason[language], STYLE.plain],
    ])
  }
  more(writer, balance.skipped.length)
}

function writeDiagnostics(writer: Writer, diagnostics: Diagnostic[]): void {
  const { language } = writer
  const fr = language === 'fr'
  section(writer, { fr: `Signalements (${diagnostics.length})`, en: `Findings (${diagnostics.length})` })
  if (diagnostics.length === 0) {
    put(writer, [[fr ? 'Rien à signaler.' : 'Nothing to report.', STYLE.plain]])
    return
  }
  header(writer, {
    fr: ['Gravité', 'Signalement', 'Ligne du fichier', 'Écart', 'Valeur lue', 'Comptes'],
    en: ['Severity', 'Finding', 'Row in the file', 'Difference', 'Value read', 'Accounts'],
  })
  for (const diagnostic of diagnostics.slice(0, LISTED)) {
    const value = [diagnostic.column, diagnostic.value].filter(Boolean).join(' : ')
    put(writer, [
      [SEVERITY[diagnostic.severity][language], diagnostic.severity === 'blocking' ? STYLE.failed : STYLE.top],
      [diagnostic.message[language], STYLE.wrap],
      [diagnostic.row ?? null, STYLE.centre],
      [diagnostic.difference === undefined ? null : diagnostic.difference / 100, STYLE.centimes],
      [value, STYLE.wrap],
      [listAccounts(diagnostic.accounts), STYLE.wrap],
    ])
  }
  more(writer, diagnostics.length)
}

function more(writer: Writer, total: number): void {
  if (total <= LISTED) return
  const rest = total - LISTED
  put(writer, [
    ['', STYLE.plain],
    [writer.language === 'fr' ? `… et ${rest} autres.` : `… and ${rest} more.`, STYLE.note],
  ])
}

export function listAccounts(accounts: string[] | undefined, limit = 12): string {
  if (!accounts) return ''
  const rest = accounts.length - limit
  return accounts.slice(0, limit).join(', ') + (rest > 0 ? `… (+${rest})` : '')
}
