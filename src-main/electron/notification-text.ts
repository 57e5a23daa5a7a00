import type { AgentEvent, Language } from '../types.ts'

/** What a notification says of an event; undefined when it calls for none. */
export function bodyOf(event: AgentEvent, language: Language): string | undefined {
  if (event.type === 'approval') return event.request.summary[language]
  if (event.type !== 'turn_end' || event.reason === 'stopped') return undefined
  return event.message?.[language] ?? ANSWERED[language]
}

const ANSWERED = { fr: 'La réponse est prête.', en: 'The answer is ready.' } satisfies Record<Language, string>
