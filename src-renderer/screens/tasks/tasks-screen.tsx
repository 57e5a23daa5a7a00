import { CalendarPlus, ListTodo, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaskView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { LoadFailure } from '../../components/ui/load-failure.tsx'
import { Screen } from '../../components/ui/screen.tsx'
import { ScreenHeader } from '../../components/ui/screen-header.tsx'
import { useView } from '../../state.ts'
import { groupOf, isLate, type TaskGroup } from '../../task-due.ts'
import { saveTasks } from '../../tasks.ts'
import { useAnswer } from '../../use-answer.ts'
import { useNow } from '../../use-now.ts'
import { TaskDialog } from './task-dialog.tsx'
import { type Shown, type TaskFilter, TaskFilters } from './task-filters.tsx'
import { TaskRow } from './task-row.tsx'

const GROUPS: readonly TaskGroup[] = ['late', 'today', 'coming', 'undated', 'done']

export function TasksScreen() {
  const { t } = useTranslation()
  const version = useView(state => state.versions.tasks)
  const wanted = useView(state => state.section)
  const now = useNow()
  const { value: tasks, error, reload } = useAnswer(version, () => ask('listTasks'))
  const [dialog, setDialog] = useState<{ task?: TaskView }>()
  const [filter, setFilter] = useState<TaskFilter>({ shown: 'open', tag: '' })
  const add = () => setDialog({})
  return (
    <Screen>
      <ScreenHeader
        title={t('frame.tasks')}
        description={t('tasks.description')}
        actions={
          <>
            {tasks?.some(task => task.due !== undefined && !task.doneAt) && (
              <Button icon={<CalendarPlus aria-hidden className="size-4" />} onClick={() => void saveTasks()}>
                {t('tasks.calendar')}
              </Button>
            )}
            <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
              {t('tasks.add')}
            </Button>
          </>
        }
      />
      {error && !tasks && <LoadFailure error={error} onRetry={reload} />}
      {tasks?.length === 0 && (
        <EmptyState
          icon={ListTodo}
          title={t('tasks.nothingTitle')}
          action={<Button onClick={add}>{t('tasks.add')}</Button>}
        >
          {t('tasks.nothingText')}
        </EmptyState>
      )}
      {tasks && tasks.length > 0 && (
        <TaskList
          tasks={tasks}
          now={now}
          wanted={wanted}
          filter={filter}
          onFilter={setFilter}
          onEdit={task => setDialog({ task })}
        />
      )}
      {dialog && <TaskDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </Screen>
  )
}

type TaskListProps = {
  tasks: readonly TaskView[]
  now: Date
  wanted: string | undefined
  filter: TaskFilter
  onFilter(filter: TaskFilter): void
  onEdit(task: TaskView): void
}

function TaskList({ tasks, now, wanted, filter, onFilter, onEdit }: TaskListProps) {
  const { t } = useTranslation()
  const tags = [...new Set(tasks.flatMap(task => task.tags))].sort((one, other) => one.localeCompare(other))
  // A tag whose last task went away filters nothing any more.
  const tag = tags.includes(filter.tag) ? filter.tag : ''
  const tagged = tasks.filter(task => tag === '' || task.tags.includes(tag))
  const lists: Record<Shown, TaskView[]> = {
    open: tagged.filter(task => !task.doneAt),
    late: tagged.filter(task => isLate(task, now)),
    done: tagged.filter(task => task.doneAt),
  }
  const shown = lists[filter.shown]
  const nothing = { open: t('tasks.nothingOpen'), late: t('tasks.nothingLate'), done: t('tasks.nothingDone') }
  const groups = Map.groupBy(shown, task => groupOf(task, now))
  return (
    <>
      <TaskFilters
        filter={{ ...filter, tag }}
        counts={{ open: lists.open.length, late: lists.late.length, done: lists.done.length }}
        tags={tags}
        onChange={onFilter}
      />
      {shown.length === 0 && <p className="py-8 text-center text-sm text-faint">{nothing[filter.shown]}</p>}
      <div className="flex flex-col gap-6">
        {GROUPS.map(group => {
          const list = groups.get(group)
          if (!list) return null
          return (
            <section key={group} aria-label={t(`tasks.groups.${group}`)}>
              <h2 className="flex items-center gap-2 pb-2 text-sm font-medium text-soft">
                {t(`tasks.groups.${group}`)}
                <span className="money text-xs text-faint">{list.length}</span>
              </h2>
              <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
                {list.map(task => (
                  <TaskRow
                    key={task.id}
                    task={task}
                    now={now}
                    wanted={task.id === wanted}
                    onEdit={() => onEdit(task)}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </>
  )
}
