import type { Language, TaskView } from '../src-preload/contract.ts'
import { formatDayOrTime } from './format.ts'
import { i18n } from './i18n/i18n.ts'

const DAY_LENGTH = 10
export type TaskGroup = 'late' | 'today' | 'coming' | 'undated' | 'done'

export function isLate({ doneAt, lateAt }: Pick<TaskView, 'doneAt' | 'lateAt'>, now: Date): boolean {
  return !doneAt && lateAt !== undefined && new Date(lateAt) <= now
}

/** The calendar day on which it is due, here. */
export function dueDay(due: string): Date {
  if (due.length > DAY_LENGTH) return new Date(due)
  const [year = 0, month = 1, day = 1] = due.split('-').map(Number)
  return new Date(year, month - 1, day)
}

export function groupOf(task: TaskView, now: Date): TaskGroup {
  if (task.doneAt) return 'done'
  if (task.due === undefined) return 'undated'
  if (isLate(task, now)) return 'late'
  return daysBetween(now, dueDay(task.due)) <= 0 ? 'today' : 'coming'
}

/** « Aujourd’hui », « Demain à 09:00 », « lun. 31 mars », with the year when it is another one. */
export function describeDue(due: string, now: Date, language: Language): string {
  const day = dueDay(due)
  const days = daysBetween(now, day)
  const near = ({ '-1': 'yesterday', 0: 'today', 1: 'tomorrow' } as const)[String(days) as '-1' | '0' | '1']
  const name = near ? i18n.t(`tasks.${near}`) : formatDayOrTime(day, 'day', language, now)
  if (due.length <= DAY_LENGTH) return name
  return i18n.t('tasks.at', { day: name, time: formatDayOrTime(day, 'time', language, now) })
}

/** Day and hour as the fields of a form hold them. */
export function dueFields(due: string | undefined): { day: string; time: string } {
  if (due === undefined) return { day: '', time: '' }
  if (due.length <= DAY_LENGTH) return { day: due, time: '' }
  const at = new Date(due)
  const digits = (value: number, length = 2) => String(value).padStart(length, '0')
  return {
    day: `${digits(at.getFullYear(), 4)}-${digits(at.getMonth() + 1)}-${digits(at.getDate())}`,
    time: `${digits(at.getHours())}:${digits(at.getMinutes())}`,
  }
}

function daysBetween(from: Date, to: Date): number {
  const start = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.round((start(to) - start(from)) / 86_400_000)
}
