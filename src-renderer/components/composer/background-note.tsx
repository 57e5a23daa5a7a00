import { Layers } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobView } from '../../../src-preload/contract.ts'
import { newConversation } from '../../conversations.ts'
import { moveToBackground } from '../../jobs.ts'
import { keepFocus } from '../../keep-focus.ts'
import { useTranscript } from '../../state.ts'
import { Button } from '../ui/button.tsx'

/** Half of the time that an answer in front has. */
const LONG_MS = 90_000

export type BackgroundNoteProps = { conversationId: string; busy: boolean; job?: JobView }

/** Above the composer: what the person may do while a job answers here, or the offer to make one of a long answer. */
export function BackgroundNote({ conversationId, busy, job }: BackgroundNoteProps) {
  const { t } = useTranslation()
  const startedAt = useTranscript(conversationId, transcript => transcript.turn?.startedAt)
  const asks = useTranscript(conversationId, transcript => transcript.approvals.length > 0)
  const [kept, setKept] = useState<number>()
  const isLong = useIsLong(busy && !job ? startedAt : undefined)
  if (job)
    return (
      <Note
        text={t(job.status === 'queued' ? 'composer.inBackgroundQueued' : 'composer.inBackground')}
        action={
          <Button size="sm" onClick={newConversation}>
            {t('conversations.new')}
          </Button>
        }
      />
    )
  if (!isLong || asks || kept === startedAt) return null
  return (
    <Note
      text={t('composer.slow')}
      action={
        <span ref={keepFocus} className="flex gap-1">
          <Button size="sm" onClick={() => void moveToBackground(conversationId)}>
            {t('composer.moveToBackground')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setKept(startedAt)}>
            {t('composer.slowDismiss')}
          </Button>
        </span>
      }
    />
  )
}

function Note({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg bg-sunken px-3 py-1.5 text-xs text-soft">
      <Layers aria-hidden className="size-3.5 shrink-0" />
      <p className="min-w-40 flex-1">{text}</p>
      {action}
    </div>
  )
}

function useIsLong(startedAt: number | undefined): boolean {
  const [longSince, setLongSince] = useState<number>()
  useEffect(() => {
    if (startedAt === undefined) return
    const timer = setTimeout(() => setLongSince(startedAt), Math.max(0, startedAt + LONG_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [startedAt])
  return startedAt !== undefined && longSince === startedAt
}
