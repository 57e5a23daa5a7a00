import { Ellipsis, FileDown, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationSummary } from '../../../src-preload/contract.ts'
import {
  deleteConversation,
  exportConversation,
  openConversation,
  pinConversation,
  renameConversation,
} from '../../conversations.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ContextMenu, Menu, type MenuEntry } from '../ui/menu.tsx'
import { ConversationMark } from './conversation-mark.tsx'

export type ConversationItemProps = {
  conversation: ConversationSummary
  current: boolean
  /** The one that Tab reaches; the arrow keys reach the others. */
  tabStop: boolean
  onChosen?(): void
}

export function ConversationItem({ conversation, current, tabStop, onChosen }: ConversationItemProps) {
  const { t } = useTranslation()
  const [renaming, setRenaming] = useState(false)
  const { id, title, pinned, unread } = conversation
  const shownTitle = title || t('conversations.untitled')
  const entries: MenuEntry[] = [
    { label: t('conversations.rename'), icon: <Pencil />, keys: 'F2', onSelect: () => setRenaming(true) },
    {
      label: pinned ? t('conversations.unpin') : t('conversations.pin'),
      icon: pinned ? <PinOff /> : <Pin />,
      onSelect: () => void pinConversation(id, !pinned),
    },
    { label: t('conversations.export'), icon: <FileDown />, onSelect: () => void exportConversation(id) },
    'separator',
    {
      label: t('common.delete'),
      icon: <Trash2 />,
      keys: t('conversations.deleteKey'),
      danger: true,
      onSelect: () => void deleteConversation(id),
    },
  ]

  function pressKey(event: KeyboardEvent) {
    if (event.key === 'F2') setRenaming(true)
    else if (event.key === 'Delete') void deleteAndFocusNext(id)
    else return
    event.preventDefault()
  }

  if (renaming)
    return (
      <li>
        <RenameBox
          title={title}
          label={t('conversations.title')}
          onDone={next => {
            setRenaming(false)
            if (next && next !== title) void renameConversation(id, next)
          }}
        />
      </li>
    )
  return (
    <ContextMenu entries={entries}>
      <li className="group relative">
        <button
          type="button"
          data-conversation={id}
          tabIndex={tabStop ? 0 : -1}
          aria-current={current ? 'true' : undefined}
          onClick={() => {
            onChosen?.()
            void openConversation(id)
          }}
          onKeyDown={pressKey}
          className={classNames(
            'flex h-8 w-full items-center gap-2 rounded-md ps-2 pe-2 text-start text-sm transition-colors group-focus-within:pe-8 group-hover:pe-8',
            current ? 'bg-pressed font-medium text-ink' : 'text-soft hover:bg-hover hover:text-ink',
            unread && !current && 'font-medium text-ink',
          )}
        >
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {shownTitle}
          </span>
          <ConversationMark conversation={conversation} />
        </button>
        <span className="absolute end-0.5 top-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-[popup-open]:opacity-100">
          <Menu
            align="end"
            entries={entries}
            trigger={
              <IconButton
                size="sm"
                label={t('conversations.actions', { title: shownTitle })}
                tabIndex={tabStop ? 0 : -1}
              >
                <Ellipsis className="size-4" />
              </IconButton>
            }
          />
        </span>
      </li>
    </ContextMenu>
  )
}

/** The keyboard goes on from the neighbour. */
async function deleteAndFocusNext(id: string): Promise<void> {
  const items = [...document.querySelectorAll<HTMLElement>('[data-conversation]')]
  const at = items.findIndex(item => item.dataset.conversation === id)
  const neighbour = items[at + 1] ?? items[at - 1]
  await deleteConversation(id)
  neighbour?.focus()
}

type RenameBoxProps = { title: string; label: string; onDone(title: string | undefined): void }

/** Enter or leaving keeps the new title, Escape the old one. */
function RenameBox({ title, label, onDone }: RenameBoxProps) {
  const [value, setValue] = useState(title)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return (
    <input
      ref={input}
      aria-label={label}
      value={value}
      maxLength={200}
      onChange={event => setValue(event.target.value)}
      onBlur={() => onDone(value.trim())}
      onKeyDown={event => {
        if (event.key === 'Enter') onDone(value.trim())
        if (event.key === 'Escape') onDone(undefined)
        if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
        event.stopPropagation()
      }}
      className="selectable h-8 w-full rounded-md border border-accent bg-canvas px-2 text-sm outline-none"
    />
  )
}
