import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobDetail, JobView } from '../../../src-preload/contract.ts'
import { askQuietly } from '../../api.ts'
import { FileNames, namesOf } from '../../file-names.ts'
import { isActive } from '../../job-list.ts'
import { MarkdownView } from '../../markdown/markdown-view.tsx'
import { useTranscript, useView } from '../../state.ts'
import type { LiveRun } from '../../transcript.ts'
import { useAnswer } from '../../use-answer.ts'
import { ApprovalCard } from '../transcript/approval-card.tsx'
import { ToolLine } from '../transcript/tool-line.tsx'
import { classNames } from '../ui/class-names.ts'
import { LoadFailure } from '../ui/load-failure.tsx'

/** As much of an answer as tells what it is about; all of it is in the conversation. */
const BEGINNING = 600

/** So much fits in the room that an answer has here. */
const SHORT = 300
const FADED = '[mask-image:linear-gradient(black_70%,transparent)]'

/** What a job did so far: the same lines as in its conversation, its cards, and how its answer begins. */
export function JobTimeline({ job }: { job: JobView }) {
  const { t } = useTranslation()
  const told = useView(state => state.jobsAt)
  const { value, error, reload } = useAnswer(`${job.number} ${job.status} ${told}`, () =>
    askQuietly('getJob', { number: job.number }),
  )
  if (error) return <LoadFailure error={error} onRetry={reload} />
  return (
    <section aria-label={t('jobs.timeline')} className="border-t border-line px-3 py-2">
      {value && <Timeline detail={value} step={job.step} />}
    </section>
  )
}

function Timeline({ detail, step }: { detail: JobDetail; step: JobView['step'] }) {
  const { t } = useTranslation()
  const { runs, approvals, answer, number, conversationId } = detail
  const messages = useTranscript(conversationId, transcript => transcript.messages)
  const names = useMemo(
    () => namesOf([...messages, { id: 0, role: 'assistant', text: '', runs, createdAt: detail.createdAt }]),
    [messages, runs, detail.createdAt],
  )
  return (
    <FileNames value={names}>
      <div className="flex flex-col gap-2">
        {runs.length === 0 && (
          <p className="text-xs text-faint">{t(isActive(detail) ? 'jobs.noSteps' : 'jobs.noStepsDone')}</p>
        )}
        {runs.length > 0 && (
          <ol className="-ms-1.5">
            {runs.map((run, index) => (
              // Some providers count their calls anew at each step.
              // biome-ignore lint/suspicious/noArrayIndexKey: what a job did only grows
              <li key={index}>
                <ToolLine run={withProgress(run, step)} name={`job-${number}-${index}`} />
              </li>
            ))}
          </ol>
        )}
        {approvals.map(request => (
          <ApprovalCard key={request.approvalId} request={request} conversationId={conversationId} />
        ))}
        {answer && (
          <div>
            <h3 className="pb-1 text-xs font-medium text-faint">{t('jobs.answer')}</h3>
            <div className={classNames('max-h-40 overflow-hidden text-sm', answer.length > SHORT && FADED)}>
              <MarkdownView text={beginning(answer)} streaming={false} />
            </div>
          </div>
        )}
      </div>
    </FileNames>
  )
}

/** The list of jobs hears of progress before the timeline is asked for again. */
function withProgress(run: LiveRun, step: JobView['step']): LiveRun {
  return run.status === 'running' && run.callId === step?.callId && step.progress
    ? { ...run, progress: step.progress }
    : run
}

function beginning(text: string): string {
  return text.length <= BEGINNING ? text : `${text.slice(0, BEGINNING)}…`
}
