import { useTranslation } from 'react-i18next'
import type { ToolView } from '../../../src-preload/contract.ts'
import { PurchasePanel } from '../credits/purchase-panel.tsx'

/** The purchase of credits, as it stands now. */
export function PurchaseCard({ view }: { view: Extract<ToolView, { kind: 'purchase' }> }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('credits.title')} className="w-full max-w-xl rounded-lg border border-line bg-raised p-4">
      <h3 className="pb-3 text-sm font-semibold">{t('credits.title')}</h3>
      <PurchasePanel pack={view.pack} />
    </section>
  )
}
