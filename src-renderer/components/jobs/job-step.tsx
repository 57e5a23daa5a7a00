import { useTranslation } from 'react-i18next'
import type { JobView } from '../../../src-preload/contract.ts'
import { say } from '../../i18n/i18n.ts'
import { progressCount, progressShare, timeLeft } from '../../progress-words.ts'

/** What a job does now, how far it is, and how long that should still take. */
export function JobStep({ step }: { step: NonNullable<JobView['step']> }) {
  const { t } = useTranslation()
  const { label, progress } = step
  const share = progress && progressShare(progress)
  const facts = progress ? [say(progress.label), progressCount(progress), timeLeft(progress)].filter(Boolean) : []
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs">
        <span dir="auto" className="text-soft">
          {say(label)}
        </span>
        <span dir="auto" className="money text-faint">
          {facts.join(' · ')}
        </span>
      </p>
      {share !== undefined && (
        <div
          role="progressbar"
          aria-label={t('jobs.stepProgress', { step: say(label) })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          className="h-1 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full w-full origin-left bg-accent transition-transform rtl:origin-right"
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
      )}
    </div>
  )
}
