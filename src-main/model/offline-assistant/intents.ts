import type { Mark } from './concepts.ts'
import type { Intent } from './intent.ts'
import type { Concept } from './lexicon.ts'

/** Facts about the message that rules may ask for beside its words. */
type Circumstance = 'hasFile' | 'hasTable' | 'hasNumber'
export type Need = Concept | Circumstance

type Rule = {
  intent: Intent
  /** Every group must be met, each by any one of its members. */
  all: readonly (readonly Need[])[]
  none?: readonly Need[]
  /** Concepts that this reading uses up: later rules no longer see them. `*` is all of them. */
  takes: readonly Concept[] | '*'
  /** Documents to make: the one named first in the clause is the one wanted. */
  makes?: Concept
  /** Counts only when nothing else was asked in the message. */
  alone?: true
}

/** What letters and notes speak of: « pour demander trois lignes », « sur la caisse » ask for nothing else. */
const SUBJECTS: readonly Concept[] = [
  'row',
  'page',
  'more',
  'figure',
  'balance',
  'previous',
  'check',
  'list',
  'mine',
  'again',
]

/** Kinds of document that a letter or a note can be asked as. */
const FORMATS: readonly Concept[] = ['markdown', 'word', 'html']

/** Order matters: an earlier rule uses up its words. To teach an intent, add a row; to teach a word, see lexicon.ts. */
const RULES: readonly Rule[] = [
  { intent: 'forgo', all: [['forgo']], takes: '*' },
  { intent: 'recall', all: [['recall']], none: ['figure', 'statement', 'file', 'remember'], takes: '*' },
  { intent: 'remember', all: [['remember']], none: ['recall'], takes: '*' },
  { intent: 'forget', all: [['forget']], takes: '*' },
  {
    intent: 'connect',
    all: [['model'], ['connect', 'ask', 'define', 'make', 'help']],
    none: ['letter', 'note'],
    takes: '*',
  },
  {
    intent: 'summarise',
    all: [['summarise']],
    takes: [
      'summarise',
      'file',
      'statement',
      'balance',
      'letter',
      'note',
      'journal',
      'budget',
      'open',
      'make',
      'define',
      'ask',
      'list',
      'figure',
      'page',
      'row',
      'excel',
      'write',
    ],
  },
  { intent: 'summarise', all: [['define'], ['file', 'hasFile']], none: ['statement', 'figure'], takes: '*' },
  { intent: 'unknown', all: [['define']], none: ['figure'], takes: '*' },
  {
    intent: 'statements',
    all: [['statement'], ['again']],
    takes: ['statement', 'balance', 'figure', 'make', 'pdf', 'excel', 'again', 'check', 'previous'],
  },
  {
    intent: 'convert',
    all: [['pdf'], ['convert']],
    none: ['budget', 'write'],
    takes: ['pdf', 'convert', 'make', 'file', 'statement', 'balance', 'letter', 'note', 'journal', 'excel', 'figure'],
  },
  {
    intent: 'convert',
    all: [['pdf'], ['make']],
    none: ['statement', 'budget', 'write', 'letter', 'note', 'journal', 'figure'],
    takes: ['pdf', 'make', 'file', 'balance', 'excel'],
  },
  {
    intent: 'convert',
    all: [
      ['word', 'slides', 'html'],
      ['convert', 'make', 'write', 'file', 'hasFile', 'hasTable', 'summarise'],
    ],
    none: ['budget', 'letter', 'note', 'journal'],
    takes: ['word', 'slides', 'html', 'convert', 'make', 'write', 'file', 'open', 'balance', 'excel', 'pdf'],
  },
  {
    intent: 'convert',
    all: [['markdown'], ['convert', 'make']],
    none: ['statement', 'budget', 'letter', 'note', 'journal', 'figure', 'write', 'pdf'],
    takes: ['markdown', 'convert', 'make', 'file'],
  },
  {
    intent: 'statements',
    all: [['figure'], ['make'], ['balance', 'hasFile']],
    none: ['budget', 'journal', 'letter', 'note'],
    takes: ['statement', 'balance', 'figure', 'make', 'file', 'check', 'ask', 'excel', 'pdf', 'previous'],
  },
  {
    intent: 'figure',
    all: [['figure'], ['ask']],
    none: ['budget', 'letter', 'note', 'make'],
    takes: ['figure', 'ask', 'statement', 'check', 'recall', 'define'],
  },
  {
    intent: 'figure',
    all: [['figure'], ['open'], ['balance']],
    none: ['budget', 'letter', 'note', 'make', 'page', 'row'],
    takes: ['figure', 'open', 'statement', 'balance', 'check', 'file'],
  },
  {
    intent: 'figure',
    all: [['figure'], ['open']],
    none: ['budget', 'letter', 'note', 'make', 'file', 'hasFile', 'page', 'row', 'statement'],
    takes: ['figure', 'open', 'check'],
  },
  {
    intent: 'statements',
    all: [['statement']],
    makes: 'statement',
    takes: [
      'statement',
      'balance',
      'figure',
      'make',
      'write',
      'file',
      'check',
      'excel',
      'pdf',
      'markdown',
      'previous',
      'open',
      'convert',
      'ask',
      'list',
    ],
  },
  {
    intent: 'journal',
    all: [['journal'], ['make', 'write', 'check', 'file', 'excel', 'convert', 'hasTable', 'hasFile']],
    makes: 'journal',
    takes: ['journal', 'make', 'write', 'check', 'file', 'excel', 'convert', 'balance', 'page', 'row'],
  },
  {
    intent: 'budget',
    all: [['budget']],
    makes: 'budget',
    takes: ['budget', 'make', 'write', 'check', 'file', 'excel', 'convert', 'figure', 'page', 'row', 'previous'],
  },
  {
    intent: 'note',
    all: [['note'], ['make', 'write', 'convert', 'pdf', 'hasNumber']],
    none: ['open'],
    makes: 'note',
    takes: ['note', 'make', 'write', 'letter', 'convert', 'pdf', ...FORMATS, 'file', 'connect', 'mail', ...SUBJECTS],
  },
  {
    intent: 'letter',
    all: [['letter']],
    none: ['open', 'summarise'],
    makes: 'letter',
    takes: [
      'letter',
      'make',
      'write',
      'note',
      'convert',
      'pdf',
      ...FORMATS,
      'file',
      'connect',
      'ask',
      'missing',
      ...SUBJECTS,
    ],
  },
  {
    intent: 'note',
    all: [['note']],
    none: ['open', 'send'],
    makes: 'note',
    takes: ['note', 'make', 'write', 'convert', 'pdf', ...FORMATS, 'file', ...SUBJECTS],
  },
  {
    intent: 'letter',
    all: [['write']],
    none: ['make', 'statement', 'journal', 'budget', 'file', 'pdf', 'send', 'mail', 'missing', 'remember'],
    takes: ['write'],
  },
  { intent: 'show', all: [['page', 'row'], ['hasNumber']], takes: ['page', 'row', 'open', 'file', 'more'] },
  { intent: 'show', all: [['more']], none: ['make'], takes: ['more', 'open', 'file', 'page'] },
  {
    intent: 'listFiles',
    all: [['mine'], ['list', 'open', 'ask', 'make', 'recall']],
    takes: ['mine', 'list', 'open', 'ask', 'file', 'make'],
  },
  {
    intent: 'listFiles',
    all: [['list', 'recall'], ['file']],
    none: ['send'],
    takes: ['list', 'recall', 'file', 'ask', 'open', 'excel', 'pdf'],
  },
  { intent: 'listFiles', all: [['mine']], none: ['send', 'make'], takes: ['mine'] },
  { intent: 'show', all: [['open'], ['file', 'hasFile', 'balance']], takes: ['open', 'file', 'balance'] },
  { intent: 'email', all: [['send']], none: ['ask'], takes: ['send', 'mail', 'file'] },
  { intent: 'email', all: [['mail']], none: ['ask'], takes: ['mail', 'file'] },
  {
    intent: 'convert',
    all: [['pdf', 'excel', 'word', 'slides', 'html']],
    none: ['missing'],
    takes: ['pdf', 'excel', 'word', 'slides', 'html'],
    alone: true,
  },
  { intent: 'figure', all: [['figure']], takes: ['figure'], alone: true },
  { intent: 'budget', all: [['hasTable'], ['previous']], takes: [], alone: true },
  { intent: 'statements', all: [['balance'], ['make', 'check']], takes: ['balance', 'make', 'check'], alone: true },
  { intent: 'statements', all: [['previous'], ['hasFile']], none: ['hasTable'], takes: ['previous'], alone: true },
  { intent: 'summarise', all: [['ask'], ['hasFile']], takes: ['ask'], alone: true },
  { intent: 'email', all: [['otherChannel']], none: ['ask', 'define', 'help', 'connect'], takes: '*', alone: true },
  { intent: 'help', all: [['help']], none: ['missing'], takes: '*', alone: true },
  { intent: 'thanks', all: [['thanks']], none: ['missing'], takes: ['thanks'], alone: true },
  { intent: 'greet', all: [['greet']], none: ['missing'], takes: ['greet'], alone: true },
]

/** What one clause asks, in the order of its words; `alone` rules are left to `readAlone`. */
export function readIntents(marks: readonly Mark[], circumstances: ReadonlySet<Need>): Intent[] {
  return apply(
    RULES.filter(rule => !rule.alone),
    marks,
    circumstances,
  )
}

/** What a message asks when no clause asked anything: a courtesy, « et le PDF ? », « la trésorerie ? ». */
export function readAlone(marks: readonly Mark[], circumstances: ReadonlySet<Need>): Intent[] {
  return apply(
    RULES.filter(rule => rule.alone),
    marks,
    circumstances,
  ).slice(0, 1)
}

function apply(rules: readonly Rule[], marks: readonly Mark[], circumstances: ReadonlySet<Need>): Intent[] {
  let left = marks.filter(mark => !mark.negated)
  const found: Intent[] = []
  const wanted = firstDocument(left)
  for (const rule of rules) {
    const present = (need: Need) => circumstances.has(need) || left.some(mark => mark.concept === need)
    const fires = rule.all.every(group => group.some(present)) && !rule.none?.some(present)
    if (!fires || (rule.makes && wanted && rule.makes !== wanted)) continue
    if (!found.includes(rule.intent)) found.push(rule.intent)
    if (rule.takes === '*') return found
    const { takes } = rule
    left = left.filter(mark => !takes.includes(mark.concept))
  }
  return found
}

export const DOCUMENTS: readonly Concept[] = ['statement', 'journal', 'budget', 'letter', 'note']

/** « une note sur le budget » asks for a note, « le budget avec une note » for a budget. */
function firstDocument(marks: readonly Mark[]): Concept | undefined {
  return marks.find(mark => DOCUMENTS.includes(mark.concept))?.concept
}
