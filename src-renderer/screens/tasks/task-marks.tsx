import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Priority, TaskView } from '../../../src-preload/contract.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { formatDate, visibleName } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { describeDue, isLate } from '../../task-due.ts'

/** When it is due, how much it presses, and its tags; empty for a plain task. */
export function TaskMarks({ task, now }: { task: TaskView; now: Date }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const late = isLate(task, now)
  if (task.doneAt)
    return (
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
        {t('tasks.doneOn', { date: formatDate(task.doneAt, language) })}
        <Tags tags={task.tags} />
      </p>
    )
  if (task.due === undefined && task.priority === 'normal' && task.tags.length === 0) return null
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
      {task.due !== undefined && (
        <time dateTime={task.due} className={late ? 'font-medium text-danger' : ''}>
          {late && `${t('tasks.lateMark')} · `}
          {describeDue(task.due, now, language)}
        </time>
      )}
      <PriorityMark priority={task.priority} />
      <Tags tags={task.tags} />
    </p>
  )
}

function PriorityMark({ priority }: { priority: Priority }) {
  const { t } = useTranslation()
  if (priority === 'normal') return null
  const tone = priority === 'urgent' ? 'danger' : priority === 'high' ? 'warn' : 'plain'
  return (
    <Badge tone={tone}>
      <Flag aria-hidden className="size-3" />
      {t(`tasks.priorities.${priority}`)}
    </Badge>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map(tag => (
    <span key={tag} dir="auto" className="max-w-40 truncate text-soft">
      #{visibleName(tag)}
    </span>
  ))
}
