import { ArrowUp, ChevronDown, Layers, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { stopTurn } from '../../conversations.ts'
import { cancelJob, moveToBackground } from '../../jobs.ts'
import { keepFocus } from '../../keep-focus.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

export type SendControlsProps = {
  conversationId?: string
  busy: boolean
  /** The number of the job that answers here. */
  job?: number
  canSend: boolean
  /** Sends now, or queues while an answer is under way. */
  onSend(): void
  onSendInBackground(): void
}

/** At the end of the composer: send, in front or in the background; while an answer is under way, stop it or let it go on behind. */
export function SendControls({ conversationId, busy, job, canSend, onSend, onSendInBackground }: SendControlsProps) {
  const { t } = useTranslation()
  return (
    <>
      {busy && conversationId && job === undefined && <MoveButton conversationId={conversationId} />}
      {busy && conversationId && (
        <IconButton
          ref={keepFocus}
          label={t(job === undefined ? 'composer.stop' : 'composer.cancelJob')}
          keys={job === undefined ? t('composer.escapeKey') : undefined}
          tone={canSend || job !== undefined ? 'plain' : 'accent'}
          tooltipSide="top"
          round
          onClick={() => void (job === undefined ? stopTurn(conversationId) : cancelJob(job))}
        >
          <Square className="size-3.5 fill-current" />
        </IconButton>
      )}
      {!busy && (
        <Menu
          side="top"
          align="end"
          entries={[
            { label: t('composer.send'), icon: <ArrowUp />, keys: t('composer.enterKey'), onSelect: onSend },
            {
              label: t('composer.sendInBackground'),
              icon: <Layers />,
              keys: t('composer.backgroundKeys'),
              hint: t('composer.sendInBackgroundHint'),
              onSelect: onSendInBackground,
            },
          ]}
          trigger={
            <IconButton label={t('composer.sendOptions')} size="sm" tooltipSide="top" round disabled={!canSend}>
              <ChevronDown className="size-4" />
            </IconButton>
          }
        />
      )}
      {(!busy || canSend || job !== undefined) && (
        <IconButton
          label={busy ? t('composer.queue') : t('composer.send')}
          keys={t('composer.enterKey')}
          tone="accent"
          tooltipSide="top"
          round
          disabled={!canSend}
          onClick={onSend}
        >
          <ArrowUp className="size-[1.125rem]" />
        </IconButton>
      )}
    </>
  )
}

/** Its words give way where the composer is narrow. */
function MoveButton({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation()
  return (
    <Tooltip label={t('composer.moveToBackground')} keys={t('composer.moveKeys')} side="top">
      <Button
        ref={keepFocus}
        size="sm"
        variant="ghost"
        icon={<Layers className="size-4" />}
        aria-label={t('composer.moveToBackground')}
        className="me-0.5 min-h-8"
        onClick={() => void moveToBackground(conversationId)}
      >
        <span className="hidden @lg:inline @2xl:hidden">{t('composer.background')}</span>
        <span className="hidden @2xl:inline">{t('composer.moveToBackground')}</span>
      </Button>
    </Tooltip>
  )
}
