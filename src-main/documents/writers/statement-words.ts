import type { CheckResult, Severity, StatementColumn, StatementName, Statements } from '../../accounting/types.ts'
import type { Bilingual, Language } from '../../types.ts'
import { formatDate } from './format.ts'

/** The order in which an accountant reads, and the columns of each statement. Labels of the lines are official, so French. */
export const STATEMENTS = [
  {
    name: 'bilan_actif',
    sheet: { fr: 'Actif', en: 'Assets' },
    title: { fr: 'Bilan – Actif', en: 'Balance sheet – Assets' },
    columns: ['brut', 'amort', 'net', 'net_n1'],
  },
  {
    name: 'bilan_passif',
    sheet: { fr: 'Passif', en: 'Liabilities' },
    title: { fr: 'Bilan – Passif', en: 'Balance sheet – Equity and liabilities' },
    columns: ['net', 'net_n1'],
  },
  {
    name: 'compte_resultat',
    sheet: { fr: 'Compte de résultat', en: 'Income statement' },
    title: { fr: 'Compte de résultat', en: 'Income statement' },
    columns: ['n', 'n_1'],
  },
  {
    name: 'tft',
    sheet: { fr: 'TFT', en: 'Cash flows' },
    title: { fr: 'Tableau des flux de trésorerie', en: 'Statement of cash flows' },
    columns: ['n', 'n_1'],
  },
] as const satisfies readonly {
  name: StatementName
  sheet: Bilingual
  title: Bilingual
  columns: readonly StatementColumn[]
}[]

export type StatementForm = (typeof STATEMENTS)[number]

export const REVIEW_SENTENCE: Bilingual = {
  fr: 'Établi automatiquement à partir de la balance citée sur la page Contrôles : ces états financiers doivent être revus par un professionnel de la comptabilité avant tout dépôt ou toute signature.',
  en: 'Prepared automatically from the trial balance named on the Checks page: a professional accountant must review these financial statements before they are filed or signed.',
}

const NETTED_WARNING: Bilingual = {
  fr: 'Attention : la balance ne donne pas les mouvements de l’exercice. Les flux sont calculés par différence entre soldes d’ouverture et de clôture ; acquisitions et cessions, emprunts et remboursements, apports et dividendes y sont compensés. Le total (ZG, ZH) est exact, la répartition est à vérifier.',
  en: 'Warning: the trial balance gives no movements for the year. Flows are differences between opening and closing balances; acquisitions and disposals, borrowings and repayments, contributions and dividends are netted. The totals (ZG, ZH) are exact, their breakdown must be checked.',
}

const UNAVAILABLE_WARNING: Bilingual = {
  fr: 'Non établi : la balance ne donne ni soldes d’ouverture ni balance N-1. Fournissez une balance à 6 ou 8 colonnes, ou la balance de l’exercice précédent.',
  en: 'Not prepared: there are neither opening balances nor a prior-year balance. Provide a 6- or 8-column trial balance, or last year’s balance.',
}

/** What must be printed on the statement itself; undefined when there is nothing to say. */
export function statementWarning(statements: Statements, name: StatementName): Bilingual | undefined {
  if (name !== 'tft' || statements.tftMethod === 'movements') return undefined
  return statements.tftNote ?? (statements.tftMethod === 'netted' ? NETTED_WARNING : UNAVAILABLE_WARNING)
}

/** Two lines: what the column is, and its date when the year is known. */
export function columnTitle(column: StatementColumn, statements: Statements, language: Language): string {
  const fr = language === 'fr'
  const end = formatDate(statements.period.end)
  const before = formatDate(previousEnd(statements))
  const dated = (title: string, date: string) => (date ? `${title}\n${date}` : title)
  switch (column) {
    case 'brut':
      return dated(fr ? 'Brut' : 'Gross', end)
    case 'amort':
      return fr ? 'Amort. et\ndépréc.' : 'Depreciation,\nimpairment'
    case 'net':
      return dated('Net', end)
    case 'net_n1':
      return dated(fr ? 'Net N-1' : 'Net, prior year', before)
    case 'n':
      return dated(fr ? 'Exercice N' : 'Year', end)
    case 'n_1':
      return dated(fr ? 'Exercice N-1' : 'Prior year', before)
  }
}

/** The N-1 balance says its own end; otherwise the year before, which opening balances are of. */
function previousEnd(statements: Statements): string {
  if (statements.previous?.period?.end) return statements.previous.period.end
  if (!statements.period.start) return ''
  const dayBefore = new Date(`${statements.period.start.slice(0, 10)}T00:00:00Z`)
  dayBefore.setUTCDate(dayBefore.getUTCDate() - 1)
  return dayBefore.toISOString().slice(0, 10)
}

export function previousYear(statements: Statements): Pick<Statements, 'period'> {
  return { period: statements.previous?.period ?? { start: '', end: previousEnd(statements) } }
}

export function fiscalYear({ period }: Pick<Statements, 'period'>, language: Language): string {
  const start = formatDate(period.start)
  const end = formatDate(period.end)
  if (!end) return language === 'fr' ? 'Exercice non précisé' : 'Fiscal year not stated'
  if (!start) return language === 'fr' ? `Exercice clos le ${end}` : `Fiscal year ended ${end}`
  return language === 'fr' ? `Exercice du ${start} au ${end}` : `Fiscal year from ${start} to ${end}`
}

const CURRENCIES: Record<string, Bilingual> = {
  XOF: { fr: 'francs CFA (XOF)', en: 'CFA francs (XOF)' },
  XAF: { fr: 'francs CFA (XAF)', en: 'CFA francs (XAF)' },
  GNF: { fr: 'francs guinéens (GNF)', en: 'Guinean francs (GNF)' },
  CDF: { fr: 'francs congolais (CDF)', en: 'Congolese francs (CDF)' },
  KMF: { fr: 'francs comoriens (KMF)', en: 'Comorian francs (KMF)' },
}

export function amountsIn(currency: string, language: Language): string {
  const name = CURRENCIES[currency]?.[language] ?? currency
  return language === 'fr' ? `Montants en ${name}` : `Amounts in ${name}`
}

export const CHECK_STATUS = {
  passed: { fr: 'Conforme', en: 'Passed' },
  failed: { fr: 'Non conforme', en: 'Failed' },
  failed_warning: { fr: 'À vérifier', en: 'To check' },
  not_applicable: { fr: 'Sans objet', en: 'Not applicable' },
} as const satisfies Record<string, Bilingual>

export function checkStatus(check: CheckResult): Bilingual {
  if (check.status === 'failed' && check.severity === 'warning') return CHECK_STATUS.failed_warning
  return CHECK_STATUS[check.status]
}

export const SEVERITY: Record<Severity, Bilingual> = {
  blocking: { fr: 'Bloquant', en: 'Blocking' },
  warning: { fr: 'Avertissement', en: 'Warning' },
  info: { fr: 'Information', en: 'Information' },
}
