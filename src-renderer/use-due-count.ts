import { askQuietly } from './api.ts'
import { useView } from './state.ts'
import { groupOf } from './task-due.ts'
import { useAnswer } from './use-answer.ts'
import { useNow } from './use-now.ts'

/** Tasks that are late or to be done today. */
export function useDueCount(): number {
  const version = useView(state => state.versions.tasks)
  const now = useNow()
  const { value } = useAnswer(version, () => askQuietly('listTasks'))
  return (value ?? []).filter(task => ['late', 'today'].includes(groupOf(task, now))).length
}
