import type { TaskInput, TaskView } from '../../src-preload/contract.ts'
import { writeIcs } from '../documents/writers/ics.ts'
import { UserError } from '../errors.ts'
import { type Due, dayOf, isAllDay, lateFrom, readDue } from '../store/task-due.ts'
import {
  addTask,
  deleteTask,
  getTask,
  listTasks,
  oneLine,
  PRIORITIES,
  purgeTasks,
  restoreTask,
  setTaskDone,
  type Task,
  takeReminders,
  updateTask,
} from '../store/tasks.ts'
import type { Host } from './host.ts'

const TITLE_LIMIT = 200
const TAG_LIMIT = 40
const MOST_TAGS = 10
/** A deletion can be taken back until the next start, and for a day at least. */
const KEPT_MS = 86_400_000

/** `undated`: how many tasks are not in it, since a calendar has no place for them. */
export type Calendar = { name: string; text: string; count: number; undated: number }

/** What the person has to do. */
export function createTasks(host: Host) {
  const { db, clock } = host
  const profileId = () => host.profile().id
  purgeTasks(db, new Date(clock.now().getTime() - KEPT_MS))

  function own(id: string): Task {
    const task = getTask(db, profileId(), id)
    if (!task) throw new UserError(UNKNOWN_TASK)
    return task
  }

  function changed(task: Task | undefined): TaskView {
    if (!task) throw new UserError(UNKNOWN_TASK)
    host.announce({ type: 'changed', what: 'tasks' })
    return taskView(task)
  }

  async function calendar(tasks: readonly Task[]): Promise<Calendar> {
    const dated = tasks.flatMap(task => (task.due === undefined ? [] : [{ ...task, due: task.due }]))
    if (dated.length === 0) throw new UserError(NO_DATE)
    const language = host.language()
    const name = CALENDAR[language]
    const text = await writeIcs(
      dated.map(({ id, title, due, priority, tags }) => ({
        id,
        title,
        due: isAllDay(due) ? { day: due } : { at: new Date(due) },
        // 1, 3, 5 and 7 of the standard's nine.
        priority: 7 - 2 * PRIORITIES.indexOf(priority),
        tags,
        changedAt: clock.now(),
      })),
      { name, language, now: clock.now() },
    )
    const [only] = dated
    return {
      name: `${dated.length === 1 && only ? only.title : name}.ics`,
      text,
      count: dated.length,
      undated: tasks.length - dated.length,
    }
  }

  return {
    list: (): TaskView[] => listTasks(db, profileId()).map(taskView),
    /** Undefined when it was deleted. */
    get(id: string): TaskView | undefined {
      const task = getTask(db, profileId(), id)
      return task && taskView(task)
    },
    /** @throws UserError when the title is empty or the date is none. */
    add({ title, priority = 'normal', due, tags = [] }: TaskInput & { title: string }): TaskView {
      const date = dueOf(due)
      const checked = { title: titleOf(title), priority, tags: tagsOf(tags) }
      return changed(addTask(db, { ...checked, profileId: profileId(), ...(date && { due: date }), now: clock.now() }))
    },
    edit(id: string, { title, priority, due, tags }: TaskInput): TaskView {
      return changed(
        updateTask(db, profileId(), own(id).id, {
          ...(title !== undefined && { title: titleOf(title) }),
          ...(priority && { priority }),
          ...(due !== undefined && { due: due === null ? null : (dueOf(due) ?? null) }),
          ...(tags && { tags: tagsOf(tags) }),
          now: clock.now(),
        }),
      )
    },
    setDone: (id: string, done: boolean): TaskView =>
      changed(setTaskDone(db, profileId(), id, { done, now: clock.now() })),
    delete(id: string): void {
      if (!deleteTask(db, profileId(), id, clock.now())) throw new UserError(UNKNOWN_TASK)
      host.announce({ type: 'changed', what: 'tasks' })
    },
    restore: (id: string): TaskView => changed(restoreTask(db, profileId(), id)),
    /** Those that are to be done today, or are late. */
    due: (): TaskView[] => {
      const today = dayOf(clock.now())
      return listTasks(db, profileId())
        .filter(({ doneAt, due }) => !doneAt && due !== undefined && dueDay(due) <= today)
        .map(taskView)
    },
    /**
     * Of one task, or of all that are to be done and have a date, as a file for a calendar.
     * @throws UserError when none has a date.
     */
    calendar: async (id?: string): Promise<Calendar> =>
      calendar(id === undefined ? listTasks(db, profileId()).filter(task => !task.doneAt) : [own(id)]),
    /** Those whose time has come since the last call, each once. */
    takeReminders: (): TaskView[] => takeReminders(db, profileId(), clock.now()).map(taskView),
  }
}

function dueDay(due: Due): string {
  return isAllDay(due) ? due : dayOf(new Date(due))
}

function taskView({ id, title, priority, due, tags, conversationId, doneAt, createdAt }: Task): TaskView {
  return {
    id,
    title,
    priority,
    ...(due !== undefined && { due, lateAt: lateFrom(due).toISOString() }),
    tags,
    ...(conversationId && { conversationId }),
    ...(doneAt && { doneAt }),
    createdAt,
  }
}

function titleOf(title: string): string {
  const clean = oneLine(title).slice(0, TITLE_LIMIT).toWellFormed().trim()
  if (clean === '') throw new UserError(NO_TITLE)
  return clean
}

function tagsOf(tags: readonly string[]): string[] {
  const clean = tags.map(tag => oneLine(tag).replace(/^#/, '').slice(0, TAG_LIMIT).trim()).filter(tag => tag !== '')
  return [...new Set(clean)].slice(0, MOST_TAGS)
}

function dueOf(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || text.trim() === '') return undefined
  const due = readDue(text)
  if (due === undefined) throw new UserError(noSuchDate(text))
  return due
}

const CALENDAR = { fr: 'Tâches Ardoise', en: 'Ardoise tasks' }
const UNKNOWN_TASK = {
  fr: 'Cette tâche n’existe plus : regardez la liste.',
  en: 'This task no longer exists: look at the list.',
}
const NO_TITLE = {
  fr: 'Le titre de la tâche est vide : écrivez ce qu’il faut faire.',
  en: 'The title of the task is empty: write what is to be done.',
}
const NO_DATE = {
  fr: 'Aucune de ces tâches n’a de date, et un agenda en veut une : donnez-leur une échéance d’abord.',
  en: 'None of these tasks has a date, and a calendar wants one: give them a due date first.',
}
function noSuchDate(text: string) {
  return {
    fr: `« ${text} » n’est pas une date qui existe : écrivez-la comme 2025-03-14, ou 2025-03-14T09:00.`,
    en: `“${text}” is no date that exists: write it like 2025-03-14, or 2025-03-14T09:00.`,
  }
}
