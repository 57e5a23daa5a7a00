import { readFix } from './fixes.ts'
import type { Intent } from './intent.ts'
import { findMoment } from './moment.ts'
import { isOrder } from './orders.ts'
import { textOf } from './results.ts'
import type { Step } from './script.ts'
import type { Situation } from './situation.ts'
import { readTaskChange } from './task-change.ts'
import type { Request, Understanding } from './understand.ts'

const MADE_BY: readonly { tools: RegExp; intents: readonly Intent[]; fix: 'fixTask' | 'fixDocument' | 'fixDraft' }[] = [
  { tools: /^create_task$/, intents: ['task', 'fixTask'], fix: 'fixTask' },
  { tools: /^draft_email$/, intents: ['draft', 'fixDraft'], fix: 'fixDraft' },
  {
    tools: /^generate_(?:pdf|md|docx|html|pptx|xlsx)$/,
    intents: ['letter', 'note', 'budget', 'convert', 'fixDocument'],
    fix: 'fixDocument',
  },
]

/** A courtesy, or what was not understood, does not close what was made before it. */
const BETWEEN: ReadonlySet<Intent> = new Set(['thanks', 'greet', 'unknown'])

const OTHER_WORK: ReadonlySet<Intent> = new Set(['budget', 'journal', 'statements', 'remember'])

/** « non, le 6 plutôt », « ajoute … », « change le titre en … »: of what the message before made. */
export function correctLast({ understanding, history, lastRequests, now }: Situation): Request[] | undefined {
  const last = history.findLast(({ call }) => !call.name.startsWith('send_'))
  if (!last?.outcome.ok) return undefined
  const made = MADE_BY.find(
    ({ tools, intents }) =>
      tools.test(last.call.name) && lastRequests.some(({ intent }) => intents.includes(intent) || BETWEEN.has(intent)),
  )
  const ordered = understanding.requests.some(({ intent }) => isOrder(intent) && intent !== 'task')
  if (!made || ordered || understanding.table) return undefined
  const { said, after } = withoutSending(understanding)
  if (made.fix === 'fixTask') {
    const changes = understanding.files.length === 0 && readTaskChange(said, now) !== undefined
    return changes ? [{ intent: 'fixTask', text: said }] : undefined
  }
  if (understanding.requests.some(({ intent }) => intent === 'task')) return undefined
  const fix = readFix(said)
  if (!fix || (understanding.files.length > 0 && fix.kind !== 'attach')) return undefined
  // « change ça en PDF » replaces nothing of the text.
  if (fix.kind === 'replace' && !holds(last, fix.from)) return undefined
  // « non, pour vendredi » names no one; « ajoute 5 000 F au budget » is of another document.
  if (fix.kind === 'recipient' && findMoment(fix.text, now)) return undefined
  const another = understanding.requests.some(({ intent }) => OTHER_WORK.has(intent))
  if (fix.kind === 'add' && !fix.exact && another && last.call.name !== 'generate_xlsx') return undefined
  if (fix.kind === 'set' && last.call.name !== 'generate_xlsx') return undefined
  return [{ intent: made.fix, text: said }, ...after]
}

function holds({ call }: Step, words: string): boolean {
  return (textOf(call.arguments, 'content') ?? JSON.stringify(call.arguments))
    .toLowerCase()
    .includes(words.toLowerCase())
}

/** « ajoute …, et envoie-le »: corrected, then sent. */
function withoutSending({ text, payload, requests, sending }: Understanding): { said: string; after: Request[] } {
  const whole = payload === undefined ? text : `${text} : ${payload}`
  const after = sending === 'ordered' ? requests.filter(({ intent }) => intent === 'email') : []
  return { said: after.length > 0 ? whole.replace(SENDS, '') : whole, after }
}

const SENDS = /\s*(?:,\s*|\s(?:et|puis|and|then)\s+)+(?:(?:r?envo[iy]|transme|exp[ée]di|send|mail)[^.\n]*)[\s.!?]*$/iu
