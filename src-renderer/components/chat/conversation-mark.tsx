import { CircleAlert, Hand } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConversationSummary } from '../../../src-preload/contract.ts'
import { Spinner } from '../ui/spinner.tsx'

/** What a conversation is doing, at the end of its line. */
export function ConversationMark({ conversation: { state, unread } }: { conversation: ConversationSummary }) {
  const { t } = useTranslation()
  if (state === 'idle' && !unread) return null
  const label = t(`conversations.${state === 'idle' ? 'unread' : state}`)
  return (
    <span className="flex shrink-0 items-center" title={label}>
      {state === 'running' && <Spinner className="size-3.5 text-accent-text" />}
      {state === 'awaits_you' && <Hand aria-hidden className="size-3.5 text-warn" />}
      {state === 'failed' && <CircleAlert aria-hidden className="size-3.5 text-danger" />}
      {state === 'idle' && <span aria-hidden className="size-2 rounded-full bg-accent" />}
      <span className="sr-only">{label}</span>
    </span>
  )
}
