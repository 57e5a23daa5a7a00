import type { TaskView } from '../../src-preload/contract.ts'
import type { AgentEvent, Language } from '../types.ts'

/** What a notification says of an event; undefined when it calls for none. */
export function bodyOf(event: AgentEvent, { job, language }: { job: boolean; language: Language }): string | undefined {
  const words = JOBS[language]
  if (event.type === 'approval') return (job ? words.asks : '') + event.request.summary[language]
  if (event.type !== 'turn_end' || event.reason === 'stopped') return undefined
  if (event.message) return (job ? words.ended : '') + event.message[language]
  return job ? words.done : ANSWERED[language]
}

/** The window is closed, and the work is not. */
export function goingOn(jobs: number, language: Language): { title: string; body: string } {
  const { goesOn, open } = JOBS[language]
  return { title: goesOn(jobs), body: open }
}

const JOBS = {
  fr: {
    done: 'La tâche de fond est terminée.',
    ended: 'Tâche de fond : ',
    asks: 'Une tâche de fond attend votre accord : ',
    goesOn: (jobs: number) => (jobs === 1 ? 'Une tâche de fond continue' : `${jobs} tâches de fond continuent`),
    open: 'Ardoise se fermera à la fin. Rouvrez-le pour suivre le travail.',
  },
  en: {
    done: 'The background job is done.',
    ended: 'Background job: ',
    asks: 'A background job needs your approval: ',
    goesOn: (jobs: number) => (jobs === 1 ? 'A background job goes on' : `${jobs} background jobs go on`),
    open: 'Ardoise will close at the end. Open it again to follow the work.',
  },
} satisfies Record<Language, unknown>

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
