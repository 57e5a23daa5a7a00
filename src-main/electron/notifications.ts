import { Notification } from 'electron'
import type { AgentEvent, Language } from '../types.ts'

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

export function bodyOf(event: AgentEvent, language: Language): string | undefined {
  if (event.type === 'approval') return event.request.summary[language]
  if (event.type !== 'turn_end' || event.reason === 'stopped') return undefined
  return event.message?.[language] ?? ANSWERED[language]
}

const ANSWERED = { fr: 'La réponse est prête.', en: 'The answer is ready.' } satisfies Record<Language, string>
