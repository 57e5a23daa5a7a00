import { useTranslation } from 'react-i18next'
import type { JobView } from '../../../src-preload/contract.ts'
import { say } from '../../i18n/i18n.ts'
import { progressFacts, progressShare } from '../../progress-words.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'

/** What a job does now, how far it is, and how long that should still take. */
export function JobStep({ step }: { step: NonNullable<JobView['step']> }) {
  const { t } = useTranslation()
  const { label, progress } = step
  const share = progress && progressShare(progress)
  const facts = progress ? [say(progress.label), progressFacts(progress)].filter(Boolean) : []
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
        <ProgressBar
          label={t('jobs.stepProgress', { step: say(label) })}
          share={share}
          text={facts.join(' · ')}
          className="h-1"
        />
      )}
    </div>
  )
}
