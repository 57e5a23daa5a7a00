import { Notification } from 'electron'
import type { AgentEvent, Language } from '../types.ts'
import { bodyOf } from './notification-text.ts'

/** Tells of a turn that ended, or that waits for the person, while they look elsewhere. */
export function notifyOf(
  event: AgentEvent,
  { title, language, onClick }: { title: string; language: Language; onClick(): void },
): void {
  const body = bodyOf(event, language)
  if (body === undefined || !Notification.isSupported()) return
  const notification = new Notification({ title, body })
  notification.on('click', onClick)
  notification.show()
}
