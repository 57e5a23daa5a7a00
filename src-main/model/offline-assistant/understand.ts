import type { FileRef, Language } from '../../types.ts'
import { splitClauses } from './clauses.ts'
import { type Mark, markConcepts } from './concepts.ts'
import { type Conditional, readConditional } from './conditional.ts'
import { currencyRequest } from './currencies.ts'
import { findCompany } from './details.ts'
import { detectLanguage } from './detect-language.ts'
import type { Intent } from './intent.ts'
import { type Need, readAlone, readIntents } from './intents.ts'
import type { Concept } from './lexicon.ts'
import { findNumbers, findYears } from './numbers.ts'
import { findOrder, type Order, splitTasks } from './orders.ts'
import { findPastedTable, type TextTable } from './pasted-table.ts'
import { readSending, type Sending } from './send-order.ts'
import { findCity } from './skills/weather.ts'
import { fold, type Token, tokenize } from './words.ts'

/** One thing asked, and the words that ask it. */
export type Request = {
  intent: Intent
  text: string
  /** Answers to the assistant's own questions about this request. */
  given?: Given
}

export type Given = {
  file?: FileRef
  /** Where in it: the pages or rows of a passage. */
  place?: { pages?: string; row?: number; sheet?: string }
  confirmed?: boolean
  /** The words that were asked for: a city, an address, a day. */
  words?: string
  /** A tool that the person added, and the values of its arguments that were asked for. */
  tool?: string
  values?: Readonly<Record<string, unknown>>
  /** Documents that the request made before its question: they are sent with the rest. */
  made?: readonly FileRef[]
}

export type Understanding = {
  /** What the user asks: the message without its table and its payload, cut at REQUEST_CHARACTERS. */
  text: string
  language: Language | undefined
  files: readonly FileRef[]
  requests: Request[]
  tokens: Token[]
  marks: Mark[]
  years: number[]
  company?: string
  table?: TextTable
  /** What is to be written or summarised, when the message gives it after a colon or on lines of its own. */
  payload?: string
  /** What the message says of sending; its words count as a request only when it orders it. */
  sending: Sending | undefined
}

/** Words beyond these are the content of a document, not a request. */
const REQUEST_CHARACTERS = 3_000

/** « par e-mail, pas par SMS »: the channel that is refused is not the one asked. */
export function withoutRefusedChannels(text: string): string {
  return text.replace(
    /(?<!\p{L})(?:pas|sans|not|ni|jamais)\s+(?:(?:par|via|sur|en|un|de|by|on|a)\s+)?(?:sms|textos?|w(?:h)?a(?:t|th)s?app|e-?mails?|mails?)(?!\p{L})/giu,
    ' ',
  )
}

/** « envoie-moi par SMS : … »: a text, where « envoie-moi par e-mail : … » names files. */
export const TO_PHONE = /(?<!\p{L})(?:sms|textos?|w(?:h)?a(?:t|th)s?app)(?!\p{L})/u
const TAKES_PAYLOAD: ReadonlySet<Intent> = new Set(['letter', 'note', 'summarise', 'remember', 'convert'])

export function understand(content: string, files: readonly FileRef[]): Understanding {
  const { table, rest } = findPastedTable(content)
  const conditional = table ? undefined : readConditional(rest)
  if (conditional && isAsked(conditional, files)) return understandConditional(conditional, files)
  const order = table ? undefined : findOrder(rest, files.length > 0)
  if (order) return understandOrder(order, content, files)
  return understandPlain(rest, files, table)
}

/** Asks for something besides courtesies. */
export function asksSomething(understanding: Understanding): boolean {
  return asked(understanding).length > 0
}

function asked({ requests }: Understanding): Request[] {
  return requests.filter(request => !COURTESIES.has(request.intent))
}

/** « S'il pleut, la réunion est annulée » asks for nothing; « rappelle-moi de rentrer le linge s'il pleut » is a task. */
function isAsked({ before, bet, whenTrue, whenFalse, trailing }: Conditional, files: readonly FileRef[]): boolean {
  if (understand(before, files).requests.some(({ intent }) => HOLDS_CONDITIONS.has(intent))) return false
  if (bet) return true
  return [whenTrue, whenFalse].some(branch => {
    if (branch === '') return false
    if (currencyRequest(branch)?.to) return true
    const then = understand(branch, files)
    return asksSomething(then) && !(trailing && then.requests.some(({ intent }) => HOLDS_CONDITIONS.has(intent)))
  })
}

/** Free text, a condition included. */
const HOLDS_CONDITIONS: ReadonlySet<Intent> = new Set([
  'task',
  'report',
  'draft',
  'letter',
  'note',
  'remember',
  'search',
  'webSearch',
  'lesson',
])

function understandConditional({ test, before, text, after }: Conditional, files: readonly FileRef[]): Understanding {
  const [first, last] = [understand(before, files), understand(after, files)]
  const weather = first.requests.find(({ intent }) => intent === 'weather')
  // « Quel temps fait-il à Dakar ? S'il pleut, … »
  const city = test.city === undefined && weather ? findCity(weather.text) : undefined
  return {
    ...first,
    text,
    language: detectLanguage(tokenize(text)),
    requests: [
      ...asked(first),
      { intent: 'conditional', text, ...(city && { given: { words: city } }) },
      ...asked(last),
    ],
    marks: [...first.marks, ...last.marks],
  }
}

/** What stands before and after an order is read by itself; the words of the order ask for nothing else. */
function understandOrder(
  { intent, before, text, after }: Order,
  content: string,
  files: readonly FileRef[],
): Understanding {
  const first = understandPlain(before.replace(JOINS_ORDER, ''), files, undefined)
  const last = understand(after, files)
  const orders = (sending: Sending | undefined) => sending === 'forbidden' || sending === 'ordered'
  return {
    ...first,
    text: content.slice(0, REQUEST_CHARACTERS),
    language: detectLanguage(tokenize(content.slice(0, REQUEST_CHARACTERS))),
    requests: [
      ...asked(first),
      ...(intent === 'task' ? splitTasks(text) : [text]).map(each => ({ intent, text: each })),
      ...asked(last),
    ],
    marks: [...first.marks, ...last.marks],
    payload: first.payload ?? last.payload,
    sending: [first.sending, last.sending].find(orders),
  }
}

const JOINS_ORDER = /[\s,]*(?:et|puis|and|then|ensuite|,)?\s*$/iu
/** They ask for nothing. */
export const COURTESIES: ReadonlySet<Intent> = new Set(['unknown', 'greet', 'thanks', 'help'])

function understandPlain(rest: string, files: readonly FileRef[], table: TextTable | undefined): Understanding {
  const { head, payload, trailer } = splitPayload(rest, table !== undefined)
  const asked = [head, trailer].filter(Boolean).join('\n').slice(0, REQUEST_CHARACTERS)
  const tokens = tokenize(asked)
  const { marks, sending } = readMarks(asked, tokens)
  const circumstances = new Set<Need>([
    ...(files.length > 0 ? (['hasFile'] as const) : []),
    ...(table ? (['hasTable'] as const) : []),
    ...(findNumbers(tokens).length > 0 ? (['hasNumber'] as const) : []),
  ])
  return {
    text: asked,
    language: detectLanguage(tokens),
    files,
    requests: readRequests(asked, tokens, marks, circumstances),
    tokens,
    marks,
    years: findYears(tokens),
    company: findCompany(asked),
    table,
    payload,
    sending,
  }
}

function readMarks(text: string, tokens: readonly Token[]): { marks: Mark[]; sending: Sending | undefined } {
  const marks = markConcepts(tokens)
  const kept = withoutRefusedChannels(text)
  // « par WhatsApp, pas par mail » orders; where no channel is left, the refusal is of the sending.
  const other = kept !== text && CHANNELS.test(fold(kept)) ? tokenize(kept) : undefined
  const sending = other ? readSending(kept, other, markConcepts(other)) : readSending(text, tokens, marks)
  const ofSending = (mark: Mark) => mark.concept === 'send' || mark.concept === 'mail'
  const negated = sending !== 'ordered'
  const isRefused = (mark: Mark) => other !== undefined && mark.concept === 'mail' && mark.negated
  const named = marks.filter(mark => !FORMATS_OF_NAMES.has(mark.concept) || !isInFileName(text, tokens, mark))
  return {
    sending,
    marks: named.map(mark => (ofSending(mark) ? { ...mark, negated: negated || isRefused(mark) } : mark)),
  }
}

const CHANNELS = /(?<!\p{L})(?:sms|textos?|w(?:h)?a(?:t|th)s?app|e-?mails?|mails?|courriel)(?!\p{L})/u

const FORMATS_OF_NAMES: ReadonlySet<Concept> = new Set(['word', 'slides', 'html'])

/** « résume exposé.docx »: no presentation and no Word document is asked for. */
function isInFileName(text: string, tokens: readonly Token[], { first, last }: Mark): boolean {
  const [start = 0, end = 0] = [tokens[first]?.start, tokens[last]?.end]
  return /[\p{L}\d)_-]\.$/u.test(text.slice(0, start)) || /^\.[a-z]{2,5}(?!\p{L})/iu.test(text.slice(end))
}

export function names(understanding: Pick<Understanding, 'marks'>, ...concepts: Concept[]): boolean {
  return understanding.marks.some(mark => !mark.negated && concepts.includes(mark.concept))
}

function readRequests(
  text: string,
  tokens: readonly Token[],
  marks: readonly Mark[],
  circumstances: ReadonlySet<Need>,
): Request[] {
  const requests: Request[] = []
  let open: Request | undefined
  let end = -1
  for (const clause of splitClauses(text, tokens, marks)) {
    const between = end < 0 ? '' : text.slice(end, tokens[clause.first]?.start)
    // What stood between two parts of one request stays; a request taken up again later is a new sentence.
    const glue = (request: Request) => (request === requests.at(-1) ? between : `. `)
    const inside = marks.filter(mark => mark.first >= clause.first && mark.last <= clause.last)
    const words = text.slice(tokens[clause.first]?.start, tokens[clause.last]?.end)
    const intents = readIntents(inside, clause.alsoMakes ? new Set<Need>([...circumstances, 'make']) : circumstances)
    if (intents.length === 0 && (clause.alsoMakes || inside.some(mark => mark.concept === 'make')) && isBeyond(inside))
      intents.push('beyond')
    for (const intent of intents) {
      const another = intent === 'remember' || intent === 'beyond' || (clause.alsoMakes && SEVERAL.has(intent))
      const known = another ? undefined : requests.find(request => request.intent === intent)
      if (known) known.text += glue(known) + words
      else requests.push({ intent, text: words })
    }
    if (intents.length > 0) open = requests.at(-1)
    else if (open) open.text += glue(open) + words
    end = tokens[clause.last]?.end ?? end
  }
  if (requests.every(request => request.intent === 'beyond')) requests.length = 0
  if (requests.length > 1) return inOrder(requests.filter(request => request.intent !== 'unknown'))
  if (requests.length === 1) return requests
  return readAlone(marks, circumstances).map(intent => ({ intent, text }))
}

/** What is sent must exist first: « envoie-moi par mail le bilan » makes, then sends. */
function inOrder(requests: Request[]): Request[] {
  const rank = (request: Request) => (request.intent === 'email' ? 2 : request.intent === 'convert' ? 1 : 0)
  return requests.toSorted((a, b) => rank(a) - rank(b))
}

/** Letters and notes of one message each are a document: « une relance et une attestation ». */
const SEVERAL: ReadonlySet<Intent> = new Set(['letter', 'note'])

function isBeyond(marks: readonly Mark[]): boolean {
  return marks.some(mark => mark.concept === 'missing' && !mark.negated)
}

/**
 * « Rédige une note : … » and what stands on the lines after the request. Only for requests that take a content;
 * a last sentence that only says to send or convert it is the user's again (`trailer`).
 */
function splitPayload(text: string, hasTable: boolean): { head: string; payload?: string; trailer?: string } {
  if (hasTable) return { head: text }
  const colon = /\s?:\s+(?=\S)|:\n/u.exec(text)
  const line = text.indexOf('\n')
  const cuts = [
    colon ? { at: colon.index, size: colon[0].length } : undefined,
    line > 0 ? { at: line, size: 1 } : undefined,
  ]
    .filter(cut => cut !== undefined)
    .toSorted((a, b) => a.at - b.at)
  for (const cut of cuts) {
    const head = text.slice(0, Math.min(cut.at, REQUEST_CHARACTERS))
    const intents = readIntents(markConcepts(tokenize(head)), new Set<Need>(['hasFile']))
    const toPhone = intents.includes('email') && TO_PHONE.test(fold(head))
    if (!toPhone && !intents.some(intent => TAKES_PAYLOAD.has(intent))) continue
    const { body, trailer } = splitTrailer(text.slice(cut.at + cut.size).trim())
    if (body.length >= 3) return { head: text.slice(0, cut.at), payload: body, trailer }
  }
  return { head: text }
}

/** An order is short: nothing before the last 300 characters can be one. */
const LONGEST_TRAILER = 300

function splitTrailer(payload: string): { body: string; trailer?: string } {
  const end = payload.slice(-LONGEST_TRAILER)
  const last =
    end
      .split(/\n|(?<=[.!?])\s/)
      .at(-1)
      ?.trim() ?? ''
  if (last.length === 0 || last.length === payload.length) return { body: payload }
  const intents = readIntents(readMarks(last, tokenize(last)).marks, new Set())
  const onlyDelivers = intents.length > 0 && intents.every(intent => intent === 'email' || intent === 'convert')
  return onlyDelivers ? { body: payload.slice(0, payload.lastIndexOf(last)).trim(), trailer: last } : { body: payload }
}
