import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { compileChart } from '../../src-main/accounting/chart.ts'
import { compileRules } from '../../src-main/accounting/rules.ts'
import { readTrialBalance } from '../../src-main/accounting/trial-balance.ts'
import type { Diagnostic, TrialBalance, TrialBalanceAccount } from '../../src-main/accounting/types.ts'
import { readTable } from '../../src-main/documents/readers/table.ts'
import { UserError } from '../../src-main/errors.ts'

const resource = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../resources/syscohada/${name}.json`, import.meta.url), 'utf8'))

export const chart = compileChart(resource('chart'))
export const rules = compileRules(resource('statements'))

export const fixture = (name: string) => readFile(new URL(`../fixtures/accounting/${name}`, import.meta.url))

export async function readFixture(name: string): Promise<TrialBalance> {
  return readBytes(await fixture(name), name)
}

export async function readBytes(bytes: Uint8Array, fileName = 'balance.csv'): Promise<TrialBalance> {
  return readTrialBalance(await readTable(bytes, fileName), chart)
}

export function readText(text: string, fileName = 'balance.csv'): Promise<TrialBalance> {
  return readBytes(new TextEncoder().encode(text), fileName)
}

/** The French sentence that refuses a file. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof UserError) return error.sentence.fr.replaceAll('\u00a0', ' ')
    throw error
  }
  throw new Error('it was accepted')
}

export function found(balance: { diagnostics: Diagnostic[] }, id: string): Diagnostic[] {
  return balance.diagnostics.filter(diagnostic => diagnostic.id === id)
}

export function sentences(diagnostics: Diagnostic[]): string {
  return diagnostics.map(({ message }) => message.fr.replaceAll('\u00a0', ' ')).join('\n')
}

export function account(code: string, amounts: Partial<TrialBalanceAccount> = {}): TrialBalanceAccount {
  const nothing = {
    openingDebit: 0,
    openingCredit: 0,
    movementDebit: 0,
    movementCredit: 0,
    closingDebit: 0,
    closingCredit: 0,
  }
  return { code, label: code, row: 1, ...nothing, ...amounts }
}

export function balanceOf(accounts: TrialBalanceAccount[], more: Partial<TrialBalance> = {}): TrialBalance {
  return {
    layout: '6 columns',
    hasOpening: true,
    hasMovements: true,
    accounts,
    understood: [],
    skipped: [],
    diagnostics: [],
    source: { fileName: 'balance-2024.csv', sha256: '', format: 'csv' },
    ...more,
  }
}
