import { randomUUID } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { Language, Message } from '../../types.ts'
import type { ChatModel, ModelChunk, ModelRequest } from '../chat-model.ts'
import {
  knownFiles,
  readExam,
  readMemories,
  readProfile,
  readQuizResults,
  readSpeaker,
  readTurns,
  type Turn,
} from './conversation.ts'
import type { Reply } from './decide.ts'
import { externalTools } from './external/tools.ts'
import { planTurn } from './plan.ts'
import { type Call, type Run, replay } from './script.ts'
import { type Question, type Situation, type Surface, sayIn, todayIn } from './situation.ts'
import { type Request, type Understanding, understand } from './understand.ts'

/** One call less than the loop allows, so that the answer never falls on the round cut short by the limit. */
const CALLS_PER_TURN = 8
/** Turns back from which an unanswered question or « la même chose » can still come. */
const TURNS_READ_AGAIN = 8
/** It keeps nothing and sends nothing: no length of conversation is too long. */
const CONTEXT_TOKENS = 1_000_000_000

/** `surface`: where the answers are read, the window unless it is said. */
type Options = { language: Language; now(): Date; surface?: Surface }

/**
 * A rule-based ChatModel: no network, no key. Stateless: every request derives its plan again from the messages, so a
 * conversation interrupted anywhere goes on.
 */
export function createOfflineAssistant(options: Options): ChatModel {
  return {
    name: options.language === 'fr' ? 'Assistant hors ligne' : 'Offline assistant',
    contextTokens: CONTEXT_TOKENS,
    async *stream(request) {
      request.signal.throwIfAborted()
      const turns = readTurns(request.messages)
      const next = think(request, turns, options)
      yield* 'call' in next ? callTool(next.call, request.signal) : speak(next.text, request.signal)
    },
  }
}

/** What a turn leaves to the next one. */
type Carry = { question?: Question; requests: readonly Request[]; since: number }

function think(request: ModelRequest, turns: readonly Turn[], options: Options): { call: Call } | { text: string } {
  let carry: Carry = { requests: [], since: 0 }
  for (let index = Math.max(0, turns.length - TURNS_READ_AGAIN); index < turns.length - 1; index += 1) {
    const turn = turns[index]
    const run = runTurn(index, carry)
    const reply = run?.done ? run.value : undefined
    const asked = reply?.question && turn?.answer?.includes(reply.question.text) ? reply.question : undefined
    const since = reply?.resumed || (reply?.requests ?? []).length === 0 ? carry.since : index
    carry = { question: asked, requests: reply?.requests ?? [], since }
  }
  let run = runTurn(turns.length - 1, carry)
  while (run && !run.done && request.toolChoice === 'none') {
    run = run.resume({ ok: false, cause: 'no_rounds', reason: LAST_ROUND[options.language] })
  }
  if (!run) return { text: LAST_ROUND[options.language] }
  return run.done ? { text: run.value.text } : { call: run.next }

  function runTurn(index: number, carried: Carry): Run<Reply> | undefined {
    const turn = turns[index]
    if (!turn) return undefined
    const understanding = understand(turn.content, turn.files)
    const situation = situate(request, turns.slice(0, index), understanding, carried, options)
    return replay(planTurn(situation, carried.question), turn.steps)
  }
}

function situate(
  request: ModelRequest,
  before: readonly Turn[],
  understanding: Understanding,
  carry: Carry,
  options: Options,
): Situation {
  const language = understanding.language ?? options.language
  const profile = readProfile(request.messages)
  const history = before.flatMap(turn => turn.steps)
  return {
    language,
    understanding,
    known: knownFiles(before),
    history,
    lastRequests: carry.requests,
    tools: new Set(request.tools?.schemas.map(schema => schema.function.name)),
    external: externalTools(request.tools),
    memories: readMemories(request.messages),
    profileName: profile.name,
    speaker: readSpeaker(request.messages),
    preferred: request.tools?.preferred ?? [],
    mode: profile.mode,
    level: profile.level,
    exam: readExam(request.messages),
    quizzes: readQuizResults(request.messages),
    lastAnswer: before.at(-1)?.answer,
    since: carry.since,
    seed: [profile.line, before.length, history.length, understanding.text].join('\n'),
    now: options.now(),
    parts: [],
    waiting: [],
    rounds: { left: CALLS_PER_TURN },
    today: todayIn(language, options.now()),
    ...sayIn(language, options.surface ?? 'window'),
  }
}

async function* callTool(call: Call, signal: AbortSignal): AsyncGenerator<ModelChunk> {
  const preface = call.preface ?? ''
  yield* pieces(preface, signal)
  const toolCall = {
    id: `offline_${randomUUID().slice(0, 13)}`,
    name: call.name,
    arguments: JSON.stringify(call.arguments),
  }
  const message: Message & { role: 'assistant' } = { role: 'assistant', content: preface, toolCalls: [toolCall] }
  yield { type: 'end', message, finishReason: 'tool_calls' }
}

async function* speak(text: string, signal: AbortSignal): AsyncGenerator<ModelChunk> {
  yield* pieces(text, signal)
  signal.throwIfAborted()
  const message: Message & { role: 'assistant' } = { role: 'assistant', content: text }
  yield { type: 'end', message, finishReason: 'stop' }
}

/** Sentence by sentence; the window draws between two, and a stop is heard. */
async function* pieces(text: string, signal: AbortSignal): AsyncGenerator<ModelChunk> {
  for (const piece of text.match(/[\s\S]+?(?:[.!?:]\s+|\n+|$)/g) ?? []) {
    signal.throwIfAborted()
    yield { type: 'text', text: piece }
    await nextTick()
  }
}

const LAST_ROUND: Record<Language, string> = {
  fr: 'Je m’arrête ici, le nombre d’étapes permis pour un message est atteint ; redemandez-moi la suite.',
  en: 'I stop here, the number of steps allowed for one message is reached; ask me again for the rest.',
}
