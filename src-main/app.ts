import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { batchText } from './agent/batch-text.ts'
import { createExecuteTool } from './agent/execute-tool.ts'
import { repairHistory } from './agent/history.ts'
import { TURN_TIME_MS } from './agent/limits.ts'
import { runTurn } from './agent/loop.ts'
import * as sentences from './agent/loop-sentences.ts'
import { assemblePrompt, type PromptTexts } from './agent/prompt.ts'
import {
  BEING_SENT,
  BUSY,
  UNKNOWN_CONVERSATION,
  UNKNOWN_ENTRY,
  UNKNOWN_FILE,
  UNKNOWN_MEMORY,
  WRONG_SMTP,
  wrongAddress,
} from './app-sentences.ts'
import { errorMessage, UserError } from './errors.ts'
import type { ChatModel } from './model/chat-model.ts'
import { writeEml } from './outbox/email.ts'
import { deleteEntry, getEntry, listEntries, type OutboxEntry } from './outbox/entries.ts'
import { isEmailAddress, recoverOutbox, releaseEntry } from './outbox/outbox.ts'
import { parseSmtpSettings, SMTP_PASSWORD, SMTP_SETTING, type SmtpSettings } from './outbox/smtp-settings.ts'
import { allowAlways, isAlwaysAllowed } from './store/approvals.ts'
import { blobPath } from './store/blobs.ts'
import { type Conversation, createConversation, getConversation, listConversations } from './store/conversations.ts'
import { storeFailure } from './store/failures.ts'
import { deleteFile, type FileFilter, listFiles } from './store/files.ts'
import { importFile } from './store/import-file.ts'
import { deleteMemory, listMemories } from './store/memories.ts'
import { appendMessage, loadMessages } from './store/messages.ts'
import { databaseFile } from './store/open.ts'
import { ensureDefaultProfile, type Profile, type ProfileChange, updateProfile } from './store/profiles.ts'
import { getSetting, setSetting } from './store/settings.ts'
import { endToolRun, markInterruptedToolRuns, startToolRun } from './store/tool-runs.ts'
import { addUsage } from './store/usage.ts'
import type { Paths, Secrets } from './tools/context.ts'
import { deliverMail } from './tools/deliver-mail.ts'
import { encodeTools, findToolSpec } from './tools/specs.ts'
import { createWork } from './tools/work.ts'
import type {
  AgentEvent,
  ApprovalDecision,
  Clock,
  FileCard,
  FileRef,
  Language,
  Message,
  Mode,
  TurnEnd,
} from './types.ts'

export type AppOptions = {
  db: Database
  model: ChatModel
  paths: Paths
  secrets: Secrets
  clock: Clock
  language: Language
  appVersion: string
  /** What the window, the command or a test shows. Everything it announces as finished is already stored. */
  emit(event: AppEvent): void
  /** Bugs, with their stack. */
  log(error: unknown): void
}

export type AppEvent = { conversationId: string; event: AgentEvent }

export type NewMessage = { conversationId?: string; text: string; files?: readonly FileRef[]; mode?: Mode }

export type App = Awaited<ReturnType<typeof createApp>>

/** The use cases of Ardoise over one database; nothing else puts the parts together. */
export async function createApp(options: AppOptions) {
  const { db, paths, clock, language } = options
  const work = createWork()
  const prompts = await readPrompts(paths.resources)
  const running = new Map<string, AbortController>()
  const approvals = new Map<string, (decision: ApprovalDecision) => void>()
  let profile = ensureDefaultProfile(db, { now: clock.now(), language })
  markInterruptedToolRuns(db, clock.now())
  recoverOutbox(db, clock.now())

  /**
   * Stores the message and answers it: one turn, whose events go to `emit`. Resolves when the turn has ended.
   * @throws UserError when the conversation is unknown or already answering.
   */
  async function sendMessage(message: NewMessage): Promise<{ conversationId: string; end: TurnEnd }> {
    const mode = message.mode ?? profile.mode
    const conversationId = message.conversationId ?? newConversation(message.text, mode)
    if (!getConversation(db, conversationId)) throw new UserError(UNKNOWN_CONVERSATION)
    if (running.has(conversationId)) throw new UserError(BUSY)
    const stop = new AbortController()
    running.set(conversationId, stop)
    const batcher = batchText(event => options.emit({ conversationId, event }))
    try {
      const userMessage: Message = {
        role: 'user',
        content: message.text,
        ...(message.files?.length && { files: [...message.files] }),
      }
      store(conversationId, userMessage)
      return { conversationId, end: await answer(conversationId, mode, stop.signal, batcher.push) }
    } catch (error) {
      options.log(error)
      batcher.push({
        type: 'turn_end',
        reason: 'error',
        message: turnFailure(storeFailure(error, databaseFile(paths.data))),
      })
      return { conversationId, end: 'error' }
    } finally {
      batcher.flush()
      running.delete(conversationId)
    }
  }

  async function answer(
    conversationId: string,
    mode: Mode,
    signal: AbortSignal,
    emit: (event: AgentEvent) => void,
  ): Promise<TurnEnd> {
    const history = repairHistory(loadMessages(db, conversationId))
    const system = assemblePrompt(prompts, {
      mode,
      language,
      profileName: profile.name,
      memories: listMemories(db, profile.id).map(memory => memory.fact),
      today: clock.now(),
    })
    const turn = runTurn({
      messages: [system, ...history],
      model: options.model,
      tools: encodeTools(mode),
      executeTool: toolRunner(conversationId, mode, attachmentsOf(history), emit),
      isReadOnly: tool => findToolSpec(tool)?.access === 'read',
      signal,
      clock,
      timeLimitMs: TURN_TIME_MS,
    })
    let end: TurnEnd = 'error'
    for await (const event of turn) {
      if (event.type === 'message') {
        store(conversationId, event.message)
        continue
      }
      if (event.type === 'usage') {
        addUsage(db, { conversationId, model: options.model.name, usage: event.usage, now: clock.now() })
      }
      if (event.type === 'turn_end') end = event.reason
      emit(event)
    }
    return end
  }

  function toolRunner(
    conversationId: string,
    mode: Mode,
    attachments: readonly FileRef[],
    emit: (event: AgentEvent) => void,
  ) {
    const runs = new Map<string, number>()
    return createExecuteTool({
      mode,
      language,
      clock,
      log: options.log,
      newApprovalId: randomUUID,
      isAlwaysAllowed: tool => isAlwaysAllowed(db, profile.id, tool),
      allowAlways: tool => allowAlways(db, { profileId: profile.id, tool, now: clock.now() }),
      askUser: (request, hooks) =>
        new Promise<ApprovalDecision>(resolve => {
          approvals.set(request.approvalId, resolve)
          hooks.signal.addEventListener('abort', () => approvals.delete(request.approvalId), { once: true })
          hooks.emit({ type: 'approval', request })
        }),
      onStart(call, step) {
        const run = { conversationId, callId: call.id, step, tool: call.name, arguments: call.arguments }
        runs.set(call.id, startToolRun(db, { ...run, now: clock.now() }).id)
      },
      onEnd(call, { status, text }) {
        const id = runs.get(call.id)
        if (id !== undefined) endToolRun(db, { id, status, text, now: clock.now() })
      },
      createContext: (call, _hooks, signal) => ({
        db,
        paths,
        clock,
        profileId: profile.id,
        conversationId,
        mode,
        language,
        appVersion: options.appVersion,
        attachments,
        signal,
        progress: progress => emit({ type: 'tool_progress', callId: call.id, progress }),
        work,
        onFile: file => emit({ type: 'file', file }),
        secrets: options.secrets,
      }),
    })
  }

  function ownEntry(id: string): OutboxEntry {
    const entry = getEntry(db, id)
    if (!entry || entry.profileId !== profile.id) throw new UserError(UNKNOWN_ENTRY)
    return entry
  }

  function store(conversationId: string, message: Message): void {
    appendMessage(db, { conversationId, message, now: clock.now() })
  }

  function newConversation(text: string, mode: Mode): string {
    const title = text.replace(/\s+/g, ' ').trim().slice(0, 60) || '…'
    return createConversation(db, { profileId: profile.id, title, mode, now: clock.now() }).id
  }

  return {
    /** Adds a file of the person's to the library. @throws UserError when it cannot be read or is too large. */
    importFile: (path: string): Promise<FileCard> =>
      importFile(db, paths, { profileId: profile.id, path, now: clock.now() }),
    sendMessage,
    /** Last used first. */
    conversations: (): Conversation[] => listConversations(db, profile.id),
    /** Stops the running turn of a conversation; what was done stays done. */
    stop(conversationId: string): void {
      running.get(conversationId)?.abort()
    },
    stopAll(): void {
      for (const stop of running.values()) stop.abort()
    },
    /** Answers an `approval` event; unknown or already answered ones are ignored. */
    answerApproval(approvalId: string, decision: ApprovalDecision): void {
      approvals.get(approvalId)?.(decision)
      approvals.delete(approvalId)
    },
    get profile(): Profile {
      return profile
    },
    /** @throws UserError when the e-mail address is none. */
    updateProfile(change: ProfileChange): Profile {
      if (change.email && !isEmailAddress(change.email)) throw new UserError(wrongAddress(change.email))
      profile = updateProfile(db, profile.id, { ...change, now: clock.now() })
      return profile
    },
    listMemories: () => listMemories(db, profile.id),
    /** What is deleted never returns. @throws UserError when it is not there. */
    deleteMemory(id: string): void {
      if (!deleteMemory(db, profile.id, id, clock.now())) throw new UserError(UNKNOWN_MEMORY)
    },
    listFiles: (filter: FileFilter) => listFiles(db, profile.id, filter),
    /** @throws UserError when it is not there. */
    deleteFile(id: string): void {
      if (!deleteFile(db, profile.id, id, clock.now())) throw new UserError(UNKNOWN_FILE)
    },
    listOutbox: (): OutboxEntry[] => listEntries(db, profile.id),
    /** Lets a held, failed or uncertain message go. Answers it as it ended. @throws UserError when it already left. */
    async sendOutboxEntry(id: string, signal: AbortSignal): Promise<OutboxEntry> {
      releaseEntry(db, ownEntry(id).id, clock.now())
      return deliverMail({ db, paths, clock, signal, secrets: options.secrets, profileId: profile.id }, id)
    },
    /** @throws UserError while it is being sent. */
    deleteOutboxEntry(id: string): void {
      if (!deleteEntry(db, ownEntry(id).id)) throw new UserError(BEING_SENT)
    },
    /** The message as a draft that any mail program opens. */
    async exportOutboxEntry(id: string): Promise<{ name: string; bytes: Uint8Array }> {
      const entry = ownEntry(id)
      const from = parseSmtpSettings(getSetting(db, SMTP_SETTING))?.from
      const bytes = await writeEml(entry, { blobPath: sha256 => blobPath(paths, sha256), ...(from && { from }) })
      return { name: `${entry.subject}.eml`, bytes }
    },
    smtp: (): SmtpSettings | undefined => parseSmtpSettings(getSetting(db, SMTP_SETTING)),
    /** The server that sends; undefined removes it and its password. @throws UserError when a setting is wrong. */
    async setSmtp(settings: SmtpSettings | undefined, password?: string): Promise<void> {
      if (settings && !parseSmtpSettings(settings)) throw new UserError(WRONG_SMTP)
      setSetting(db, { key: SMTP_SETTING, value: settings, now: clock.now() })
      if (password !== undefined) await options.secrets.set(SMTP_PASSWORD, password)
      if (!settings) await options.secrets.delete(SMTP_PASSWORD)
    },
    secretsPersist: options.secrets.persistent,
    async close(): Promise<void> {
      for (const stop of running.values()) stop.abort()
      await work.close()
      db.close()
    },
  }
}

function attachmentsOf(history: readonly Message[]): FileRef[] {
  return history.flatMap(message => (message.role === 'user' ? (message.files ?? []) : []))
}

async function readPrompts(resources: string): Promise<PromptTexts> {
  const read = (name: string) => readFile(join(resources, 'prompts', `${name}.md`), 'utf8')
  const [identity, pro, child, guest] = await Promise.all(
    ['identity', 'mode-pro', 'mode-child', 'mode-guest'].map(read),
  )
  return { identity: identity ?? '', modes: { pro: pro ?? '', child: child ?? '', guest: guest ?? '' } }
}

function turnFailure(error: unknown) {
  return error instanceof UserError ? error.sentence : sentences.unexpected(errorMessage(error))
}
