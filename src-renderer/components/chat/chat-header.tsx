import { PanelLeft, PanelRight, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { runCommand } from '../../commands.ts'
import { countActive } from '../../job-list.ts'
import { useView } from '../../state.ts'
import { CountBadge } from '../ui/count-badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'

export function ChatHeader({ conversationId }: { conversationId?: string }) {
  const { t } = useTranslation()
  const listOpen = useView(state => state.listOpen)
  const active = useView(state => countActive(state.jobs))
  const panelOpen = useView(state => state.panelOpen)
  const title = useView(state => state.conversations.find(one => one.id === conversationId)?.title)
  return (
    <header className="flex h-11 shrink-0 items-center gap-1 border-b border-line px-2">
      <IconButton
        label={t('frame.toggleList')}
        keys="Ctrl B"
        aria-pressed={listOpen}
        onClick={() => runCommand('toggle_list')}
      >
        <PanelLeft className="size-[1.125rem]" />
      </IconButton>
      <h1 dir="auto" className="min-w-0 flex-1 truncate px-1.5 text-sm font-medium">
        {conversationId ? title || t('conversations.untitled') : t('conversations.new')}
      </h1>
      {conversationId && (
        <IconButton label={t('chat.find')} keys="Ctrl F" onClick={() => runCommand('find')}>
          <Search className="size-4" />
        </IconButton>
      )}
      <span className="relative">
        <IconButton
          label={
            active > 0 ? `${t('frame.togglePanel')}, ${t('jobs.active', { count: active })}` : t('frame.togglePanel')
          }
          keys="Ctrl J"
          aria-pressed={panelOpen}
          onClick={() => runCommand('toggle_panel')}
        >
          <PanelRight className="size-[1.125rem]" />
        </IconButton>
        <CountBadge count={active} />
      </span>
    </header>
  )
}
