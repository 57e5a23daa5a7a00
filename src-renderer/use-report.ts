import type { ReportView } from '../src-preload/contract.ts'
import { askQuietly } from './api.ts'
import { useView } from './state.ts'
import { useAnswer } from './use-answer.ts'

/** A report as it stands now; undefined until it is known, and without a `report` when it is gone. */
export function useReport(reportId: string): { report?: ReportView } | undefined {
  const version = useView(state => `${state.versions.reports} ${state.outboxVersion}`)
  const { value } = useAnswer(`${reportId} ${version}`, async () => {
    const answer = await askQuietly('getReport', { reportId })
    return answer.ok ? { ok: true as const, value: { ...(answer.value && { report: answer.value }) } } : answer
  })
  return value
}
