import { ListChecks, UserRound } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranscriptMessage } from '../../../src-preload/contract.ts'
import { FileNames, namesOf } from '../../file-names.ts'
import { formatDuration, formatTime } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { describeRun } from '../../tool-words.ts'
import type { LiveRun } from '../../transcript.ts'
import { RunState } from '../transcript/run-state.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'

export type StepsProps = { messages: readonly TranscriptMessage[]; liveRuns?: LiveRun[] }

/** The timeline of the last request: each step in order, with its hour and how long it took. */
export function Steps({ messages, liveRuns }: StepsProps) {
  const { t } = useTranslation()
  const names = useMemo(() => namesOf(messages), [messages])
  const { question, runs } = useMemo(() => lastRequest(messages, liveRuns), [messages, liveRuns])
  if (runs.length === 0)
    return (
      <EmptyState icon={ListChecks} title={t('chat.noSteps')}>
        {t('chat.noStepsText')}
      </EmptyState>
    )
  return (
    <FileNames value={names}>
      <div className="px-4 py-4">
        <h2 className="text-xs font-medium text-faint">{t('chat.stepsTitle')}</h2>
        <ol className="mt-3 text-sm">
          {question && (
            <li className="relative flex gap-3 pb-4">
              <Line />
              <Bullet>
                <UserRound aria-hidden className="size-3.5 text-faint" />
              </Bullet>
              <div className="min-w-0">
                <p dir="auto" className="line-clamp-2 text-soft">
                  {question.text}
                </p>
                <time dateTime={question.createdAt} className="money text-xs text-faint">
                  {formatTime(question.createdAt, currentLanguage())}
                </time>
              </div>
            </li>
          )}
          {runs.map((run, index) => (
            <Step key={run.callId} run={run} names={names} last={index === runs.length - 1} />
          ))}
        </ol>
      </div>
    </FileNames>
  )
}

function Step({ run, names, last }: { run: LiveRun; names: ReadonlyMap<string, string>; last: boolean }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <li className={classNames('relative flex gap-3', !last && 'pb-4')}>
      {!last && <Line />}
      <Bullet>
        <RunState run={run} brief />
      </Bullet>
      <div className="min-w-0">
        <p dir="auto" className="wrap-break-word">
          {describeRun(run, names)}
        </p>
        <p className="money text-xs text-faint">
          <time dateTime={run.startedAt}>{formatTime(run.startedAt, language)}</time>
          {run.durationMs !== undefined && ` · ${formatDuration(run.durationMs, language)}`}
          {run.status === 'interrupted' && run.outcome && ` · ${t(`tools.outcome.${run.outcome}`)}`}
        </p>
        {(run.status === 'error' || run.status === 'refused') && run.text && (
          <p dir="auto" className="selectable mt-1 line-clamp-4 text-xs text-danger">
            {run.text}
          </p>
        )}
        {run.runs && run.runs.length > 0 && (
          <ol className="mt-3">
            {run.runs.map((nested, index, all) => (
              <Step key={nested.callId} run={nested} names={names} last={index === all.length - 1} />
            ))}
          </ol>
        )}
      </div>
    </li>
  )
}

function Bullet({ children }: { children: ReactNode }) {
  return (
    <span className="relative flex size-5 shrink-0 items-center justify-center rounded-full border border-line bg-canvas">
      {children}
    </span>
  )
}

function Line() {
  return <span aria-hidden className="absolute start-2.5 top-5 bottom-0 w-px bg-line" />
}

function lastRequest(messages: readonly TranscriptMessage[], liveRuns: LiveRun[] = []) {
  const at = messages.findLastIndex(message => message.role === 'user')
  const message = messages[at]
  const question = message?.role === 'user' ? message : undefined
  const runs: LiveRun[] = messages.slice(at + 1).flatMap(one => (one.role === 'assistant' ? one.runs : []))
  return { question, runs: [...runs, ...liveRuns] }
}
