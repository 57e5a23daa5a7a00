import { Layers } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobView } from '../../../src-preload/contract.ts'
import { focusComposer } from '../../conversations.ts'
import { inOrder, isActive } from '../../job-list.ts'
import { dismissJobs } from '../../jobs.ts'
import { keepFocus } from '../../keep-focus.ts'
import { NO_ROOM_FOR_PANEL } from '../../media.ts'
import { dispatch, useView } from '../../state.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { JobItem } from './job-item.tsx'

/** Every job, those under way first. */
export function JobList() {
  const jobs = useView(state => state.jobs)
  const ordered = useMemo(() => inOrder(jobs), [jobs])
  return <div data-focus-home>{ordered.length === 0 ? <NoJobs /> : <Jobs ordered={ordered} />}</div>
}

function NoJobs() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={Layers}
      title={t('jobs.empty')}
      action={
        <Button size="sm" onClick={write}>
          {t('jobs.write')}
        </Button>
      }
    >
      {t('jobs.emptyText')}
    </EmptyState>
  )
}

function Jobs({ ordered }: { ordered: JobView[] }) {
  const { t } = useTranslation()
  // One that was interrupted stays until it is taken up again, or cancelled.
  const clearable = ordered.some(job => !isActive(job) && job.status !== 'interrupted')
  return (
    <div className="flex flex-col gap-2 px-3 py-3">
      <ul aria-label={t('jobs.title')} className="flex flex-col gap-2">
        {ordered.map(job => (
          <JobItem key={job.number} job={job} />
        ))}
      </ul>
      {clearable && (
        <Button ref={keepFocus} size="sm" variant="ghost" className="self-start" onClick={() => void dismissJobs()}>
          {t('jobs.clear')}
        </Button>
      )}
    </div>
  )
}

function write(): void {
  if (matchMedia(NO_ROOM_FOR_PANEL).matches) dispatch({ type: 'set_panel', open: false })
  focusComposer()
}
