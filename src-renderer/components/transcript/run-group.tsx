import { useTranslation } from 'react-i18next'
import type { ToolView } from '../../../src-preload/contract.ts'
import { dispatch } from '../../state.ts'
import { type LiveRun, withNested } from '../../transcript.ts'
import { DraftCard } from '../draft/draft-card.tsx'
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
import { RunLines } from './tool-line.tsx'

/** The calls of one message, and what they made. */
export function RunGroup({ runs }: { runs: LiveRun[] }) {
  const results = withNested(runs).flatMap(run =>
    run.views.map((view, index) => ({ view, key: `${run.callId}-${index}` })),
  )
  const shown = results.filter(({ view }) => isResult(view))
  return (
    <div className="flex flex-col gap-2">
      <RunLines runs={runs} />
      {shown.map(({ view, key }) => (
        <ResultView key={key} view={view} />
      ))}
    </div>
  )
}

/** What people asked for stands in the conversation; what the model merely looked at or was told stays inside its line. */
function isResult(view: ToolView): boolean {
  return view.kind !== 'page' && view.kind !== 'files' && view.kind !== 'delegation'
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
    case 'delegation':
      return null
  }
}
