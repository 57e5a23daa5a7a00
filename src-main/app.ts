import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { TaskView } from '../src-preload/contract.ts'
import type { PromptTexts } from './agent/prompt.ts'
import { createAllowedTools, createApprovals } from './app/approvals.ts'
import { createBootstrap } from './app/bootstrap.ts'
import { createConversations } from './app/conversations.ts'
import { createCredits } from './app/credits.ts'
import { createData } from './app/data.ts'
import { createDataCare } from './app/data-care.ts'
import { type Network, startDepartures } from './app/departures.ts'
import { createDrafts } from './app/drafts.ts'
import { createFileReading } from './app/file-reading.ts'
import { createFileSearch } from './app/file-search.ts'
import { createFiles } from './app/files.ts'
import type { Announcement, AppEvent, Host } from './app/host.ts'
import { createJobs } from './app/jobs.ts'
import { createLocalAnswers } from './app/local-answers.ts'
import { createMailSettings } from './app/mail-settings.ts'
import { createMemories } from './app/memories.ts'
import { createMessageSettings } from './app/message-settings.ts'
import { createMessaging, type NewMessage } from './app/messaging.ts'
import { createModels } from './app/models.ts'
import { createOutbox } from './app/outbox.ts'
import { createPreviews } from './app/previews.ts'
import { createProgress } from './app/progress.ts'
import { createQuizzes } from './app/quizzes.ts'
import { recoverCutWork } from './app/recover.ts'
import { startReminders } from './app/reminders.ts'
import { createReports, noteProblem } from './app/reports.ts'
import { createRequests } from './app/requests.ts'
import { searchMessages } from './app/search.ts'
import { takeUpCutTurns } from './app/take-up.ts'
import { createTasks } from './app/tasks.ts'
import { createTurns } from './app/turns.ts'
import { createWebSettings } from './app/web-settings.ts'
import type { ChatModel } from './model/chat-model.ts'
import { MESSAGE_SERVICES, type MessageServices } from './outbox/message-settings.ts'
import type { SmtpSettings } from './outbox/smtp-settings.ts'
import { type Conversation, listConversations } from './store/conversations.ts'
import { leaveProcess } from './store/processes.ts'
import { ensureDefaultProfile, type Profile, type ProfileChange, updateProfile } from './store/profiles.ts'
import type { Paths, Secrets } from './tools/context.ts'
import { createWork } from './tools/work.ts'
import type { ApprovalDecision, Bilingual, Clock, Language, TurnEnd } from './types.ts'
import { SERVICES as WEB_SERVICES, type Services as WebServices } from './web/services.ts'

export type { AppEvent } from './app/host.ts'

/** Where the services of others are; only tests have them elsewhere. */
export type AppServices = {
  /** Twilio and Meta. */
  messageServices?: MessageServices
  /** Searches, pages, weather and rates. */
  webServices?: Partial<WebServices>
}

export type AppOptions = AppServices & {
  db: Database
  /** Answers every turn; without it, the model that the person chose in the settings does. */
  model?: ChatModel
  paths: Paths
  secrets: Secrets
  clock: Clock
  /** Of a new profile, and of everything that is said unless `followProfile`. */
  language: Language
  /** True for the window, where the language is the one that the person chose there. */
  followProfile?: boolean
  appVersion: string
  /** Goes on by itself with what the last run of the program left, and shows what other runs do. */
  resumes?: boolean
  /** Keeps the files ready for search in the background; without it they are indexed when a search asks. */
  indexFiles?: boolean
  /** What happened before the start that the person should know; the window shows it once. */
  notices?: readonly Bilingual[]
  /** What the window, the command or a test shows. Everything it announces as finished is already stored. */
  emit(event: AppEvent): void
  /** What changed besides turns. */
  announce?(event: Announcement): void
  /** Tells the person of tasks whose time has come; without it nobody is told. */
  remind?(tasks: TaskView[]): void
  /** Sends by itself what waited for the network; without it, nothing leaves by itself. */
  network?: Network
  /** Reads the data through and copies it each day: while the program is open, or as it closes. */
  dataCare?: 'always' | 'at_close'
  /** Bugs, with their stack. */
  log(error: unknown): void
}

export type App = Awaited<ReturnType<typeof createApp>>
export type AppParts = Awaited<ReturnType<typeof createParts>>

/** The use cases of Ardoise over one database; nothing else puts the parts together. */
export async function createApp(options: AppOptions) {
  const parts = await createParts(options)
  const { host, turns, messaging, approvals, files, outbox, mail, bootstrap, conversations } = parts
  return {
    /** What the window asks, by name. */
    requests: createRequests(parts),
    /** Adds a file of the person's to the library. @throws UserError when it cannot be read or is too large. */
    importFile: files.importOne,
    importFiles: files.importAll,
    /**
     * Stores the message and answers it: one turn, whose events go to `emit`. Resolves when the turn has ended.
     * @throws UserError when the conversation is unknown or already answering.
     */
    async sendMessage(message: NewMessage): Promise<{ conversationId: string; end: TurnEnd }> {
      const { conversationId, ended } = messaging.send(message)
      return { conversationId, end: await ended }
    },
    /** Last used first. */
    conversations: (): Conversation[] => listConversations(host.db, host.profile().id),
    conversation: conversations.own,
    /** All of it as Markdown, with a name for the file. */
    exportConversation: conversations.markdown,
    /** Stops the running turn of a conversation; what was done stays done. */
    stop: turns.stop,
    /** Jobs go on at the next start. */
    stopAll: turns.stopAll,
    /** Nobody looks at the cards: their turns stop, and can go on later. Those of jobs wait for someone to come. */
    stopWaiting: (): void => turns.stopWaiting(approvals.waiting()),
    /** Turns that go on or are queued, those that wait for the person, and the jobs among both. */
    activity(): { working: number; waiting: number; jobs: number } {
      const waiting = approvals.waiting()
      const jobs = parts.jobs.inHand()
      const queued = jobs.filter(({ status }) => status === 'queued').length
      return { working: turns.countBut(waiting) + queued, waiting: waiting.length, jobs: jobs.length }
    },
    /**
     * Goes on with the last answer of a conversation, which broke off. Resolves when the turn has ended.
     * @throws UserError when the conversation is unknown or already answering, or there is nothing to go on with.
     */
    async continueTurn(conversationId: string): Promise<{ conversationId: string; end: TurnEnd }> {
      return { conversationId, end: await messaging.continueTurn(conversationId).ended }
    },
    /** What this start found unfinished, of runs of the program that have ended. */
    cutWork: parts.cutWork,
    jobs: parts.jobs,
    /** True while a turn is running somewhere. */
    isBusy: () => turns.busy,
    /** Settles once no turn is running. */
    settled: turns.settled,
    /** Answers an `approval` event; unknown or already answered ones are ignored. */
    answerApproval(approvalId: string, decision: ApprovalDecision): void {
      parts.jobs.answerCard(approvalId, decision)
    },
    get profile(): Profile {
      return host.profile()
    },
    get language(): Language {
      return host.language()
    },
    theme: bootstrap.theme,
    /** @throws UserError when the e-mail address is none. */
    updateProfile: (change: ProfileChange): Profile => bootstrap.updateProfile(change),
    /** @throws UserError when it is no mobile number. */
    setPhone: (phone: string): Promise<Profile> => bootstrap.changeProfile({ phone }),
    listOutbox: outbox.list,
    /** Lets a held, failed or uncertain message go. Answers it as it ended. @throws UserError when it already left. */
    sendOutboxEntry: outbox.send,
    /** @throws UserError while it is being sent. */
    deleteOutboxEntry: outbox.delete,
    /** The message as a draft that any mail program opens. */
    exportOutboxEntry: outbox.export,
    drafts: parts.drafts,
    smtp: (): SmtpSettings | undefined => mail.settings(),
    /** The server that sends; undefined removes it and its password. @throws UserError when a setting is wrong. */
    setSmtp: mail.set,
    secretsPersist: options.secrets.persistent,
    /** Where the picture of a page, or the image itself, is on the disk. */
    previewPicture: parts.previews.picture,
    /** The bytes of a file of the library. @throws UserError when it is no longer there. */
    file: files.own,
    data: parts.data,
    tasks: parts.tasks,
    reports: parts.reports,
    allowedTools: parts.allowedTools,
    outbox,
    localAnswers: parts.localAnswers,
    /** After sleep, rather than at the next minute. */
    checkReminders: (): void => parts.reminders?.check(),
    /** What the files say; whatever is not indexed yet is indexed first. */
    searchFiles: parts.fileSearch.searchAll,
    async close(): Promise<void> {
      parts.noLongerWake?.()
      parts.reminders?.stop()
      parts.jobs.close()
      turns.stopAll()
      await Promise.all([turns.settled(), outbox.close(), parts.departures?.close(), parts.fileSearch.close()])
      if (options.dataCare === 'at_close') await parts.care.run()
      await parts.care.close()
      await host.work.close()
      turns.close()
      try {
        leaveProcess(host.db)
      } catch (error) {
        // On a full disk; whoever comes next finds out by itself that this run has ended.
        host.log(error)
      } finally {
        host.db.close()
      }
    },
  }
}

async function createParts(options: AppOptions) {
  const { db, paths, clock, resumes = false } = options
  const prompts = await readPrompts(paths.resources)
  let profile = ensureDefaultProfile(db, { now: clock.now(), language: options.language })
  const cutWork = recoverCutWork(db, profile.id, clock.now())

  const host: Host & { prompts: PromptTexts } = {
    db,
    paths,
    secrets: options.secrets,
    clock,
    appVersion: options.appVersion,
    work: createWork(),
    embeddings: () => models.embeddings(),
    messageServices: options.messageServices ?? MESSAGE_SERVICES,
    webServices: { ...WEB_SERVICES, ...options.webServices },
    prompts,
    profile: () => profile,
    changeProfile(change) {
      profile = updateProfile(db, profile.id, { ...change, now: clock.now() })
      return profile
    },
    language: () => (options.followProfile ? profile.language : options.language),
    emit: options.emit,
    announce(event) {
      if (event.type === 'files_changed' && options.indexFiles) fileSearch.wake()
      if (event.type === 'outbox_changed') departures?.look()
      options.announce?.(event)
    },
    log(error) {
      options.log(error)
      noteProblem({ db, profile: () => profile, clock }, error)
    },
  }
  const changed = soon(() => {
    if (db.open) host.announce({ type: 'conversations_changed', conversations: conversations.list() })
  })
  const models = createModels(host)
  const chooseModel = async () => options.model ?? models.choose()
  const approvals = createApprovals(host, changed)
  const localAnswers = createLocalAnswers({ ...host, models })
  const turns = createTurns({ ...host, approvals, chooseModel, offlineModel: models.offline, changed, resumes })
  const contextTokens = () => options.model?.contextTokens ?? models.contextTokens()
  const messaging = createMessaging(host, turns)
  const jobs = createJobs({ ...host, turns, messaging, approvals, changed })
  const conversations = createConversations({
    ...host,
    approvals,
    turns,
    contextTokens,
    jobOf: jobs.activeOf,
    cancelJob: jobs.cancelOf,
    changed,
  })
  const outbox = createOutbox(host)
  const departures = options.network && startDepartures({ ...host, outbox }, options.network)
  const bootstrap = createBootstrap({
    ...host,
    models,
    conversations: conversations.list,
    outboxWaiting: outbox.waiting,
    notices: options.notices ?? [],
  })
  const files = createFiles(host)
  const care = createDataCare(host)
  if (options.dataCare === 'always') care.start()
  const tasks = createTasks(host)
  const fileSearch = createFileSearch(host)
  if (options.indexFiles) fileSearch.wake()
  const reminders = options.remind && startReminders(tasks.takeReminders, options.remind, host.log)
  const noLongerWake = clock.onWake?.(() => {
    reminders?.check()
    departures?.soon()
  })
  if (resumes) {
    takeUpCutTurns({ ...host, jobs, messaging })
    jobs.watchOthers()
  }
  return {
    host,
    cutWork,
    approvals,
    turns,
    messaging,
    jobs,
    conversations,
    search: searchMessages(host),
    memories: createMemories(host),
    allowedTools: createAllowedTools(host),
    tasks,
    reports: createReports({ ...host, outbox }),
    reminders,
    departures,
    noLongerWake,
    files,
    fileSearch,
    previews: createPreviews(host, files.own),
    fileReading: createFileReading(host, files.own),
    outbox,
    bootstrap,
    models,
    localAnswers,
    mail: createMailSettings(host),
    web: createWebSettings(host),
    messageSettings: createMessageSettings(host),
    drafts: createDrafts({ ...host, outbox }),
    quizzes: createQuizzes(host),
    progress: createProgress(host),
    credits: createCredits(host),
    care,
    data: createData({ ...host, models, care, markdown: conversations.markdown }),
  }
}

/** Joins the calls of one moment into one. */
function soon(action: () => void): () => void {
  let due = false
  return () => {
    if (due) return
    due = true
    setImmediate(() => {
      due = false
      action()
    })
  }
}

async function readPrompts(resources: string): Promise<PromptTexts> {
  const read = (name: string) => readFile(join(resources, 'prompts', `${name}.md`), 'utf8')
  const [identity, pro, child, guest] = await Promise.all(
    ['identity', 'mode-pro', 'mode-child', 'mode-guest'].map(read),
  )
  return { identity: identity ?? '', modes: { pro: pro ?? '', child: child ?? '', guest: guest ?? '' } }
}
