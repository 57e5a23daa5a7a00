import { Notification } from 'electron'
import type { TaskView } from '../../src-preload/contract.ts'
import type { AgentEvent, Language } from '../types.ts'
import { bodyOf, goingOn, reminderOf } from './notification-text.ts'

/** Tells of a turn that ended, or that waits for the person, while they look elsewhere. */
export function notifyOf(
  event: AgentEvent,
  { title, job, language, onClick }: { title: string; job: boolean; language: Language; onClick(): void },
): void {
  const body = bodyOf(event, { job, language })
  if (body !== undefined) notify({ title, body, onClick })
}

/** Tells that the program is still there, without a window. */
export function notifyOfJobs(jobs: number, { language, onClick }: { language: Language; onClick(): void }): void {
  notify({ ...goingOn(jobs, language), onClick })
}

/** Tells of tasks whose time has come, also while the person works here: nothing on the screen says it. */
export function notifyOfTasks(
  tasks: readonly TaskView[],
  { language, onClick }: { language: Language; onClick(): void },
): void {
  notify({ ...reminderOf(tasks, language), onClick })
}

/** Tells of what happened without the person. */
export function notifyOfNotice(body: string, onClick: () => void): void {
  notify({ title: 'Ardoise', body, onClick })
}

/** A notification that nothing holds is collected, and its click with it. */
const shown = new Set<Notification>()

function notify({ title, body, onClick }: { title: string; body: string; onClick(): void }): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body })
  shown.add(notification)
  notification.on('click', () => {
    shown.delete(notification)
    onClick()
  })
  notification.on('close', () => shown.delete(notification))
  notification.show()
}
