import { assertNever } from '../errors.ts'
import type { Language, OutboxState, ToolView } from '../types.ts'
import { formatBytes, printable, type Terminal } from './terminal.ts'

const SHELL_LINES = 12
const BUYING = {
  fr: 'Avec un code : ardoise credits redeem CODE. Le solde et les packs : ardoise credits.',
  en: 'With a code: ardoise credits redeem CODE. Balance and packs: ardoise credits.',
} as const

/** A result in a few lines; the model's own text is not repeated. */
export function describeView(view: ToolView, terminal: Terminal): string[] {
  const { language } = terminal
  const colon = language === 'fr' ? '\u00a0:' : ':'
  switch (view.kind) {
    case 'file':
      return [`${printable(view.file.name)} · ${formatBytes(view.file.bytes, language)}`]
    case 'files':
      return view.files.map(file => `${printable(file.name)} · ${file.fileId}`)
    case 'statements':
      return [
        ...view.summary.rows.map(([name, value]) => `${name}${colon} ${value}`),
        ...view.files.map(file => `${printable(file.name)} · ${formatBytes(file.bytes, language)}`),
        ...view.notices.map(notice => terminal.style('yellow', `! ${printable(notice)}`)),
      ]
    case 'table':
      return view.rows.slice(0, 5).map(row => printable(row.join(' · ')))
    case 'page':
      return [`${printable(view.title)} · ${printable(view.position)}`]
    case 'outbox':
      return [`${printable(view.subject)} → ${printable(view.to)} · ${outboxWords(view, language)}`]
    case 'memory':
      return [printable(view.fact)]
    case 'search':
      return view.passages.flatMap(({ name, place, text }) => [
        printable(place ? `${name} · ${place[language]}` : name),
        terminal.style('dim', `  ${excerpt(text)}`),
      ])
    case 'links':
      return view.results.map(({ title, url }) => printable(`${title} · ${url}`))
    case 'shell':
      return [
        ...view.output.trimEnd().split('\n', SHELL_LINES).map(printable),
        ...view.files.map(file => `${printable(file.name)} · ${file.fileId}`),
      ]
    case 'quiz':
      return [
        plain(view.question),
        ...view.options.map((option, index) => `${index + 1}. ${printable(option)}`),
        terminal.style('dim', ANSWERING[language](view.quizId)),
      ]
    case 'draft':
      return [
        printable(`${view.subject} → ${view.to.join(', ')}`),
        terminal.style('dim', DRAFTED[language](view.draftId)),
      ]
    case 'task':
      return [printable(view.title), terminal.style('dim', TASKS[language])]
    case 'report':
      return [printable(view.title)]
    case 'purchase':
      return [BUYING[language]]
    case 'credits':
      return [CREDITS[language](view.awarded, view.balance) + (view.reason ? ` · ${printable(view.reason)}` : '')]
    case 'delegation':
      return [printable(`${view.name[language]}${colon} ${excerpt(view.text)}`)]
    case 'facts':
      return [
        printable(view.title),
        ...view.facts.map(({ label, value }) => printable(`${label[language]}${colon} ${value}`)),
        ...(view.credit ? [`${view.credit.text} · ${view.credit.url}`] : []),
      ]
    default:
      return assertNever(view)
  }
}

const EXCERPT_CHARACTERS = 100

function excerpt(text: string): string {
  const line = plain(text)
  return line.length > EXCERPT_CHARACTERS ? `${line.slice(0, EXCERPT_CHARACTERS - 1)}…` : line
}

/** On one line, without the marks of Markdown that say nothing here. */
function plain(text: string): string {
  return printable(text).replaceAll('**', '').replace(/\s+/g, ' ').trim()
}

const ANSWERING = {
  fr: (id: string) => `Répondre : ardoise quiz answer ${id} NUMÉRO`,
  en: (id: string) => `To answer: ardoise quiz answer ${id} NUMBER`,
}
const DRAFTED = {
  fr: (id: string) => `Rien n’est parti. Relire et envoyer : ardoise drafts, puis ardoise drafts send ${id}`,
  en: (id: string) => `Nothing has left. Read and send: ardoise drafts, then ardoise drafts send ${id}`,
}
const TASKS = { fr: 'La liste : ardoise tasks', en: 'The list: ardoise tasks' } as const
const CREDITS = {
  fr: (awarded: number, balance: number) => `+${awarded} crédit${awarded > 1 ? 's' : ''}, solde ${balance}`,
  en: (awarded: number, balance: number) => `+${awarded} credit${awarded > 1 ? 's' : ''}, balance ${balance}`,
}

/** How a message stands, or what becomes of it. */
export function outboxWords(
  { state, leavesAlone }: { state: OutboxState; leavesAlone?: true | undefined },
  language: Language,
): string {
  return leavesAlone ? LEAVES_ALONE[language] : OUTBOX_WORDS[language][state]
}

const LEAVES_ALONE = { fr: 'partira dès que le réseau revient', en: 'leaves as soon as the network is back' } as const
export const OUTBOX_WORDS = {
  fr: {
    prepared: 'préparé',
    held: 'en attente de votre envoi',
    sending: 'envoi en cours',
    sent: 'envoyé',
    failed: 'échec',
    uncertain: 'incertain, vérifiez',
  },
  en: {
    prepared: 'prepared',
    held: 'waiting for you to send it',
    sending: 'sending',
    sent: 'sent',
    failed: 'failed',
    uncertain: 'uncertain, please check',
  },
} as const
