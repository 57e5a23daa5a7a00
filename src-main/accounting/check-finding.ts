import type { Centimes, CheckResult, StatementLine, StatementName, TrialBalance } from './types.ts'

export type CheckInput = {
  balance: TrialBalance
  previous?: TrialBalance
  lines: Record<StatementName, StatementLine[]>
  /** Accounts with an amount that no line of the bilan, the compte de résultat or the TFT takes. */
  unmapped: { account: string; net: Centimes }[]
  afterClosing: boolean
}

export type Finding = Pick<CheckResult, 'status' | 'detail' | 'accounts' | 'difference'>

export const passed = (fr: string, en: string): Finding => ({ status: 'passed', detail: { fr, en } })
export const notApplicable = (fr: string, en: string): Finding => ({ status: 'not_applicable', detail: { fr, en } })
export const failed = (fr: string, en: string, more: Pick<Finding, 'accounts' | 'difference'> = {}): Finding => ({
  status: 'failed',
  detail: { fr, en },
  ...more,
})
