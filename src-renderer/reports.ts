import type { ReportView } from '../src-preload/contract.ts'
import { ask } from './api.ts'
import { showToast } from './components/ui/toast.tsx'
import { i18n, say } from './i18n/i18n.ts'

/** Answers the report as it stands then; undefined when it was refused. Says whether it left. */
export async function sendReport(reportId: string): Promise<ReportView | undefined> {
  const answer = await ask('sendReport', { reportId })
  if (!answer.ok) return undefined
  const { state, to, lastError } = answer.value
  if (state === 'sent') showToast({ message: i18n.t('reports.nowSent', { to }), kind: 'done' })
  else showToast({ message: lastError ? say(lastError) : i18n.t('reports.notSent'), kind: 'error' })
  return answer.value
}

export async function saveReport(reportId: string): Promise<void> {
  const answer = await ask('saveReport', { reportId })
  if (answer.ok && answer.value)
    showToast({ message: i18n.t('common.savedTo', { path: answer.value.path }), kind: 'done' })
}
