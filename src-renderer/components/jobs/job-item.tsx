import { ChevronDown, MessageSquare, Play, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobView } from '../../../src-preload/contract.ts'
import { formatElapsed, formatRough, formatShortDate } from '../../format.ts'
import { currentLanguage, i18n, say } from '../../i18n/i18n.ts'
import { isActive } from '../../job-list.ts'
import { cancelJob, openJobConversation, openName, resumeJob } from '../../jobs.ts'
import { keepFocus } from '../../keep-focus.ts'
import { useOpen } from '../../opened.ts'
import { useView } from '../../state.ts'
import { useTick } from '../../use-tick.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { JOB_TONES, JobIcon } from './job-status.tsx'
import { JobStep } from './job-step.tsx'
import { JobTimeline } from './job-timeline.tsx'

/** Less than this is worth a word: it may end before its work does. */
const SHORT_OF_TIME_MS = 5 * 60_000

/** One job: what it is, how it stands, and what can be done with it. Opens on its timeline. */
export function JobItem({ job }: { job: JobView }) {
  const { t } = useTranslation()
  const [open, setOpen] = useOpen(openName(job.number))
  const { title, status, step } = job
  const sentence = sentenceOf(job)
  const timelineId = `job-timeline-${job.number}`
  return (
    <li ref={keepFocus} data-focus-home className="rounded-lg border border-line bg-raised">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? timelineId : undefined}
        onClick={() => setOpen(!open)}
        className="flex w-full items-start gap-2.5 rounded-lg px-3 pt-2.5 pb-1.5 text-start transition-colors hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <span className="flex h-5 items-center">
          <JobIcon status={status} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span dir="auto" className="line-clamp-2 text-sm font-medium wrap-break-word">
            {title}
          </span>
          <Facts job={job} />
        </span>
        <ChevronDown
          aria-hidden
          className={classNames('mt-0.5 size-4 shrink-0 text-faint transition-transform', open && 'rotate-180')}
        />
      </button>
      <div className="flex flex-col gap-2 ps-9.5 pe-3 pb-2.5">
        {status === 'running' && step && <JobStep step={step} />}
        {status === 'running' && !step && <p className="text-xs text-soft">{t('jobs.thinking')}</p>}
        {sentence && (
          <p dir="auto" className="selectable text-xs text-soft">
            {sentence}
          </p>
        )}
        <Actions job={job} />
      </div>
      {open && (
        <div id={timelineId}>
          <JobTimeline job={job} />
        </div>
      )}
    </li>
  )
}

/** Why it has not come to its end, and what to do: not to take it up where that would be refused. */
function sentenceOf({ status, sentence, resumable }: JobView): string | undefined {
  if (status === 'interrupted' && !resumable) return i18n.t('jobs.overtaken')
  return sentence && !isActive({ status }) ? say(sentence) : undefined
}

/** The state in words, since when or how long, and what little time may be left. */
function Facts({ job }: { job: JobView }) {
  const { t } = useTranslation()
  const { status, before = 0, startedAt, endedAt, timeLeftMs, elsewhere, resumable } = job
  const toldAt = useView(state => state.jobsAt)
  const active = isActive(job)
  const now = useTick(active && status !== 'queued')
  const language = currentLanguage()
  const facts = [
    status === 'queued' && t('jobs.before', { count: before }),
    startedAt && formatElapsed((endedAt ? Date.parse(endedAt) : now) - Date.parse(startedAt)),
    endedAt && formatShortDate(endedAt, new Date(now), language),
    elsewhere && active && t('jobs.elsewhere'),
  ]
  // Waiting for the person costs no time.
  const leftMs = timeLeftMs === undefined ? undefined : timeLeftMs - (status === 'running' ? now - toldAt : 0)
  return (
    <span className="money flex flex-col text-xs text-faint">
      <span>
        <span className={JOB_TONES[status]}>
          {t(`jobs.${status === 'interrupted' && resumable ? 'standing' : status}`)}
        </span>
        {facts.filter(Boolean).map(fact => ` · ${fact}`)}
      </span>
      {active && leftMs !== undefined && leftMs < SHORT_OF_TIME_MS && (
        <span className="text-warn">{t('jobs.timeLeft', { time: formatRough(Math.max(0, leftMs), language) })}</span>
      )}
    </span>
  )
}

function Actions({ job }: { job: JobView }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'cancel' | 'resume'>()
  const { number, title, status, resumable } = job

  async function act(action: 'cancel' | 'resume') {
    if (asked) return
    setAsked(action)
    await (action === 'cancel' ? cancelJob : resumeJob)(number)
    setAsked(undefined)
  }
  return (
    <div className={classNames('flex flex-wrap gap-1', isActive(job) || resumable ? '-ms-1' : '-ms-2.5')}>
      {resumable && (
        <Button
          ref={keepFocus}
          size="sm"
          icon={<Play className="size-3.5" />}
          aria-label={t('jobs.resumeNamed', { title })}
          disabled={asked !== undefined}
          focusableWhenDisabled
          onClick={() => void act('resume')}
        >
          {t('jobs.resume')}
        </Button>
      )}
      {(isActive(job) || status === 'interrupted') && (
        <Button
          ref={keepFocus}
          size="sm"
          icon={<X className="size-3.5" />}
          aria-label={t('jobs.cancelNamed', { title })}
          disabled={asked !== undefined}
          focusableWhenDisabled
          onClick={() => void act('cancel')}
        >
          {t(asked === 'cancel' ? 'jobs.cancelling' : 'jobs.cancel')}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<MessageSquare className="size-3.5" />}
        aria-label={t('jobs.openNamed', { title })}
        onClick={() => void openJobConversation(job)}
      >
        {t('jobs.openConversation')}
      </Button>
    </div>
  )
}
