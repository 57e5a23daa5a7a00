import { repairHistory } from '../agent/history.ts'
import { MODEL_CALLS_PER_TURN } from '../agent/limits.ts'
import { runTurn } from '../agent/loop.ts'
import * as loopSentences from '../agent/loop-sentences.ts'
import type { ModelErrorKind } from '../errors.ts'
import type { ChatModel } from '../model/chat-model.ts'
import { withoutQuizText } from '../model/quiz-text.ts'
import { payHeld } from '../store/holds.ts'
import {
  appendMessage,
  firstAsked,
  getMessage,
  lastMessage,
  loadMessages,
  type StoredMessage,
} from '../store/messages.ts'
import { type CalledBefore, callsSince, listRunsOfMessages } from '../store/tool-runs.ts'
import { addNotice, holdsTurn, stepsTaken } from '../store/turns.ts'
import { addUsage } from '../store/usage.ts'
import { shownArguments } from '../tools/shown-arguments.ts'
import { findToolSpec, labelOf } from '../tools/specs.ts'
import type { Bilingual, FileRef, Message } from '../types.ts'
import { type AnswerDue, answerPrice } from './answer-price.ts'
import type { Approvals } from './approvals.ts'
import { type BriefingHost, brief } from './briefing.ts'
import { type CutTurn, findCutTurn } from './cut-turn.ts'
import { createDelegation } from './delegation.ts'
import { pupilWork } from './pupil-work.ts'
import { type Ended, LEFT, type RunningTurn } from './running-turn.ts'
import { takenUp } from './sentences.ts'
import { createToolRunner } from './tool-runner.ts'
import { shownMessage } from './transcript.ts'
import { whoAnswers } from './who-answers.ts'

export type AnswerHost = BriefingHost & {
  approvals: Approvals
  /** Chosen anew for each turn. */
  chooseModel(): Promise<ChatModel>
  /** The embedded assistant, which answers for nothing. */
  offlineModel(): Promise<ChatModel>
}

/** Answers a conversation once, from its stored messages; each new one is stored before it is announced. */
export function createAnswer(host: AnswerHost) {
  const { db, clock, mcpTools } = host

  /** Undefined when the turn is left as it is, since the program closes. */
  async function answer(turn: RunningTurn): Promise<Ended | undefined> {
    const { conversationId, mode, partial, batcher, how } = turn
    const chosen = await (how.model ?? host.chooseModel)()
    const cut = findCutTurn(db, conversationId)
    const history = cut?.history ?? repairHistory(loadMessages(db, conversationId))
    const userMessageId = lastMessage(db, conversationId, 'user')?.id ?? 0
    const price = answerPrice(host, { conversationId, remote: chosen.remote === true, mode, userMessageId })
    if ('short' in price) tell(turn, price.short)
    if (cut) tell(turn, takenUp(labelsOf(cut)))
    for (const notice of await mcpTools.prepare(mode, turn.stop.signal)) tell(turn, notice)
    const model = 'short' in price ? await host.offlineModel() : chosen
    const called = callsSince(db, conversationId, firstAsked(db, conversationId, userMessageId))
    const asked = { conversationId, mode, history, model, signal: turn.stop.signal }
    const { specialist, exam, changed, notice } = await whoAnswers(host, asked)
    if (turn.left) return undefined
    if (notice) tell(turn, notice)
    if (changed)
      batcher.push({
        type: 'specialist',
        ...(specialist && { specialist: { id: specialist.id, name: specialist.name } }),
      })
    const { contextTokens } = model
    const briefing = brief(host, { mode, conversationId, specialist, exam, contextTokens })
    const common = {
      conversationId,
      userMessageId,
      mode,
      called,
      isLeft: () => turn.left,
      ...(mode === 'child' && { check: pupilWork(db, conversationId) }),
    }
    const tools = createToolRunner(host, {
      ...common,
      attachments: attachmentsOf(history),
      cut,
      only: briefing.only,
      delegate: createDelegation(host, {
        mode,
        model,
        runnerFor: (parent, only, attachments) => createToolRunner(host, { ...common, attachments, only, parent }),
      }),
    })
    if (cut) tools.askedBy(cut.asking.id)
    const events = runTurn({
      messages: [briefing.system, ...history],
      // A pupil could read the key in a call that a local model wrote as text.
      model: mode === 'child' ? withoutQuizText(model) : model,
      ...(briefing.tools && { tools: briefing.tools }),
      executeTool: tools.execute,
      isReadOnly: tool => findToolSpec(tool)?.access === 'read' || mcpTools.isReadOnly(tool, mode),
      signal: turn.stop.signal,
      clock,
      timeLimitMs: turn.deadline,
      resume: {
        calls: cut?.calls ?? [],
        before: called.filter(isMadeBefore(cut)),
        steps: how.automatic ? stepsBefore(conversationId) : 0,
      },
    })
    let asking: StoredMessage | undefined = cut?.asking
    let end: Ended = { reason: 'error' }
    for await (const event of events) {
      if (turn.left) return undefined
      switch (event.type) {
        case 'message': {
          const now = clock.now()
          const message = mode === 'child' ? withoutReasoning(event.message) : event.message
          const due = 'messageId' in price ? price : undefined
          if (isLast(message)) {
            end = { ...end, answer: lastMessageOf(turn, { message, now, due }) }
            continue
          }
          const id = store(turn, message, now, due)
          if (id === undefined) {
            turn.left = true
            turn.stop.abort(LEFT)
            return undefined
          }
          batcher.flush()
          if (event.message.role === 'tool') {
            announceStored(conversationId, asking)
            continue
          }
          asking = { id, message, createdAt: now.toISOString() }
          tools.askedBy(id)
          announceStored(conversationId, asking)
          continue
        }
        case 'turn_end':
          end = { ...end, ...event, ...lostModel(model, event.failure) }
          // No bug, but what the support asks about first.
          if (event.reason === 'error') host.log(`turn ended by ${model.name}: ${event.message?.en ?? 'no reason'}`)
          continue
        case 'reasoning':
          // What a model thinks aloud holds the answers to its questions.
          if (mode === 'child') continue
          partial.add(event.type, event.text)
          break
        case 'text':
          partial.add(event.type, event.text)
          break
        case 'tool_start':
          batcher.push({ ...event, arguments: shownArguments(event.tool, event.arguments) })
          continue
        case 'notice':
          // An answer cut at the model's length ends as any other, but can be continued.
          if (event.notice === loopSentences.LENGTH) end = { ...end, message: event.notice }
          else addNotice(db, conversationId, event.notice)
          break
        case 'usage':
          addUsage(db, { conversationId, model: model.name, usage: event.usage, now: clock.now() })
          break
      }
      batcher.push(event)
    }
    const { reason, message, failure, unreachable, answer: last } = end
    if (turn.left) return undefined
    return {
      reason,
      ...(message && { message }),
      ...(failure && { failure }),
      ...(unreachable && { unreachable }),
      ...(last && { answer: last }),
    }
  }

  /** One is always left to conclude with. */
  function stepsBefore(conversationId: string): number {
    return Math.min(stepsTaken(db, conversationId), MODEL_CALLS_PER_TURN - 1)
  }

  function tell({ conversationId, batcher }: RunningTurn, notice: Bilingual): void {
    addNotice(db, conversationId, notice)
    batcher.push({ type: 'notice', notice })
  }

  /** Nothing but the end of the turn comes after it. */
  function lastMessageOf(
    turn: RunningTurn,
    { message, now, due }: { message: Message; now: Date; due: AnswerDue | undefined },
  ): Ended['answer'] {
    const { conversationId, batcher } = turn
    let id: number | undefined
    return {
      store() {
        id = store(turn, message, now, due)
      },
      stored() {
        batcher.flush()
        if (id !== undefined) announceStored(conversationId, { id, message, createdAt: now.toISOString() })
      },
    }
  }

  /** An answer is paid in the transaction that stores it. Undefined when another run of the program answers now. */
  function store(
    { conversationId, partial }: RunningTurn,
    message: Message,
    now: Date,
    price: AnswerDue | undefined,
  ): number | undefined {
    let paid = false
    const append = db.transaction(() => {
      if (!holdsTurn(db, conversationId)) return undefined
      if (message.role === 'assistant') partial.clear()
      if (price && message.role === 'assistant') paid = payHeld(db, { conversationId, messageId: price.messageId, now })
      return appendMessage(db, { conversationId, message, now }).id
    })
    const id = append.immediate()
    if (paid) host.announce({ type: 'changed', what: 'credits' })
    return id
  }

  /** Once more after each result: the answer then carries its tools as they ended. */
  function announceStored(conversationId: string, stored: StoredMessage | undefined): void {
    if (!stored) return
    const shown = shownMessage(stored, listRunsOfMessages(db, [stored.id]), { answering: true })
    if (shown) host.announce({ type: 'message_stored', conversationId, message: shown })
  }

  return {
    answer,
    /** What the person said, once it is stored. */
    announce(conversationId: string, messageId: number): void {
      announceStored(conversationId, getMessage(db, conversationId, messageId))
    },
  }
}

/** Failures that a network which is not there has; whether it is there is looked at when it matters. */
const LOST: readonly (ModelErrorKind | undefined)[] = ['offline', 'cut', 'server']

function lostModel({ address }: ChatModel, failure: ModelErrorKind | undefined): Pick<Ended, 'unreachable'> {
  return address !== undefined && LOST.includes(failure) ? { unreachable: address } : {}
}

/** The calls that were cut, as the person knows them, by what became of each. */
function labelsOf({ calls, outcome }: CutTurn) {
  const labels = (wanted: string) => calls.filter(call => outcome(call) === wanted).map(({ name }) => labelOf(name))
  return { done: labels('done'), notDone: labels('not_done'), uncertain: labels('uncertain') }
}

/** Those that were cut are about to be made again; those of specialists who were asked are none of the turn's own. */
function isMadeBefore(cut: CutTurn | undefined): (call: CalledBefore) => boolean {
  return ({ id, messageId, parentId }) =>
    parentId === null && (messageId !== cut?.asking.id || !cut.calls.some(call => call.id === id))
}

function isLast(message: Message): boolean {
  return message.role === 'assistant' && !message.toolCalls?.length
}

function withoutReasoning(message: Message): Message {
  if (message.role !== 'assistant') return message
  const { reasoning: _, ...shown } = message
  return shown
}

function attachmentsOf(history: readonly Message[]): FileRef[] {
  return history.flatMap(message => (message.role === 'user' ? (message.files ?? []) : []))
}
