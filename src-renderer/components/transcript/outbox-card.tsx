import { useTranslation } from 'react-i18next'
import type { OutboxState, ToolView } from '../../../src-preload/contract.ts'
import { CHANNEL_ICONS } from '../../channels.ts'
import { dispatch } from '../../state.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

const STATES = {
  prepared: { tone: 'plain', word: 'prepared' },
  held: { tone: 'warn', word: 'held' },
  sending: { tone: 'accent', word: 'sending' },
  sent: { tone: 'ok', word: 'sent' },
  failed: { tone: 'danger', word: 'failedMail' },
  uncertain: { tone: 'warn', word: 'uncertain' },
} as const satisfies Record<OutboxState, { tone: BadgeTone; word: string }>

/** A message that a tool put in the outbox, as it stood then; the outbox knows what became of it. */
export function OutboxCard({ view }: { view: Extract<ToolView, { kind: 'outbox' }> }) {
  const { t } = useTranslation()
  const { tone, word } = STATES[view.state]
  const Icon = CHANNEL_ICONS[view.channel]
  return (
    <section
      aria-label={view.subject}
      className="flex w-full max-w-xl flex-wrap items-center gap-3 rounded-lg border border-line bg-raised py-2 ps-3 pe-2"
    >
      <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text">
        <Icon aria-hidden className="size-[1.125rem]" />
      </span>
      <span className="flex min-w-40 flex-1 flex-col">
        <span dir="auto" className="truncate text-sm font-medium">
          {view.subject}
        </span>
        <span dir="auto" className="truncate text-xs text-faint">
          {view.channel === 'email' ? '' : `${t(`outbox.${view.channel}`)} · `}
          {t('chat.mailTo', { to: view.to })}
        </span>
      </span>
      <Badge tone={tone}>{t(`chat.${word}`)}</Badge>
      <Button size="sm" onClick={() => dispatch({ type: 'show_screen', screen: 'outbox' })}>
        {t('chat.openOutbox')}
      </Button>
    </section>
  )
}
