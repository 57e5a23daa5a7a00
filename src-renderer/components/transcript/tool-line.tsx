import { ChevronRight, Wrench } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToolProgress } from '../../../src-preload/contract.ts'
import { useFileNames } from '../../file-names.ts'
import { formatDuration } from '../../format.ts'
import { currentLanguage, say } from '../../i18n/i18n.ts'
import { useOpen } from '../../opened.ts'
import { progressFacts, progressShare } from '../../progress-words.ts'
import { dispatch } from '../../state.ts'
import { askedSpecialist, describeRun } from '../../tool-words.ts'
import type { LiveRun } from '../../transcript.ts'
import { SpecialistIcon } from '../specialists/specialist-icon.tsx'
import { classNames } from '../ui/class-names.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { atOnce } from './at-once.ts'
import { RunState } from './run-state.tsx'
import { TOOL_ICONS } from './tool-icons.ts'

const ToolDetail = lazy(async () => ({ default: (await import('./tool-detail.tsx')).ToolDetail }))

/** What they made stands in the outbox. */
const MESSAGES: ReadonlySet<string> = new Set(['send_email_to_user', 'send_sms_to_user', 'send_whatsapp_to_user'])

/** More calls than this fold into one line once they are over. */
const SHOWN_AT_ONCE = 4

export type ToolLineProps = {
  run: LiveRun
  /** Under which it is kept open; the same call may stand elsewhere too. */
  name?: string
}

/**
 * One tool call on one line: what, how long, how it went. Opens on what was asked and what came back; on what the
 * specialist who was asked called, too, which also shows while that one works.
 */
export function ToolLine({ run, name = run.callId }: ToolLineProps) {
  const { t } = useTranslation()
  const names = useFileNames()
  const [open, setOpen] = useOpen(name)
  const language = currentLanguage()
  const { status, runs = [] } = run
  // What a specialist does is said by the lines below.
  const progress = runs.length > 0 ? undefined : run.progress
  const unfolded = open || (runs.length > 0 && status === 'running')
  const detailId = `detail-${name}`
  return (
    <div>
      <div className="relative w-fit max-w-full">
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={unfolded ? detailId : undefined}
          onClick={() => setOpen(!open)}
          className="group flex min-h-7 max-w-full items-center gap-2 rounded-md py-0.5 ps-1.5 pe-2 text-start text-sm text-soft transition-colors hover:bg-hover hover:text-ink"
        >
          <RunIcon run={run} />
          <span
            dir="auto"
            className={classNames(
              'min-w-0 truncate',
              progress && 'max-md:max-w-[45%] max-md:shrink-0',
              status === 'error' && 'text-danger',
            )}
          >
            {describeRun(run, names)}
          </span>
          {progress && <ProgressWords progress={progress} beside={describeRun(run, names)} />}
          {run.durationMs !== undefined && (
            <span className="money shrink-0 text-xs text-faint">{formatDuration(run.durationMs, language)}</span>
          )}
          <RunState run={run} />
          <ChevronRight
            aria-hidden
            className={classNames(
              'size-3.5 shrink-0 text-faint transition-transform',
              unfolded ? 'rotate-90' : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
            )}
          />
        </button>
        {progress && (
          <ProgressBar
            label={describeRun(run, names)}
            share={progressShare(progress)}
            text={[say(progress.label), progressFacts(progress)].filter(Boolean).join(' · ')}
            className="appear-late absolute inset-x-1.5 bottom-0 h-0.5"
          />
        )}
      </div>
      {status === 'interrupted' && run.outcome === 'uncertain' && MESSAGES.has(run.tool) && (
        <button
          type="button"
          onClick={() => dispatch({ type: 'show_screen', screen: 'outbox' })}
          className="ms-7.5 rounded-sm text-xs text-accent-text hover:underline"
        >
          {t('chat.checkOutbox')}
        </button>
      )}
      {unfolded && (
        <div id={detailId} className="mt-1 mb-2 ms-3.5 flex flex-col gap-1 border-s border-line ps-4">
          {atOnce(runs).map(group => (
            <RunLines key={group[0]?.callId} runs={group} under={name} />
          ))}
          {open && (
            <Suspense fallback={null}>
              <ToolDetail run={run} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}

function RunIcon({ run }: { run: LiveRun }) {
  const asked = askedSpecialist(run)
  if (asked) return <SpecialistIcon name={asked.icon} className="size-4 shrink-0 text-faint" />
  const Icon = TOOL_ICONS.get(run.tool) ?? Wrench
  return <Icon aria-hidden className="size-4 shrink-0 text-faint" />
}

export type RunLinesProps = {
  runs: LiveRun[]
  /** The name of the line that they stand under, if any. */
  under?: string
}

/** The lines of calls that were made together; more than one stand in a frame, and fold once they are over. */
export function RunLines({ runs, under }: RunLinesProps) {
  const { t } = useTranslation()
  const working = runs.some(run => run.status === 'running')
  const nameOf = ({ callId }: LiveRun) => (under === undefined ? callId : `${under}/${callId}`)
  const [first] = runs
  const [open, setOpen] = useOpen(`group-${first && nameOf(first)}`, runs.length <= SHOWN_AT_ONCE)
  if (first && runs.length === 1) return <ToolLine run={first} name={nameOf(first)} />
  const worst = runs.find(run => run.outcome === 'uncertain') ?? runs.find(isAmiss)
  const state = working ? ({ status: 'running' } as const) : (worst ?? ({ status: 'ok' } as const))
  return (
    <section
      aria-label={t('chat.actions', { count: runs.length })}
      className="w-fit max-w-full rounded-lg border border-line px-1 py-1"
    >
      <button
        type="button"
        aria-expanded={open || working}
        onClick={() => setOpen(!open)}
        className="flex min-h-7 items-center gap-2 rounded-md px-1.5 text-xs text-faint transition-colors hover:bg-hover hover:text-ink"
      >
        <ChevronRight
          aria-hidden
          className={classNames('size-3.5 transition-transform', (open || working) && 'rotate-90')}
        />
        {t('chat.actions', { count: runs.length })}
        <RunState run={state} />
      </button>
      {(open || working) && runs.map(run => <ToolLine key={run.callId} run={run} name={nameOf(run)} />)}
    </section>
  )
}

function isAmiss({ status, outcome }: LiveRun): boolean {
  return status !== 'ok' && status !== 'running' && outcome !== 'done'
}

/** Beside what the call does: what it is at, unless that says the same, and how far. A narrow window has room for one. */
function ProgressWords({ progress, beside }: { progress: ToolProgress; beside: string }) {
  const label = say(progress.label)
  const facts = progressFacts(progress)
  const isSaid = beside.startsWith(label)
  return (
    <span className="money flex min-w-0 shrink-[4] items-baseline gap-1 text-xs text-faint">
      {!isSaid && (
        <span dir="auto" className={classNames('min-w-0 shrink-[99] truncate', facts && 'max-md:hidden')}>
          {label}
        </span>
      )}
      {facts && !isSaid && <span className="max-md:hidden">·</span>}
      {facts && <span className="min-w-0 truncate">{facts}</span>}
    </span>
  )
}
