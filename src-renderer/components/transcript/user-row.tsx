import { Copy, Pencil } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranscriptMessage } from '../../../src-preload/contract.ts'
import { editAndResend } from '../../conversations.ts'
import { FILE_ICONS, fileKindOf } from '../../file-kind.ts'
import { formatDateTime, visibleName } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { setEditing, useEditing } from '../../opened.ts'
import { currentState, dispatch } from '../../state.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { copyToClipboard } from './copy.ts'

type UserMessage = Extract<TranscriptMessage, { role: 'user' }>

export function UserRow({ message }: { message: UserMessage }) {
  const { t } = useTranslation()
  const editing = useEditing(state => (state.editing?.messageId === message.id ? state.editing : undefined))
  if (editing) return <EditBox message={message} text={editing.text} />
  return (
    <div className="group flex flex-col items-end ps-8 sm:ps-16">
      <h2 className="sr-only">{t('chat.you')}</h2>
      {message.files.length > 0 && (
        <ul aria-label={t('composer.attached')} className="mb-1.5 flex flex-wrap justify-end gap-1.5">
          {message.files.map(file => {
            const Icon = FILE_ICONS[fileKindOf({ mime: '', name: file.name })]
            const name = visibleName(file.name)
            return (
              <li key={file.fileId}>
                <button
                  type="button"
                  aria-label={`${t('common.preview')} : ${name}`}
                  onClick={() => dispatch({ type: 'preview_file', fileId: file.fileId })}
                  className="flex h-8 max-w-72 items-center gap-2 rounded-lg border border-line bg-raised px-2.5 text-xs font-medium transition-colors hover:border-line-strong hover:bg-hover"
                >
                  <Icon aria-hidden className="size-4 shrink-0 text-accent-text" />
                  <span dir="auto" className="truncate">
                    {name}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {message.text && (
        <div
          dir="auto"
          className="selectable max-w-full rounded-2xl rounded-ee-md bg-accent-soft px-4 py-2.5 wrap-break-word whitespace-pre-wrap"
        >
          {message.text}
        </div>
      )}
      <div className="-mb-3 flex items-center pt-0.5 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100">
        <time dateTime={message.createdAt} className="px-1.5 text-xs text-faint">
          {formatDateTime(message.createdAt, currentLanguage())}
        </time>
        <IconButton label={t('chat.copyMessage')} size="sm" onClick={() => void copyToClipboard(message.text)}>
          <Copy className="size-3.5" />
        </IconButton>
        <IconButton
          label={t('chat.editMessage')}
          size="sm"
          onClick={() => setEditing({ messageId: message.id, text: message.text })}
        >
          <Pencil className="size-3.5" />
        </IconButton>
      </div>
    </div>
  )
}

function EditBox({ message, text }: { message: UserMessage; text: string }) {
  const { t } = useTranslation()
  const [sending, setSending] = useState(false)

  async function resend() {
    const { conversationId } = currentState()
    if (!conversationId || text.trim() === '' || sending) return
    setSending(true)
    if (await editAndResend(conversationId, message.id, text.trim())) setEditing(undefined)
    else setSending(false)
  }
  function pressKey(event: KeyboardEvent) {
    if (event.key === 'Escape') setEditing(undefined)
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void resend()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="rounded-xl border border-line bg-sunken p-3">
      <Textarea
        aria-label={t('chat.editLabel')}
        autoFocus
        value={text}
        onValueChange={next => setEditing({ messageId: message.id, text: next })}
        onKeyDown={pressKey}
        className="max-h-72"
      />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        <span className="flex-1 text-xs text-faint">{t('chat.editNote')}</span>
        <Button size="sm" variant="ghost" onClick={() => setEditing(undefined)}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" variant="primary" disabled={text.trim() === '' || sending} onClick={() => void resend()}>
          {t('chat.resend')}
        </Button>
      </div>
    </div>
  )
}
