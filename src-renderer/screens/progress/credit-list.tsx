import { useTranslation } from 'react-i18next'
import type { CreditView } from '../../../src-preload/contract.ts'
import { BuyButton } from '../../components/credits/buy-button.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { formatNumber, formatShortDate, visibleName } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

/** The ledger, newest line first. */
export function CreditList({ credits }: { credits: CreditView[] }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <section aria-labelledby="credit-ledger">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h2 id="credit-ledger" className="text-sm font-medium">
          {t('progress.ledger')}
        </h2>
        <BuyButton />
      </div>
      {credits.length === 0 ? (
        <p className="text-sm text-faint">{t('progress.noLedger')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {credits.map(({ id, kind, amount, reason, createdAt }) => (
            <li key={id} className="flex items-center gap-3 px-3 py-2">
              <span className="flex min-w-0 flex-1 flex-col">
                <span dir="auto" className="truncate text-sm">
                  {reason ? visibleName(reason) : t(`progress.kinds.${kind}`)}
                </span>
                <span className="money truncate text-xs text-faint">
                  {reason && `${t(`progress.kinds.${kind}`)} · `}
                  {formatShortDate(createdAt, new Date(), language)}
                </span>
              </span>
              <span className={classNames('money shrink-0 text-sm font-medium', amount > 0 ? 'text-ok' : 'text-ink')}>
                {amount > 0 ? '+' : '\u2212'}
                {formatNumber(Math.abs(amount), language)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
