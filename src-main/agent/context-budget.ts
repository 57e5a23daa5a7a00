import type { Bilingual, Message } from '../types.ts'
import { countTokens, messageTokens } from './count-tokens.ts'
import { type Wanted, wantedWords } from './related-words.ts'
import { cutMessage, cutNewest, type Fitting, savedByShrinking, shrinkTools } from './shrink-messages.ts'
import { summarise } from './summarise-turns.ts'

export type FittedContext = { messages: Message[]; notice?: Bilingual }

/** Of the budget, what old turns keep however much the running one has read. */
const OLD_TURNS_SHARE = 0.2
/** Of the room for old turns, what the newest of them may take as they are; the rest is for the summary. */
const VERBATIM_SHARE = 0.5
/** More than any small model is left word for word. */
const NEWEST_MESSAGES = 100

/**
 * Fits a repaired history into `budget` tokens: old tool results shrink first, oldest first; then old turns become a
 * summary, the newest of them staying as they are. The system prompt and the last user message are never touched; what
 * the running turn has read shrinks as a last resort, the newest round last.
 */
export function fitContext(messages: readonly Message[], budget: number): FittedContext {
  const total = countTokens(messages)
  if (total <= budget) return { messages: [...messages] }

  const first = Math.max(
    0,
    messages.findIndex(({ role }) => role !== 'system'),
  )
  const turn = Math.max(
    first,
    messages.findLastIndex(({ role }) => role === 'user'),
  )
  const wanted = wantedOf(messages[turn], messages)
  const fitting: Fitting = { messages: [...messages], total, budget, wanted }
  const enough = total - savedByShrinking(messages.slice(first, turn)) <= budget
  // What is summarised anyway is not shrunk before.
  shrinkTools(fitting, enough ? first : Math.max(first, turn - NEWEST_MESSAGES), turn)
  if (fitting.total <= budget) return { messages: fitting.messages, notice: SHRUNK_NOTICE }

  const old = fitting.messages.slice(first, turn)
  const oldTokens = countTokens(old)
  const running = shrinkRunning(
    fitting.messages.slice(turn),
    budget - countTokens(messages.slice(0, first)) - Math.min(oldTokens, Math.floor(budget * OLD_TURNS_SHARE)),
    wanted,
  )
  const head = fitting.messages.slice(0, first)
  const room = budget - countTokens(head) - countTokens(running)
  if (oldTokens <= room) return { messages: [...head, ...old, ...running], notice: SHRUNK_NOTICE }
  const question = messages[turn]?.content ?? ''
  const shorter = shortenTurns(messages.slice(first, turn), old, { room, question, wanted })
  return { messages: [...head, ...shorter, ...running], notice: DIGEST_NOTICE }
}

/** The message stays the same through the rounds of its turn. */
const wantedBy = new WeakMap<Message, Wanted>()

function wantedOf(question: Message | undefined, messages: readonly Message[]): Wanted {
  const known = question && wantedBy.get(question)
  if (known) return known
  const wanted = wantedWords(messages)
  if (question) wantedBy.set(question, wanted)
  return wanted
}

function shrinkRunning(messages: readonly Message[], budget: number, wanted: Wanted): Message[] {
  const fitting: Fitting = { messages: [...messages], total: countTokens(messages), budget, wanted }
  const newest = Math.max(
    0,
    messages.findLastIndex(({ role }) => role === 'assistant'),
  )
  shrinkTools(fitting, 0, newest)
  cutNewest(fitting, newest)
  shrinkTools(fitting, newest, newest + 1)
  return fitting.messages
}

type Asked = { room: number; question: string; wanted: Wanted }

/** `whole` are the messages as they were said, `shrunk` the same with their results shortened. */
function shortenTurns(whole: readonly Message[], shrunk: readonly Message[], asked: Asked): Message[] {
  const least = SUMMARY_TOKENS
  if (asked.room < least) return []
  const verbatim = Math.floor(asked.room * VERBATIM_SHARE)
  const kept = newestTurns(shrunk, verbatim)
  const before = whole.slice(0, whole.length - kept.count)
  const room = asked.room - countTokens(kept.messages) - countTokens([ACKNOWLEDGED]) - MESSAGE_TOKENS
  if (before.length === 0) return kept.messages
  const summary = summarise(before, asked.question, asked.wanted, room)
  return [{ role: 'user', content: summary }, ACKNOWLEDGED, ...kept.messages]
}

/** Less than this says nothing. */
const SUMMARY_TOKENS = 120
const MESSAGE_TOKENS = 6
/** Some models want questions and answers in turns. */
const ACKNOWLEDGED: Message = { role: 'assistant', content: 'Noté.' }

/** As many of the newest turns as fit; of the newest one at least what was asked and answered, cut. */
function newestTurns(messages: readonly Message[], room: number): { messages: Message[]; count: number } {
  let start = messages.length
  let left = room
  for (;;) {
    const from = messages.slice(0, start).findLastIndex(({ role }) => role === 'user')
    const tokens = countTokens(messages.slice(Math.max(from, 0), start))
    if (from < 0 || tokens > left) break
    left -= tokens
    start = from
  }
  if (start < messages.length) return { messages: messages.slice(start), count: messages.length - start }
  const from = messages.findLastIndex(({ role }) => role === 'user')
  const asked = messages[from]
  const answer = messages.slice(from + 1).findLast(({ role, content }) => role === 'assistant' && content.trim() !== '')
  if (!asked || answer?.role !== 'assistant') return { messages: [], count: 0 }
  const share = Math.floor(room / 2)
  const said: Message = { role: 'assistant', content: answer.content }
  const answered = cutMessage(said, room - Math.min(messageTokens(asked), share))
  return { messages: [cutMessage(asked, share), answered], count: messages.length - from }
}

const SHRUNK_NOTICE: Bilingual = {
  fr: 'La conversation est longue : d’anciens résultats d’outils ont été raccourcis pour le modèle.',
  en: 'This conversation is long: old tool results were shortened for the model.',
}
const DIGEST_NOTICE: Bilingual = {
  fr: 'La conversation est longue : son début a été résumé pour le modèle. Vos messages restent entiers ici.',
  en: 'This conversation is long: its beginning was summarised for the model. Your messages stay whole here.',
}
