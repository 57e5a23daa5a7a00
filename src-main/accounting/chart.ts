import { longestPrefix, type PrefixTable, prefixTable } from './prefix.ts'

/** `normalBalance` is null where the account may stand on either side. */
type ChartAccount = {
  code: string
  label: string
  /** The label with its parent's, where the official one alone says little (« Autres dotations »). */
  fullLabel: string
  /** False for an account that has subdivisions; entities post there all the same (401000). */
  postable: boolean
  normalBalance: 'D' | 'C' | null
}

/** A root of the 2001 chart that the 2017 revision removed, and what replaces it. */
type ObsoletePrefix = { prefix: string; label: string; now: string }

export type Chart = {
  version: string
  classes: ReadonlyMap<string, string>
  accounts: PrefixTable<ChartAccount>
  obsolete: PrefixTable<ObsoletePrefix>
}

/** @throws Error when resources/syscohada/chart.json has not the shape it is shipped with. */
export function compileChart(json: unknown): Chart {
  const file = record(json, 'chart')
  const accounts = list(file.accounts, 'accounts').map(row => {
    const account = readAccount(row)
    return [account.code, account] as const
  })
  const obsolete = list(file.obsolete, 'obsolete').map(row => {
    const entry = record(row, 'obsolete')
    const prefix = text(entry.prefix, 'prefix')
    return [prefix, { prefix, label: text(entry.label, 'label'), now: text(entry.now, 'now') }] as const
  })
  const classes = list(file.classes, 'classes').map(row => {
    const [code, label] = list(row, 'class')
    return [text(code, 'class code'), text(label, 'class label')] as const
  })
  return {
    version: text(file.version, 'version'),
    classes: new Map(classes),
    accounts: prefixTable(accounts),
    obsolete: prefixTable(obsolete),
  }
}

/** The account itself, or the nearest one above it: 401DUPONT and 401000 both find 401. */
export function findAccount(chart: Chart, code: string): ChartAccount | undefined {
  return longestPrefix(chart.accounts, code)?.value
}

/** A number that the chart can place: at least three digits, under a two-digit root that exists. */
export function isAttachable(chart: Chart, code: string): boolean {
  const digits = numericRoot(code)
  return digits.length >= 3 && chart.accounts.entries.has(digits.slice(0, 2))
}

export function findObsolete(chart: Chart, code: string): ObsoletePrefix | undefined {
  return longestPrefix(chart.obsolete, code)?.value
}

/** The digits that begin an account number: `401DUPONT` gives `401`. */
export function numericRoot(code: string): string {
  return /^\d*/.exec(code)?.[0] ?? ''
}

function readAccount(row: unknown): ChartAccount {
  const [code, label, postable, normal, fullLabel] = list(row, 'account')
  return {
    code: text(code, 'code'),
    label: text(label, 'label'),
    fullLabel: typeof fullLabel === 'string' ? fullLabel : text(label, 'label'),
    postable: postable === 1,
    normalBalance: normal === 'D' || normal === 'C' ? normal : null,
  }
}

function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`chart: ${name} is no object`)
  return Object.fromEntries(Object.entries(value))
}

function list(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`chart: ${name} is no list`)
  return value
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`chart: ${name} is no text`)
  return value
}
