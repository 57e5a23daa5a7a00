import { z } from 'zod'
import type { Bilingual } from '../types.ts'
import { type PrefixTable, prefixTable } from './prefix.ts'
import type { CheckResult, StatementName } from './types.ts'

export type RuleLine = { ref: string; label: string; note: string | null; total?: string[]; formula?: string }

/** One line of the bilan and the column that an account adds to. */
export type BilanTarget = { statement: 'bilan_actif' | 'bilan_passif'; ref: string; column: 'brut' | 'amort' | 'net' }

type BilanRule = { debit: BilanTarget; credit: BilanTarget }

/** Where the cash-flow method puts an account; the pseudo-buckets are split by rules in cash-flow.ts. */
export type TftBucket =
  | { kind: 'line'; ref: string }
  | { kind: 'cash' | 'working_capital' | 'financial' | 'financial_disposal' | 'financial_purchase' }
  | { kind: 'equity' | 'revaluation' | 'debt' | 'lease' }

type TftFlows = z.infer<typeof flowsSchema>

export type CheckRule = { id: string; severity: CheckResult['severity']; title: Bilingual }

export type StatementRules = {
  version: string
  standard: string
  lines: Record<StatementName, RuleLine[]>
  bilan: PrefixTable<BilanRule>
  /** Exceptions when the bilan N-1 is read in the opening balances: 130 is then last year's result. */
  bilanFromOpening: PrefixTable<BilanRule>
  /** The line of the bilan that receives classes 6, 7 and 8 as long as they are open. */
  resultTarget: BilanTarget
  resultat: PrefixTable<string>
  tft: PrefixTable<TftBucket>
  tftFlows: TftFlows
  ignored: readonly string[]
  /** Roots that only catch what no finer root knows, and the line that they choose. */
  fallback: ReadonlyMap<string, string>
  checks: CheckRule[]
}

const refSchema = z.string().regex(/^_?[A-Z]{2}$/)
const lineSchema = z.object({
  ref: refSchema,
  label: z.string(),
  note: z.string().nullable(),
  total: z.string().optional(),
})
const targetSchema = z.string().regex(/^[A-Z]{2}(\.(brut|amort))?$/)
const prefixMap = <T extends z.ZodType>(value: T) => z.record(z.string().regex(/^\d{1,6}$/), value)
const prefixes = z.array(z.string().regex(/^\d+$/)).min(1)
const flowsSchema = z.object({
  borrowings: prefixes,
  leaseInterest: prefixes,
  financialAssets: prefixes,
  contributionsInKind: prefixes,
  dividends: prefixes,
  withdrawals: prefixes,
  refundedCapital: prefixes,
  retainedEarnings: prefixes,
})
const fileSchema = z.object({
  version: z.string(),
  standard: z.string(),
  lines: z.object({
    bilan_actif: z.array(lineSchema),
    bilan_passif: z.array(lineSchema),
    compte_resultat: z.array(lineSchema),
    tft: z.array(lineSchema),
  }),
  bilan: prefixMap(z.union([targetSchema, z.tuple([targetSchema, targetSchema])])),
  bilanFromOpening: prefixMap(targetSchema),
  resultInBilan: refSchema,
  resultat: prefixMap(refSchema),
  tft: prefixMap(z.string()),
  tftFlows: flowsSchema,
  ignored: prefixes,
  fallback: z.record(z.string(), z.string()),
  checks: z.array(
    z.object({
      id: z.string().regex(/^C\d+$/),
      severity: z.enum(['blocking', 'error', 'warning']),
      title: z.object({ fr: z.string(), en: z.string() }),
    }),
  ),
})

const PSEUDO_BUCKETS = {
  TRESO: 'cash',
  BFR: 'working_capital',
  FIN: 'financial',
  FIN_CES: 'financial_disposal',
  FIN_FH: 'financial_purchase',
  CAP: 'equity',
  REEV: 'revaluation',
  DET: 'debt',
  LOC: 'lease',
} as const

/** @throws Error when resources/syscohada/statements.json is malformed, or names a line that does not exist. */
export function compileRules(json: unknown): StatementRules {
  const file = fileSchema.parse(json)
  const lines = {
    bilan_actif: file.lines.bilan_actif.map(compileLine),
    bilan_passif: file.lines.bilan_passif.map(compileLine),
    compte_resultat: file.lines.compte_resultat.map(compileLine),
    tft: file.lines.tft.map(compileLine),
  }
  const statements: StatementName[] = ['bilan_actif', 'bilan_passif', 'compte_resultat', 'tft']
  for (const name of statements) checkTotals(name, lines[name])
  const detail = (name: StatementName, ref: string) => {
    if (!lines[name].some(line => line.ref === ref && !line.total)) throw new Error(`rules: ${name} has no line ${ref}`)
    return ref
  }
  const target = (text: string): BilanTarget => {
    const [ref = '', column] = text.split('.')
    if (column === 'brut' || column === 'amort') {
      return { statement: 'bilan_actif', ref: detail('bilan_actif', ref), column }
    }
    return { statement: 'bilan_passif', ref: detail('bilan_passif', ref), column: 'net' }
  }
  const rule = (value: string | [string, string]): BilanRule => {
    const [debit, credit] = typeof value === 'string' ? [value, value] : value
    return { debit: target(debit), credit: target(credit) }
  }
  return {
    version: file.version,
    standard: file.standard,
    lines,
    bilan: prefixTable(Object.entries(file.bilan).map(([prefix, value]) => [prefix, rule(value)])),
    bilanFromOpening: prefixTable(
      Object.entries(file.bilanFromOpening).map(([prefix, value]) => [prefix, rule(value)]),
    ),
    resultTarget: target(file.resultInBilan),
    resultat: prefixTable(
      Object.entries(file.resultat).map(([prefix, ref]) => [prefix, detail('compte_resultat', ref)]),
    ),
    tft: prefixTable(
      Object.entries(file.tft).map(([prefix, name]) => [prefix, compileBucket(name, ref => detail('tft', ref))]),
    ),
    tftFlows: file.tftFlows,
    ignored: file.ignored,
    fallback: new Map(Object.entries(file.fallback)),
    checks: file.checks,
  }
}

function compileLine(line: z.infer<typeof lineSchema>): RuleLine {
  const { ref, label, note, total } = line
  if (total === undefined) return { ref, label, note }
  return { ref, label, note, formula: total, total: total.split('+') }
}

/** A total may only add lines that exist; it may add other totals, in any order, but never itself. */
function checkTotals(name: StatementName, lines: RuleLine[]): void {
  const byRef = new Map(lines.map(line => [line.ref, line]))
  const visit = (ref: string, above: string[]): void => {
    const line = byRef.get(ref)
    if (!line) throw new Error(`rules: ${name} adds an unknown line ${ref}`)
    if (above.includes(ref)) throw new Error(`rules: ${name} line ${ref} adds itself`)
    for (const part of line.total ?? []) visit(part, [...above, ref])
  }
  for (const line of lines) visit(line.ref, [])
}

function compileBucket(name: string, detail: (ref: string) => string): TftBucket {
  for (const [bucket, kind] of Object.entries(PSEUDO_BUCKETS)) if (bucket === name) return { kind }
  return { kind: 'line', ref: detail(name) }
}
