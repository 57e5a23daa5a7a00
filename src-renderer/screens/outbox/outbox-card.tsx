import {
  Check,
  ChevronDown,
  Ellipsis,
  ExternalLink,
  FileDown,
  Paperclip,
  Pencil,
  Send,
  Trash2,
  WifiOff,
} from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxState, OutboxView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { CHANNEL_ICONS } from '../../channels.ts'
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../components/ui/menu.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { formatBytes, formatDateTime, visibleName } from '../../format.ts'
import { currentLanguage, say } from '../../i18n/i18n.ts'
import { keepFocus } from '../../keep-focus.ts'
import { dispatch } from '../../state.ts'
import { EditDialog } from './edit-dialog.tsx'
import { confirmSent, deleteEntry, keepEntry, saveEntry, sendEntry } from './outbox-actions.ts'

const TONES: Record<OutboxState, BadgeTone> = {
  prepared: 'plain',
  held: 'accent',
  sending: 'plain',
  sent: 'ok',
  failed: 'danger',
  uncertain: 'warn',
}

type OutboxCardProps = {
  entry: OutboxView
  /** Shows the message from the start. */
  open: boolean
  onChanged(): void
}

export function OutboxCard({ entry, open: openAtFirst, onChanged }: OutboxCardProps) {
  const { t } = useTranslation()
  const title = useId()
  const body = useId()
  const [open, setOpen] = useState(openAtFirst)
  const [sending, setSending] = useState(false)
  const [dialog, setDialog] = useState<'edit' | 'resend' | 'delete'>()
  const state: OutboxState = sending ? 'sending' : entry.state
  const subject = visibleName(entry.subject) || t('outbox.noSubject')

  async function send() {
    setSending(true)
    await sendEntry(entry)
    setSending(false)
    onChanged()
  }
  async function change(request: Promise<boolean>) {
    if (await request) onChanged()
  }

  return (
    <article ref={keepFocus} data-focus-home aria-labelledby={title}>
      <Card className="flex flex-col">
        <div className="flex items-start gap-3 px-4 pt-3.5">
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <StateBadge state={state} alone={entry.leavesAlone} />
              <ChannelBadge entry={entry} />
              <Times entry={entry} />
            </div>
            <h3 id={title} dir="auto" className="mt-1.5 text-base font-semibold wrap-anywhere">
              {subject}
            </h3>
            <p className="text-sm wrap-anywhere text-soft">
              {t('outbox.to')} <span className="selectable font-medium text-ink">{visibleName(entry.to)}</span>
              {entry.cc && ` · ${t('drafts.cc')} ${entry.cc.map(visibleName).join(', ')}`}
            </p>
          </div>
          <Menu
            align="end"
            entries={useEntries(entry, state, setDialog)}
            trigger={
              <IconButton label={t('outbox.actionsOf', { subject })} className="-me-1.5">
                <Ellipsis className="size-4" />
              </IconButton>
            }
          />
        </div>
        <Attachments entry={entry} />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
          className="mt-2 flex items-center gap-1 self-start rounded-sm px-4 py-0.5 text-xs font-medium text-accent-text hover:underline"
        >
          <ChevronDown aria-hidden className={classNames('size-3.5 transition-transform', !open && '-rotate-90')} />
          {open ? t('outbox.hide') : t('outbox.read')}
        </button>
        <div id={body} hidden={!open} className="px-4 pt-2">
          <p
            dir="auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
            tabIndex={0}
            className="selectable max-h-80 overflow-y-auto rounded-md bg-sunken px-3.5 py-3 text-sm wrap-anywhere whitespace-pre-wrap"
          >
            {entry.body}
          </p>
        </div>
        <div className="mt-3.5 flex flex-col gap-3 rounded-b-lg border-t border-line px-4 py-3 empty:hidden">
          <Advice entry={entry} state={state} />
          <Buttons
            entry={entry}
            state={state}
            onSend={() => void send()}
            onResend={() => setDialog('resend')}
            onEdit={() => setDialog('edit')}
            onConfirmSent={() => void change(confirmSent(entry))}
            onKeep={() => void change(keepEntry(entry))}
          />
        </div>
      </Card>
      {dialog === 'edit' && <EditDialog entry={entry} onClose={() => setDialog(undefined)} onSaved={onChanged} />}
      <ConfirmDialog
        open={dialog === 'resend'}
        onClose={() => setDialog(undefined)}
        title={t('outbox.resendTitle')}
        text={t('outbox.resendText', { to: entry.to })}
        confirm={t('outbox.sendAgain')}
        danger
        onConfirm={() => void send()}
      />
      <ConfirmDialog
        open={dialog === 'delete'}
        onClose={() => setDialog(undefined)}
        title={t('outbox.deleteTitle')}
        text={entry.state === 'sent' ? t('outbox.deleteSentText') : t('outbox.deleteText')}
        confirm={t('common.delete')}
        danger
        onConfirm={() => void change(deleteEntry(entry))}
      />
    </article>
  )
}

function ChannelBadge({ entry: { channel, sms } }: { entry: OutboxView }) {
  const { t } = useTranslation()
  const Icon = CHANNEL_ICONS[channel]
  return (
    <Badge>
      <Icon aria-hidden className="size-3" />
      {sms ? `${t('messages.parts', { count: sms.parts })} · ${sms.encoding}` : t(`outbox.${channel}`)}
    </Badge>
  )
}

function StateBadge({ state, alone }: { state: OutboxState; alone: true | undefined }) {
  const { t } = useTranslation()
  if (state === 'held' && alone)
    return (
      <Badge>
        <WifiOff aria-hidden className="size-3" />
        {t('outbox.leavesAlone')}
      </Badge>
    )
  return (
    <Badge tone={TONES[state]}>
      {(state === 'sending' || state === 'prepared') && <Spinner className="size-3" />}
      {t(`outbox.state.${state}`)}
    </Badge>
  )
}

function Times({ entry }: { entry: OutboxView }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <span className="text-xs text-faint">
      {entry.sentAt
        ? t('outbox.sentAt', { date: formatDateTime(entry.sentAt, language) })
        : t('outbox.preparedAt', { date: formatDateTime(entry.createdAt, language) })}
      {entry.state !== 'sent' && entry.attempts > 0 && ` · ${t('outbox.attempts', { count: entry.attempts })}`}
    </span>
  )
}

function Attachments({ entry }: { entry: OutboxView }) {
  const { t } = useTranslation()
  if (entry.attachments.length === 0) return null
  return (
    <ul aria-label={t('outbox.attachments')} className="flex flex-wrap gap-1.5 px-4 pt-2.5">
      {entry.attachments.map(file => {
        const name = visibleName(file.name)
        return (
          <li key={file.fileId} className="max-w-full">
            <button
              type="button"
              onClick={() => {
                dispatch({ type: 'preview_file', fileId: file.fileId })
                dispatch({ type: 'show_screen', screen: 'chat' })
              }}
              className="flex max-w-full items-center gap-1.5 rounded-md border border-line bg-canvas px-2 py-1 text-xs transition-colors hover:bg-hover"
            >
              <Paperclip aria-hidden className="size-3.5 shrink-0 text-faint" />
              <span className="sr-only">{t('common.preview')}</span>
              <span className="truncate">{name}</span>
              <span className="money shrink-0 text-faint">{formatBytes(file.bytes, currentLanguage())}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Advice({ entry, state }: { entry: OutboxView; state: OutboxState }) {
  const { t } = useTranslation()
  const reason = entry.lastError && state !== 'sending' ? say(entry.lastError) : undefined
  if (state === 'sent' && reason) return <p className="text-sm text-warn">{reason}</p>
  if (state === 'held') return <p className="text-sm text-soft">{reason ?? t('outbox.heldAdvice')}</p>
  if (state === 'failed') return <p className="text-sm text-danger">{reason ?? t('outbox.failedAdvice')}</p>
  if (state === 'uncertain') return <p className="text-sm text-warn">{reason ?? t('outbox.uncertainAdvice')}</p>
  return null
}

type ButtonsProps = {
  entry: OutboxView
  state: OutboxState
  onSend(): void
  onResend(): void
  onEdit(): void
  onConfirmSent(): void
  onKeep(): void
}

function Buttons({ entry, state, onSend, onResend, onEdit, onConfirmSent, onKeep }: ButtonsProps) {
  const { t } = useTranslation()
  const icon = <Send aria-hidden className="size-4" />
  const { link } = entry
  if (state === 'held' && entry.leavesAlone)
    return (
      <div ref={keepFocus} className="flex flex-wrap gap-2">
        <Button icon={icon} onClick={onSend}>
          {t('outbox.sendNow')}
        </Button>
        <Button onClick={onKeep}>{t('outbox.keep')}</Button>
        <Button variant="ghost" icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
          {t('common.edit')}
        </Button>
      </div>
    )
  if ((state === 'held' || state === 'failed') && link)
    return (
      <div ref={keepFocus} className="flex flex-col gap-2">
        {entry.attachments.length > 0 && <p className="text-xs text-faint">{t('messages.filesByHand')}</p>}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            icon={<ExternalLink aria-hidden className="size-4" />}
            onClick={() => void ask('openExternal', { url: link })}
          >
            {t('messages.openWhatsapp')}
          </Button>
          <Button icon={<Check aria-hidden className="size-4" />} onClick={onConfirmSent}>
            {t('messages.iSentIt')}
          </Button>
          <Button icon={icon} onClick={onSend}>
            {t(state === 'held' ? 'outbox.send' : 'outbox.sendAgain')}
          </Button>
          <Button variant="ghost" icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
            {t('common.edit')}
          </Button>
        </div>
      </div>
    )
  if (state === 'held' || state === 'failed')
    return (
      <div ref={keepFocus} className="flex flex-wrap gap-2">
        <Button variant="primary" icon={icon} onClick={onSend}>
          {state === 'held' ? t('outbox.send') : t('outbox.sendAgain')}
        </Button>
        <Button icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
          {t('common.edit')}
        </Button>
      </div>
    )
  if (state === 'uncertain')
    return (
      <div ref={keepFocus} className="flex flex-wrap gap-2">
        <Button onClick={onConfirmSent}>{t('outbox.confirmSent')}</Button>
        <Button icon={icon} onClick={onResend}>
          {t('outbox.sendAgain')}
        </Button>
      </div>
    )
  return null
}

function useEntries(
  entry: OutboxView,
  state: OutboxState,
  show: (dialog: 'edit' | 'resend' | 'delete') => void,
): MenuEntry[] {
  const { t } = useTranslation()
  const moving = state === 'sending' || state === 'prepared'
  const editable = state === 'held' || state === 'failed'
  return [
    ...(editable ? [{ label: t('common.edit'), icon: <Pencil />, onSelect: () => show('edit') }] : []),
    {
      label: entry.channel === 'email' ? t('outbox.saveEml') : t('messages.saveText'),
      hint: entry.channel === 'email' ? t('outbox.saveEmlHint') : undefined,
      icon: <FileDown />,
      onSelect: () => void saveEntry(entry),
    },
    'separator',
    {
      label: t('common.delete'),
      icon: <Trash2 />,
      danger: true,
      disabled: moving,
      onSelect: () => show('delete'),
    },
  ]
}
