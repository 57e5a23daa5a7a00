import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { IsoTime } from '../types.ts'
import { compareDue, type Due, remindAt } from './task-due.ts'

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof PRIORITIES)[number]

export type Task = {
  id: string
  title: string
  priority: Priority
  due?: Due
  tags: string[]
  conversationId?: string
  doneAt?: IsoTime
  createdAt: IsoTime
}

export type NewTask = {
  profileId: string
  conversationId?: string
  title: string
  priority: Priority
  due?: Due
  tags: readonly string[]
  now: Date
}
/** `null` takes the due date away. */
export type TaskChange = { title?: string; priority?: Priority; due?: Due | null; tags?: readonly string[] }

type TaskRow = {
  id: string
  title: string
  priority: Priority
  due: Due | null
  tags: string
  conversation_id: string | null
  done_at: IsoTime | null
  reminded_at: IsoTime | null
  created_at: IsoTime
}

/** Titles and tags stand in notifications and calendars, where a line break or a control character would end them. */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').trim()
}

/** A reminder that lies further ahead than this was given by a clock that was wrong then. */
const CLOCK_DOUBT_MS = 3_600_000

export function addTask(db: Database, task: NewTask): Task {
  const id = newId('task')
  const time = task.now.toISOString()
  db.prepare(
    `INSERT INTO tasks (id, profile_id, conversation_id, title, priority, due, tags, reminded_at, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    task.profileId,
    task.conversationId ?? null,
    task.title,
    task.priority,
    task.due ?? null,
    JSON.stringify(task.tags),
    remindedFromTheStart(task.due, task.now),
    time,
    time,
  )
  return requireTask(db, task.profileId, id)
}

export function getTask(db: Database, profileId: string, id: string): Task | undefined {
  const row = db
    .prepare<[string, string], TaskRow>('SELECT * FROM tasks WHERE id = ? AND profile_id = ? AND deleted_at IS NULL')
    .get(id, profileId)
  return row && taskOf(row)
}

/** What is to be done first comes first: by due date, then priority; then what is done, the latest first. */
export function listTasks(db: Database, profileId: string): Task[] {
  return rows(db, profileId).map(taskOf).sort(compareTasks)
}

/** Undefined when it is unknown or deleted. A new due date is a new reminder. */
export function updateTask(
  db: Database,
  profileId: string,
  id: string,
  { now, ...change }: TaskChange & { now: Date },
): Task | undefined {
  const old = getTask(db, profileId, id)
  if (!old) return undefined
  const due = change.due === undefined ? old.due : (change.due ?? undefined)
  db.prepare(
    `UPDATE tasks SET title = :title, priority = :priority, due = :due, tags = :tags, updated_at = :now,
       reminded_at = CASE WHEN :due IS due THEN reminded_at ELSE :reminded END
     WHERE id = :id`,
  ).run({
    id,
    title: change.title ?? old.title,
    priority: change.priority ?? old.priority,
    due: due ?? null,
    tags: JSON.stringify(change.tags ?? old.tags),
    now: now.toISOString(),
    reminded: remindedFromTheStart(due, now),
  })
  return requireTask(db, profileId, id)
}

export function setTaskDone(
  db: Database,
  profileId: string,
  id: string,
  { done, now }: { done: boolean; now: Date },
): Task | undefined {
  const time = now.toISOString()
  db.prepare(
    `UPDATE tasks SET done_at = CASE WHEN ? THEN ifnull(done_at, ?) END, updated_at = ?
     WHERE id = ? AND profile_id = ? AND deleted_at IS NULL`,
  ).run(done ? 1 : 0, time, time, id, profileId)
  return getTask(db, profileId, id)
}

/** It can come back until the next start. */
export function deleteTask(db: Database, profileId: string, id: string, now: Date): boolean {
  const { changes } = db
    .prepare('UPDATE tasks SET deleted_at = ? WHERE id = ? AND profile_id = ? AND deleted_at IS NULL')
    .run(now.toISOString(), id, profileId)
  return changes === 1
}

export function restoreTask(db: Database, profileId: string, id: string): Task | undefined {
  db.prepare('UPDATE tasks SET deleted_at = NULL WHERE id = ? AND profile_id = ?').run(id, profileId)
  return getTask(db, profileId, id)
}

/** What was deleted before `before` is erased. */
export function purgeTasks(db: Database, before: Date): void {
  db.prepare('DELETE FROM tasks WHERE deleted_at < ?').run(before.toISOString())
}

/**
 * Of the tasks to be done, those whose time has come and of which nobody was told; they count as told from now on.
 * In whatever process, each is handed out once.
 */
export function takeReminders(db: Database, profileId: string, now: Date): Task[] {
  const doubtful = new Date(now.getTime() + CLOCK_DOUBT_MS).toISOString()
  const claim = db.prepare(
    'UPDATE tasks SET reminded_at = :now WHERE id = :id AND (reminded_at IS NULL OR reminded_at > :doubtful)',
  )
  const take = db.transaction(() =>
    rows(db, profileId)
      .filter(({ due, done_at }) => due !== null && done_at === null && remindAt(due) <= now)
      .filter(({ id }) => claim.run({ id, now: now.toISOString(), doubtful }).changes === 1)
      .map(taskOf)
      .sort(compareTasks),
  )
  return take.immediate()
}

function rows(db: Database, profileId: string): TaskRow[] {
  return db
    .prepare<[string], TaskRow>('SELECT * FROM tasks WHERE profile_id = ? AND deleted_at IS NULL ORDER BY seq')
    .all(profileId)
}

/** Whoever sets a time that has passed already knows of it. */
function remindedFromTheStart(due: Due | undefined, now: Date): IsoTime | null {
  return due !== undefined && remindAt(due) <= now ? now.toISOString() : null
}

function compareTasks(one: Task, other: Task): number {
  if (one.doneAt || other.doneAt) {
    if (one.doneAt && other.doneAt) return other.doneAt.localeCompare(one.doneAt)
    return one.doneAt ? 1 : -1
  }
  if (one.due !== other.due) {
    if (one.due === undefined) return 1
    if (other.due === undefined) return -1
    const order = compareDue(one.due, other.due)
    if (order !== 0) return order
  }
  return PRIORITIES.indexOf(other.priority) - PRIORITIES.indexOf(one.priority)
}

function requireTask(db: Database, profileId: string, id: string): Task {
  const task = getTask(db, profileId, id)
  if (!task) throw new Error(`no task ${id}`)
  return task
}

function taskOf(row: TaskRow): Task {
  return {
    id: row.id,
    title: row.title,
    priority: row.priority,
    ...(row.due === null ? {} : { due: row.due }),
    tags: JSON.parse(row.tags),
    ...(row.conversation_id === null ? {} : { conversationId: row.conversation_id }),
    ...(row.done_at === null ? {} : { doneAt: row.done_at }),
    createdAt: row.created_at,
  }
}
