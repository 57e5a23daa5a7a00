import { Layers, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobView } from '../../../src-preload/contract.ts'
import { cancelJob, showJob } from '../../jobs.ts'
import { keepFocus } from '../../keep-focus.ts'
import { JobIcon } from '../jobs/job-status.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** At the end of a conversation that a job answers: how it stands, and the way to give it up. */
export function JobRow({ job }: { job: JobView }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  const { number, title, status, before = 0, elsewhere } = job

  async function cancel() {
    setAsked(true)
    await cancelJob(number)
    setAsked(false)
  }
  return (
    <Card
      ref={keepFocus}
      tone={status === 'waiting' ? 'warn' : 'plain'}
      className="flex max-w-xl flex-wrap items-center gap-3 px-4 py-2.5"
    >
      {status === 'running' ? (
        <Layers aria-hidden className="size-4 shrink-0 text-accent-text" />
      ) : (
        <JobIcon status={status} />
      )}
      <p className="min-w-48 flex-1 text-sm">
        {status === 'queued' && t('jobs.bannerQueued', { count: before })}
        {status === 'running' && t(elsewhere ? 'jobs.bannerElsewhere' : 'jobs.bannerRunning')}
        {status === 'waiting' && t('jobs.bannerWaiting')}
        {status === 'running' && !elsewhere && <span className="text-soft"> {t('jobs.bannerClose')}</span>}
      </p>
      <span className="flex gap-1">
        <Button size="sm" variant="ghost" onClick={() => showJob(number)}>
          {t('jobs.details')}
        </Button>
        <Button
          size="sm"
          icon={<X className="size-3.5" />}
          aria-label={t('jobs.cancelNamed', { title })}
          disabled={asked}
          focusableWhenDisabled
          onClick={() => void cancel()}
        >
          {t(asked ? 'jobs.cancelling' : 'jobs.cancel')}
        </Button>
      </span>
    </Card>
  )
}
