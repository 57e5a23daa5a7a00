import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AllowedTool } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { formatDate } from '../../format.ts'
import { currentLanguage, say } from '../../i18n/i18n.ts'
import { useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'

/** What leaves without a question, and how to be asked again. */
export function ApprovalsSection() {
  const { t } = useTranslation()
  const version = useView(state => state.versions.approvals)
  const { value: allowed } = useAnswer(version, () => ask('listApprovals'))

  async function revoke({ tool }: AllowedTool) {
    const answer = await ask('revokeApproval', { tool })
    if (answer.ok) showToast({ message: t('approvals.revoked'), kind: 'done' })
  }
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <p className="text-sm text-soft">{t('approvals.text')}</p>
      {allowed?.length === 0 && (
        <EmptyState icon={ShieldCheck} title={t('approvals.emptyTitle')}>
          {t('approvals.emptyText')}
        </EmptyState>
      )}
      {allowed && allowed.length > 0 && (
        <ul aria-label={t('approvals.list')} className="divide-y divide-line rounded-lg border border-line bg-raised">
          {allowed.map(one => (
            <li
              key={one.tool}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 ps-4 pe-2.5"
            >
              <div className="min-w-0">
                <p className="text-sm">{say(one.label)}</p>
                <p className="text-xs text-faint">
                  {t('approvals.since', { date: formatDate(one.since, currentLanguage()) })}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={t('approvals.revokeOf', { label: say(one.label) })}
                onClick={() => void revoke(one)}
              >
                {t('approvals.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-xs text-faint">{t('approvals.tainted')}</p>
      <hr className="border-line" />
      <WhenOnline />
    </div>
  )
}

/** What was agreed to once and could not leave: without a question, or with one more. */
function WhenOnline() {
  const { t } = useTranslation()
  const hint = useId()
  const { value, reload } = useAnswer('sending', () => ask('getSending'))
  if (!value) return null

  async function change(whenOnline: boolean) {
    if ((await ask('setSending', { whenOnline })).ok) reload()
  }
  return (
    <div className="flex items-start gap-3">
      <Checkbox
        label={t('approvals.whenOnline')}
        describedBy={hint}
        checked={value.whenOnline}
        onChange={checked => void change(checked)}
        className="mt-0.5"
      />
      <div>
        <p aria-hidden className="text-sm">
          {t('approvals.whenOnline')}
        </p>
        <p id={hint} className="mt-0.5 text-xs text-faint">
          {t('approvals.whenOnlineHint')}
        </p>
      </div>
    </div>
  )
}
