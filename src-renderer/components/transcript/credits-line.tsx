import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ToolView } from '../../../src-preload/contract.ts'
import { dispatch } from '../../state.ts'

/** Credits that were earned, as the balance stood then. */
export function CreditsLine({ view }: { view: Extract<ToolView, { kind: 'credits' }> }) {
  const { t } = useTranslation()
  return (
    <p className="flex flex-wrap items-center gap-x-2 ps-1.5 text-sm text-soft">
      <Coins aria-hidden className="size-4 text-accent-text" />
      <span className="money font-medium text-ink">{t('progress.earned', { count: view.awarded })}</span>
      {view.reason && <span dir="auto">{view.reason}</span>}
      <span className="money text-faint">{t('progress.balanceIs', { count: view.balance })}</span>
      <button
        type="button"
        className="rounded-sm text-accent-text hover:underline"
        onClick={() => dispatch({ type: 'show_screen', screen: 'progress' })}
      >
        {t('progress.see')}
      </button>
    </p>
  )
}
