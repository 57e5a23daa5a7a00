import { createInterface } from 'node:readline/promises'
import type { App } from '../app.ts'
import type { ApprovalDecision, ApprovalRequest } from '../types.ts'
import type { Terminal } from './terminal.ts'

/** `--yes` agrees once; a person at the terminal is asked; without either, the action is refused and said so. */
export async function answerApproval(
  app: App,
  request: ApprovalRequest,
  yes: boolean,
  terminal: Terminal,
): Promise<void> {
  app.answerApproval(request.approvalId, yes ? 'once' : await ask(terminal))
}

async function ask(terminal: Terminal): Promise<ApprovalDecision> {
  if (!terminal.interactive) {
    terminal.say({
      fr: 'Refusé, faute de personne pour répondre : relancez avec --yes pour l’autoriser.',
      en: 'Refused, since nobody can answer: run again with --yes to allow it.',
    })
    return 'refuse'
  }
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  const question = terminal.language === 'fr' ? '[o]ui, [t]oujours, [n]on : ' : '[y]es, [a]lways, [n]o: '
  const answer = (await reader.question(question)).trim().toLowerCase()
  reader.close()
  if (/^[ta]/.test(answer)) return 'always'
  return /^[oy]/.test(answer) ? 'once' : 'refuse'
}
