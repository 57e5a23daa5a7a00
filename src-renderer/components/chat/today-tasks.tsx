import { useTranslation } from 'react-i18next'
import { visibleName } from '../../format.ts'
import { TaskMarks } from '../../screens/tasks/task-marks.tsx'
import { dispatch } from '../../state.ts'
import { setTaskDone } from '../../tasks.ts'
import { useDueTasks } from '../../use-due-tasks.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'

const SHOWN = 3

/** What is to be done today, where the day begins; nothing when there is nothing. */
export function TodayTasks() {
  const { t } = useTranslation()
  const { tasks, now } = useDueTasks()
  if (tasks.length === 0) return null
  const more = tasks.length - SHOWN
  return (
    <section aria-label={t('tasks.forToday')} className="mt-6">
      <div className="flex items-center justify-between gap-2 pb-1">
        <h2 className="text-sm font-medium text-soft">{t('tasks.forToday')}</h2>
        <Button size="sm" variant="ghost" onClick={() => dispatch({ type: 'show_screen', screen: 'tasks' })}>
          {more > 0 ? t('tasks.more', { count: more }) : t('tasks.openList')}
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
        {tasks.slice(0, SHOWN).map(task => (
          <li key={task.id} className="flex items-start gap-3 px-3.5 py-2.5">
            <Checkbox
              label={t('tasks.markDone', { title: visibleName(task.title) })}
              checked={false}
              onChange={done => void setTaskDone(task, done)}
              className="mt-0.5"
            />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate text-sm">
                {visibleName(task.title)}
              </p>
              <TaskMarks task={task} now={now} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
