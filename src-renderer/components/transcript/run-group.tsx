import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ToolView } from '../../../src-preload/contract.ts'
import { useOpen } from '../../opened.ts'
import { dispatch } from '../../state.ts'
import type { LiveRun } from '../../transcript.ts'
import { DraftCard } from '../draft/draft-card.tsx'
import { classNames } from '../ui/class-names.ts'
import { CreditsLine } from './credits-line.tsx'
import { FactsCard } from './facts-card.tsx'
import { FileCard } from './file-card.tsx'
import { LinksCard } from './links-card.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import { QuizCard } from './quiz-card.tsx'
import { ReportCard } from './report-card.tsx'
import { SearchCard } from './search-card.tsx'
import { ShellCard } from './shell-card.tsx'
import { SmallTable } from './small-table.tsx'
import { StatementsCard } from './statements-card.tsx'
import { TaskCard } from './task-card.tsx'
import { RunState, ToolLine } from './tool-line.tsx'

/** More calls than this fold into one line once they are over. */
const SHOWN_AT_ONCE = 4

/** The calls of one message, and what they made. */
export function RunGroup({ runs }: { runs: LiveRun[] }) {
  const results = runs.flatMap(run => run.views.map((view, index) => ({ view, key: `${run.callId}-${index}` })))
  const shown = results.filter(({ view }) => isResult(view))
  return (
    <div className="flex flex-col gap-2">
      {runs.length === 1 && runs[0] ? <ToolLine run={runs[0]} /> : <Lines runs={runs} />}
      {shown.map(({ view, key }) => (
        <ResultView key={key} view={view} />
      ))}
    </div>
  )
}

function Lines({ runs }: { runs: LiveRun[] }) {
  const { t } = useTranslation()
  const working = runs.some(run => run.status === 'running')
  const [open, setOpen] = useOpen(`group-${runs[0]?.callId}`, runs.length <= SHOWN_AT_ONCE)
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
      {(open || working) && runs.map(run => <ToolLine key={run.callId} run={run} />)}
    </section>
  )
}

function isAmiss({ status, outcome }: LiveRun): boolean {
  return status !== 'ok' && status !== 'running' && outcome !== 'done'
}

/** What people asked for stands in the conversation; what the model merely looked at stays inside its line. */
function isResult(view: ToolView): boolean {
  return view.kind !== 'page' && view.kind !== 'files'
}

function ResultView({ view }: { view: ToolView }) {
  const { t } = useTranslation()
  switch (view.kind) {
    case 'file':
      return <FileCard file={view.file} />
    case 'statements':
      return <StatementsCard view={view} />
    case 'outbox':
      return <OutboxCard view={view} />
    case 'task':
      return <TaskCard taskId={view.taskId} title={view.title} />
    case 'report':
      return <ReportCard reportId={view.reportId} title={view.title} />
    case 'draft':
      return <DraftCard draftId={view.draftId} subject={view.subject} />
    case 'table':
      return (
        <div className="selectable w-full max-w-xl rounded-lg border border-line bg-raised px-4 py-2">
          {view.title && <p className="pb-1 text-sm font-medium">{view.title}</p>}
          <SmallTable table={view} />
        </div>
      )
    case 'memory':
      return (
        <p className="flex flex-wrap items-baseline gap-x-2 ps-1.5 text-sm text-soft">
          <span dir="auto">{t('chat.remembered', { fact: view.fact })}</span>
          <button
            type="button"
            className="rounded-sm text-accent-text hover:underline"
            onClick={() => dispatch({ type: 'show_screen', screen: 'memory' })}
          >
            {t('chat.openMemory')}
          </button>
        </p>
      )
    case 'shell':
      return <ShellCard view={view} />
    case 'quiz':
      return <QuizCard view={view} />
    case 'credits':
      return <CreditsLine view={view} />
    case 'purchase':
      return <PurchaseCard view={view} />
    case 'search':
      return <SearchCard view={view} />
    case 'links':
      return <LinksCard view={view} />
    case 'facts':
      return <FactsCard view={view} />
    case 'page':
    case 'files':
      return null
  }
}
