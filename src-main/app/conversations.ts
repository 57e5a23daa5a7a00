import type {
  ConversationState,
  ConversationSummary,
  JobView,
  TranscriptMessage,
  TranscriptPage,
} from '../../src-preload/contract.ts'
import { countTokens, toolTokens } from '../agent/count-tokens.ts'
import { chooseTools } from '../agent/fit-request.ts'
import { DEFAULT_CONTEXT_TOKENS } from '../agent/limits.ts'
import { UserError } from '../errors.ts'
import {
  type Conversation,
  chooseSpecialist,
  countCharacters,
  deleteConversation,
  getConversation,
  listConversations,
  pinConversation,
  renameConversation,
  restoreConversation,
  setExam,
  setUnread,
} from '../store/conversations.ts'
import { cleanFileName } from '../store/file-names.ts'
import { listJobCards } from '../store/job-cards.ts'
import { listActiveJobs } from '../store/jobs.ts'
import { listMessages, listShownMessages, type StoredMessage } from '../store/messages.ts'
import { listRunsOfMessages } from '../store/tool-runs.ts'
import { getTurn, type Turn } from '../store/turns.ts'
import { totalUsage } from '../store/usage.ts'
import type { JobStatus, Message, SpecialistChoice } from '../types.ts'
import type { Approvals } from './approvals.ts'
import { type BriefingHost, brief } from './briefing.ts'
import { conversationMarkdown } from './export-markdown.ts'
import { INTERRUPTED, UNKNOWN_CONVERSATION } from './sentences.ts'
import { shownMessage } from './transcript.ts'
import type { Turns } from './turns.ts'

const COUNTED_MESSAGES = 100
const TITLE_LIMIT = 200

type ConversationsHost = BriefingHost & {
  approvals: Approvals
  turns: Turns
  contextTokens(): number | undefined
  /** False when the chosen model answers in text only. */
  callsTools(): boolean
  /** The job that answers there, queued or under way. */
  jobOf(conversationId: string): JobView | undefined
  /** Wherever it runs, if there is one. */
  cancelJob(conversationId: string): void
  changed(): void
}

/** The list on the left and what it opens. */
export function createConversations(host: ConversationsHost) {
  const { db } = host

  function list(): ConversationSummary[] {
    const profileId = host.profile().id
    const jobs = new Map(listActiveJobs(db, profileId).map(job => [job.conversationId, job.status]))
    return listConversations(db, profileId).map(one => summaryOf(one, jobs.get(one.id)))
  }

  function own(conversationId: string): Conversation {
    const conversation = getConversation(db, conversationId)
    if (!conversation || conversation.profileId !== host.profile().id) throw new UserError(UNKNOWN_CONVERSATION)
    return conversation
  }

  /** @throws UserError when it is unknown or deleted. */
  function open(input: { conversationId: string; before?: number; limit: number }): TranscriptPage {
    const conversation = own(input.conversationId)
    const { limit, before } = input
    const page = listShownMessages(db, conversation.id, { limit: limit + 1, ...(before && { before }) })
    const more = page.length > limit
    const turn = getTurn(db, conversation.id)
    const unfinished = turn && unfinishedOf(turn)
    const live = host.turns.live(conversation.id)
    const job = host.jobOf(conversation.id)
    return {
      conversation: summaryOf(conversation, job?.status),
      mode: conversation.mode,
      specialist: conversation.specialist,
      exam: conversation.exam,
      messages: withRuns(more ? page.slice(1) : page, host.turns.isRunning(conversation.id)),
      more,
      ...(live && { live }),
      ...(unfinished && { unfinished }),
      ...(turn && turn.notices.length > 0 && { notices: turn.notices }),
      approvals: job?.elsewhere ? listJobCards(db, job.number) : host.approvals.of(conversation.id),
      ...(job && { job }),
      usage: totalUsage(db, conversation.id),
      context: contextOf(conversation),
    }
  }

  function withRuns(messages: readonly StoredMessage[], answering: boolean): TranscriptMessage[] {
    const asking = messages.filter(({ message }) => message.role === 'assistant' && message.toolCalls?.length)
    const runs = Map.groupBy(
      listRunsOfMessages(
        db,
        asking.map(({ id }) => id),
      ),
      run => run.messageId,
    )
    return messages.flatMap(message => shownMessage(message, runs.get(message.id) ?? [], { answering }) ?? [])
  }

  function summaryOf(conversation: Conversation, job?: JobStatus): ConversationSummary {
    const { id, title, updatedAt, pinned, unread } = conversation
    return { id, title, updatedAt, pinned, unread, state: stateOf(conversation, job) }
  }

  function stateOf({ id, turn }: Conversation, job?: JobStatus): ConversationState {
    if (host.approvals.waits(id) || job === 'waiting') return 'awaits_you'
    if (turn === 'running' || job) return 'running'
    return turn === 'error' || turn === 'interrupted' ? 'failed' : 'idle'
  }

  function unfinishedOf(turn: Turn): TranscriptPage['unfinished'] {
    if (turn.state === 'running') return undefined
    if (turn.state === 'done' && !turn.sentence) return undefined
    return { reason: turn.state, message: turn.sentence ?? INTERRUPTED }
  }

  /** As the loop counts the next request. */
  function contextOf({ id, mode, specialist, exam }: Conversation): TranscriptPage['context'] {
    const limit = host.contextTokens() ?? DEFAULT_CONTEXT_TOKENS
    const { system, tools } = brief(host, {
      mode,
      conversationId: id,
      specialist: host.specialists.find(specialist.id),
      exam,
      contextTokens: limit,
    })
    const newest = listMessages(db, id, { limit: COUNTED_MESSAGES }).map(({ message }) => message)
    const offered = host.callsTools() ? tools : undefined
    const given = offered && chooseTools([system, ...newest], offered, limit || Number.POSITIVE_INFINITY).tools
    return { tokens: countTokens([system]) + toolTokens(given) + conversationTokens(id, newest), limit }
  }

  /** What is older than the newest is taken to be written as they are: opening reads no long conversation whole. */
  function conversationTokens(id: string, newest: readonly Message[]): number {
    const tokens = countTokens(newest)
    if (newest.length < COUNTED_MESSAGES) return tokens
    const characters = newest.reduce((sum, message) => sum + charactersOf(message), 0)
    return Math.ceil(tokens * Math.max(1, countCharacters(db, id) / Math.max(1, characters)))
  }

  return {
    list,
    own,
    open,
    /** All of it as Markdown, with a name for the file. */
    markdown(conversationId: string): { name: string; text: string } {
      const conversation = own(conversationId)
      const messages = listShownMessages(db, conversation.id, { limit: Number.MAX_SAFE_INTEGER })
      const text = conversationMarkdown(conversation, withRuns(messages, false), host.language())
      return { name: cleanFileName(`${conversation.title}.md`), text }
    },
    rename(conversationId: string, title: string): void {
      const clean = title.replace(/\s+/g, ' ').trim().slice(0, TITLE_LIMIT)
      if (clean === '') throw new UserError(NO_TITLE)
      renameConversation(db, own(conversationId).id, clean)
      host.changed()
    },
    /** Who answers from the next message on. @throws UserError when there is no such specialist for its mode. */
    async chooseSpecialist(conversationId: string, choice: SpecialistChoice): Promise<void> {
      const { id, mode } = own(conversationId)
      await host.specialists.checkChoice(mode, choice)
      chooseSpecialist(db, id, choice)
      host.changed()
    },
    setExam(conversationId: string, exam: boolean): void {
      setExam(db, own(conversationId).id, exam)
      host.announce({ type: 'changed', what: 'quizzes' })
      host.changed()
    },
    pin(conversationId: string, pinned: boolean): void {
      pinConversation(db, own(conversationId).id, pinned, host.clock.now())
      host.changed()
    },
    markRead(conversationId: string): void {
      if (!own(conversationId).unread) return
      setUnread(db, conversationId, false)
      host.changed()
    },
    /** A turn that runs there is stopped; all of it can come back. */
    delete(conversationId: string): void {
      host.turns.stop(own(conversationId).id)
      host.cancelJob(conversationId)
      deleteConversation(db, conversationId, host.clock.now())
      listsChanged()
    },
    restore(conversationId: string): void {
      if (!restoreConversation(db, host.profile().id, conversationId)) throw new UserError(UNKNOWN_CONVERSATION)
      listsChanged()
    },
  }

  /** Jobs that have ended leave their list with their conversation, and come back with it. */
  function listsChanged(): void {
    host.changed()
    host.announce({ type: 'changed', what: 'jobs' })
  }
}

function charactersOf(message: Message): number {
  const calls = message.role === 'assistant' && message.toolCalls ? JSON.stringify(message.toolCalls).length : 0
  return message.content.length + calls
}

const NO_TITLE = {
  fr: 'Le titre est vide : écrivez quelques mots.',
  en: 'The title is empty: write a few words.',
}
