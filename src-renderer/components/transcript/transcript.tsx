import { ArrowDown, Info } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadOlder } from '../../conversations.ts'
import { FileNames, namesOf } from '../../file-names.ts'
import { say } from '../../i18n/i18n.ts'
import type { Transcript as TranscriptData } from '../../transcript.ts'
import { type Row, rowsOf } from '../../transcript-rows.ts'
import { useFoundRows } from '../search/use-found-rows.ts'
import { Button } from '../ui/button.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { AssistantRow } from './assistant-row.tsx'
import { TranscriptList, type TranscriptListHandle } from './transcript-list.tsx'
import { UnfinishedRow } from './unfinished-row.tsx'
import { UserRow } from './user-row.tsx'

export type TranscriptProps = { conversationId: string; transcript: TranscriptData; busy: boolean }

export function Transcript({ conversationId, transcript, busy }: TranscriptProps) {
  const { t } = useTranslation()
  const list = useRef<TranscriptListHandle>(null)
  const loading = useRef(false)
  const [following, setFollowing] = useState(true)
  const rows = useMemo(() => rowsOf(transcript, busy), [transcript, busy])
  const names = useMemo(() => namesOf(transcript.messages), [transcript.messages])
  const { more } = transcript
  const markFound = useFoundRows(list, conversationId, transcript.keys)

  const loadMore = useCallback(() => {
    if (!more || loading.current) return
    loading.current = true
    void loadOlder(conversationId).finally(() => {
      loading.current = false
    })
  }, [more, conversationId])

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

function renderRow(row: Row): ReactNode {
  return <div className="px-4 py-2 sm:px-8">{renderKind(row)}</div>
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
    case 'unfinished':
      return <UnfinishedRow row={row} />
  }
}
