import { errorMessage, ModelError } from '../errors.ts'
import type { ChatModel, EncodedTools, FinishReason, ModelChunk } from '../model/chat-model.ts'
import type {
  AgentEvent,
  AssistantMessage,
  Bilingual,
  Clock,
  Message,
  ToolCall,
  ToolOutcome,
  TurnEnd,
} from '../types.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { createEventQueue } from './event-queue.ts'
import { createRequestFitter } from './fit-request.ts'
import { normaliseCalls } from './history.ts'
import { IDENTICAL_CALLS_BEFORE_ASKING, MODEL_CALLS_PER_TURN } from './limits.ts'
import * as sentences from './loop-sentences.ts'
import { type ModelStream, openModelStream } from './model-stream.ts'

/** Runs one call and always answers: failures, refusals and time-outs are results that the model reads. */
export type ExecuteTool = (call: ToolCall, hooks: ToolHooks) => Promise<ToolOutcome>

export type ToolHooks = {
  /** Aborted when the user stops or the turn's time is up. */
  signal: AbortSignal
  emit(event: AgentEvent): void
  /** Wraps every wait for the user, which costs the turn no time. */
  waiting: Deadline['waiting']
  /** Which model call of the turn asked for it, from 1. */
  step: number
  /** True when the model repeats itself and the user must say whether this call still makes sense. */
  repeated: boolean
}

/** What the loop tells its owner: events to show, and each finished message, to be stored before what follows. */
export type TurnEvent = AgentEvent | { type: 'message'; message: Message }

export type TurnInput = {
  /** System prompt, repaired history, and the user's message last. */
  messages: readonly Message[]
  model: ChatModel
  /** Absent in a mode without tools. */
  tools?: EncodedTools
  executeTool: ExecuteTool
  isReadOnly(tool: string): boolean
  /** Aborted when the user presses stop. */
  signal: AbortSignal
  clock: Clock
  /** Milliseconds, or a limit that its owner may extend. */
  timeLimitMs: number | Deadline
  /** Model calls before it must conclude; MODEL_CALLS_PER_TURN unless told. */
  modelCalls?: number
  /**
   * A turn that was cut goes on: what is left to run of its last message, what was called before that, and how many
   * model calls it has made.
   */
  resume?: { calls: readonly ToolCall[]; before: readonly ToolCall[]; steps: number }
}

type ModelEnd = Extract<ModelChunk, { type: 'end' }>

/** One message of the user: think, call tools, read results, think again; ends in exactly one `turn_end`. */
export async function* runTurn(input: TurnInput): AsyncGenerator<TurnEvent> {
  const limit = input.timeLimitMs
  const deadline = typeof limit === 'number' ? startDeadline(limit, input.clock) : limit
  const signal = AbortSignal.any([input.signal, deadline.signal])
  const messages = [...input.messages]
  const notices = new Set<string>()
  const fitter = createRequestFitter(input.model, input.tools)
  let emptyAnswers = 0
  const { modelCalls = MODEL_CALLS_PER_TURN } = input
  const { calls: left, before, steps: taken } = input.resume ?? { calls: [], before: [], steps: 0 }
  const repeats = createRepeatCounter(before)

  /** False when the turn ended meanwhile. */
  async function* callTools(calls: readonly ToolCall[], step: number): AsyncGenerator<TurnEvent, boolean> {
    for await (const event of runCalls(calls, step, input, signal, deadline, repeats)) {
      if (event.type === 'message') messages.push(event.message)
      yield event
    }
    if (!signal.aborted) return true
    yield endOfBrokenTurn(signal.reason, input.signal, deadline.signal)
    return false
  }

  try {
    if (left.length > 0 && !(yield* callTools(left, taken))) return
    for (let step = taken + 1; step <= modelCalls; step += 1) {
      const last = step === modelCalls
      let text = ''
      let end: ModelEnd | undefined
      const fitted = fitter.fit(messages)
      if (fitted.messageTooLong) {
        yield { type: 'turn_end', reason: 'error', message: sentences.MESSAGE_TOO_LONG }
        return
      }
      for (const notice of fitted.notices) {
        if (notices.has(notice.fr)) continue
        notices.add(notice.fr)
        yield { type: 'notice', notice }
      }
      let stream: ModelStream | undefined
      try {
        stream = openModelStream(input.model, {
          messages: fitted.messages,
          toolChoice: last ? 'none' : 'auto',
          signal,
          ...(fitted.tools && { tools: fitted.tools }),
        })
        for (let chunk = await stream.next(); chunk; chunk = await stream.next()) {
          if (chunk.type === 'end') {
            end = chunk
            if (chunk.usage) yield { type: 'usage', usage: chunk.usage }
          } else {
            if (chunk.type === 'text') text += chunk.text
            yield chunk
          }
        }
        if (!end) throw new ModelError('cut', sentences.CUT)
      } catch (error) {
        const tooLong = isContextTooLong(error)
        if (tooLong && text === '' && fitter.refused()) {
          step -= 1
          continue
        }
        if (text.trim() !== '') yield { type: 'message', message: { role: 'assistant', content: text } }
        const why = tooLong && fitted.mostlyAsked ? MESSAGE_TOO_LONG : error
        yield endOfBrokenTurn(why, input.signal, deadline.signal)
        return
      } finally {
        stream?.close()
      }

      const { message, finishReason } = end
      const calls = last ? [] : normaliseCalls(message.toolCalls ?? [], step)
      if (calls.length === 0) {
        if (message.content.trim() === '' && !last && finishReason === 'stop' && emptyAnswers === 0) {
          emptyAnswers += 1
          continue
        }
        yield* finishTurn(message, finishReason, last)
        return
      }
      const answer: AssistantMessage = { ...message, toolCalls: calls }
      messages.push(answer)
      yield { type: 'message', message: answer }
      if (!(yield* callTools(calls, step))) return
    }
    yield { type: 'turn_end', reason: 'step_limit', message: sentences.STEP_LIMIT }
  } finally {
    deadline.clear()
  }
}

async function* finishTurn(
  message: AssistantMessage,
  finishReason: FinishReason,
  last: boolean,
): AsyncGenerator<TurnEvent> {
  const text = message.content.trim()
  const reason: TurnEnd = last ? 'step_limit' : text === '' ? 'error' : 'done'
  if (text === '') {
    yield { type: 'turn_end', reason, message: sentenceOfSilence(finishReason, last) }
    return
  }
  const { toolCalls: _, ...answer } = message
  yield { type: 'message', message: answer }
  if (finishReason === 'length') yield { type: 'notice', notice: sentences.LENGTH }
  yield last ? { type: 'turn_end', reason, message: sentences.STEP_LIMIT } : { type: 'turn_end', reason }
}

function sentenceOfSilence(finishReason: FinishReason, last: boolean): Bilingual {
  if (finishReason === 'content_filter') return sentences.FILTERED
  if (finishReason === 'length') return sentences.LENGTH
  return last ? sentences.STEP_LIMIT : sentences.EMPTY
}

/** Read-only calls run together; as soon as one writes, all run alone and in order. Results come in call order. */
async function* runCalls(
  calls: readonly ToolCall[],
  step: number,
  input: TurnInput,
  signal: AbortSignal,
  deadline: Deadline,
  repeats: RepeatCounter,
): AsyncGenerator<TurnEvent> {
  const together = calls.every(call => input.isReadOnly(call.name))
  const groups = together ? [calls] : calls.map(call => [call])
  for (const group of groups) {
    const queue = createEventQueue<TurnEvent>()
    const run = async (call: ToolCall): Promise<Message> => {
      const repeated = repeats.add(call) >= IDENTICAL_CALLS_BEFORE_ASKING
      const { id: callId, name: tool } = call
      queue.push({ type: 'tool_start', callId, tool, arguments: call.arguments, step })
      let ended = false
      const hooks: ToolHooks = {
        signal,
        // Work that was given up may still speak.
        emit: event => void (ended || queue.push(event)),
        waiting: deadline.waiting,
        step,
        repeated,
      }
      const { status, durationMs, text, views, notice } = await input.executeTool(call, hooks)
      ended = true
      queue.push({
        type: 'tool_end',
        callId,
        tool,
        status,
        durationMs,
        text,
        views: views ?? [],
        ...(notice && { notice }),
      })
      return { role: 'tool', toolCallId: callId, content: text, ...(notice && { notice }) }
    }
    const finished = Promise.all(group.map(run)).finally(() => queue.close())
    finished.catch(() => undefined)
    yield* queue
    // Results are stored before the next call that writes begins.
    for (const message of await finished) yield { type: 'message', message }
  }
}

/** Counts identical calls in a row; another tool or other arguments start again at one. */
type RepeatCounter = { add(call: ToolCall): number }

function createRepeatCounter(before: readonly ToolCall[]): RepeatCounter {
  let previous = ''
  let count = 0
  function add(call: ToolCall): number {
    const key = `${call.name} ${call.arguments}`
    count = key === previous ? count + 1 : 1
    previous = key
    return count
  }
  for (const call of before) add(call)
  return { add }
}

function endOfBrokenTurn(error: unknown, user: AbortSignal, time: AbortSignal): TurnEvent {
  if (user.aborted) return { type: 'turn_end', reason: 'stopped', message: sentences.STOPPED }
  if (time.aborted) return { type: 'turn_end', reason: 'time_limit', message: sentences.TIME_LIMIT }
  const failure = error instanceof ModelError ? { failure: error.kind } : {}
  return { type: 'turn_end', reason: 'error', message: sentenceOf(error), ...failure }
}

function sentenceOf(error: unknown): Bilingual {
  return error instanceof ModelError ? error.sentence : sentences.unexpected(errorMessage(error))
}

function isContextTooLong(error: unknown): boolean {
  return error instanceof ModelError && error.kind === 'context_too_long'
}

const MESSAGE_TOO_LONG = new ModelError('context_too_long', sentences.MESSAGE_TOO_LONG)
