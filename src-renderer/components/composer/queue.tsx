import { Clock, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sendNextQueued, setQueue } from '../../queues.ts'
import type { QueuedMessage } from '../../transcript.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

export type QueueProps = { conversationId: string; queue: QueuedMessage[]; busy: boolean }

/** Messages that wait for the end of the answer; after a failure they wait for the person. */
export function Queue({ conversationId, queue, busy }: QueueProps) {
  const { t } = useTranslation()
  if (queue.length === 0) return null
  return (
    <section
      aria-label={t('composer.queued', { count: queue.length })}
      className="mb-2 rounded-lg border border-line bg-sunken px-3 py-2"
    >
      <div className="flex items-center gap-2 text-xs text-faint">
        <Clock aria-hidden className="size-3.5" />
        <span className="flex-1">{t('composer.queued', { count: queue.length })}</span>
        {!busy && (
          <Button size="sm" onClick={() => void sendNextQueued(conversationId)}>
            {t('composer.sendNow')}
          </Button>
        )}
      </div>
      <ul className="mt-1">
        {queue.map(message => (
          <li key={message.id} className="flex items-center gap-2 text-sm">
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {message.text || message.files.map(file => file.name).join(', ')}
            </span>
            <IconButton
              size="sm"
              label={t('composer.removeQueued')}
              onClick={() =>
                setQueue(
                  conversationId,
                  queue.filter(other => other.id !== message.id),
                )
              }
            >
              <X className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
