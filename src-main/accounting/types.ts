import type { Bilingual } from '../types.ts'

/** Integer hundredths of the currency unit. Statements are shown in whole francs; nothing is ever a binary fraction. */
export type Centimes = number

/** A sheet or delimited file as read, before anyone knows what it means. Row numbers are those the user sees (from 1). */
export type RawTable = {
  rows: { row: number; cells: RawCell[] }[]
  source: {
    fileName: string
    /** Lower-case hexadecimal SHA-256 of the file's bytes. */
    sha256: string
    format: 'csv' | 'xlsx'
    /** e.g. `windows-1252`, `utf-8`, `utf-8 (BOM)`, `utf-16le`; absent for xlsx. */
    encoding?: string
    /** `;`, `,`, `|` or a tab; absent for xlsx. */
    separator?: string
    sheet?: string
    /** Every sheet of the workbook, in its order. */
    sheets?: string[]
  }
  /** What the reader had to mend or choose, e.g. a label that held the separator. */
  notes?: { row?: number; message: Bilingual }[]
}
export type RawCell = string | number | boolean | Date | null

export type Severity = 'blocking' | 'warning' | 'info'

/** One thing that the reader or a check found; `id` is stable and listed in accounting/diagnostics.ts. */
export type Diagnostic = {
  id: string
  severity: Severity
  message: Bilingual
  accounts?: string[]
  /** Source row, as in RawTable. */
  row?: number
  column?: string
  /** What was read there, as written. */
  value?: string
  debit?: Centimes
  credit?: Centimes
  difference?: Centimes
}

/** Amounts are debit − credit unless their name says one side. */
export type TrialBalanceAccount = {
  code: string
  label: string
  row: number
  openingDebit: Centimes
  openingCredit: Centimes
  movementDebit: Centimes
  movementCredit: Centimes
  closingDebit: Centimes
  closingCredit: Centimes
}

export type TrialBalance = {
  company?: string
  /** First and last day, ISO dates without time, when the file says them. */
  period?: { start: string; end: string }
  /** ISO code, when the file says it. */
  currency?: string
  layout: '4 columns' | '6 columns' | '8 columns' | 'signed balance' | 'balance and side' | 'closing only'
  hasOpening: boolean
  hasMovements: boolean
  accounts: TrialBalanceAccount[]
  /** What the reader understood, one line each: which column is what, encoding, separator, decimals. */
  understood: Bilingual[]
  skipped: { row: number; reason: Bilingual }[]
  diagnostics: Diagnostic[]
  source: RawTable['source']
}

export type StatementName = 'bilan_actif' | 'bilan_passif' | 'compte_resultat' | 'tft'

/** Columns of a trial balance account that a figure can be made of; the `previous*` ones are of the N-1 balance. */
export type BalanceColumn =
  | 'openingDebit'
  | 'openingCredit'
  | 'movementDebit'
  | 'movementCredit'
  | 'closingDebit'
  | 'closingCredit'
  | 'previousOpeningDebit'
  | 'previousOpeningCredit'
  | 'previousMovementDebit'
  | 'previousMovementCredit'
  | 'previousClosingDebit'
  | 'previousClosingCredit'

/** `amount` = Σ weight × column of that account. What makes a figure auditable, and its workbook formula. */
export type Contribution = {
  account: string
  label: string
  amount: Centimes
  weights: Partial<Record<BalanceColumn, 1 | -1>>
}

/** `from` is empty on a total: its `formula` says the lines that it adds. */
export type Figure = { amount: Centimes; from: Contribution[] }

export type StatementLine = {
  ref: string
  label: string
  note: string | null
  type: 'detail' | 'total'
  /** Totals only: the refs whose sum this is, e.g. `AE+AF+AG+AH`. */
  formula?: string
  /** bilan_actif has brut, amort, net, net_n1; bilan_passif net, net_n1; the others n, n_1. Absent column: not given. */
  figures: Partial<Record<StatementColumn, Figure>>
}
export type StatementColumn = 'brut' | 'amort' | 'net' | 'net_n1' | 'n' | 'n_1'

export type CheckResult = {
  /** C1 … C12. */
  id: string
  title: Bilingual
  /** `blocking`: nothing is written when it fails. `error`: written, but wrong until corrected. `warning`: to be looked at. */
  severity: 'blocking' | 'error' | 'warning'
  status: 'passed' | 'failed' | 'not_applicable'
  detail: Bilingual
  accounts?: string[]
  difference?: Centimes
}

export type Statements = {
  company: string
  /** ISO dates; both empty when neither the file nor the caller says the year. */
  period: { start: string; end: string }
  currency: string
  lines: Record<StatementName, StatementLine[]>
  /** `movements` is exact; `netted` is the fallback from closing balances, said on the statement; absent: no N-1 at all. */
  tftMethod: 'movements' | 'netted' | 'unavailable'
  /** Why there is no TFT, or how the netted one was made: to print on the statement. */
  tftNote?: Bilingual
  checks: CheckResult[]
  diagnostics: Diagnostic[]
  balance: TrialBalance
  previous?: TrialBalance
  /** Version of resources/syscohada/*.json. */
  rulesVersion: string
}
