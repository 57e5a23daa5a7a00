import type {
  AgentEvent,
  ApprovalDecision,
  ApprovalRequest,
  Bilingual,
  CallOutcome,
  Changed,
  FileCard,
  FileOrigin,
  FileRef,
  IsoTime,
  JobStatus,
  Language,
  McpConnection,
  McpPolicy,
  McpSecretName,
  McpState,
  Mode,
  OutboxChannel,
  OutboxState,
  PassageView,
  ServedModel,
  SpecialistChoice,
  TableView,
  ToolProgress,
  ToolStatus,
  ToolView,
  TurnEnd,
  Usage,
} from '../src-main/types.ts'

// The renderer imports types from here only.
export type {
  AgentEvent,
  ApprovalDecision,
  ApprovalRequest,
  Bilingual,
  CallOutcome,
  Changed,
  FileCard,
  FileOrigin,
  FileRef,
  IsoTime,
  JobStatus,
  Language,
  McpConnection,
  McpPolicy,
  McpSecretName,
  McpState,
  Mode,
  OutboxChannel,
  OutboxState,
  PassageView,
  ServedModel,
  SpecialistChoice,
  TableView,
  ToolProgress,
  ToolStatus,
  ToolView,
  TurnEnd,
  Usage,
}

/** Every answer: a value, or a sentence that says what to do. Only bugs reject. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: Bilingual }

// ---------------------------------------------------------------- what the window shows

export type Role = 'accountant' | 'pupil' | 'guest'
export type Theme = 'system' | 'light' | 'dark'

export type ProfileView = {
  id: string
  name: string
  mode: Mode
  language: Language
  email?: string
  /** E.164. */
  phone?: string
  /** ISO 3166 alpha-2, of the phone number. */
  country?: string
  level?: string
}

/** A turn in the background. */
export type JobView = {
  /** What people call it by. */
  number: number
  conversationId: string
  title: string
  status: JobStatus
  /** How it ended, when it was not simply done; why it stands still, when it was interrupted. */
  sentence?: Bilingual
  /** How its turn ended, once it has. */
  end?: TurnEnd
  /** What it is doing: the tool that runs, how far it is, and since when. */
  step?: { callId: string; tool: string; label: Bilingual; progress?: ToolProgress; startedAt: IsoTime }
  /** Tools called so far. */
  steps: number
  /** How many queued jobs come before it. */
  before?: number
  /** Milliseconds left of its time limit, while it runs. */
  timeLeftMs?: number
  /** In the hands of another run of the program, such as the command. */
  elsewhere: boolean
  /** It stands still or has failed, and can go on: nothing else is said or answered in its conversation. */
  resumable: boolean
  createdAt: IsoTime
  startedAt?: IsoTime
  endedAt?: IsoTime
}
/** A job with its timeline: the same lines as in its conversation. */
export type JobDetail = JobView & {
  runs: ToolRunView[]
  /** Cards that wait for the person. */
  approvals: ApprovalRequest[]
  /** The text of its answer, once there is one. */
  answer?: string
}

export type ConversationState = 'idle' | 'running' | 'awaits_you' | 'failed'
export type ConversationSummary = {
  id: string
  title: string
  updatedAt: IsoTime
  pinned: boolean
  unread: boolean
  state: ConversationState
}

/** One tool call of a stored turn, as the timeline shows it. */
export type ToolRunView = {
  callId: string
  tool: string
  arguments: string
  status: ToolStatus | 'running' | 'interrupted'
  /** Of a call that was cut: done all the same, not done, or nobody can know. */
  outcome?: CallOutcome
  /** While it runs. */
  progress?: ToolProgress
  /** Of a delegation: what the other specialist called. */
  runs?: ToolRunView[]
  text: string
  views: ToolView[]
  durationMs?: number
  startedAt: IsoTime
}

export type TranscriptMessage =
  | { id: number; role: 'user'; text: string; files: FileRef[]; createdAt: IsoTime }
  | { id: number; role: 'assistant'; text: string; reasoning?: string; runs: ToolRunView[]; createdAt: IsoTime }

export type TranscriptPage = {
  conversation: ConversationSummary
  mode: Mode
  specialist: { choice: SpecialistChoice /** Who answers now; absent for nobody in particular. */; id?: string }
  /** True while a pupil is examined: no hints, results at the end. */
  exam: boolean
  /** Oldest first. */
  messages: TranscriptMessage[]
  /** True when older messages exist: ask again with `before` = the first id. */
  more: boolean
  /** What the running turn has written since its last stored message; absent when none runs. */
  live?: { text: string; reasoning: string }
  /** How the last turn ended, when it did not end in an answer: the screen offers Continuer. */
  unfinished?: { reason: TurnEnd | 'interrupted'; message: Bilingual }
  /** What was said about the last answer, such as that credits were missing for a better one. */
  notices?: Bilingual[]
  /** Cards still waiting for the user. */
  approvals: ApprovalRequest[]
  /** The job that answers here, queued or under way. */
  job?: JobView
  usage: Usage
  /** Estimated tokens of the next request, and what the model takes; 0 when no length is too much. */
  context: { tokens: number; limit: number }
}

/** Somebody to talk to who knows a trade or a subject. */
export type SpecialistView = {
  /** Of its file. */
  id: string
  name: Bilingual
  summary: Bilingual
  /** Whom it is for: professionals (`pro` mode) or pupils (`child` mode). */
  audience: 'pro' | 'pupil'
  /** Of lucide, in kebab-case. */
  icon: string
  /** Classes of the pupils it is for, first and last. */
  levels?: [string, string]
  /** Requests to begin with, in French. */
  examples: string[]
  /** Written by the person: it can be changed and deleted. */
  own: boolean
}
/** `line`: from 1. */
export type SpecialistProblem = { line: number; sentence: Bilingual }
/** What is wrong with the file of a specialist, or what it makes: how it would be shown, and its prompt. */
export type SpecialistCheck = {
  problems: SpecialistProblem[]
  view?: SpecialistView
  /** The system prompt as a model would read it, today, for this profile, and what it costs. */
  prompt?: { text: string; tokens: number }
}

export type ModelChoice = {
  /** `offline` is the embedded assistant. */
  id: string
  label: string
  provider: ProviderName
  baseUrl?: string
  model?: string
  /** Tokens that it reads, as the person or its server says. */
  contextTokens?: number
  /** What its server said of it last. */
  served?: ServedModel
  /** Of the same provider: files are then searched by meaning too. */
  embeddingModel?: string
  /** True when a key is stored for its address; the key itself never comes here. */
  hasKey: boolean
}
export type ProviderName =
  | 'offline'
  | 'openai'
  | 'openrouter'
  | 'mistral'
  | 'ollama'
  | 'lmstudio'
  | 'llamacpp'
  | 'other'
export type NewModel = {
  provider: ProviderName
  baseUrl: string
  model: string
  label?: string
  contextTokens?: number
  embeddingModel?: string
  key?: string
}
export type LocalServer = { provider: ProviderName; baseUrl: string; models: ServedModel[] }
export type TestOutcome = { ok: boolean; message: Bilingual }
/** Who can answer on this machine: the embedded assistant, a connected model of it, or one that was found there. */
export type LocalAnswer = {
  label: string
  use: { modelId: string } | { provider: ProviderName; baseUrl: string; model: string }
}

/** What a file gives to read: its own text, what OCR makes of its pictures, both, or nothing. */
export type FileReading = { by: 'text' | 'ocr' | 'both' | 'nothing'; pages?: number; slides?: number; sheets?: number }
export type FileView = FileCard & { pages?: number; sheets?: string[] }
/** Passages that answer, best first, and of how many files they could be. */
export type FileSearch = { passages: PassageView[]; indexed: { done: number; total: number } }
export type FileFilter = { query?: string; type?: string; origin?: FileOrigin; offset: number; limit: number }

/** One window on a file's content. */
export type Preview =
  | {
      kind: 'table'
      sheets: string[]
      sheet: string
      columns: string[]
      rows: { row: number; cells: string[] }[]
      totalRows: number
      offset: number
    }
  /** Pictures are at `/preview/<fileId>/<page>.png` of the page's own origin, pages from 1. */
  | { kind: 'pages'; pages: number }
  | { kind: 'markdown'; text: string; cut: boolean }
  | { kind: 'text'; text: string; cut: boolean }
  /** The picture itself is at `/preview/<fileId>/1.png`, whatever its format. */
  | { kind: 'image' }
  | { kind: 'none'; reason: Bilingual }

export type OutboxView = {
  id: string
  channel: OutboxChannel
  /** Addresses of an e-mail stand between commas. */
  to: string
  cc?: string[]
  /** Of an SMS or a WhatsApp message, how it begins. */
  subject: string
  body: string
  attachments: { fileId: string; name: string; bytes: number }[]
  /** SMS only: how it is counted. */
  sms?: SmsMeasure
  /** WhatsApp only, while it waits: opens the person's own WhatsApp with the message written. */
  link?: string
  state: OutboxState
  /** While it waits for the network: it leaves by itself. */
  leavesAlone?: true
  lastError?: Bilingual
  attempts: number
  createdAt: IsoTime
  sentAt?: IsoTime
}

export type SmsMeasure = { encoding: 'GSM-7' | 'UCS-2'; parts: number }

export type DraftInput = { to: string[]; cc: string[]; subject: string; body: string; fileIds: string[] }
export type DraftView = {
  id: string
  to: string[]
  cc: string[]
  subject: string
  /** Markdown. */
  body: string
  attachments: { fileId: string; name: string; bytes: number; missing?: boolean }[]
  /** Only while it is edited can it be changed; else what became of it in the outbox. */
  state: 'editing' | OutboxState
  outboxId?: string
  lastError?: Bilingual
  createdAt: IsoTime
  updatedAt: IsoTime
  sentAt?: IsoTime
}

export type SmsSettingsView =
  | { provider: 'twilio'; accountSid: string; from: string }
  | {
      provider: 'gateway'
      url: string
      method: 'GET' | 'POST' | 'PUT'
      format: 'json' | 'form'
      template: string
      auth: 'none' | 'bearer' | 'basic'
      user?: string
    }
export type WhatsappSettingsView =
  | { provider: 'twilio'; accountSid: string; from: string }
  | { provider: 'meta'; phoneNumberId: string }
/** Without a new secret the kept one stays, as long as it is for the same account or address. */
export type SmsInput = SmsSettingsView & { secret?: string }
export type WhatsappInput = WhatsappSettingsView & { secret?: string }
export type MessagingView = {
  sms?: SmsSettingsView & { hasSecret: boolean }
  whatsapp?: WhatsappSettingsView & { hasSecret: boolean }
}

export type MemoryView = { id: string; fact: string; category?: string; createdAt: IsoTime }

/** A question as its card shows it. The key is in `answer`, which is absent until the person has answered, and until their exam is over. */
export type QuizView = {
  quizId: string
  conversationId?: string
  kind: 'choice' | 'true_false'
  question: string
  options: string[]
  subject?: Bilingual
  topic?: string
  level?: string
  createdAt: IsoTime
  expiresAt: IsoTime
  state: 'open' | 'answered' | 'expired'
  answer?: { choice: number; correct: boolean; correctChoice: number; explanation: string; answeredAt: IsoTime }
  /** Given during an exam that is not over: it is corrected afterwards. */
  held?: { choice: number; answeredAt: IsoTime }
}

export type CreditView = {
  id: string
  kind: 'bonus' | 'voucher' | 'adjustment' | 'spent'
  /** Negative for what was spent. */
  amount: number
  reason: string
  createdAt: IsoTime
}

export type ExerciseView = {
  id: string
  source: 'quiz' | 'reported'
  subject: Bilingual
  topic?: string
  level?: string
  difficulty?: 'easy' | 'medium' | 'hard'
  correct: boolean
  createdAt: IsoTime
}

/** How many exercises of one kind were done, and how many were right. */
export type Tally = { label: Bilingual; done: number; correct: number }
/** The last 7, 30 or 365 calendar days, or all of them. */
export type ProgressPeriod = 'week' | 'month' | 'year' | 'all'
export type ProgressView = {
  period: ProgressPeriod
  balance: number
  bonusLeftToday: number
  /** Of all time, newest first. */
  credits: CreditView[]
  done: number
  correct: number
  activeDays: number
  /** Days in a row, of all time. */
  streak: { current: number; longest: number }
  bySubject: Tally[]
  byTopic: Tally[]
  byLevel: Tally[]
  /** Newest first. */
  recent: ExerciseView[]
  /** Whether the log of the answers is as it was written; `brokenAt` is the first line that is not. */
  log: { attempts: number; sound: boolean; brokenAt?: number }
}

export type PackInput = {
  name: string
  credits: number
  /** Whole francs. */
  price: number
}
export type PackView = PackInput & { id: string }
/** `payAt`: the payment page for it. */
export type OfferView = PackView & { payAt?: string }
/** What the purchase panel shows. */
export type PurchaseView = {
  balance: number
  packs: OfferView[]
  /** Whose vouchers are taken; absent while no school is registered. */
  school?: string
  /** Credits for an answer of a connected model; 0 when answers are free. */
  answerPrice: number
}
/** A code as far as it is written, in groups. `check`: a character is wrong, or two are swapped. */
export type VoucherReading = {
  state: 'incomplete' | 'character' | 'too_long' | 'check' | 'foreign' | 'complete'
  shown: string
  missing: number
  /** The first character that no code has. */
  wrong?: string
}
export type VoucherBatchView = {
  batchId: string
  label: string
  /** The computer that its codes are for. */
  machine?: string
  importedAt: IsoTime
  /** The last day, `2026-06-30`. */
  expires?: string
  codes: number
  left: number
  /** `other_key`: of a school that is no longer the one registered here; its codes are not taken. */
  state: 'ready' | 'expired' | 'other_key'
}
export type SchoolView = {
  key?: { school: string; fingerprint: string }
  paymentPage?: string
  packs: PackView[]
  answerPrice: number
  batches: VoucherBatchView[]
}
/** What is left out stays as it is; null takes it away, or brings the original packs back. */
export type SchoolChange = {
  /** The line of the public key. */
  key?: string | null
  paymentPage?: string | null
  packs?: PackInput[] | null
  answerPrice?: number
}

export type WebSearchProvider = 'none' | 'tavily' | 'searxng'
export type WebView = {
  search: WebSearchProvider
  /** Kept while another provider is chosen. */
  searxngUrl?: string
  /** Pages are read through Jina Reader, which learns their addresses. */
  jina: boolean
  hasTavilyKey: boolean
  hasJinaKey: boolean
}
/** What is left out stays as it is; an empty key is removed. */
export type WebChange = Partial<Omit<WebView, 'hasTavilyKey' | 'hasJinaKey'>> & { tavilyKey?: string; jinaKey?: string }

export type Priority = 'low' | 'normal' | 'high' | 'urgent'
export type TaskView = {
  id: string
  title: string
  priority: Priority
  /** A calendar day (`2025-03-14`), for the whole of it, or a moment. */
  due?: string
  /** From when it is late, when it is not done. */
  lateAt?: IsoTime
  tags: string[]
  conversationId?: string
  doneAt?: IsoTime
  createdAt: IsoTime
}
/** `due` as a person's form gives it: a day, or `2025-03-14T09:00` in their time; null takes it away. */
export type TaskInput = { title?: string; priority?: Priority; due?: string | null; tags?: string[] }

export type Severity = 'low' | 'medium' | 'high' | 'critical'
export type ReportInput = { title?: string; description: string; steps?: string; severity?: Severity }
export type ReportView = {
  id: string
  title: string
  severity: Severity
  /** All that leaves, in Markdown. */
  text: string
  /** `saved`: in the person's files only. */
  state: 'saved' | Exclude<OutboxState, 'prepared'>
  /** Where it goes, when there is somewhere. */
  to?: string
  outboxId?: string
  fileId?: string
  lastError?: Bilingual
  createdAt: IsoTime
}

/** A server that offers tools of its own (MCP), as one profile has set it up. No value of a secret ever comes here. */
export type McpServerView = {
  id: string
  name: string
  /** What runs or is asked. « ${NOM} » in it stands for the secret of that name. */
  connection: McpConnection
  /**
   * `stored`: « enregistrée »; the others must still be given, and the server does not start without them. Where
   * `Bootstrap.keychain` is false they last for this run only, and the settings say so.
   */
  secrets: (McpSecretName & { stored: boolean })[]
  enabled: boolean
  /** Offered to pupils too, in child mode. Guests never have any. */
  inChildMode: boolean
  /** It starts at first need: `idle` is no failure. `stopped` and its reason wait for `testMcpServer`, which starts it again. */
  state: McpState
  /** Why it does not run. */
  reason?: Bilingual
  tools: McpToolView[]
  /** When it last said which tools it has; absent before it ever answered. */
  listedAt?: IsoTime
  /** What the person should know of its tools, such as that some were left out. */
  notes: Bilingual[]
}
export type McpToolView = {
  /** As its server calls it: what `setMcpTool` takes. */
  name: string
  /** As models and approvals call it: `mcp_boutique_chercher_produit`. */
  tool: string
  title?: string
  /** Written by a stranger. */
  description: string
  policy: McpPolicy
  /** What the server says of it, to be shown as a hint only. */
  readOnlyHint: boolean
  destructiveHint: boolean
  /** It is no longer what the person had agreed to, and asks again; gone once they choose anew. */
  changed?: true
  /** Why models do not see it though it is not off. */
  problem?: Bilingual
}
/** `secrets`: with the values to keep; on a change those without one stay as they are, and those left out are erased. */
export type McpServerInput = {
  name: string
  connection: McpConnection
  secrets: (McpSecretName & { value?: string })[]
}
/** What came of each entry of a configuration. Those that were added are off until the person has seen their command. */
export type McpImport = {
  added: { server: McpServerView; notes: Bilingual[] }[]
  skipped: { name: string; why: Bilingual }[]
}

/** A tool that no longer asks. */
export type AllowedTool = { tool: string; label: Bilingual; since: IsoTime }

export type SmtpView = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user?: string
  from: string
  hasPassword: boolean
}

export type CopyView = {
  path: string
  name: string
  createdAt: IsoTime
  bytes: number
  /** `set_aside`: what a restored copy or an imported archive took the place of. */
  reason: 'automatic' | 'manual' | 'before_update' | 'set_aside'
}
/** `lost`: files of the library whose bytes are not there. `problems`: as the database says them. */
export type DataCheckView = {
  state: 'sound' | 'damaged' | 'foreign' | 'missing'
  checkedAt: IsoTime
  problems: string[]
  lost: number
}
export type DataStateView = {
  folder: string
  bytes: number
  /** The last time that everything was read through. */
  check?: DataCheckView
  lastCopyAt?: IsoTime
}
/** What an archive says of itself, before it is imported. */
export type ArchiveView = {
  path: string
  version: string
  exportedAt: IsoTime
  bytes: number
  counts: Record<'conversations' | 'files' | 'memories' | 'tasks' | 'outbox', number>
}

export type SearchHit = {
  conversationId: string
  title: string
  messageId: number
  excerpt: string
  createdAt: IsoTime
}

export type Bootstrap = {
  /** False until the first-run cards were answered. */
  welcomed: boolean
  profile: ProfileView
  language: Language
  theme: Theme
  version: string
  platform: 'linux' | 'win32' | 'darwin'
  /** False where there is no keyring: keys last for this run only, and the settings say so. */
  keychain: boolean
  models: ModelChoice[]
  modelId: string
  conversations: ConversationSummary[]
  outboxWaiting: number
  /** e.g. the database was restored from a copy; shown once. */
  notices: Bilingual[]
}

// ---------------------------------------------------------------- requests

/** `specialist` and `exam` are those of the conversation from then on; what is left out stays as it is. */
export type NewMessage = {
  conversationId?: string
  text: string
  fileIds: string[]
  mode?: Mode
  specialist?: SpecialistChoice
  exam?: boolean
}

/** name: [input, result]. Inputs are checked in main with a zod schema of the same name. */
export type Requests = {
  bootstrap: [undefined, Bootstrap]
  welcome: [{ role: Role; name?: string; email?: string; level?: string }, Bootstrap]
  updateProfile: [
    {
      name?: string
      email?: string | null
      /** As people write it; without its code it is taken to be of `country`. */
      phone?: string | null
      country?: string
      level?: string | null
      mode?: Mode
    },
    ProfileView,
  ]
  setAppearance: [{ theme?: Theme; language?: Language }, undefined]

  listConversations: [undefined, ConversationSummary[]]
  openConversation: [{ conversationId: string; before?: number; limit: number }, TranscriptPage]
  sendMessage: [NewMessage, { conversationId: string; messageId: number }]
  /** Asks the model to go on after an unfinished turn. */
  /** `answerWith`: only this time, by a model of this machine. */
  continueTurn: [{ conversationId: string; answerWith?: LocalAnswer['use'] }, undefined]
  /** Those that can answer in place of a model that cannot be reached; empty while it can. */
  listLocalAnswers: [{ conversationId: string }, LocalAnswer[]]
  /** Answers the last user message again; the old answer stays in the branch it leaves. */
  regenerate: [{ conversationId: string }, { conversationId: string }]
  /** Copies the conversation up to that message into a new one and sends the new text there. */
  editAndResend: [
    { conversationId: string; messageId: number; text: string },
    { conversationId: string; messageId: number },
  ]
  stopTurn: [{ conversationId: string }, undefined]
  /** The message is answered in the background, when its turn comes. */
  sendInBackground: [NewMessage, { conversationId: string; messageId: number; job: JobView }]
  /** The running answer goes on in the background, with its longer time limit. */
  moveToBackground: [{ conversationId: string }, JobView]
  /** Active ones, and those that ended lately, newest first. */
  listJobs: [undefined, JobView[]]
  getJob: [{ number: number }, JobDetail | undefined]
  cancelJob: [{ number: number }, undefined]
  /** Queues an ended or interrupted one again: it goes on from its last stored step. */
  resumeJob: [{ number: number }, JobView]
  /** Takes those that have ended off the list; their conversations stay. */
  dismissJobs: [undefined, undefined]
  answerApproval: [{ approvalId: string; decision: ApprovalDecision }, undefined]
  renameConversation: [{ conversationId: string; title: string }, undefined]
  pinConversation: [{ conversationId: string; pinned: boolean }, undefined]
  deleteConversation: [{ conversationId: string }, undefined]
  restoreConversation: [{ conversationId: string }, undefined]
  markRead: [{ conversationId: string }, undefined]
  /** Asks where to save; undefined when the person gave up. */
  exportConversation: [{ conversationId: string }, { path: string } | undefined]
  searchMessages: [{ query: string; conversationId?: string }, SearchHit[]]

  chooseFiles: [undefined, FileCard[]]
  /** Paths of dropped files, as `pathsOf` gave them. */
  importFiles: [{ paths: string[] }, { files: FileCard[]; errors: Bilingual[] }]
  /** Content from the clipboard. */
  importContent: [{ name: string; bytes: Uint8Array }, FileCard]
  listFiles: [FileFilter, { total: number; files: FileView[] }]
  /** In what the files say, not in their names. */
  searchFiles: [{ query: string; limit?: number }, FileSearch]
  /** How its content would be read; the first time it takes as long as reading it. */
  describeFile: [{ fileId: string }, FileReading]
  previewFile: [{ fileId: string; sheet?: string; offset?: number }, Preview]
  openFile: [{ fileId: string }, undefined]
  showFile: [{ fileId: string }, undefined]
  saveFileAs: [{ fileId: string }, { path: string } | undefined]
  deleteFile: [{ fileId: string }, undefined]
  restoreFile: [{ fileId: string }, undefined]

  listOutbox: [undefined, OutboxView[]]
  editOutboxEntry: [{ entryId: string; subject: string; body: string }, OutboxView]
  sendOutboxEntry: [{ entryId: string }, OutboxView]
  confirmSent: [{ entryId: string }, OutboxView]
  saveOutboxEntry: [{ entryId: string }, { path: string } | undefined]
  deleteOutboxEntry: [{ entryId: string }, undefined]
  /** It no longer leaves by itself. */
  keepOutboxEntry: [{ entryId: string }, OutboxView]
  /** Whether what was agreed to leaves by itself when the network is back. */
  getSending: [undefined, { whenOnline: boolean }]
  setSending: [{ whenOnline: boolean }, undefined]
  /** The network of this machine may be back. */
  networkBack: [undefined, undefined]
  measureSms: [{ text: string }, SmsMeasure]

  /** Newest first. */
  listDrafts: [undefined, DraftView[]]
  getDraft: [{ draftId: string }, DraftView]
  updateDraft: [{ draftId: string } & DraftInput, DraftView]
  sendDraft: [{ draftId: string }, DraftView]
  deleteDraft: [{ draftId: string }, undefined]
  saveDraft: [{ draftId: string }, { path: string } | undefined]
  /** In the mail program of this computer. */
  openDraft: [{ draftId: string }, undefined]

  listMemories: [undefined, MemoryView[]]
  addMemory: [{ fact: string }, MemoryView]
  editMemory: [{ memoryId: string; fact: string }, MemoryView]
  deleteMemory: [{ memoryId: string }, undefined]
  /** Takes a deletion back: the words come with it, since they were erased. */
  restoreMemory: [{ memoryId: string; fact: string; category?: string }, MemoryView]

  /** What is to be done first comes first, what is done last. */
  listTasks: [undefined, TaskView[]]
  /** Undefined when it was deleted. */
  getTask: [{ taskId: string }, TaskView | undefined]
  addTask: [TaskInput & { title: string }, TaskView]
  editTask: [TaskInput & { taskId: string }, TaskView]
  setTaskDone: [{ taskId: string; done: boolean }, TaskView]
  deleteTask: [{ taskId: string }, undefined]
  restoreTask: [{ taskId: string }, TaskView]
  /** One, or all that are to be done and have a date, for a calendar. Asks where to save. */
  /** `undated`: how many tasks the file leaves out, since they have no date. */
  saveTasks: [{ taskId?: string }, { path: string; undated: number } | undefined]

  /** Writes the report; nothing leaves. */
  addReport: [ReportInput, ReportView]
  getReport: [{ reportId: string }, ReportView | undefined]
  editReport: [{ reportId: string; text: string }, ReportView]
  sendReport: [{ reportId: string }, ReportView]
  saveReport: [{ reportId: string }, { path: string } | undefined]
  /** The address that reports go to. */
  getSupport: [undefined, string | undefined]
  setSupport: [{ address: string | null }, string | undefined]

  /** In the order in which they were added. Ask again on `changed` of `mcp`. */
  listMcpServers: [undefined, McpServerView[]]
  /** Enabled at once; nothing starts before one of its tools is needed, or `testMcpServer`. */
  addMcpServer: [McpServerInput, McpServerView]
  /** Another command or address forgets its tools, and what the person said of them. */
  editMcpServer: [McpServerInput & { serverId: string }, McpServerView]
  /** Its secrets go with it. */
  removeMcpServer: [{ serverId: string }, undefined]
  setMcpServer: [{ serverId: string; enabled?: boolean; inChildMode?: boolean }, McpServerView]
  /** `tool`: its `name`, not the name that models use. */
  setMcpTool: [{ serverId: string; tool: string; policy: McpPolicy }, McpServerView]
  /** Starts it afresh, whatever it failed at before, and asks which tools it has: at most about 10 seconds. */
  testMcpServer: [{ serverId: string }, TestOutcome]
  /** The last lines that its process wrote about itself, oldest first; kept for this run only. */
  getMcpLines: [{ serverId: string }, string[]]
  /** A configuration as Claude Desktop, Cursor or VS Code have it: the JSON itself. */
  importMcpServers: [{ text: string }, McpImport]
  /** The same from a file that the person chooses; undefined when they gave up. */
  importMcpFile: [undefined, McpImport | undefined]

  listApprovals: [undefined, AllowedTool[]]
  revokeApproval: [{ tool: string }, undefined]

  quiz: [{ quizId: string }, QuizView]
  /** Those that wait for an answer, newest first. */
  listQuizzes: [undefined, QuizView[]]
  /** `choice` is a place among the options, from 0. It is checked there, and taken once. */
  answerQuiz: [{ quizId: string; choice: number }, QuizView]
  progress: [{ period: ProgressPeriod }, ProgressView]

  getPurchase: [undefined, PurchaseView]
  readVoucher: [{ code: string }, VoucherReading]
  redeemVoucher: [{ code: string }, { credits: number; balance: number }]
  getSchool: [undefined, SchoolView]
  setSchool: [SchoolChange, SchoolView]
  /** The text of a batch file. */
  importVouchers: [{ text: string }, VoucherBatchView]

  /** Those for the profile's mode first, each kind in the order of its file names. */
  listSpecialists: [undefined, SpecialistView[]]
  /** From the next message of the conversation on. */
  setSpecialist: [{ conversationId: string; choice: SpecialistChoice }, undefined]
  setExam: [{ conversationId: string; exam: boolean }, undefined]
  /** Its file, as it is written. */
  readSpecialist: [{ id: string }, { text: string }]
  checkSpecialist: [{ text: string }, SpecialistCheck]
  /** Without an id, a new one, named after its name. An error says the first problem, with its line. */
  saveSpecialist: [{ id?: string; text: string }, SpecialistView]
  /** One's own only; `saveSpecialist` with its id and text brings it back. */
  deleteSpecialist: [{ id: string }, undefined]

  listModels: [undefined, ModelChoice[]]
  addModel: [NewModel, ModelChoice]
  deleteModel: [{ modelId: string }, undefined]
  selectModel: [{ modelId: string }, undefined]
  setKey: [{ modelId: string; key: string }, ModelChoice]
  testModel: [{ modelId: string } | NewModel, TestOutcome]
  findLocalServers: [undefined, LocalServer[]]

  getSmtp: [undefined, SmtpView | undefined]
  setSmtp: [(Omit<SmtpView, 'hasPassword'> & { password?: string }) | null, SmtpView | undefined]
  testSmtp: [undefined, TestOutcome]

  getWeb: [undefined, WebView]
  setWeb: [WebChange, WebView]
  /** One real search with what is saved. */
  testWeb: [undefined, TestOutcome]
  getMessaging: [undefined, MessagingView]
  setSms: [SmsInput | null, MessagingView]
  setWhatsapp: [WhatsappInput | null, MessagingView]
  /** Sends nothing. */
  testMessaging: [{ channel: 'sms' | 'whatsapp' }, TestOutcome]
  /** To the person's own number, through the outbox. */
  sendTestMessage: [{ channel: 'sms' | 'whatsapp' }, OutboxView]

  listCopies: [undefined, CopyView[]]
  makeCopy: [undefined, CopyView]
  /** The app restarts on the copy; the present database is set aside, never deleted. */
  restoreCopy: [{ path: string }, undefined]
  /** For good: one that was asked for or set aside. The others make room by themselves. */
  deleteCopy: [{ path: string }, undefined]
  /** `missing`: files that the library had lost, and that the archive lacks. */
  exportData: [undefined, { path: string; missing: number } | undefined]
  getDataState: [undefined, DataStateView]
  /** Reads everything through, which takes a while. */
  checkData: [undefined, DataStateView]
  /** Asks for an archive and looks at it; undefined when the person gave up. */
  chooseArchive: [undefined, ArchiveView | undefined]
  /** The archive just chosen. The app restarts on it; the present data is set aside, never deleted. */
  importData: [{ path: string }, undefined]
  /** Asks for an empty folder; undefined when the person gave up. */
  chooseDataFolder: [undefined, { path: string } | undefined]
  /** To the folder just chosen. The app restarts there; the old folder is erased once the new one has opened. */
  moveData: [{ path: string }, undefined]
  deleteData: [{ confirm: string }, undefined]

  /** https and mailto only; the address is shown and confirmed in a dialog first. */
  openExternal: [{ url: string }, undefined]
  copyText: [{ text: string }, undefined]
  /** The renderer's own failures go to the log. */
  reportProblem: [{ message: string; stack?: string }, undefined]
}
export type RequestName = keyof Requests
export type RequestInput<N extends RequestName> = Requests[N][0]
export type RequestResult<N extends RequestName> = Requests[N][1]
/** Requests without an input are called without an argument. */
export type RequestArguments<N extends RequestName> = RequestInput<N> extends undefined ? [] : [input: RequestInput<N>]

// ---------------------------------------------------------------- events

/** `text` events are batched: one a frame at most. */
export type WindowEvent =
  | { type: 'agent'; conversationId: string; event: AgentEvent }
  | { type: 'message_stored'; conversationId: string; message: TranscriptMessage }
  | { type: 'conversations_changed'; conversations: ConversationSummary[] }
  | { type: 'files_changed' }
  | { type: 'outbox_changed'; waiting: number }
  /** Ask again for what is shown of it. */
  | { type: 'changed'; what: Changed }
  /** `away`: of something that happens without the person, who is told elsewhere too when they look elsewhere. */
  | { type: 'notice'; notice: Bilingual; away?: true }
  /** How far an export, an import or a move is. */
  | { type: 'data_progress'; progress: ToolProgress }
  /** From the menu or the keyboard. */
  | { type: 'command'; command: CommandName }
  /** Files opened with the app or handed over by a second instance. */
  | { type: 'files_opened'; files: FileCard[] }
  /** The person clicked on its notification. */
  | { type: 'open_conversation'; conversationId: string }
  | { type: 'open_task'; taskId?: string }
export type CommandName =
  | 'new_conversation'
  | 'search'
  | 'palette'
  | 'settings'
  | 'help'
  | 'toggle_list'
  | 'toggle_panel'
  | 'about'
  | 'tasks'
  | 'jobs'
  | 'report'
  | 'background'
  | 'stop'

/** What preload puts on `window.ardoise`. */
export type ArdoiseApi = {
  [N in RequestName]: (...input: RequestArguments<N>) => Promise<Answer<RequestResult<N>>>
} & {
  /** Returns the function that ends it. */
  onEvent(listener: (event: WindowEvent) => void): () => void
  /** Where dropped or chosen files are on the disk; empty text when a file has no path. */
  pathsOf(files: File[]): string[]
}
