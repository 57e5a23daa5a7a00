import { UserError } from '../errors.ts'
import { copyConversation, createConversation, getConversation, setConversationMode } from '../store/conversations.ts'
import { getFile } from '../store/files.ts'
import { appendMessage, getMessage, lastMessage, originOf } from '../store/messages.ts'
import { getTurn } from '../store/turns.ts'
import type { FileRef, Message, Mode, TurnEnd } from '../types.ts'
import type { Host } from './host.ts'
import {
  CONTINUE,
  EMPTY_MESSAGE,
  NOTHING_TO_CONTINUE,
  UNKNOWN_CONVERSATION,
  UNKNOWN_FILE,
  UNKNOWN_MESSAGE,
} from './sentences.ts'
import type { Turns } from './turns.ts'

export type NewMessage = { conversationId?: string; text: string; files?: readonly FileRef[]; mode?: Mode }

/** A turn that has begun: where, and when it has ended. */
export type Begun = { conversationId: string; ended: Promise<TurnEnd> }

const TITLE_LENGTH = 60

/** What makes Ardoise answer: a message, a new try, or going on. */
export function createMessaging(host: Host, turns: Turns) {
  const { db, clock } = host

  /** @throws UserError when the message is empty, or the conversation unknown or already answering. */
  function send(message: NewMessage): Begun & { messageId: number } {
    if (message.text.trim() === '' && !message.files?.length) throw new UserError(EMPTY_MESSAGE)
    const user = userMessage(message.text, message.files)
    const { prepared, ended } = turns.begin(() => {
      const place = message.conversationId === undefined ? newConversation(message) : ownPlace(message.conversationId)
      const mode = message.mode ?? place.mode
      if (mode !== place.mode) setConversationMode(db, place.conversationId, mode)
      return { conversationId: place.conversationId, mode, messageId: store(place.conversationId, user) }
    })
    turns.announce(prepared.conversationId, prepared.messageId)
    return { conversationId: prepared.conversationId, messageId: prepared.messageId, ended }
  }

  /**
   * After an answer that broke off, the model is asked to go on; after a request that got none, it is asked again.
   * Going on is the same request: it is not paid twice, and earns nothing twice.
   * @throws UserError when there is nothing to go on with.
   */
  function continueTurn(conversationId: string): Begun {
    const go = userMessage(CONTINUE[host.language()])
    const { prepared, ended } = turns.begin(() => {
      const place = ownPlace(conversationId)
      const last = lastMessage(db, conversationId)
      if (!last || !isUnfinished(conversationId)) throw new UserError(NOTHING_TO_CONTINUE)
      const answered = last.message.role === 'assistant' && !last.message.toolCalls?.length
      const asked = lastMessage(db, conversationId, 'user')
      const originId = asked && originOf(db, asked.id)
      return { ...place, messageId: answered ? store(conversationId, go, originId) : undefined }
    })
    if (prepared.messageId !== undefined) turns.announce(conversationId, prepared.messageId)
    return { conversationId, ended }
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

  function newConversation({ text, files, mode = host.profile().mode }: NewMessage): Place {
    const title = text.replace(/\s+/g, ' ').trim() || files?.[0]?.name || '…'
    const short = title.length > TITLE_LENGTH ? `${cutAtWord(title)}…` : title
    const { id } = createConversation(db, { profileId: host.profile().id, title: short, mode, now: clock.now() })
    return { conversationId: id, mode }
  }

  function ownPlace(conversationId: string): Place {
    const conversation = getConversation(db, conversationId)
    if (!conversation || conversation.profileId !== host.profile().id) throw new UserError(UNKNOWN_CONVERSATION)
    return { conversationId, mode: conversation.mode }
  }

  function isUnfinished(conversationId: string): boolean {
    const turn = getTurn(db, conversationId)
    return turn !== undefined && (turn.state !== 'done' || turn.sentence !== undefined)
  }

  function store(conversationId: string, message: Message, originId?: number): number {
    return appendMessage(db, { conversationId, message, originId, now: clock.now() }).id
  }

  return { send, continueTurn, regenerate, editAndResend, filesOf }
}

type Place = { conversationId: string; mode: Mode }

function userMessage(text: string, files?: readonly FileRef[]): Message {
  return { role: 'user', content: text, ...(files?.length && { files: [...files] }) }
}

function cutAtWord(title: string): string {
  const cut = [...title].slice(0, TITLE_LENGTH).join('')
  const space = cut.lastIndexOf(' ')
  return space > TITLE_LENGTH / 2 ? cut.slice(0, space) : cut
}
