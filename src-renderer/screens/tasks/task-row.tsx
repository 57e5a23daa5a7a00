import { CalendarPlus, Ellipsis, MessageSquare, Pencil, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaskView } from '../../../src-preload/contract.ts'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { ContextMenu, Menu, type MenuEntry } from '../../components/ui/menu.tsx'
import { openConversation } from '../../conversations.ts'
import { visibleName } from '../../format.ts'
import { deleteTask, saveTasks, setTaskDone } from '../../tasks.ts'
import { TaskMarks } from './task-marks.tsx'

type TaskRowProps = { task: TaskView; now: Date; wanted: boolean; onEdit(): void }

/** `wanted`: the one that a notification or a card led to; it comes into sight and takes the focus. */
export function TaskRow({ task, now, wanted, onEdit }: TaskRowProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLLIElement>(null)
  useFocus(row, wanted)
  const title = visibleName(task.title)
  const entries: MenuEntry[] = [
    { label: t('common.edit'), icon: <Pencil />, onSelect: onEdit },
    ...(task.due !== undefined
      ? [{ label: t('tasks.toCalendar'), icon: <CalendarPlus />, onSelect: () => void saveTasks(task.id) }]
      : []),
    ...(task.conversationId
      ? [
          {
            label: t('tasks.openConversation'),
            icon: <MessageSquare />,
            onSelect: () => void openConversation(task.conversationId ?? ''),
          },
        ]
      : []),
    'separator',
    { label: t('common.delete'), icon: <Trash2 />, danger: true, onSelect: () => void deleteTask(task) },
  ]
  return (
    <ContextMenu entries={entries}>
      <li
        ref={row}
        tabIndex={-1}
        className={classNames(
          'group flex items-start gap-3 py-2.5 ps-4 pe-2 transition-colors hover:bg-hover focus-visible:-outline-offset-2',
          wanted && 'bg-accent-soft',
        )}
      >
        <Checkbox
          label={t('tasks.markDone', { title })}
          checked={task.doneAt !== undefined}
          onChange={done => void setTaskDone(task, done)}
          className="mt-1"
        />
        <div className="min-w-0 flex-1 py-0.5">
          <button
            type="button"
            dir="auto"
            aria-label={t('tasks.editOf', { title })}
            onClick={onEdit}
            className={classNames(
              'block max-w-full rounded-sm text-start text-sm wrap-anywhere hover:underline',
              task.doneAt !== undefined && 'text-faint line-through',
            )}
          >
            {title}
          </button>
          <TaskMarks task={task} now={now} />
        </div>
        <Menu
          align="end"
          entries={entries}
          trigger={
            <IconButton label={t('tasks.actionsOf', { title })}>
              <Ellipsis className="size-4" />
            </IconButton>
          }
        />
      </li>
    </ContextMenu>
  )
}

function useFocus(row: RefObject<HTMLLIElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.focus()
  }, [row, wanted])
}
