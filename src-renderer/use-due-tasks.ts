import type { TaskView } from '../src-preload/contract.ts'
import { askQuietly } from './api.ts'
import { useView } from './state.ts'
import { groupOf } from './task-due.ts'
import { useAnswer } from './use-answer.ts'
import { useNow } from './use-now.ts'

/** Tasks that are late or to be done today, in the order in which they are due. */
export function useDueTasks(): { tasks: readonly TaskView[]; now: Date } {
  const version = useView(state => state.versions.tasks)
  const now = useNow()
  const { value } = useAnswer(version, () => askQuietly('listTasks'))
  return { tasks: (value ?? []).filter(task => ['late', 'today'].includes(groupOf(task, now))), now }
}
