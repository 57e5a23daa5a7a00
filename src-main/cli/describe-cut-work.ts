import type { CutWork } from '../app/recover.ts'
import type { CallOutcome, Language } from '../types.ts'
import { printable } from './terminal.ts'

/** What a crash cut: what became of each action under way, and how to go on. */
export function describeCutWork({ conversationId, title, job, calls }: CutWork, language: Language): string {
  const fr = language === 'fr'
  const name = printable(title)
  const what = fr
    ? `${job ? `La tâche de fond ${job}` : 'Une réponse'} (« ${name} ») a été interrompue : Ardoise s’est arrêté avant la fin.`
    : `${job ? `Background job ${job}` : 'An answer'} (“${name}”) was interrupted: Ardoise stopped before the end.`
  const lines = calls.map(
    ({ label, outcome }) => `  ${printable(label[language])}${fr ? ' :' : ':'} ${OUTCOME[language][outcome]}`,
  )
  const command = job ? `ardoise jobs resume ${job}` : `ardoise ask --continue --conversation ${conversationId}`
  return [what, ...lines, `  ${fr ? 'Pour reprendre :' : 'To go on:'} ${command}`].join('\n')
}

export const OUTCOME: Record<Language, Record<CallOutcome, string>> = {
  fr: { done: 'fait', not_done: 'pas fait', uncertain: 'incertain, vérifiez' },
  en: { done: 'done', not_done: 'not done', uncertain: 'uncertain, please check' },
}
