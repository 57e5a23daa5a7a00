import { z } from 'zod'
import type { RequestInput, RequestName } from '../../src-preload/contract.ts'

const id = z.string().min(1).max(100)
const longText = z.string().max(2_000_000)
const line = z.string().max(1_000)
const mode = z.enum(['guest', 'child', 'pro'])
const nothing = z.undefined()
const conversation = z.strictObject({ conversationId: id })
const job = z.strictObject({ number: z.number().int().positive() })
const specialistId = z.string().min(1).max(60)
const newMessage = z.strictObject({
  conversationId: id.optional(),
  text: longText,
  fileIds: z.array(id).max(100),
  mode: mode.optional(),
  specialist: specialistId.optional(),
  exam: z.boolean().optional(),
})
const specialist = z.strictObject({ id: specialistId })
/** Longer than any that a model could read. */
const specialistText = z.string().max(100_000)
const file = z.strictObject({ fileId: id })
const entry = z.strictObject({ entryId: id })
const draft = z.strictObject({ draftId: id })
const channel = z.strictObject({ channel: z.enum(['sms', 'whatsapp']) })
const twilio = z.strictObject({
  provider: z.literal('twilio'),
  accountSid: line,
  from: line,
  secret: line.optional(),
})
const model = z.strictObject({ modelId: id })
const task = z.strictObject({ taskId: id })
const taskInput = {
  title: line.optional(),
  priority: z.enum(['low', 'normal', 'high', 'urgent']).optional(),
  due: line.nullable().optional(),
  tags: z.array(line).max(50).optional(),
}
const place = z.strictObject({ path: z.string().min(1).max(4_096) })
const report = z.strictObject({ reportId: id })
const mcpServer = z.strictObject({ serverId: id })
const mcpInput = {
  name: line,
  connection: z.union([
    z.strictObject({
      transport: z.literal('stdio'),
      command: z.string().max(4_096),
      args: z.array(z.string().max(10_000)).max(100),
      cwd: z.string().max(4_096).optional(),
    }),
    z.strictObject({ transport: z.literal('http'), url: z.string().max(4_096) }),
  ]),
  secrets: z
    .array(
      z.strictObject({
        kind: z.enum(['env', 'header', 'value']),
        name: line,
        value: z.string().max(20_000).optional(),
      }),
    )
    .max(100),
}
const newModel = z.strictObject({
  provider: z.enum(['offline', 'openai', 'openrouter', 'mistral', 'ollama', 'lmstudio', 'llamacpp', 'other']),
  baseUrl: line,
  model: line,
  label: line.optional(),
  contextTokens: z.number().int().positive().max(100_000_000).optional(),
  embeddingModel: line.optional(),
  key: line.optional(),
})

/** What each request may carry; anything more is refused. */
export const REQUEST_SCHEMAS = {
  bootstrap: nothing,
  welcome: z.strictObject({
    role: z.enum(['accountant', 'pupil', 'guest']),
    name: line.optional(),
    email: line.optional(),
    level: line.optional(),
  }),
  updateProfile: z.strictObject({
    name: line.optional(),
    email: line.nullable().optional(),
    phone: line.nullable().optional(),
    country: z.string().length(2).optional(),
    level: line.nullable().optional(),
    mode: mode.optional(),
  }),
  setAppearance: z.strictObject({
    theme: z.enum(['system', 'light', 'dark']).optional(),
    language: z.enum(['fr', 'en']).optional(),
  }),

  listConversations: nothing,
  openConversation: z.strictObject({
    conversationId: id,
    before: z.number().int().positive().optional(),
    limit: z.number().int().min(1).max(500),
  }),
  sendMessage: newMessage,
  continueTurn: z.strictObject({
    conversationId: id,
    answerWith: z
      .union([
        z.strictObject({ modelId: id }),
        z.strictObject({ provider: newModel.shape.provider, baseUrl: line, model: line }),
      ])
      .optional(),
  }),
  listLocalAnswers: conversation,
  regenerate: conversation,
  editAndResend: z.strictObject({ conversationId: id, messageId: z.number().int().positive(), text: longText }),
  stopTurn: conversation,
  sendInBackground: newMessage,
  moveToBackground: conversation,
  listJobs: nothing,
  getJob: job,
  cancelJob: job,
  resumeJob: job,
  dismissJobs: nothing,
  answerApproval: z.strictObject({ approvalId: id, decision: z.enum(['once', 'always', 'refuse']) }),
  renameConversation: z.strictObject({ conversationId: id, title: line }),
  pinConversation: z.strictObject({ conversationId: id, pinned: z.boolean() }),
  deleteConversation: conversation,
  restoreConversation: conversation,
  markRead: conversation,
  exportConversation: conversation,
  searchMessages: z.strictObject({ query: line, conversationId: id.optional() }),

  chooseFiles: nothing,
  importFiles: z.strictObject({ paths: z.array(z.string().min(1).max(4_096)).max(200) }),
  importContent: z.strictObject({ name: line, bytes: z.instanceof(Uint8Array) }),
  listFiles: z.strictObject({
    query: line.optional(),
    type: line.optional(),
    origin: z.enum(['imported', 'generated']).optional(),
    offset: z.number().int().min(0),
    limit: z.number().int().min(1).max(500),
  }),
  searchFiles: z.strictObject({ query: line, limit: z.number().int().min(1).max(50).optional() }),
  describeFile: file,
  previewFile: z.strictObject({
    fileId: id,
    sheet: line.optional(),
    offset: z.number().int().min(0).optional(),
  }),
  openFile: file,
  showFile: file,
  saveFileAs: file,
  deleteFile: file,
  restoreFile: file,

  listOutbox: nothing,
  editOutboxEntry: z.strictObject({ entryId: id, subject: line, body: longText }),
  sendOutboxEntry: entry,
  confirmSent: entry,
  saveOutboxEntry: entry,
  deleteOutboxEntry: entry,
  keepOutboxEntry: entry,
  getSending: nothing,
  setSending: z.strictObject({ whenOnline: z.boolean() }),
  networkBack: nothing,
  measureSms: z.strictObject({ text: z.string().max(10_000) }),

  listDrafts: nothing,
  getDraft: draft,
  updateDraft: z.strictObject({
    draftId: id,
    to: z.array(line).max(100),
    cc: z.array(line).max(100),
    subject: line,
    body: longText,
    fileIds: z.array(id).max(100),
  }),
  sendDraft: draft,
  deleteDraft: draft,
  saveDraft: draft,
  openDraft: draft,

  listMemories: nothing,
  addMemory: z.strictObject({ fact: z.string().max(10_000) }),
  editMemory: z.strictObject({ memoryId: id, fact: z.string().max(10_000) }),
  deleteMemory: z.strictObject({ memoryId: id }),
  restoreMemory: z.strictObject({ memoryId: id, fact: z.string().max(10_000), category: line.optional() }),

  listTasks: nothing,
  getTask: task,
  addTask: z.strictObject({ ...taskInput, title: line }),
  editTask: z.strictObject({ ...taskInput, taskId: id }),
  setTaskDone: z.strictObject({ taskId: id, done: z.boolean() }),
  deleteTask: task,
  restoreTask: task,
  saveTasks: z.strictObject({ taskId: id.optional() }),

  addReport: z.strictObject({
    title: line.optional(),
    description: z.string().max(20_000),
    steps: z.string().max(20_000).optional(),
    severity: z.enum(['low', 'medium', 'high', 'critical']).optional(),
  }),
  getReport: report,
  editReport: z.strictObject({ reportId: id, text: z.string().max(100_000) }),
  sendReport: report,
  saveReport: report,
  getSupport: nothing,
  setSupport: z.strictObject({ address: line.nullable() }),

  listMcpServers: nothing,
  addMcpServer: z.strictObject(mcpInput),
  editMcpServer: z.strictObject({ ...mcpInput, serverId: id }),
  removeMcpServer: mcpServer,
  setMcpServer: z.strictObject({
    serverId: id,
    enabled: z.boolean().optional(),
    inChildMode: z.boolean().optional(),
  }),
  setMcpTool: z.strictObject({
    serverId: id,
    tool: z.string().min(1).max(200),
    policy: z.enum(['ask', 'read', 'off']),
  }),
  testMcpServer: mcpServer,
  getMcpLines: mcpServer,
  importMcpServers: z.strictObject({ text: z.string().max(2_000_000) }),
  importMcpFile: nothing,

  listApprovals: nothing,
  revokeApproval: z.strictObject({ tool: id }),

  quiz: z.strictObject({ quizId: id }),
  listQuizzes: nothing,
  answerQuiz: z.strictObject({ quizId: id, choice: z.number().int().min(0).max(3) }),
  progress: z.strictObject({ period: z.enum(['week', 'month', 'year', 'all']) }),

  getPurchase: nothing,
  readVoucher: z.strictObject({ code: line }),
  redeemVoucher: z.strictObject({ code: line }),
  getSchool: nothing,
  setSchool: z.strictObject({
    key: z.string().max(10_000).nullable().optional(),
    paymentPage: line.nullable().optional(),
    packs: z
      .array(z.strictObject({ name: line, credits: z.number(), price: z.number() }))
      .max(50)
      .nullable()
      .optional(),
    answerPrice: z.number().optional(),
  }),
  importVouchers: z.strictObject({ text: z.string().max(5_000_000) }),

  listSpecialists: nothing,
  setSpecialist: z.strictObject({ conversationId: id, choice: specialistId }),
  setExam: z.strictObject({ conversationId: id, exam: z.boolean() }),
  readSpecialist: specialist,
  checkSpecialist: z.strictObject({ text: specialistText }),
  saveSpecialist: z.strictObject({ id: specialistId.optional(), text: specialistText }),
  deleteSpecialist: specialist,

  listModels: nothing,
  addModel: newModel,
  deleteModel: model,
  selectModel: model,
  setKey: z.strictObject({ modelId: id, key: line }),
  testModel: z.union([model, newModel]),
  findLocalServers: nothing,

  getSmtp: nothing,
  setSmtp: z
    .strictObject({
      host: line,
      port: z.number(),
      security: z.enum(['tls', 'starttls', 'none']),
      user: line.optional(),
      from: line,
      password: line.optional(),
    })
    .nullable(),
  testSmtp: nothing,

  getWeb: nothing,
  setWeb: z.strictObject({
    search: z.enum(['none', 'tavily', 'searxng']).optional(),
    searxngUrl: line.optional(),
    jina: z.boolean().optional(),
    tavilyKey: line.optional(),
    jinaKey: line.optional(),
  }),
  testWeb: nothing,
  getMessaging: nothing,
  setSms: z
    .union([
      twilio,
      z.strictObject({
        provider: z.literal('gateway'),
        url: z.string().max(2_000),
        method: z.enum(['GET', 'POST', 'PUT']),
        format: z.enum(['json', 'form']),
        template: z.string().max(10_000),
        auth: z.enum(['none', 'bearer', 'basic']),
        user: line.optional(),
        secret: line.optional(),
      }),
    ])
    .nullable(),
  setWhatsapp: z
    .union([twilio, z.strictObject({ provider: z.literal('meta'), phoneNumberId: line, secret: line.optional() })])
    .nullable(),
  testMessaging: channel,
  sendTestMessage: channel,

  listCopies: nothing,
  makeCopy: nothing,
  restoreCopy: place,
  deleteCopy: place,
  exportData: nothing,
  getDataState: nothing,
  checkData: nothing,
  chooseArchive: nothing,
  importData: place,
  chooseDataFolder: nothing,
  moveData: place,
  deleteData: z.strictObject({ confirm: line }),

  openExternal: z.strictObject({ url: z.string().max(20_000) }),
  copyText: z.strictObject({ text: longText }),
  reportProblem: z.strictObject({ message: z.string().max(20_000), stack: z.string().max(100_000).optional() }),
} satisfies { [N in RequestName]: z.ZodType<RequestInput<N>> }
