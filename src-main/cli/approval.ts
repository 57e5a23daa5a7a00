import type { App } from '../app.ts'
import type { ApprovalDecision, ApprovalRequest, Language } from '../types.ts'
import { readLine } from './read-line.ts'
import { printable, type Terminal } from './terminal.ts'

type Approving = { yes: boolean; json: boolean }

/**
 * Answers the cards of a turn, one after the other: `--yes` agrees once; a person at the terminal is asked; without
 * either, the action is refused and said so.
 */
export function answerApprovals(
  app: Pick<App, 'answerApproval'>,
  { yes, json }: Approving,
  terminal: Terminal,
  read: (question: string) => Promise<string | undefined> = question => readLine(question),
): (request: ApprovalRequest) => void {
  const { language } = terminal
  let last = Promise.resolve()
  let left = !terminal.interactive

  async function decide(request: ApprovalRequest): Promise<ApprovalDecision> {
    if (yes) return 'once'
    if (left) {
      terminal.say(NOBODY)
      return 'refuse'
    }
    // Events say it already where they are not for a program to read.
    if (json) terminal.note(`? ${printable(request.summary[language]).replace(/\s+/g, ' ')}`)
    const once = request.tainted || request.onceOnly === true
    const typed = await read(QUESTIONS[language][once ? 'once' : 'always'])
    left = typed === undefined
    return decisionOf(typed ?? '', language, once)
  }

  return request => {
    last = last.then(async () => app.answerApproval(request.approvalId, await decide(request)))
  }
}

/** Whole words only: whoever types « annule » or “abort” agrees to nothing. */
function decisionOf(typed: string, language: Language, once: boolean): ApprovalDecision {
  const word = typed.trim().toLowerCase()
  if (!once && ALWAYS[language].includes(word)) return 'always'
  return YES.includes(word) ? 'once' : 'refuse'
}

const YES = ['o', 'oui', 'y', 'yes', 'ok']
const ALWAYS: Record<Language, readonly string[]> = { fr: ['t', 'toujours'], en: ['a', 'always'] }
const QUESTIONS: Record<Language, Record<'once' | 'always', string>> = {
  fr: { once: '[o]ui, [n]on : ', always: '[o]ui, [t]oujours, [n]on : ' },
  en: { once: '[y]es, [n]o: ', always: '[y]es, [a]lways, [n]o: ' },
}
const NOBODY = {
  fr: 'Refusé, faute de personne pour répondre : relancez avec --yes pour l’autoriser.',
  en: 'Refused, since nobody can answer: run again with --yes to allow it.',
}
