import { UserError } from '../errors.ts'
import type { ChatModel } from '../model/chat-model.ts'
import {
  type Conversation,
  copyConversation,
  createConversation,
  getConversation,
  setConversationMode,
} from '../store/conversations.ts'
import { getFile } from '../store/files.ts'
import { addJob, type Job } from '../store/jobs.ts'
import { appendMessage, getMessage, lastMessage, originOf } from '../store/messages.ts'
import { getTurn } from '../store/turns.ts'
import type { Bilingual, FileRef, Message, Mode, TurnEnd } from '../types.ts'
import { settleCutTurn } from './cut-turn.ts'
import type { Host } from './host.ts'
import type { How } from './running-turn.ts'
import {
  CONTINUE,
  EMPTY_MESSAGE,
  JOB_OVERTAKEN,
  NOTHING_TO_CONTINUE,
  UNKNOWN_CONVERSATION,
  UNKNOWN_FILE,
  UNKNOWN_MESSAGE,
} from './sentences.ts'
import { titleOf } from './title.ts'
import type { Turns } from './turns.ts'

export type NewMessage = { conversationId?: string; text: string; files?: readonly FileRef[]; mode?: Mode }

export type Messaging = ReturnType<typeof createMessaging>

/** A turn that has begun: where, and when it has ended. */
export type Begun = { conversationId: string; ended: Promise<TurnEnd> }

/** What makes Ardoise answer: a message, a new try, or going on. */
export function createMessaging(host: Host, turns: Turns) {
  const { db, clock } = host

  /** @throws UserError when the message is empty, or the conversation unknown or already answering. */
  function send(message: NewMessage): Begun & { messageId: number } {
    if (message.text.trim() === '' && !message.files?.length) throw new UserError(EMPTY_MESSAGE)
    const { prepared, ended } = turns.begin(() => place(message))
    turns.announce(prepared.conversationId, prepared.messageId)
    return { conversationId: prepared.conversationId, messageId: prepared.messageId, ended }
  }

  /** Where the message goes, once it is stored there. */
  function place(message: NewMessage): Place & { messageId: number } {
    const { conversationId, mode: kept } =
      message.conversationId === undefined ? newConversation(message) : ownPlace(message.conversationId)
    const mode = message.mode ?? kept
    if (mode !== kept) setConversationMode(db, conversationId, mode)
    settleCutTurn(db, conversationId, clock.now())
    return { conversationId, mode, messageId: store(conversationId, userMessage(message.text, message.files)) }
  }

  /**
   * The message is stored with a job that will answer it; `command` is how the command line has it run.
   * @throws UserError when the message is empty, or the conversation unknown or already answering.
   */
  function queue(message: NewMessage, command?: unknown): { job: Job; messageId: number } {
    if (message.text.trim() === '' && !message.files?.length) throw new UserError(EMPTY_MESSAGE)
    const add = db.transaction(() => {
      if (message.conversationId !== undefined) turns.checkFree(message.conversationId)
      const { conversationId, messageId } = place(message)
      const job = addJob(db, {
        profileId: host.profile().id,
        conversationId,
        title: titleOf(message),
        status: 'queued',
        askedId: messageId,
        command,
        now: clock.now(),
      })
      return { job, messageId }
    })
    const queued = add.immediate()
    turns.announce(queued.job.conversationId, queued.messageId)
    return queued
  }

  /** Answers what a job was asked, from wherever its conversation is; `automatic` when nobody asked it to go on. */
  function runJob(job: Job, automatic: boolean): Promise<TurnEnd> {
    return go(job.conversationId, { job, automatic }).ended
  }

  /** Why a job can not go on: its conversation has gone, is busy, or has gone on. Undefined when it can. */
  function obstacleOf(job: Job): Bilingual | undefined {
    const { conversationId, askedId } = job
    if (!ownConversation(conversationId)) return UNKNOWN_CONVERSATION
    const busy = turns.busyWith(conversationId, job)
    if (busy) return busy
    const asked = lastMessage(db, conversationId, 'user')
    if (!asked || originOf(db, asked.id) !== originOf(db, askedId)) return JOB_OVERTAKEN
    const isAnswered = lastMessage(db, conversationId)?.message.role === 'assistant' && !isUnfinished(conversationId)
    return isAnswered ? NOTHING_TO_CONTINUE : undefined
  }

  /** What was cut there is on record first. @throws UserError when a job can not go on. */
  function checkResumable(job: Job): void {
    turns.recover(job.conversationId)
    const obstacle = obstacleOf(job)
    if (obstacle) throw new UserError(obstacle)
  }

  /**
   * After an answer that broke off, the model is asked to go on; after a request that got none, it is asked again.
   * Going on is the same request: it is not paid twice, and earns nothing twice. `model` answers this once: it knows
   * nothing of what the other one was about to say, and is asked the same.
   * @throws UserError when there is nothing to go on with.
   */
  function continueTurn(conversationId: string, model?: Promise<ChatModel>): Begun {
    return go(conversationId, model && { model: () => model })
  }

  function go(conversationId: string, how: How = {}): Begun {
    const { prepared, ended } = turns.begin(() => {
      const own = ownPlace(conversationId)
      const last = lastMessage(db, conversationId)
      if (!last || (!how.job && !isUnfinished(conversationId))) throw new UserError(NOTHING_TO_CONTINUE)
      const answered = last.message.role === 'assistant' && !last.message.toolCalls?.length
      const asked = lastMessage(db, conversationId, 'user')
      const originId = asked && originOf(db, asked.id)
      const words = how.model && originId !== undefined ? repeated(conversationId, originId) : carryOn()
      return { ...own, messageId: answered ? store(conversationId, words, originId) : undefined }
    }, how)
    if (prepared.messageId !== undefined) turns.announce(conversationId, prepared.messageId)
    return { conversationId, ended }
  }

  function carryOn(): Message {
    return userMessage(CONTINUE[host.language()])
  }

  /** What « Continuer » goes on with, whose first words may be in the conversation that this one was copied from. */
  function repeated(conversationId: string, originId: number): Message {
    return getMessage(db, conversationId, originId)?.message ?? carryOn()
  }

  /** @throws UserError when nothing was asked yet. */
  function regenerate(conversationId: string): Begun {
    const { prepared, ended } = turns.begin(() => {
      const { mode } = ownPlace(conversationId)
      const asked = lastMessage(db, conversationId, 'user')
      if (!asked) throw new UserError(NOTHING_TO_CONTINUE)
      const { id } = copyConversation(db, { id: conversationId, beforeMessageId: asked.id + 1, now: clock.now() })
      return { conversationId: id, mode }
    })
    return { conversationId: prepared.conversationId, ended }
  }

  /** The files of the message stay with it. @throws UserError when the message is empty or no longer there. */
  function editAndResend(conversationId: string, messageId: number, text: string): Begun & { messageId: number } {
    const old = getMessage(db, conversationId, messageId)
    if (old?.message.role !== 'user') throw new UserError(UNKNOWN_MESSAGE)
    const { files } = old.message
    if (text.trim() === '' && !files?.length) throw new UserError(EMPTY_MESSAGE)
    const user = userMessage(text, files)
    const { prepared, ended } = turns.begin(() => {
      const { mode } = ownPlace(conversationId)
      const { id } = copyConversation(db, { id: conversationId, beforeMessageId: messageId, now: clock.now() })
      return { conversationId: id, mode, messageId: store(id, user) }
    })
    turns.announce(prepared.conversationId, prepared.messageId)
    return { conversationId: prepared.conversationId, messageId: prepared.messageId, ended }
  }

  /** @throws UserError when one is no longer in the library. */
  function filesOf(fileIds: readonly string[]): FileRef[] {
    return fileIds.map(fileId => {
      const file = getFile(db, host.paths, host.profile().id, fileId)
      if (!file) throw new UserError(UNKNOWN_FILE)
      return { fileId, name: file.card.name }
    })
  }

  function newConversation(message: NewMessage): Place {
    const { mode = host.profile().mode } = message
    const title = titleOf(message)
    const { id } = createConversation(db, { profileId: host.profile().id, title, mode, now: clock.now() })
    return { conversationId: id, mode }
  }

  /** What was cut there is on record before more is said. @throws UserError when it is unknown. */
  function ownPlace(conversationId: string): Place {
    turns.recover(conversationId)
    const conversation = ownConversation(conversationId)
    if (!conversation) throw new UserError(UNKNOWN_CONVERSATION)
    return { conversationId, mode: conversation.mode }
  }

  function ownConversation(conversationId: string): Conversation | undefined {
    const conversation = getConversation(db, conversationId)
    return conversation?.profileId === host.profile().id ? conversation : undefined
  }

  function isUnfinished(conversationId: string): boolean {
    const turn = getTurn(db, conversationId)
    return turn !== undefined && (turn.state !== 'done' || turn.sentence !== undefined)
  }

  function store(conversationId: string, message: Message, originId?: number): number {
    return appendMessage(db, { conversationId, message, originId, now: clock.now() }).id
  }

  /** Takes up by itself a turn that a crash cut. @throws UserError when there is nothing to go on with. */
  function takeUp(conversationId: string): Begun {
    return go(conversationId, { automatic: true })
  }

  return { send, queue, runJob, obstacleOf, checkResumable, continueTurn, takeUp, regenerate, editAndResend, filesOf }
}

type Place = { conversationId: string; mode: Mode }

function userMessage(text: string, files?: readonly FileRef[]): Message {
  return { role: 'user', content: text, ...(files?.length && { files: [...files] }) }
}
