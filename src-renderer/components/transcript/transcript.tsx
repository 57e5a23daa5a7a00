import { ArrowDown, CircleAlert, Info } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadOlder } from '../../conversations.ts'
import { FileNames, namesOf } from '../../file-names.ts'
import { say } from '../../i18n/i18n.ts'
import { activeJobOf } from '../../job-list.ts'
import { useTranscript, useView } from '../../state.ts'
import { type Row, rowsOf } from '../../transcript-rows.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { useFoundRows } from '../search/use-found-rows.ts'
import { Button } from '../ui/button.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { AssistantRow } from './assistant-row.tsx'
import { estimateTextHeight } from './estimate-height.ts'
import { JobRow } from './job-row.tsx'
import { TranscriptList, type TranscriptListHandle } from './transcript-list.tsx'
import { UnfinishedRow } from './unfinished-row.tsx'
import { UserRow } from './user-row.tsx'

export type TranscriptProps = { conversationId: string; busy: boolean }

export function Transcript({ conversationId, busy }: TranscriptProps) {
  const { t } = useTranslation()
  const transcript = useTranscript(conversationId, whole => whole)
  const list = useRef<TranscriptListHandle>(null)
  const loading = useRef<string>(undefined)
  const [following, setFollowing] = useState(true)
  const job = useView(state => activeJobOf(state.jobs, conversationId))
  const rows = useMemo(() => rowsOf(transcript, busy, job), [transcript, busy, job])
  const names = useMemo(() => namesOf(transcript.messages), [transcript.messages])
  const { more } = transcript
  const markFound = useFoundRows(list, conversationId, transcript.keys)

  const loadMore = useCallback(() => {
    if (!more || loading.current === conversationId) return
    loading.current = conversationId
    void loadOlder(conversationId).finally(() => {
      loading.current = undefined
    })
  }, [more, conversationId])

  useStayAtEnd(list, following)

  return (
    <FileNames value={names}>
      <div className="relative h-full">
        <TranscriptList
          ref={list}
          items={rows}
          renderItem={renderRow}
          conversationId={conversationId}
          streaming={busy}
          label={t('chat.transcript')}
          estimateHeight={estimateHeight}
          onReachStart={loadMore}
          onFollowChange={setFollowing}
          onRowsChange={markFound}
        />
        {!following && (
          <Button
            size="sm"
            icon={<ArrowDown className="size-3.5" />}
            className="absolute bottom-3 left-1/2 -translate-x-1/2"
            onClick={() => list.current?.scrollToEnd()}
          >
            {t('chat.toBottom')}
          </Button>
        )}
      </div>
    </FileNames>
  )
}

/** A composer that grows takes room from the list: the end stays in sight for who was there. */
function useStayAtEnd(list: { current: TranscriptListHandle | null }, following: boolean): void {
  useEffect(() => {
    const element = list.current?.element()
    if (!element || !following) return
    const observer = new ResizeObserver(() => list.current?.scrollToEnd())
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, following])
}

/** As high as the text and what stands under it will about be, in pixels. */
function estimateHeight(row: Row, widthPx: number): number {
  const columnPx = Math.min(widthPx, 900) - 64
  if (row.kind === 'user') return 90 + estimateTextHeight(row.message.text, columnPx - 96)
  if (row.kind !== 'assistant') return 100
  const viewsPx = row.runs
    .flatMap(run => run.views)
    .reduce((sum, view) => sum + (view.kind === 'statements' ? 400 : 60), 0)
  return 40 + estimateTextHeight(row.text, columnPx) + row.runs.length * 32 + viewsPx
}

function renderRow(row: Row): ReactNode {
  // An answer that could not be drawn while it grew has another chance once it is whole.
  const resetKey = `${row.key} ${row.kind === 'assistant' && row.streaming}`
  return (
    <div className="px-4 py-2 sm:px-8">
      <ErrorBoundary resetKey={resetKey} fallback={<BrokenRow />}>
        {renderKind(row)}
      </ErrorBoundary>
    </div>
  )
}

function BrokenRow() {
  const { t } = useTranslation()
  return (
    <p role="alert" className="flex gap-2 text-sm text-soft">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      {t('chat.rowCrashed')}
    </p>
  )
}

function renderKind(row: Row): ReactNode {
  switch (row.kind) {
    case 'user':
      return <UserRow message={row.message} />
    case 'assistant':
      return <AssistantRow row={row} />
    case 'approval':
      return <ApprovalCard request={row.request} />
    case 'notice':
      return (
        <p className="flex gap-2 text-sm text-faint">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span dir="auto">{say(row.notice)}</span>
        </p>
      )
    case 'job':
      return <JobRow job={row.job} />
    case 'unfinished':
      return <UnfinishedRow row={row} />
  }
}
