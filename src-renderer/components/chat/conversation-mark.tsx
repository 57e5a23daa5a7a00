import { CircleAlert, Clock, Hand, Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConversationSummary } from '../../../src-preload/contract.ts'
import { activeJobOf } from '../../job-list.ts'
import { useView } from '../../state.ts'
import { Spinner } from '../ui/spinner.tsx'

/** What a conversation is doing, at the end of its line; layers stand for the background. */
export function ConversationMark({ conversation: { id, state, unread } }: { conversation: ConversationSummary }) {
  const { t } = useTranslation()
  const job = useView(view => activeJobOf(view.jobs, id)?.status)
  if (state === 'idle' && !unread) return null
  const queued = state === 'running' && job === 'queued'
  const behind = state === 'running' && job !== undefined && !queued
  const label = queued
    ? t('jobs.markQueued')
    : behind
      ? t('jobs.markRunning')
      : t(`conversations.${state === 'idle' ? 'unread' : state}`)
  return (
    <span className="flex shrink-0 items-center gap-1" title={label}>
      {job && !queued && <Layers aria-hidden className="size-3.5 text-faint" />}
      {queued && <Clock aria-hidden className="size-3.5 text-faint" />}
      {state === 'running' && !queued && <Spinner className="size-3.5 text-accent-text" />}
      {state === 'awaits_you' && <Hand aria-hidden className="size-3.5 text-warn" />}
      {state === 'failed' && <CircleAlert aria-hidden className="size-3.5 text-danger" />}
      {state === 'idle' && <span aria-hidden className="size-2 rounded-full bg-accent" />}
      <span className="sr-only">{label}</span>
    </span>
  )
}
