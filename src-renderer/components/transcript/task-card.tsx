import { useTranslation } from 'react-i18next'
import { askQuietly } from '../../api.ts'
import { visibleName } from '../../format.ts'
import { TaskMarks } from '../../screens/tasks/task-marks.tsx'
import { dispatch, useView } from '../../state.ts'
import { setTaskDone } from '../../tasks.ts'
import { useAnswer } from '../../use-answer.ts'
import { useNow } from '../../use-now.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'

/** A task as it stands now, with the box that says it is done. */
export function TaskCard({ taskId, title }: { taskId: string; title: string }) {
  const { t } = useTranslation()
  const version = useView(state => state.versions.tasks)
  const now = useNow()
  const { value } = useAnswer(`${taskId} ${version}`, async () => {
    const answer = await askQuietly('getTask', { taskId })
    return answer.ok ? { ok: true as const, value: { task: answer.value } } : answer
  })
  const task = value?.task
  const name = visibleName(task?.title ?? title)
  return (
    <section
      aria-label={name}
      className="flex w-full max-w-xl items-start gap-3 rounded-lg border border-line bg-raised py-2.5 ps-3.5 pe-2"
    >
      <Checkbox
        label={t('tasks.markDone', { title: name })}
        checked={task?.doneAt !== undefined}
        disabled={!task}
        onChange={done => task && void setTaskDone(task, done)}
        className="mt-1"
      />
      <div className="min-w-0 flex-1 py-0.5">
        <p
          dir="auto"
          className={classNames(
            'selectable text-sm wrap-anywhere',
            task?.doneAt ? 'text-faint line-through' : 'font-medium',
          )}
        >
          {name}
        </p>
        {task && <TaskMarks task={task} now={now} />}
        {value && !task && <p className="mt-0.5 text-xs text-faint">{t('tasks.gone')}</p>}
      </div>
      <Button
        size="sm"
        onClick={() => dispatch({ type: 'show_screen', screen: 'tasks', ...(task && { section: taskId }) })}
      >
        {t('tasks.openList')}
      </Button>
    </section>
  )
}
