import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { compileChart } from '../accounting/chart.ts'
import { compileRules } from '../accounting/rules.ts'
import { blockingReasons, computeStatements } from '../accounting/statements.ts'
import { type RefusalJson, refusalJson, type StatementsJson, statementsJson } from '../accounting/statements-json.ts'
import { readTrialBalance } from '../accounting/trial-balance.ts'
import type {
  CheckResult,
  Diagnostic,
  StatementColumn,
  StatementName,
  Statements,
  TrialBalance,
} from '../accounting/types.ts'
import { MAX_TABLE_BYTES, readTable } from '../documents/readers/table.ts'
import { writeStatementsPdf } from '../documents/writers/statements-pdf.ts'
import { writeStatementsWorkbook } from '../documents/writers/statements-workbook.ts'
import { UserError } from '../errors.ts'
import type { Bilingual, IsoTime, Language, TableView, ToolProgress } from '../types.ts'

export type StatementsRequest = {
  balance: { path: string; name: string; sheet?: string }
  previous?: { path: string; name: string }
  company?: string
  year?: number
  /** ISO code, where the caller knows better than the file. */
  currency?: string
  /** Folder of the shipped resources. */
  resources: string
  /** Where to write; without it, nothing is written. */
  documents?: { workbookPath: string; pdfPath: string }
  appVersion: string
  generatedAt: IsoTime
  language: Language
}

export type StatementsOutcome = {
  /** The layout of `ardoise statements --json`. */
  json: StatementsJson | RefusalJson
  /** Why there are no statements; then nothing was written. */
  refusal?: Bilingual
  summary?: StatementsSummary
}

export type StatementsSummary = {
  company: string
  period: { start: string; end: string }
  /** Francs, with centimes where the balance has them. */
  keyFigures: Record<string, number>
  /** Those to correct before those to look at. */
  failedChecks: { id: string; severity: CheckResult['severity']; title: string; detail: string }[]
  warnings: string[]
  table: TableView
}

/** From files to checked statements, and to the workbook and the PDF when paths are given. Runs in a worker thread. */
export async function prepareStatements(
  request: StatementsRequest,
  progress: (progress: ToolProgress) => void,
): Promise<StatementsOutcome> {
  const tell = (fr: string, en: string, share?: number) =>
    progress({ label: { fr, en }, ...(share !== undefined && { done: share, total: 1 }) })
  const [chart, rules] = await Promise.all([
    readResource(request.resources, 'chart').then(compileChart),
    readResource(request.resources, 'statements').then(compileRules),
  ])
  const readBalance = async (source: { path: string; name: string; sheet?: string }) => {
    const onShare = (share?: number) => tell(`Lit « ${source.name} »`, `Reads “${source.name}”`, share)
    onShare()
    const bytes = await readSource(source)
    const table = await readTable(bytes, source.name, { onShare, ...(source.sheet && { sheet: source.sheet }) })
    tell('Contrôle la balance', 'Checks the trial balance')
    return readTrialBalance(table, chart)
  }
  const balance = await readBalance(request.balance)
  const previous = request.previous && (await readBalance(request.previous))

  tell('Calcule les états', 'Computes the statements')
  const blocking = blockingReasons(balance, previous)
  if (blocking.length > 0) return refuse(blocking, balance, previous)
  const statements = computeStatements({
    balance,
    rules,
    chart,
    ...(previous && { previous }),
    ...(request.company && { company: request.company }),
    ...(request.year && { year: request.year }),
    ...(request.currency && { currency: request.currency }),
  })

  if (request.documents) {
    const { appVersion, generatedAt, language } = request
    const meta = { appVersion, generatedAt, language }
    await writeStatementsWorkbook(statements, { path: request.documents.workbookPath }, meta, progress)
    await writeStatementsPdf(statements, { path: request.documents.pdfPath }, meta, progress)
  }
  return { json: statementsJson(statements), summary: summarise(statements, request.language) }
}

/** Looked at before it is opened: a pipe would never end, and a large file would fill the memory first. */
async function readSource({ path, name }: { path: string; name: string }): Promise<Uint8Array> {
  try {
    const info = await stat(path)
    if (!info.isFile()) throw notAFile(name, info.isDirectory())
    if (info.size > MAX_TABLE_BYTES) throw tooLargeBalance(name, info.size)
    return await readFile(path)
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(
      {
        fr: `Impossible de lire « ${name} » : vérifiez le nom du fichier et vos droits.`,
        en: `Cannot read “${name}”: check the file name and your rights.`,
      },
      { cause: error },
    )
  }
}

function notAFile(name: string, isFolder: boolean): UserError {
  return isFolder
    ? new UserError({
        fr: `« ${name} » est un dossier : donnez le fichier de la balance qu’il contient.`,
        en: `“${name}” is a folder: give the trial balance file that it holds.`,
      })
    : new UserError({
        fr: `« ${name} » n’est pas un fichier ordinaire : donnez la balance en csv ou en xlsx.`,
        en: `“${name}” is no ordinary file: give the trial balance as csv or xlsx.`,
      })
}

function tooLargeBalance(name: string, size: number): UserError {
  const [megabytes, limit] = [size, MAX_TABLE_BYTES].map(bytes => Math.ceil(bytes / 1024 / 1024))
  return new UserError({
    fr: `« ${name} » fait ${megabytes} Mo, et la limite est de ${limit} Mo : exportez la balance générale (une ligne par compte) plutôt que le grand livre.`,
    en: `“${name}” is ${megabytes} MB and the limit is ${limit} MB: export the trial balance (one row per account) rather than the ledger.`,
  })
}

async function readResource(resources: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(resources, 'syscohada', `${name}.json`), 'utf8'))
}

function refuse(blocking: Diagnostic[], balance: TrialBalance, previous: TrialBalance | undefined): StatementsOutcome {
  const diagnostics = [...balance.diagnostics, ...(previous?.diagnostics ?? [])]
  return { json: refusalJson(balance, diagnostics), refusal: refusalSentence(blocking) }
}

function refusalSentence(blocking: Diagnostic[]): Bilingual {
  const [first, ...others] = blocking
  if (!first) throw new Error('a refusal needs a reason')
  const rest = others.slice(0, 4)
  const list = (language: Language) => [first, ...rest].map(reason => reason.message[language]).join(' ')
  const more = others.length - rest.length
  return {
    fr: `Rien n’a été écrit. ${list('fr')}${more > 0 ? ` Et ${more} autres problèmes bloquants.` : ''}`,
    en: `Nothing was written. ${list('en')}${more > 0 ? ` And ${more} other blocking problems.` : ''}`,
  }
}

function summarise(statements: Statements, language: Language): StatementsSummary {
  const amount = (statement: StatementName, ref: string, column: StatementColumn) =>
    (statements.lines[statement].find(line => line.ref === ref)?.figures[column]?.amount ?? 0) / 100
  const keyFigures = {
    total_actif: amount('bilan_actif', 'BZ', 'net'),
    total_passif: amount('bilan_passif', 'DZ', 'net'),
    chiffre_affaires: amount('compte_resultat', 'XB', 'n'),
    resultat_net: amount('compte_resultat', 'XI', 'n'),
    tresorerie_nette: amount('bilan_actif', 'BT', 'net') - amount('bilan_passif', 'DT', 'net'),
  }
  const words = KEY_FIGURE_LABELS[language]
  const failedChecks = statements.checks
    .filter(check => check.status === 'failed')
    .sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
    .map(({ id, severity, title, detail }) => ({ id, severity, title: title[language], detail: detail[language] }))
  const format = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 0 })
  return {
    company: statements.company,
    period: statements.period,
    keyFigures,
    failedChecks,
    // What a failed check already says is not said twice.
    warnings: statements.diagnostics
      .filter(diagnostic => diagnostic.severity === 'warning')
      .map(diagnostic => diagnostic.message[language])
      .filter(warning => !failedChecks.some(check => check.detail.includes(warning))),
    table: {
      kind: 'table',
      title: statements.company,
      columns: ['', currencyName(statements.currency, language)],
      rows: Object.entries(keyFigures).map(([key, value]) => [words[key] ?? key, format.format(value)]),
    },
  }
}

function currencyName(currency: string, language: Language): string {
  if (currency !== 'XOF' && currency !== 'XAF') return currency
  return language === 'fr' ? 'FCFA' : currency
}

const KEY_FIGURE_LABELS: Record<Language, Record<string, string>> = {
  fr: {
    total_actif: 'Total actif (net)',
    total_passif: 'Total passif',
    chiffre_affaires: 'Chiffre d’affaires',
    resultat_net: 'Résultat net',
    tresorerie_nette: 'Trésorerie nette',
  },
  en: {
    total_actif: 'Total assets (net)',
    total_passif: 'Total equity and liabilities',
    chiffre_affaires: 'Turnover',
    resultat_net: 'Net result',
    tresorerie_nette: 'Net cash',
  },
}
