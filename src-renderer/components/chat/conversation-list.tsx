import { MessageSquarePlus, Search } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { runCommand } from '../../commands.ts'
import { groupConversations } from '../../conversation-groups.ts'
import { useView } from '../../state.ts'
import { useToday } from '../../today.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { ConversationItem } from './conversation-item.tsx'

/** `onChosen` closes the list where it lies over the page. */
export function ConversationList({ onChosen }: { onChosen?(): void }) {
  const { t } = useTranslation()
  const conversations = useView(state => state.conversations)
  const current = useView(state => state.conversationId)
  const today = useToday()
  const groups = useMemo(() => groupConversations(conversations, today), [conversations, today])
  const list = useRef<HTMLDivElement>(null)
  const first = groups[0]?.conversations[0]?.id
  const tabStop = conversations.some(one => one.id === current) ? current : first

  function moveFocus(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key]
    if (step === undefined || !list.current) return
    const items = [...list.current.querySelectorAll<HTMLElement>('[data-conversation]')]
    const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1
    if (at < 0) return
    event.preventDefault()
    items[Math.max(0, Math.min(items.length - 1, at + step))]?.focus()
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-1 ps-3 pe-2">
        <button
          type="button"
          onClick={() => {
            onChosen?.()
            runCommand('search')
          }}
          className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md border border-line bg-canvas px-2 text-sm text-faint transition-colors hover:border-line-strong"
        >
          <Search aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 flex-1 truncate text-start">
            {t('common.search')}
            <span className="sr-only"> {t('conversations.search')}</span>
          </span>
        </button>
        <IconButton
          label={t('conversations.new')}
          keys="Ctrl N"
          onClick={() => {
            onChosen?.()
            runCommand('new_conversation')
          }}
        >
          <MessageSquarePlus className="size-[1.125rem]" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside */}
      <div ref={list} onKeyDown={moveFocus} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {groups.length === 0 && (
          <p className="px-3 py-8 text-center text-sm text-faint">
            {t('conversations.empty')}
            <span className="mt-2 block">
              <Kbd>Ctrl N</Kbd>
            </span>
          </p>
        )}
        {groups.map(group => (
          <section key={group.name} aria-labelledby={`group-${group.name}`} className="pt-3 first:pt-1">
            <h2 id={`group-${group.name}`} className="px-2 pb-1 text-xs font-medium text-faint">
              {t(`conversations.${group.name}`)}
            </h2>
            <ul>
              {group.conversations.map(one => (
                <ConversationItem
                  key={one.id}
                  conversation={one}
                  current={one.id === current}
                  tabStop={one.id === tabStop}
                  onChosen={onChosen}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
