import type {
  AgentEvent,
  AllowedTool,
  Answer,
  ArdoiseApi,
  Bootstrap,
  ConversationSummary,
  CopyView,
  DataStateView,
  DraftView,
  FileView,
  JobDetail,
  JobView,
  LocalAnswer,
  LocalServer,
  McpServerView,
  MemoryView,
  MessagingView,
  ModelChoice,
  OutboxView,
  PassageView,
  ProgressView,
  QuizView,
  ReportView,
  RequestName,
  RequestResult,
  SchoolView,
  SmtpView,
  SpecialistChoice,
  TaskInput,
  TaskView,
  TranscriptMessage,
  TranscriptPage,
  WebView,
  WindowEvent,
} from '../../src-preload/contract.ts'
import {
  ago,
  lateAt,
  sampleAllowed,
  sampleBootstrap,
  sampleCopies,
  sampleFiles,
  sampleMemories,
  sampleMessages,
  sampleOutbox,
  samplePassages,
  sampleReports,
  sampleServers,
  sampleTasks,
} from './fake-data.ts'
import { fakeJob, jobView } from './fake-jobs.ts'
import { fakeMcp } from './fake-mcp.ts'
import { SAMPLE_CODE, sampleProgress, sampleQuizzes, sampleSchool } from './fake-school.ts'
import { checkText, type FakeSpecialist, sampleSpecialists } from './fake-specialists.ts'

type FakeQuiz = QuizView & { answer: NonNullable<QuizView['answer']> }

type FakeState = {
  bootstrap: Bootstrap
  conversations: ConversationSummary[]
  deleted: ConversationSummary[]
  messages: Record<string, TranscriptMessage[]>
  /** What a page adds to its messages. */
  pages: Record<string, Partial<TranscriptPage>>
  /** Newest first. */
  jobs: JobDetail[]
  files: FileView[]
  deletedFiles: FileView[]
  /** What the files say. */
  passages: PassageView[]
  outbox: OutboxView[]
  whenOnline: boolean
  /** Of conversations whose model cannot be reached. */
  localAnswers: Record<string, LocalAnswer[]>
  /** Found on this machine. */
  servers: LocalServer[]
  memories: MemoryView[]
  tasks: TaskView[]
  deletedTasks: TaskView[]
  reports: ReportView[]
  specialists: FakeSpecialist[]
  support?: string
  allowed: AllowedTool[]
  /** With their keys, which only an answer shows. */
  quizzes: FakeQuiz[]
  progress: ProgressView
  school: SchoolView
  /** Codes that were taken, without their dashes. */
  used: string[]
  models: ModelChoice[]
  smtp?: SmtpView
  messaging: MessagingView
  data: DataStateView
  copies: CopyView[]
  /** Until then an import goes on. */
  importing?: Promise<undefined>
  drafts: DraftView[]
  web: WebView
  mcpServers: McpServerView[]
  /** What the program of each wrote. */
  mcpLines: string[]
}

export type FakeOptions = {
  bootstrap?: Partial<Bootstrap>
  conversations?: ConversationSummary[]
  messages?: Record<string, TranscriptMessage[]>
  pages?: Record<string, Partial<TranscriptPage>>
  jobs?: JobDetail[]
  files?: FileView[]
  /** How the assistant answers a message: nothing by default, so that a test decides. */
  answer?(fake: FakeApi, conversationId: string, text: string): void | Promise<void>
}

export type FakeApi = {
  api: ArdoiseApi
  state: FakeState
  /** Every request so far, in order. */
  calls: { name: string; input: unknown }[]
  emit(event: WindowEvent): void
  agent(conversationId: string, event: AgentEvent): void
  store(conversationId: string, message: TranscriptMessage): void
  setConversation(id: string, change: Partial<ConversationSummary>): void
  setJob(number: number, change: Partial<JobDetail>): void
  /** The next request of that name is refused with this sentence. */
  refuse(name: RequestName, french: string): void
  /** From now on dropped files have no path, as those of the clipboard. */
  withoutPaths(): void
}

/** An in-memory main process that keeps the whole contract: what one request changes, the others and the events show. */
export function createFakeApi(options: FakeOptions = {}): FakeApi {
  const bootstrap = { ...sampleBootstrap(), ...options.bootstrap }
  const state: FakeState = {
    bootstrap,
    conversations: options.conversations ?? bootstrap.conversations,
    deleted: [],
    messages: options.messages ?? { 'c-bilan': sampleMessages() },
    pages: options.pages ?? {},
    jobs: options.jobs ?? [],
    files: options.files ?? sampleFiles(),
    deletedFiles: [],
    passages: samplePassages(),
    outbox: sampleOutbox(),
    servers: sampleServers(),
    whenOnline: true,
    localAnswers: {},
    messaging: {},
    data: {
      folder: '/home/awa/.local/share/ardoise',
      bytes: 52_400_000,
      check: { state: 'sound', checkedAt: ago(3 * 3_600_000), problems: [], lost: 0 },
      lastCopyAt: ago(86_400_000),
    },
    copies: sampleCopies(),
    drafts: [],
    memories: sampleMemories(),
    tasks: sampleTasks(),
    deletedTasks: [],
    reports: sampleReports(),
    specialists: sampleSpecialists(),
    allowed: sampleAllowed(),
    web: { search: 'none', jina: false, hasTavilyKey: false, hasJinaKey: false },
    mcpServers: [],
    mcpLines: [],
    quizzes: sampleQuizzes(),
    progress: sampleProgress(),
    school: sampleSchool(),
    used: [],
    models: bootstrap.models,
  }
  const listeners = new Set<(event: WindowEvent) => void>()
  const refusals = new Map<string, string>()
  const calls: FakeApi['calls'] = []
  const handlers = createHandlers()
  let nextId = 100
  let paths = true

  const emit = (event: WindowEvent) => {
    for (const listener of listeners) listener(event)
  }
  const agent = (conversationId: string, event: AgentEvent) => emit({ type: 'agent', conversationId, event })
  const changed = () => emit({ type: 'conversations_changed', conversations: state.conversations })
  const outboxChanged = () => emit({ type: 'outbox_changed', waiting: state.outbox.filter(waits).length })
  function setConversation(id: string, change: Partial<ConversationSummary>) {
    state.conversations = state.conversations.map(one => (one.id === id ? { ...one, ...change } : one))
    changed()
  }
  function setJob(number: number, change: Partial<JobDetail>): JobView {
    const job = { ...found(state.jobs, one => one.number === number), ...change }
    state.jobs = state.jobs.map(one => (one.number === number ? job : one))
    emit({ type: 'changed', what: 'jobs' })
    return jobView(job)
  }
  function addJob(job: JobDetail): JobView {
    state.jobs = [job, ...state.jobs]
    emit({ type: 'changed', what: 'jobs' })
    return jobView(job)
  }
  const nextJob = () => Math.max(0, ...state.jobs.map(job => job.number)) + 1
  function store(conversationId: string, message: TranscriptMessage) {
    const known = state.messages[conversationId] ?? []
    state.messages[conversationId] = [...known.filter(one => one.id !== message.id), message].sort(
      (a, b) => a.id - b.id,
    )
    emit({ type: 'message_stored', conversationId, message })
  }
  const fake: FakeApi = {
    api: new Proxy({} as ArdoiseApi, { get: (_, name) => member(String(name)) }),
    state,
    calls,
    emit,
    agent,
    store,
    setConversation,
    setJob,
    refuse: (name, french) => refusals.set(name, french),
    withoutPaths() {
      paths = false
    },
  }
  return fake

  function member(name: string) {
    if (name === 'onEvent')
      return (listener: (event: WindowEvent) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      }
    if (name === 'pathsOf') return (files: File[]) => files.map(file => (paths ? `/dossier/${file.name}` : ''))
    return async (input: unknown): Promise<Answer<unknown>> => {
      calls.push({ name, input })
      const refusal = refusals.get(name)
      if (refusal) {
        refusals.delete(name)
        return { ok: false, error: { fr: refusal, en: refusal } }
      }
      const handler = (handlers as Record<string, (input: never) => unknown>)[name]
      if (!handler) throw new Error(`the fake has no request « ${name} »`)
      try {
        return { ok: true, value: await handler(input as never) }
      } catch (error) {
        if (error instanceof Error) return { ok: false, error: { fr: error.message, en: error.message } }
        throw error
      }
    }
  }

  function summary(id: string): ConversationSummary {
    const found = state.conversations.find(one => one.id === id)
    if (!found) throw new Error('Cette conversation n’existe plus.')
    return found
  }

  function found<T>(list: T[], match: (one: T) => boolean): T {
    const one = list.find(match)
    if (!one) throw new Error('Cet élément n’existe plus.')
    return one
  }

  function say(
    conversationId: string,
    text: string,
    files: TranscriptMessage & { role: 'user' } extends { files: infer F } ? F : never,
  ) {
    const message: TranscriptMessage = { id: nextId++, role: 'user', text, files, createdAt: ago(0) }
    store(conversationId, message)
    setConversation(conversationId, { state: 'running', updatedAt: ago(0) })
    setTimeout(() => void options.answer?.(fake, conversationId, text), 0)
    return { conversationId, messageId: message.id }
  }

  function addConversation(title: string, messages: TranscriptMessage[]): string {
    const id = `c-${nextId++}`
    state.conversations = [
      { id, title, updatedAt: ago(0), pinned: false, unread: false, state: 'idle' },
      ...state.conversations,
    ]
    state.messages[id] = messages
    changed()
    return id
  }

  function putPage(id: string, change: Partial<TranscriptPage>) {
    state.pages[id] = { ...state.pages[id], ...change }
  }

  /** While any conversation is an exam, corrections wait. */
  function shown(quiz: FakeQuiz): QuizView {
    return shownQuiz(
      quiz,
      Object.values(state.pages).some(({ exam }) => exam),
    )
  }

  function choose(id: string, choice: SpecialistChoice) {
    const named = choice !== 'automatic' && choice !== 'none'
    putPage(id, { specialist: { choice, ...(named && { id: choice }) } })
  }

  function putTask(task: TaskView, { title, priority, due, tags }: TaskInput): TaskView {
    const { due: oldDue, lateAt: oldLate, ...rest } = task
    const dated =
      due === undefined ? { due: oldDue, lateAt: oldLate } : due === null ? {} : { due, lateAt: lateAt(due) }
    const changed = {
      ...rest,
      ...dated,
      ...(title !== undefined && { title }),
      ...(priority && { priority }),
      ...(tags && { tags }),
    }
    state.tasks = [changed, ...state.tasks.filter(one => one.id !== task.id)]
    emit({ type: 'changed', what: 'tasks' })
    return changed
  }

  function putReport(report: ReportView): ReportView {
    state.reports = [report, ...state.reports.filter(one => one.id !== report.id)]
    emit({ type: 'changed', what: 'reports' })
    return report
  }

  function createHandlers() {
    const outboxEntry = (id: string, change: Partial<OutboxView> = {}) => {
      const entry = { ...found(state.outbox, one => one.id === id), ...change }
      state.outbox = state.outbox.map(one => (one.id === id ? entry : one))
      outboxChanged()
      return entry
    }
    const draft = (id: string, change: Partial<DraftView>) => {
      const changed = { ...found(state.drafts, one => one.id === id), ...change }
      state.drafts = state.drafts.map(one => (one.id === id ? changed : one))
      emit({ type: 'changed', what: 'drafts' })
      return changed
    }
    const everything = (): Bootstrap => ({
      ...state.bootstrap,
      models: state.models,
      conversations: state.conversations,
      outboxWaiting: state.outbox.filter(waits).length,
    })
    return {
      bootstrap: everything,
      welcome({ role, name, email, level }) {
        const mode = role === 'accountant' ? 'pro' : role === 'pupil' ? 'child' : 'guest'
        const profile = { ...state.bootstrap.profile, mode, name: name ?? '', email, level } as const
        state.bootstrap = { ...state.bootstrap, welcomed: true, profile }
        return everything()
      },
      updateProfile({ name, email, phone, country, level, mode }) {
        const old = state.bootstrap.profile
        const profile = {
          ...old,
          name: name ?? old.name,
          mode: mode ?? old.mode,
          email: email === undefined ? old.email : (email ?? undefined),
          phone:
            phone === undefined ? old.phone : (phone?.replace(/^0|\s/g, '').replace(/^(?!\+)/, '+221') ?? undefined),
          country: country ?? old.country,
          level: level === undefined ? old.level : (level ?? undefined),
        }
        state.bootstrap = { ...state.bootstrap, profile }
        return profile
      },
      setAppearance(change) {
        state.bootstrap = { ...state.bootstrap, ...change }
        return undefined
      },
      listConversations: () => state.conversations,
      openConversation({ conversationId, before, limit }) {
        const all = state.messages[conversationId] ?? []
        const upTo = before === undefined ? all : all.filter(message => message.id < before)
        return {
          conversation: summary(conversationId),
          mode: state.bootstrap.profile.mode,
          specialist: { choice: 'automatic' },
          exam: false,
          messages: upTo.slice(-limit),
          more: upTo.length > limit,
          approvals: [],
          usage: { inputTokens: 18_420, outputTokens: 1_260, costMicroUsd: 14_200 },
          context: { tokens: 21_400, limit: 128_000 },
          ...state.pages[conversationId],
        }
      },
      sendMessage({ conversationId, text, fileIds, specialist, exam }) {
        const id = conversationId ?? addConversation(text.slice(0, 60), [])
        if (specialist) choose(id, specialist)
        if (exam !== undefined) putPage(id, { exam })
        if (summary(id).state === 'running') throw new Error('Cette conversation répond déjà.')
        const files = state.files.filter(file => fileIds.includes(file.fileId))
        return say(
          id,
          text,
          files.map(({ fileId, name }) => ({ fileId, name })),
        )
      },
      listLocalAnswers: ({ conversationId }) => state.localAnswers[conversationId] ?? [],
      continueTurn({ conversationId }) {
        setConversation(conversationId, { state: 'running' })
        setTimeout(() => void options.answer?.(fake, conversationId, ''), 0)
        return undefined
      },
      regenerate({ conversationId }) {
        const old = state.messages[conversationId] ?? []
        const last = old.findLastIndex(message => message.role === 'user')
        const id = addConversation(summary(conversationId).title, old.slice(0, last))
        const asked = old[last]
        if (asked?.role === 'user') say(id, asked.text, asked.files)
        return { conversationId: id }
      },
      editAndResend({ conversationId, messageId, text }) {
        const old = state.messages[conversationId] ?? []
        const at = old.findIndex(message => message.id === messageId)
        const edited = old[at]
        const id = addConversation(summary(conversationId).title, old.slice(0, at))
        return say(id, text, edited?.role === 'user' ? edited.files : [])
      },
      stopTurn({ conversationId }) {
        agent(conversationId, {
          type: 'turn_end',
          reason: 'stopped',
          message: { fr: 'Arrêté à votre demande.', en: 'Stopped at your request.' },
        })
        setConversation(conversationId, { state: 'idle' })
        return undefined
      },
      sendInBackground({ conversationId, text, fileIds }) {
        const id = conversationId ?? addConversation(text.slice(0, 60), [])
        if (summary(id).state === 'running') throw new Error('Cette conversation répond déjà.')
        const files = state.files.filter(file => fileIds.includes(file.fileId))
        const asked = say(
          id,
          text,
          files.map(({ fileId, name }) => ({ fileId, name })),
        )
        const before = state.jobs.filter(job => job.status === 'queued').length
        const queued = { conversationId: id, title: text.slice(0, 60), createdAt: ago(0), startedAt: undefined }
        return { ...asked, job: addJob(fakeJob(nextJob(), { ...queued, status: 'queued', before })) }
      },
      moveToBackground({ conversationId }) {
        const { title } = summary(conversationId)
        return addJob(fakeJob(nextJob(), { conversationId, title, createdAt: ago(0), startedAt: ago(0) }))
      },
      listJobs: () => state.jobs.map(jobView),
      getJob: ({ number }) => state.jobs.find(job => job.number === number),
      cancelJob({ number }) {
        setJob(number, { status: 'cancelled', endedAt: ago(0), step: undefined, resumable: true })
        return undefined
      },
      resumeJob: ({ number }) =>
        setJob(number, {
          status: 'queued',
          before: 0,
          endedAt: undefined,
          sentence: undefined,
          startedAt: undefined,
          resumable: false,
        }),
      dismissJobs() {
        const stays = new Set(['queued', 'running', 'waiting', 'interrupted'])
        state.jobs = state.jobs.filter(job => stays.has(job.status))
        emit({ type: 'changed', what: 'jobs' })
        return undefined
      },
      answerApproval({ approvalId }) {
        const asking = state.jobs.find(job => job.approvals.some(card => card.approvalId === approvalId))
        if (asking) setJob(asking.number, { status: 'running', approvals: [] })
        return undefined
      },
      renameConversation({ conversationId, title }) {
        setConversation(conversationId, { title })
        return undefined
      },
      pinConversation({ conversationId, pinned }) {
        setConversation(conversationId, { pinned })
        return undefined
      },
      deleteConversation({ conversationId }) {
        state.deleted.push(summary(conversationId))
        state.conversations = state.conversations.filter(one => one.id !== conversationId)
        changed()
        return undefined
      },
      restoreConversation({ conversationId }) {
        state.conversations = [...state.conversations, found(state.deleted, one => one.id === conversationId)]
        changed()
        return undefined
      },
      markRead({ conversationId }) {
        if (state.conversations.some(one => one.id === conversationId && one.unread))
          setConversation(conversationId, { unread: false })
        return undefined
      },
      exportConversation: () => ({ path: '/home/awa/Documents/conversation.md' }),
      searchMessages({ query, conversationId }) {
        const wanted = query.toLowerCase()
        return Object.entries(state.messages)
          .filter(([id]) => !conversationId || id === conversationId)
          .flatMap(([id, messages]) =>
            messages
              .filter(message => message.text.toLowerCase().includes(wanted))
              .map(message => ({
                conversationId: id,
                title: state.conversations.find(one => one.id === id)?.title ?? '',
                messageId: message.id,
                excerpt: message.text.slice(0, 160),
                createdAt: message.createdAt,
              })),
          )
      },

      chooseFiles: () => state.files.filter(file => file.origin === 'imported').slice(0, 1),
      importFiles({ paths }) {
        const files = paths.map(path => ({
          fileId: `f-${nextId++}`,
          name: path.slice(path.lastIndexOf('/') + 1),
          mime: 'text/csv',
          bytes: 12_000,
          origin: 'imported' as const,
          createdAt: ago(0),
        }))
        state.files = [...files, ...state.files]
        emit({ type: 'files_changed' })
        return { files, errors: [] }
      },
      importContent({ name, bytes }) {
        const file = {
          fileId: `f-${nextId++}`,
          name,
          mime: 'image/png',
          bytes: bytes.length,
          origin: 'imported' as const,
          createdAt: ago(0),
        }
        state.files = [file, ...state.files]
        emit({ type: 'files_changed' })
        return file
      },
      listFiles({ query, type, origin, offset, limit }) {
        const files = state.files.filter(
          file =>
            (!query || file.name.toLowerCase().includes(query.toLowerCase())) &&
            (!type || file.name.endsWith(type) || file.mime.includes(type)) &&
            (!origin || file.origin === origin),
        )
        return { total: files.length, files: files.slice(offset, offset + limit) }
      },
      searchFiles({ query }) {
        const word = query.toLowerCase()
        const passages = state.passages.filter(({ text }) => text.toLowerCase().includes(word))
        const marked = passages.map((passage): PassageView => {
          const at = passage.text.toLowerCase().indexOf(word)
          return { ...passage, marks: [[at, at + word.length]] }
        })
        return { passages: marked, indexed: { done: state.files.length, total: state.files.length } }
      },
      describeFile({ fileId }) {
        const { mime, pages, sheets } = found(state.files, one => one.fileId === fileId)
        if (mime.startsWith('image/')) return { by: 'ocr', pages: 1 }
        return {
          by: pages && pages > 10 ? 'both' : 'text',
          ...(pages && { pages }),
          ...(sheets && { sheets: sheets.length }),
        }
      },
      previewFile({ fileId, sheet, offset = 0 }) {
        const file = found(state.files, one => one.fileId === fileId)
        if (file.mime === 'application/pdf') return { kind: 'pages', pages: file.pages ?? 1 }
        if (file.mime.startsWith('image/')) return { kind: 'image' }
        if (file.mime === 'text/markdown')
          return { kind: 'markdown', text: '# Relance\n\nMadame, Monsieur,\n\nSauf erreur…', cut: false }
        if (file.mime === 'text/plain') return { kind: 'text', text: 'Bonjour', cut: false }
        const sheets = file.sheets ?? ['Feuille 1']
        const totalRows = 240
        return {
          kind: 'table',
          sheets,
          sheet: sheet ?? sheets[0] ?? '',
          columns: ['Compte', 'Libellé', 'Débit', 'Crédit'],
          rows: Array.from({ length: Math.max(0, Math.min(100, totalRows - offset)) }, (_, index) => ({
            row: offset + index + 1,
            cells: [String(101_000 + offset + index), `Compte numéro ${offset + index + 1}`, '1 250 000', '0'],
          })),
          totalRows,
          offset,
        }
      },
      openFile: () => undefined,
      showFile: () => undefined,
      saveFileAs: ({ fileId }) => ({
        path: `/home/awa/Documents/${found(state.files, one => one.fileId === fileId).name}`,
      }),
      deleteFile({ fileId }) {
        state.deletedFiles.push(found(state.files, one => one.fileId === fileId))
        state.files = state.files.filter(one => one.fileId !== fileId)
        emit({ type: 'files_changed' })
        return undefined
      },
      restoreFile({ fileId }) {
        state.files = [found(state.deletedFiles, one => one.fileId === fileId), ...state.files]
        emit({ type: 'files_changed' })
        return undefined
      },

      listOutbox: () => state.outbox,
      editOutboxEntry: ({ entryId, subject, body }) => outboxEntry(entryId, { subject, body }),
      sendOutboxEntry: ({ entryId }) => outboxEntry(entryId, { state: 'sent', sentAt: ago(0) }),
      confirmSent: ({ entryId }) => outboxEntry(entryId, { state: 'sent', sentAt: ago(0) }),
      saveOutboxEntry: () => ({ path: '/home/awa/Documents/message.eml' }),
      deleteOutboxEntry({ entryId }) {
        state.outbox = state.outbox.filter(one => one.id !== entryId)
        outboxChanged()
        return undefined
      },
      keepOutboxEntry({ entryId }) {
        const { leavesAlone: _, ...kept } = found(state.outbox, one => one.id === entryId)
        state.outbox = state.outbox.map(one => (one.id === entryId ? kept : one))
        outboxChanged()
        return kept
      },
      getSending: () => ({ whenOnline: state.whenOnline }),
      setSending({ whenOnline }) {
        state.whenOnline = whenOnline
        return undefined
      },
      networkBack: () => undefined,

      measureSms: ({ text }) => ({ encoding: 'GSM-7' as const, parts: Math.max(1, Math.ceil(text.length / 160)) }),

      listDrafts: () => state.drafts,
      getDraft: ({ draftId }) => found(state.drafts, one => one.id === draftId),
      updateDraft({ draftId, fileIds, ...text }) {
        const attachments = fileIds.map(fileId => {
          const { name, bytes } = found(state.files, file => file.fileId === fileId)
          return { fileId, name, bytes }
        })
        return draft(draftId, { ...text, attachments, updatedAt: ago(0) })
      },
      sendDraft: ({ draftId }) => draft(draftId, { state: 'sent', sentAt: ago(0), outboxId: 'o-draft' }),
      deleteDraft({ draftId }) {
        state.drafts = state.drafts.filter(one => one.id !== draftId)
        emit({ type: 'changed', what: 'drafts' })
        return undefined
      },
      saveDraft: () => ({ path: '/home/awa/Documents/brouillon.eml' }),
      openDraft: () => undefined,

      listMemories: () => state.memories,
      addMemory({ fact }) {
        const memory = { id: `mem-${nextId++}`, fact, createdAt: ago(0) }
        state.memories = [...state.memories, memory]
        emit({ type: 'changed', what: 'memories' })
        return memory
      },
      editMemory({ memoryId, fact }) {
        const memory = { ...found(state.memories, one => one.id === memoryId), fact }
        state.memories = state.memories.map(one => (one.id === memoryId ? memory : one))
        return memory
      },
      deleteMemory({ memoryId }) {
        state.memories = state.memories.filter(one => one.id !== memoryId)
        emit({ type: 'changed', what: 'memories' })
        return undefined
      },
      restoreMemory({ memoryId, fact, category }) {
        const memory = { id: memoryId, fact, category, createdAt: ago(0) }
        state.memories = [...state.memories, memory]
        emit({ type: 'changed', what: 'memories' })
        return memory
      },

      listTasks: () => state.tasks,
      getTask: ({ taskId }) => state.tasks.find(one => one.id === taskId),
      addTask: ({ title, ...input }) =>
        putTask({ id: `task-${nextId++}`, title, priority: 'normal', tags: [], createdAt: ago(0) }, input),
      editTask: ({ taskId, ...input }) =>
        putTask(
          found(state.tasks, one => one.id === taskId),
          input,
        ),
      setTaskDone({ taskId, done }) {
        const { doneAt: _, ...task } = found(state.tasks, one => one.id === taskId)
        return putTask({ ...task, ...(done && { doneAt: ago(0) }) }, {})
      },
      deleteTask({ taskId }) {
        state.deletedTasks.push(found(state.tasks, one => one.id === taskId))
        state.tasks = state.tasks.filter(one => one.id !== taskId)
        emit({ type: 'changed', what: 'tasks' })
        return undefined
      },
      restoreTask: ({ taskId }) =>
        putTask(
          found(state.deletedTasks, one => one.id === taskId),
          {},
        ),
      saveTasks: ({ taskId }) => ({
        path: `/home/awa/Documents/${taskId ?? 'Tâches Ardoise'}.ics`,
        undated: taskId === undefined ? state.tasks.filter(task => !task.doneAt && task.due === undefined).length : 0,
      }),

      addReport({ description, severity = 'medium' }) {
        const text = `# ${description}\n\n- Version : Ardoise 0.1.0\n\n## Ce qui se passe\n\n${description}\n`
        return putReport({
          id: `report-${nextId++}`,
          title: description.slice(0, 80),
          severity,
          text,
          state: state.support ? 'held' : 'saved',
          ...(state.support && { to: state.support }),
          createdAt: ago(0),
        })
      },
      getReport: ({ reportId }) => state.reports.find(one => one.id === reportId),
      editReport: ({ reportId, text }) => putReport({ ...found(state.reports, one => one.id === reportId), text }),
      sendReport: ({ reportId }) =>
        putReport({ ...found(state.reports, one => one.id === reportId), state: 'sent', lastError: undefined }),
      saveReport: () => ({ path: '/home/awa/Documents/Signalement.md' }),
      getSupport: () => state.support,
      setSupport({ address }) {
        state.support = address ?? undefined
        return state.support
      },

      listApprovals: () => state.allowed,
      revokeApproval({ tool }) {
        state.allowed = state.allowed.filter(one => one.tool !== tool)
        emit({ type: 'changed', what: 'approvals' })
        return undefined
      },

      quiz: ({ quizId }) => shown(found(state.quizzes, one => one.quizId === quizId)),
      listQuizzes: () => state.quizzes.filter(one => one.state === 'open').map(shown),
      answerQuiz({ quizId, choice }) {
        const old = found(state.quizzes, one => one.quizId === quizId)
        if (old.state === 'expired')
          throw new Error('Le temps pour répondre est passé : demandez une nouvelle question.')
        if (old.state === 'answered') throw new Error('Ce quiz a déjà sa réponse : demandez une nouvelle question.')
        const answer = { ...old.answer, choice, correct: choice === old.answer.correctChoice, answeredAt: ago(0) }
        const quiz = { ...old, state: 'answered' as const, answer }
        state.quizzes = state.quizzes.map(one => (one.quizId === quizId ? quiz : one))
        emit({ type: 'changed', what: 'quizzes' })
        emit({ type: 'changed', what: 'exercises' })
        return shown(quiz)
      },
      progress: ({ period }) => ({ ...state.progress, period }),
      getPurchase() {
        const { key, paymentPage, packs, answerPrice } = state.school
        const payAt = (id: string) => paymentPage?.replace('{pack}', id)
        return {
          balance: state.progress.balance,
          packs: packs.map(pack => ({ ...pack, payAt: payAt(pack.id) })),
          school: key?.school,
          answerPrice,
        }
      },
      readVoucher({ code }) {
        const clean = code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
        const right = SAMPLE_CODE.replaceAll('-', '')
        const written =
          clean.length < 16 ? 'incomplete' : clean.length > 16 ? 'too_long' : clean === right ? 'complete' : 'check'
        return {
          state: /[01IOLQDU]/.test(clean) ? 'character' : written,
          shown: clean.replace(/(.{4})(?=.)/g, '$1-'),
          missing: Math.max(0, 16 - clean.length),
          ...(/[01IOLQDU]/.test(clean) && { wrong: /[01IOLQDU]/.exec(clean)?.[0] ?? '' }),
        }
      },
      redeemVoucher({ code }) {
        if (state.used.includes(code)) throw new Error('Ce code a déjà servi le 3 mars 2025 à 10:00.')
        state.used.push(code)
        state.progress = { ...state.progress, balance: state.progress.balance + 50 }
        emit({ type: 'changed', what: 'credits' })
        return { credits: 50, balance: state.progress.balance }
      },
      getSchool: () => state.school,
      setSchool({ key, paymentPage, packs, answerPrice }) {
        const old = state.school
        if (key && !key.startsWith('ardoise-ecole-1:'))
          throw new Error('Ce n’est pas la clé publique d’un établissement.')
        state.school = {
          ...old,
          key:
            key === undefined
              ? old.key
              : key === null
                ? undefined
                : { school: key.slice(key.indexOf(' ') + 1).trim(), fingerprint: '1111 2222 3333 4444' },
          paymentPage: paymentPage === undefined ? old.paymentPage : (paymentPage ?? undefined),
          packs:
            packs === undefined
              ? old.packs
              : (packs?.map(pack => ({ ...pack, id: pack.name })) ?? sampleSchool().packs),
          answerPrice: answerPrice ?? old.answerPrice,
        }
        emit({ type: 'changed', what: 'credits' })
        return state.school
      },
      importVouchers({ text }) {
        const { label, codes } = JSON.parse(text) as { label: string; codes: number }
        const batch = {
          batchId: `b-${nextId++}`,
          label,
          importedAt: ago(0),
          codes,
          left: codes,
          state: 'ready' as const,
        }
        state.school = { ...state.school, batches: [batch, ...state.school.batches] }
        emit({ type: 'changed', what: 'credits' })
        return batch
      },

      listSpecialists: () => state.specialists.map(one => one.view),
      setSpecialist({ conversationId, choice }) {
        choose(conversationId, choice)
        return undefined
      },
      setExam({ conversationId, exam }) {
        putPage(conversationId, { exam })
        emit({ type: 'changed', what: 'quizzes' })
        return undefined
      },
      readSpecialist: ({ id }) => ({ text: found(state.specialists, one => one.view.id === id).text }),
      checkSpecialist: ({ text }) => checkText(text),
      saveSpecialist({ id, text }) {
        const { view, problems } = checkText(text)
        if (!view) throw new Error(`Ligne ${problems[0]?.line} : ${problems[0]?.sentence.fr}`)
        const saved = { text, view: { ...view, id: id ?? `s-${nextId++}` } }
        state.specialists = [...state.specialists.filter(one => one.view.id !== saved.view.id), saved]
        emit({ type: 'changed', what: 'specialists' })
        return saved.view
      },
      deleteSpecialist({ id }) {
        state.specialists = state.specialists.filter(one => one.view.id !== id)
        emit({ type: 'changed', what: 'specialists' })
        return undefined
      },

      listModels: () => state.models,
      addModel({ provider, baseUrl, model, label, contextTokens, embeddingModel, key }) {
        const choice = {
          id: `m-${nextId++}`,
          label: label ?? model,
          provider,
          baseUrl,
          model,
          contextTokens,
          embeddingModel,
          hasKey: Boolean(key),
        }
        state.models = [...state.models, choice]
        return choice
      },
      deleteModel({ modelId }) {
        state.models = state.models.filter(one => one.id !== modelId)
        return undefined
      },
      selectModel({ modelId }) {
        state.bootstrap = { ...state.bootstrap, modelId }
        return undefined
      },
      setKey({ modelId, key }) {
        const choice = { ...found(state.models, one => one.id === modelId), hasKey: key !== '' }
        state.models = state.models.map(one => (one.id === modelId ? choice : one))
        return choice
      },
      testModel: () => ({ ok: true, message: { fr: 'Le modèle répond.', en: 'The model answers.' } }),
      findLocalServers: () => state.servers,

      getSmtp: () => state.smtp,
      setSmtp(settings) {
        if (settings === null) state.smtp = undefined
        else {
          const { password, ...rest } = settings
          state.smtp = { ...rest, hasPassword: Boolean(password) || Boolean(state.smtp?.hasPassword) }
        }
        return state.smtp
      },
      getWeb: () => state.web,
      setWeb({ tavilyKey, jinaKey, ...change }) {
        state.web = {
          ...state.web,
          ...change,
          hasTavilyKey: tavilyKey === undefined ? state.web.hasTavilyKey : tavilyKey !== '',
          hasJinaKey: jinaKey === undefined ? state.web.hasJinaKey : jinaKey !== '',
        }
        return state.web
      },
      testWeb: () => ({ ok: true, message: { fr: 'Le moteur répond.', en: 'The engine answers.' } }),
      ...fakeMcp(state, event => emit(event)),
      getMessaging: () => state.messaging,
      setSms(settings) {
        const { sms: _, ...others } = state.messaging
        state.messaging = settings ? { ...others, sms: { ...settings, hasSecret: true } } : others
        return state.messaging
      },
      setWhatsapp(settings) {
        const { whatsapp: _, ...others } = state.messaging
        state.messaging = settings ? { ...others, whatsapp: { ...settings, hasSecret: true } } : others
        return state.messaging
      },
      testMessaging: () => ({
        ok: true,
        message: { fr: 'Twilio reconnaît ce compte.', en: 'Twilio knows this account.' },
      }),
      sendTestMessage: () => found(state.outbox, one => one.state === 'sent'),
      testSmtp: () => ({ ok: true, message: { fr: 'Le serveur répond.', en: 'The server answers.' } }),

      listCopies: () => state.copies,
      makeCopy: () => {
        const copy = {
          path: '/copies/ardoise-3.db',
          name: 'ardoise-3.db',
          createdAt: ago(0),
          bytes: 2_500_000,
          reason: 'manual' as const,
        }
        state.copies = [copy, ...state.copies]
        return copy
      },
      deleteCopy: ({ path }) => {
        state.copies = state.copies.filter(copy => copy.path !== path)
      },
      restoreCopy: () => undefined,
      exportData: () => ({ path: '/home/awa/Documents/ardoise-export.zip', missing: 0 }),
      getDataState: () => state.data,
      checkData: () => {
        state.data = { ...state.data, check: { state: 'sound', checkedAt: ago(0), problems: [], lost: 0 } }
        return state.data
      },
      chooseArchive: () => ({
        path: '/media/usb/ardoise-2025-03-10.zip',
        version: '0.2.0',
        exportedAt: ago(4 * 86_400_000),
        bytes: 48_200_000,
        counts: { conversations: 42, files: 118, memories: 9, tasks: 6, outbox: 14 },
      }),
      importData: () => state.importing,
      chooseDataFolder: () => ({ path: '/media/usb/Ardoise' }),
      moveData: () => undefined,
      deleteData: () => undefined,
      openExternal: () => undefined,
      copyText: () => undefined,
      reportProblem: () => undefined,
    } satisfies {
      [N in RequestName]: (
        input: Parameters<ArdoiseApi[N]>[0] extends undefined
          ? never
          : NonNullable<Parameters<ArdoiseApi[N]>[0]> | (N extends 'setSmtp' ? null : never),
      ) => RequestResult<N> | Promise<RequestResult<N>>
    }
  }
}

function waits({ state, leavesAlone }: OutboxView): boolean {
  return state === 'held' && !leavesAlone
}

/** `examined`: its correction comes later. */
function shownQuiz({ answer, ...quiz }: FakeQuiz, examined: boolean): QuizView {
  if (quiz.state !== 'answered') return quiz
  const { choice, answeredAt } = answer
  return examined ? { ...quiz, held: { choice, answeredAt } } : { ...quiz, answer }
}
