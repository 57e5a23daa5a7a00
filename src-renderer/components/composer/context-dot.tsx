import { useTranslation } from 'react-i18next'
import type { TranscriptPage, Usage } from '../../../src-preload/contract.ts'
import { formatCost, formatNumber, formatPercent } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { classNames } from '../ui/class-names.ts'
import { Popover } from '../ui/popover.tsx'

export type ContextDotProps = { context: TranscriptPage['context']; usage: Usage }

/** How full the conversation is: green, orange from 80 %, red from 95 %. The figures come on hover or click. */
export function ContextDot({ context, usage }: ContextDotProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  if (context.limit <= 0) return null
  const part = Math.min(1, context.tokens / context.limit)
  const percent = formatPercent(part, language)
  const tone = part >= 0.95 ? 'bg-danger' : part >= 0.8 ? 'bg-warn' : 'bg-ok'
  const cost = usage.costMicroUsd ? formatCost(usage.costMicroUsd, language) : t('composer.contextFree')
  return (
    <Popover
      onHover
      side="top"
      align="end"
      title={t('composer.contextTitle')}
      trigger={
        <button
          type="button"
          aria-label={t('composer.context', { percent })}
          className="flex size-8 items-center justify-center rounded-md hover:bg-hover"
        >
          <span aria-hidden className={classNames('size-2 rounded-full', tone)} />
        </button>
      }
    >
      <div className="w-60">
        <div className="h-1.5 overflow-hidden rounded-full bg-line">
          <div className={classNames('h-full rounded-full', tone)} style={{ width: `${Math.max(2, part * 100)}%` }} />
        </div>
        <dl className="money mt-2.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
          <dt className="text-faint">{t('composer.contextUsed')}</dt>
          <dd className="text-end">{percent}</dd>
          <dt className="sr-only">{t('composer.contextTokens', { tokens: '', limit: '' })}</dt>
          <dd className="col-span-2 text-faint">
            {t('composer.contextTokens', {
              tokens: formatNumber(context.tokens, language),
              limit: formatNumber(context.limit, language),
            })}
          </dd>
          <dt className="text-faint">{t('composer.contextCost')}</dt>
          <dd className="text-end">{cost}</dd>
        </dl>
        {part >= 0.8 && <p className="mt-2 text-xs text-warn">{t('composer.contextFull')}</p>}
      </div>
    </Popover>
  )
}
