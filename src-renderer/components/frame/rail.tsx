import { Brain, FolderOpen, GraduationCap, Keyboard, ListTodo, MessagesSquare, Send, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countActive } from '../../job-list.ts'
import { dispatch, type ScreenName, useView } from '../../state.ts'
import { useDueTasks } from '../../use-due-tasks.ts'
import { CountBadge } from '../ui/count-badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'

export function Rail() {
  const { t } = useTranslation()
  const waiting = useView(state => state.outboxWaiting)
  const due = useDueTasks().tasks.length
  // Beside the conversation, the button of the panel says it.
  const jobs = useView(state => (state.screen === 'chat' ? 0 : countActive(state.jobs)))
  return (
    <nav
      aria-label={t('frame.screens')}
      className="flex w-12 shrink-0 flex-col items-center gap-1 border-e border-line bg-rail py-2"
    >
      <RailButton
        screen="chat"
        label={t('frame.chat')}
        note={jobs > 0 ? t('jobs.active', { count: jobs }) : undefined}
        badge={jobs}
      >
        <MessagesSquare className="size-[1.125rem]" />
      </RailButton>
      <RailButton screen="files" label={t('frame.files')}>
        <FolderOpen className="size-[1.125rem]" />
      </RailButton>
      <RailButton
        screen="tasks"
        label={t('frame.tasks')}
        keys="Ctrl Shift T"
        note={due > 0 ? t('tasks.dueNow', { count: due }) : undefined}
        badge={due}
      >
        <ListTodo className="size-[1.125rem]" />
      </RailButton>
      <RailButton screen="progress" label={t('frame.progress')}>
        <GraduationCap className="size-[1.125rem]" />
      </RailButton>
      <RailButton
        screen="outbox"
        label={t('frame.outbox')}
        note={waiting > 0 ? t('frame.outboxWaiting', { count: waiting }) : undefined}
        badge={waiting}
      >
        <Send className="size-[1.125rem]" />
      </RailButton>
      <RailButton screen="memory" label={t('frame.memory')}>
        <Brain className="size-[1.125rem]" />
      </RailButton>
      <span className="flex-1" />
      <RailButton screen="help" label={t('frame.help')} keys="F1">
        <Keyboard className="size-[1.125rem]" />
      </RailButton>
      <RailButton screen="settings" label={t('frame.settings')} keys="Ctrl ,">
        <Settings className="size-[1.125rem]" />
      </RailButton>
    </nav>
  )
}

type RailButtonProps = {
  screen: ScreenName
  label: string
  note?: string
  keys?: string
  badge?: number
  children: ReactNode
}

function RailButton({ screen, label, note, keys, badge = 0, children }: RailButtonProps) {
  const current = useView(state => state.screen === screen)
  return (
    <span className="relative">
      <IconButton
        size="lg"
        label={note ? `${label}, ${note}` : label}
        keys={keys}
        tooltipSide="right"
        aria-current={current ? 'page' : undefined}
        tone={current ? 'current' : 'plain'}
        onClick={() => dispatch({ type: 'show_screen', screen })}
      >
        {children}
      </IconButton>
      <CountBadge count={badge} />
    </span>
  )
}
