import { batchText, type TextBatcher } from '../agent/batch-text.ts'
import { repairHistory } from '../agent/history.ts'
import { TURN_TIME_MS } from '../agent/limits.ts'
import { runTurn } from '../agent/loop.ts'
import * as loopSentences from '../agent/loop-sentences.ts'
import { assemblePrompt, type PromptTexts } from '../agent/prompt.ts'
import { errorMessage, UserError } from '../errors.ts'
import type { ChatModel } from '../model/chat-model.ts'
import { withoutQuizText } from '../model/quiz-text.ts'
import { setUnread } from '../store/conversations.ts'
import { storeFailure } from '../store/failures.ts'
import { payHeld } from '../store/holds.ts'
import { listMemories } from '../store/memories.ts'
import { appendMessage, getMessage, lastMessage, loadMessages, type StoredMessage } from '../store/messages.ts'
import { databaseFile } from '../store/open.ts'
import { listRunsOfMessages } from '../store/tool-runs.ts'
import { addNotice, beginTurn, endTurn, savePartial } from '../store/turns.ts'
import { addUsage } from '../store/usage.ts'
import { shownArguments } from '../tools/shown-arguments.ts'
import { encodeTools, findToolSpec } from '../tools/specs.ts'
import type { Bilingual, FileRef, Message, Mode, TurnEnd } from '../types.ts'
import { type AnswerDue, answerPrice } from './answer-price.ts'
import type { Approvals } from './approvals.ts'
import type { Host } from './host.ts'
import { quizResults } from './quizzes.ts'
import { BUSY } from './sentences.ts'
import { createToolRunner } from './tool-runner.ts'
import { shownMessage } from './transcript.ts'

/** A crash loses at most this much of what was streaming. */
const PARTIAL_EVERY_MS = 1_000

export type TurnsHost = Host & {
  prompts: PromptTexts
  approvals: Approvals
  /** Chosen anew for each turn. */
  chooseModel(): Promise<ChatModel>
  /** The embedded assistant, which answers for nothing. */
  offlineModel(): Promise<ChatModel>
  /** The state of a conversation is not what it was. */
  changed(): void
}

type Ended = { reason: TurnEnd; message?: Bilingual }

export type Turns = ReturnType<typeof createTurns>

/** Who is answering, and how it ends: one turn a conversation at a time. */
export function createTurns(host: TurnsHost) {
  const { db, clock } = host
  const running = new Map<string, Running>()

  /**
   * Answers a conversation. `prepare` says which, after storing what the person says there; all of it is undone when
   * the turn cannot begin. `ended` settles with the turn, and never rejects.
   * @throws UserError when the conversation is already answering.
   */
  function begin<T extends { conversationId: string; mode: Mode }>(
    prepare: () => T,
  ): { prepared: T; ended: Promise<TurnEnd> } {
    const open = db.transaction(() => {
      const prepared = prepare()
      const { conversationId } = prepared
      if (running.has(conversationId)) throw new UserError(BUSY)
      if (!beginTurn(db, conversationId, clock.now())) throw new UserError(BUSY)
      return prepared
    })
    const prepared = open.immediate()
    const { conversationId, mode } = prepared
    const stop = new AbortController()
    const partial = createPartial(host, conversationId)
    const batcher = batchText(event => host.emit({ conversationId, event }))
    const ended = run(conversationId, mode, stop.signal, { partial, batcher })
    running.set(conversationId, { stop, ended, partial, batcher })
    host.changed()
    return { prepared, ended }
  }

  async function run(conversationId: string, mode: Mode, signal: AbortSignal, out: Output): Promise<TurnEnd> {
    // The caller announces the person's message before anything of the answer.
    await Promise.resolve()
    let end: Ended
    try {
      end = await answer(conversationId, mode, signal, out)
    } catch (error) {
      host.log(error)
      end = { reason: 'error', message: turnFailure(storeFailure(error, databaseFile(host.paths.data))) }
    }
    try {
      const { reason: state, message: sentence } = end
      endTurn(db, conversationId, { state, ...(sentence && { sentence }), now: clock.now() })
      setUnread(db, conversationId, true)
    } catch (error) {
      // A full disk: the end is told all the same, and the next start finds the turn interrupted.
      host.log(error)
    }
    running.delete(conversationId)
    out.batcher.push({ type: 'turn_end', ...end })
    host.changed()
    return end.reason
  }

  async function answer(
    conversationId: string,
    mode: Mode,
    signal: AbortSignal,
    { partial, batcher }: Output,
  ): Promise<Ended> {
    const chosen = await host.chooseModel()
    const history = repairHistory(loadMessages(db, conversationId))
    const userMessageId = lastMessage(db, conversationId, 'user')?.id ?? 0
    const price = answerPrice(host, { conversationId, remote: chosen.remote === true, mode, userMessageId })
    if ('short' in price) {
      addNotice(db, conversationId, price.short)
      batcher.push({ type: 'notice', notice: price.short })
    }
    const model = 'short' in price ? await host.offlineModel() : chosen
    const attachments = attachmentsOf(history)
    const tools = createToolRunner(host, { conversationId, userMessageId, mode, attachments })
    const turn = runTurn({
      messages: [systemPrompt(host, mode, conversationId), ...history],
      // A pupil could read the key in a call that a local model wrote as text.
      model: mode === 'child' ? withoutQuizText(model) : model,
      tools: encodeTools(mode),
      executeTool: tools.execute,
      isReadOnly: tool => findToolSpec(tool)?.access === 'read',
      signal,
      clock,
      timeLimitMs: TURN_TIME_MS,
    })
    let asking: StoredMessage | undefined
    let end: Ended = { reason: 'error' }
    for await (const event of turn) {
      switch (event.type) {
        case 'message': {
          const now = clock.now()
          const message = mode === 'child' ? withoutReasoning(event.message) : event.message
          const id = store(conversationId, message, partial, now, 'messageId' in price ? price : undefined)
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
          end = { ...end, ...event }
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
    const { reason, message } = end
    return { reason, ...(message && { message }) }
  }

  /** An answer is paid in the transaction that stores it. */
  function store(
    conversationId: string,
    message: Message,
    partial: Partial,
    now: Date,
    price: AnswerDue | undefined,
  ): number {
    let paid = false
    const append = db.transaction(() => {
      if (message.role === 'assistant') partial.clear()
      if (price && message.role === 'assistant') paid = payHeld(db, { conversationId, messageId: price.messageId, now })
      return appendMessage(db, { conversationId, message, now }).id
    })
    const id = append.immediate()
    if (paid) host.announce({ type: 'changed', what: 'credits' })
    return id
  }

  /** Once more after each result: the answer then carries its tools as they ended. */
  function announceStored(conversationId: string, answer: StoredMessage | undefined): void {
    if (!answer) return
    const shown = shownMessage(answer, listRunsOfMessages(db, [answer.id]), { answering: true })
    if (shown) host.announce({ type: 'message_stored', conversationId, message: shown })
  }

  /** What the person said, once it is stored. */
  function announce(conversationId: string, messageId: number): void {
    announceStored(conversationId, getMessage(db, conversationId, messageId))
  }

  return {
    begin,
    announce,
    isRunning: (conversationId: string): boolean => running.has(conversationId),
    /** What has been written since the last stored message; its events have then all been emitted. */
    live(conversationId: string): { text: string; reasoning: string } | undefined {
      const turn = running.get(conversationId)
      turn?.batcher.flush()
      return turn?.partial.read()
    },
    get busy(): boolean {
      return running.size > 0
    },
    stop(conversationId: string): void {
      running.get(conversationId)?.stop.abort()
    },
    stopAll(): void {
      for (const { stop } of running.values()) stop.abort()
    },
    /** Settles once no turn is running. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

export function systemPrompt(host: Host & { prompts: PromptTexts }, mode: Mode, conversationId: string): Message {
  const profile = host.profile()
  return assemblePrompt(host.prompts, {
    mode,
    language: host.language(),
    profileName: profile.name,
    ...(profile.level && { level: profile.level }),
    memories: listMemories(host.db, profile.id).map(memory => memory.fact),
    quizzes: quizResults(host, conversationId),
    today: host.clock.now(),
  })
}

type Partial = {
  add(kind: 'text' | 'reasoning', piece: string): void
  read(): { text: string; reasoning: string }
  clear(): void
}
type Output = { partial: Partial; batcher: TextBatcher }
type Running = Output & { stop: AbortController; ended: Promise<TurnEnd> }

/** Writes what streams to the disk, but not at every piece. */
function createPartial({ db, clock }: Host, conversationId: string): Partial {
  const written = { text: '', reasoning: '' }
  let savedAt = clock.monotonic()
  return {
    add(kind, piece) {
      written[kind] += piece
      if (kind === 'reasoning') return
      const now = clock.monotonic()
      if (now - savedAt < PARTIAL_EVERY_MS) return
      savedAt = now
      savePartial(db, conversationId, written.text)
    },
    read: () => ({ ...written }),
    clear() {
      written.text = ''
      written.reasoning = ''
      savePartial(db, conversationId, '')
    },
  }
}

function withoutReasoning(message: Message): Message {
  if (message.role !== 'assistant') return message
  const { reasoning: _, ...shown } = message
  return shown
}

function attachmentsOf(history: readonly Message[]): FileRef[] {
  return history.flatMap(message => (message.role === 'user' ? (message.files ?? []) : []))
}

function turnFailure(error: unknown): Bilingual {
  return error instanceof UserError ? error.sentence : loopSentences.unexpected(errorMessage(error))
}
