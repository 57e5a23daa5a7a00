import type { TaskView } from '../src-preload/contract.ts'
import { ask } from './api.ts'
import { showToast } from './components/ui/toast.tsx'
import { visibleName } from './format.ts'
import { i18n } from './i18n/i18n.ts'
import { dispatch } from './state.ts'

/** Says so, for those who do not see the box change. */
export async function setTaskDone({ id, title }: TaskView, done: boolean): Promise<void> {
  const answer = await ask('setTaskDone', { taskId: id, done })
  if (answer.ok && done) dispatch({ type: 'announce', text: i18n.t('tasks.nowDone', { title: visibleName(title) }) })
}

export async function deleteTask({ id: taskId, title }: TaskView): Promise<void> {
  const name = visibleName(title)
  const answer = await ask('deleteTask', { taskId })
  if (!answer.ok) return
  showToast({
    message: i18n.t('tasks.deleted', { title: name }),
    action: {
      label: i18n.t('common.undo'),
      async run() {
        const restored = await ask('restoreTask', { taskId })
        if (restored.ok) dispatch({ type: 'announce', text: i18n.t('tasks.restored', { title: name }) })
      },
    },
  })
}

/** One task, or all that are to be done, as a file for a calendar. */
export async function saveTasks(taskId?: string): Promise<void> {
  const answer = await ask('saveTasks', { ...(taskId !== undefined && { taskId }) })
  if (!answer.ok || !answer.value) return
  const { path, undated } = answer.value
  const leftOut = undated > 0 ? [i18n.t('tasks.leftOut', { count: undated })] : []
  showToast({ message: [i18n.t('common.savedTo', { path }), ...leftOut].join(' · '), kind: 'done' })
}
