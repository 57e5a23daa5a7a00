import type { TaskView } from '../../src-preload/contract.ts'
import type { AgentEvent, Language } from '../types.ts'

/** What a notification says of an event; undefined when it calls for none. */
export function bodyOf(event: AgentEvent, language: Language): string | undefined {
  if (event.type === 'approval') return event.request.summary[language]
  if (event.type !== 'turn_end' || event.reason === 'stopped') return undefined
  return event.message?.[language] ?? ANSWERED[language]
}

/** One task by its name; several, which fell due while the program was closed, by their number and the first names. */
export function reminderOf(tasks: readonly TaskView[], language: Language): { title: string; body: string } {
  const words = REMINDERS[language]
  const [only] = tasks
  if (tasks.length === 1 && only) return { title: words.one, body: only.title }
  const names = tasks.slice(0, NAMED).map(({ title }) => title)
  return { title: words.several(tasks.length), body: [...names, ...(tasks.length > NAMED ? ['…'] : [])].join('\n') }
}

const NAMED = 3
const REMINDERS = {
  fr: { one: 'À faire', several: (count: number) => `${count} tâches à faire` },
  en: { one: 'To do', several: (count: number) => `${count} tasks to do` },
} satisfies Record<Language, unknown>

const ANSWERED = { fr: 'La réponse est prête.', en: 'The answer is ready.' } satisfies Record<Language, string>
