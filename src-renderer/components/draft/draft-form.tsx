import { Ellipsis, Eye, FileDown, MailOpen, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { visibleName } from '../../format.ts'
import { say } from '../../i18n/i18n.ts'
import { MarkdownView } from '../../markdown/markdown-view.tsx'
import { dispatch } from '../../state.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { showToast } from '../ui/toast.tsx'
import { AddressField } from './address-field.tsx'
import { DraftFiles } from './draft-files.tsx'
import { useDraftText } from './use-draft-text.ts'

const FIELD = 'selectable w-full bg-transparent text-sm outline-none placeholder:text-faint'

type DraftFormProps = { draft: DraftView; onChanged(): void }

/** The e-mail as it would leave, open to every change; nothing leaves before the person presses send. */
export function DraftForm({ draft, onChanged }: DraftFormProps) {
  const { t } = useTranslation()
  const { text, change, undo, state, flush } = useDraftText(draft)
  const [showCc, setShowCc] = useState(text.cc.length > 0)
  const [preview, setPreview] = useState(false)
  const [sending, setSending] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const subject = visibleName(text.subject) || t('outbox.noSubject')
  const draftId = draft.id

  async function send() {
    setSending(true)
    if (await flush()) {
      const answer = await ask('sendDraft', { draftId })
      if (answer.ok) {
        const { state: ended, to, lastError } = answer.value
        const sent = ended === 'sent'
        const message = sent ? t('drafts.nowSent', { to: to.join(', ') }) : lastError ? say(lastError) : undefined
        if (message) showToast({ message, kind: sent ? 'done' : 'error' })
        if (message) dispatch({ type: 'announce', text: message })
      }
    }
    setSending(false)
    onChanged()
  }
  async function save() {
    if (!(await flush())) return
    const answer = await ask('saveDraft', { draftId })
    if (answer.ok && answer.value)
      showToast({ message: t('common.savedTo', { path: answer.value.path }), kind: 'done' })
  }
  async function open() {
    if (await flush()) await ask('openDraft', { draftId })
  }
  async function remove() {
    if ((await ask('deleteDraft', { draftId })).ok) onChanged()
  }

  return (
    <div className="flex flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line py-2 ps-4 pe-2">
        <span className="text-sm font-medium">{t('drafts.title')}</span>
        <Badge tone="accent">{t('drafts.editing')}</Badge>
        <span aria-live="polite" className="flex-1 text-xs text-faint">
          {t(`drafts.${state}`)}
        </span>
        <IconButton
          label={t('drafts.preview')}
          size="sm"
          aria-pressed={preview}
          tone={preview ? 'current' : 'plain'}
          onClick={() => setPreview(!preview)}
        >
          <Eye aria-hidden className="size-4" />
        </IconButton>
        <IconButton label={t('drafts.undo')} size="sm" disabled={!undo} onClick={undo}>
          <Undo2 aria-hidden className="size-4" />
        </IconButton>
        <Menu
          align="end"
          entries={[
            { label: t('drafts.open'), icon: <MailOpen />, onSelect: () => void open() },
            { label: t('drafts.save'), icon: <FileDown />, onSelect: () => void save() },
            'separator',
            { label: t('drafts.delete'), icon: <Trash2 />, danger: true, onSelect: () => setDeleting(true) },
          ]}
          trigger={
            <IconButton label={t('drafts.actions', { subject })} size="sm">
              <Ellipsis aria-hidden className="size-4" />
            </IconButton>
          }
        />
      </div>
      <AddressField label={t('drafts.to')} addresses={text.to} onChange={to => change({ to })} />
      {showCc ? (
        <AddressField label={t('drafts.cc')} addresses={text.cc} onChange={cc => change({ cc })} />
      ) : (
        <button
          type="button"
          onClick={() => setShowCc(true)}
          className="border-b border-line px-4 py-1.5 text-start text-xs text-accent-text hover:underline"
        >
          {t('drafts.addCc')}
        </button>
      )}
      <input
        dir="auto"
        aria-label={t('drafts.subject')}
        placeholder={t('drafts.subject')}
        value={text.subject}
        maxLength={200}
        onChange={event => change({ subject: event.target.value })}
        className={`${FIELD} h-10 border-b border-line px-4 font-semibold`}
      />
      {preview ? (
        <div className="max-h-96 min-h-32 overflow-y-auto px-4 py-3 text-sm">
          <MarkdownView text={text.body} streaming={false} />
        </div>
      ) : (
        <textarea
          dir="auto"
          aria-label={t('drafts.body')}
          placeholder={t('drafts.body')}
          value={text.body}
          rows={5}
          onChange={event => change({ body: event.target.value })}
          className={`${FIELD} field-sizing-content max-h-96 min-h-32 resize-none px-4 py-3 leading-6`}
        />
      )}
      <DraftFiles fileIds={text.fileIds} known={draft.attachments} onChange={fileIds => change({ fileIds })} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-b-lg border-t border-line px-4 py-3">
        <Button
          variant="primary"
          disabled={sending || text.to.length === 0}
          icon={sending ? <Spinner /> : <Send aria-hidden className="size-4" />}
          onClick={() => void send()}
        >
          {sending ? t('drafts.sending') : t('drafts.send')}
        </Button>
        <span className="min-w-40 flex-1 text-xs text-faint">
          {text.to.length === 0 ? t('drafts.noRecipient') : t('drafts.note')}
        </span>
      </div>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t('drafts.deleteTitle')}
        text={t('drafts.deleteText')}
        confirm={t('common.delete')}
        danger
        onConfirm={() => void remove()}
      />
    </div>
  )
}
