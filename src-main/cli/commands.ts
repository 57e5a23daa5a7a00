import type { Bilingual, Language, McpPolicy, Mode } from '../types.ts'
import type { PromptOptions } from './specialists.ts'

export type Common = { lang: Language; data?: string; json: boolean }

export type Command =
  | { name: 'help'; lang: Language }
  | { name: 'version' }
  | (Common & { name: 'ask' } & AskOptions)
  | (Common & { name: 'statements' } & StatementsOptions)
  | { [N in ListName]: ListCommand<N> }[ListName]
  | (Common & { name: 'profile' } & ProfileOptions)
  | (Common & { name: 'smtp' } & SmtpOptions)
  | (Common & { name: 'sms' | 'whatsapp' } & MessagingOptions)
  | (Common & { name: 'web' } & WebOptions)
  | (Common & { name: 'models' })
  | (Common & { name: 'tools'; mode?: Mode; tool?: string })
  | (Common & { name: 'prompt' } & PromptOptions)
  | McpCommand
  | (Common & { name: 'progress'; verify: boolean })
  | (Common & { name: 'report' } & ReportOptions)
  | (Common & { name: 'run-job' } & RunJobOptions)
  | (Common & { name: 'key'; action: 'set' | 'delete'; host: string })

export type AskOptions = {
  text: string
  specialist?: string
  exam: boolean
  files: string[]
  out?: string
  model?: string
  baseUrl?: string
  mode?: Mode
  email?: string
  conversation?: string
  yes: boolean
  /** The answer is left to a process of its own. */
  background: boolean
  /** Nothing new is asked: the last answer of the conversation goes on. */
  continue: boolean
}
/** What a process is told that answers a job in the background. */
export type RunJobOptions = {
  number: number
  /** The run of the program that hands it over. */
  from: string
  /** Answered by the model that the window's settings name. */
  window: boolean
  model?: string
  baseUrl?: string
  out?: string
  yes: boolean
}
export type StatementsOptions = {
  file: string
  previous?: string
  company?: string
  year?: number
  currency?: string
  sheet?: string
  out?: string
}
export type Priority = 'low' | 'normal' | 'high' | 'urgent'
export type ReportOptions = {
  /** Empty when only the address of the support is set. */
  text: string
  title?: string
  severity?: 'low' | 'medium' | 'high' | 'critical'
  support?: string
  off: boolean
  out?: string
}
export type ProfileOptions = { displayName?: string; email?: string; phone?: string; mode?: Mode }
export type SmtpOptions = {
  host?: string
  port?: number
  user?: string
  from?: string
  security?: 'tls' | 'starttls' | 'none'
  off: boolean
}

export type MessagingOptions = {
  /** Twilio's. */
  account?: string
  from?: string
  /** Of a gateway. */
  url?: string
  method?: 'GET' | 'POST' | 'PUT'
  template?: string
  user?: string
  /** Meta's. */
  numberId?: string
  /** Asks the provider without sending. */
  test: boolean
  off: boolean
}

export type WebOptions = {
  search?: 'none' | 'tavily' | 'searxng'
  searxngUrl?: string
  jina?: boolean
  /** Makes one real search. */
  test: boolean
}

/** `server` is its name; `words` are the command that starts it. A value that is not given is read from the input. */
export type McpCommand = Common & {
  name: 'mcp'
  action: 'list' | 'add' | 'import' | 'test' | 'remove' | 'tools' | 'allow' | 'enable' | 'disable'
  server?: string
  words: string[]
  url?: string
  cwd?: string
  env: { name: string; value?: string }[]
  header: { name: string; value?: string }[]
  file?: string
  tool?: string
  policy?: McpPolicy
  pupils: boolean
}

const NUMBER = { fr: 'N', en: 'N' }
const ID = { fr: 'NUMÉRO', en: 'ID' }
const WORDS = { fr: 'MOTS', en: 'WORDS' }
const ID_AND_CHOICE = { fr: 'NUMÉRO N', en: 'ID N' }

const CODE = { fr: 'CODE', en: 'CODE' }
const FILE = { fr: 'FICHIER', en: 'FILE' }
const KEY = { fr: 'FICHIER|LIGNE', en: 'FILE|LINE' }
const ADDRESS = { fr: 'ADRESSE', en: 'ADDRESS' }
const CREDITS = { fr: 'CRÉDITS', en: 'CREDITS' }
const PACKS = { fr: 'NOM=CRÉDITS=FCFA…', en: 'NAME=CREDITS=FCFA…' }
const SCHOOL_PART = { fr: 'key|payment|packs', en: 'key|payment|packs' }
const TITLE = { fr: 'TITRE', en: 'TITLE' }
const TOOL = { fr: 'OUTIL', en: 'TOOL' }
const ON_OR_OFF = { fr: 'on|off', en: 'on|off' }
const TEXT = { fr: 'TEXTE', en: 'TEXT' }
const ID_AND_TEXT = { fr: 'NUMÉRO TEXTE', en: 'ID TEXT' }
const ID_AND_TITLE = { fr: 'NUMÉRO [TITRE]', en: 'ID [TITLE]' }
const FOLDER = { fr: 'DOSSIER', en: 'FOLDER' }
const ZIP = { fr: 'FICHIER.zip', en: 'FILE.zip' }
const COPY = { fr: '[COPIE]', en: '[COPY]', optional: true }
const ONE_COPY = { fr: 'COPIE', en: 'COPY' }
const ONE_OR_ALL = { fr: '[NUMÉRO]', en: '[ID]', optional: true }

/** Commands that show a list, or do one thing with something of it: what each action takes, if anything. */
export const LISTS = {
  outbox: {
    send: ID,
    edit: ID_AND_TEXT,
    confirm: ID,
    keep: ID,
    save: ID,
    delete: ID,
    flush: undefined,
    alone: ON_OR_OFF,
  },
  drafts: { send: ID, save: ID, delete: ID },
  memory: { add: TEXT, edit: ID_AND_TEXT, delete: ID },
  files: { search: WORDS, delete: ID },
  data: {
    copy: undefined,
    check: undefined,
    restore: COPY,
    delete: ONE_COPY,
    export: ZIP,
    import: ZIP,
    move: FOLDER,
    use: FOLDER,
  },
  tasks: {
    add: TITLE,
    edit: ID_AND_TITLE,
    done: ID,
    reopen: ID,
    delete: ID,
    restore: ID,
    save: ONE_OR_ALL,
    due: undefined,
  },
  jobs: { show: NUMBER, cancel: NUMBER, resume: NUMBER, allow: NUMBER, refuse: NUMBER, clear: undefined },
  approvals: { revoke: TOOL },
  specialists: { show: ID, check: FILE, add: FILE, delete: ID },
  quiz: { answer: ID_AND_CHOICE },
  credits: { redeem: CODE, import: FILE },
  school: { key: KEY, payment: ADDRESS, price: CREDITS, packs: PACKS, remove: SCHOOL_PART },
} as const satisfies Record<string, Record<string, Taken | undefined>>

/** What an action takes, in words. */
export type Taken = Bilingual & { optional?: boolean }
export type ListName = keyof typeof LISTS
/** `value` is all that follows the action; empty for an action that takes nothing. `out` is the folder of --out. */
export type ListCommand<N extends ListName> = Common & {
  name: N
  action: 'list' | (keyof (typeof LISTS)[N] & string)
  value: string
  out?: string
  /** Of a job: until it ends. */
  follow?: boolean
  /** Of a task. */
  due?: string
  priority?: Priority
  tags?: string[]
}

export const OPTIONS = {
  file: { type: 'string', multiple: true },
  out: { type: 'string' },
  model: { type: 'string' },
  'base-url': { type: 'string' },
  mode: { type: 'string' },
  specialist: { type: 'string' },
  level: { type: 'string' },
  exam: { type: 'boolean', default: false },
  context: { type: 'string' },
  all: { type: 'boolean', default: false },
  email: { type: 'string' },
  phone: { type: 'string' },
  conversation: { type: 'string' },
  yes: { type: 'boolean', default: false },
  background: { type: 'boolean', default: false },
  continue: { type: 'boolean', default: false },
  follow: { type: 'boolean', default: false },
  window: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  lang: { type: 'string' },
  data: { type: 'string' },
  previous: { type: 'string' },
  company: { type: 'string' },
  year: { type: 'string' },
  currency: { type: 'string' },
  sheet: { type: 'string' },
  name: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  user: { type: 'string' },
  from: { type: 'string' },
  security: { type: 'string' },
  account: { type: 'string' },
  url: { type: 'string' },
  method: { type: 'string' },
  template: { type: 'string' },
  'number-id': { type: 'string' },
  off: { type: 'boolean', default: false },
  searxng: { type: 'string' },
  tavily: { type: 'boolean', default: false },
  jina: { type: 'string' },
  test: { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
  env: { type: 'string', multiple: true },
  header: { type: 'string', multiple: true },
  cwd: { type: 'string' },
  pupils: { type: 'boolean', default: false },
  due: { type: 'string' },
  priority: { type: 'string' },
  tag: { type: 'string', multiple: true },
  title: { type: 'string' },
  severity: { type: 'string' },
  support: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const

/** What each command takes besides the options that all take. */
export const TAKES: Record<string, readonly string[]> = {
  ask: [
    'file',
    'out',
    'model',
    'base-url',
    'mode',
    'email',
    'conversation',
    'specialist',
    'exam',
    'yes',
    'background',
    'continue',
  ],
  jobs: ['follow'],
  'run-job': ['from', 'window', 'model', 'base-url', 'out', 'yes'],
  statements: ['previous', 'company', 'year', 'currency', 'sheet', 'out'],
  outbox: ['out'],
  drafts: ['out'],
  memory: [],
  tasks: ['due', 'priority', 'tag', 'out'],
  approvals: [],
  specialists: [],
  prompt: ['mode', 'level', 'specialist', 'exam', 'context', 'all'],
  report: ['title', 'severity', 'support', 'off', 'out'],
  files: [],
  data: [],
  quiz: [],
  credits: [],
  school: [],
  progress: ['verify'],
  profile: ['name', 'email', 'phone', 'mode'],
  sms: ['account', 'from', 'url', 'method', 'template', 'user', 'test', 'off'],
  whatsapp: ['account', 'from', 'number-id', 'test', 'off'],
  smtp: ['host', 'port', 'user', 'from', 'security', 'off'],
  web: ['searxng', 'tavily', 'jina', 'off', 'test'],
  models: [],
  tools: ['mode'],
  mcp: ['env', 'header', 'url', 'cwd', 'pupils'],
  key: [],
}
export const COMMON = ['json', 'lang', 'data', 'help', 'version']
