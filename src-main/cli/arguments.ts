import { parseArgs } from 'node:util'
import { errorMessage, UserError } from '../errors.ts'
import type { Bilingual, Language, Mode } from '../types.ts'

type Common = { lang: Language; data?: string; json: boolean }

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
  | (Common & { name: 'tools'; mode?: Mode; tool?: string })
  | (Common & { name: 'progress'; verify: boolean })
  | (Common & { name: 'report' } & ReportOptions)
  | (Common & { name: 'key'; action: 'set' | 'delete'; host: string })

export type AskOptions = {
  text: string
  files: string[]
  out?: string
  model?: string
  baseUrl?: string
  mode?: Mode
  email?: string
  conversation?: string
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
type Priority = 'low' | 'normal' | 'high' | 'urgent'
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
const TEXT = { fr: 'TEXTE', en: 'TEXT' }
const ID_AND_TEXT = { fr: 'NUMÉRO TEXTE', en: 'ID TEXT' }
const ID_AND_TITLE = { fr: 'NUMÉRO [TITRE]', en: 'ID [TITLE]' }
const ONE_OR_ALL = { fr: '[NUMÉRO]', en: '[ID]', optional: true }

/** Commands that show a list, or do one thing with something of it: what each action takes, if anything. */
const LISTS = {
  outbox: { send: ID, edit: ID_AND_TEXT, confirm: ID, save: ID, delete: ID },
  drafts: { send: ID, save: ID, delete: ID },
  memory: { add: TEXT, edit: ID_AND_TEXT, delete: ID },
  files: { search: WORDS, delete: ID },
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
  approvals: { revoke: TOOL },
  quiz: { answer: ID_AND_CHOICE },
  credits: { redeem: CODE, import: FILE },
  school: { key: KEY, payment: ADDRESS, price: CREDITS, packs: PACKS, remove: SCHOOL_PART },
} as const satisfies Record<string, Record<string, Taken | undefined>>

/** What an action takes, in words. */
type Taken = Bilingual & { optional?: boolean }
type ListName = keyof typeof LISTS
/** `value` is all that follows the action; empty for an action that takes nothing. `out` is the folder of --out. */
export type ListCommand<N extends ListName> = Common & {
  name: N
  action: 'list' | (keyof (typeof LISTS)[N] & string)
  value: string
  out?: string
  /** Of a task. */
  due?: string
  priority?: Priority
  tags?: string[]
}

const OPTIONS = {
  file: { type: 'string', multiple: true },
  out: { type: 'string' },
  model: { type: 'string' },
  'base-url': { type: 'string' },
  mode: { type: 'string' },
  email: { type: 'string' },
  phone: { type: 'string' },
  conversation: { type: 'string' },
  yes: { type: 'boolean', default: false },
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
const TAKES: Record<string, readonly string[]> = {
  ask: ['file', 'out', 'model', 'base-url', 'mode', 'email', 'conversation', 'yes'],
  statements: ['previous', 'company', 'year', 'currency', 'sheet', 'out'],
  outbox: ['out'],
  drafts: ['out'],
  memory: [],
  tasks: ['due', 'priority', 'tag', 'out'],
  approvals: [],
  report: ['title', 'severity', 'support', 'off', 'out'],
  files: [],
  quiz: [],
  credits: [],
  school: [],
  progress: ['verify'],
  profile: ['name', 'email', 'phone', 'mode'],
  sms: ['account', 'from', 'url', 'method', 'template', 'user', 'test', 'off'],
  whatsapp: ['account', 'from', 'number-id', 'test', 'off'],
  smtp: ['host', 'port', 'user', 'from', 'security', 'off'],
  web: ['searxng', 'tavily', 'jina', 'off', 'test'],
  tools: ['mode'],
  key: [],
}
const COMMON = ['json', 'lang', 'data', 'help', 'version']

/** @throws UserError that says what is wrong with the command line. */
export function readArguments(argv: readonly string[], environment: NodeJS.ProcessEnv): Command {
  const { values, positionals } = parse(argv)
  if (values.lang !== undefined && values.lang !== 'fr' && values.lang !== 'en') {
    throw usage('--lang vaut fr ou en', '--lang is fr or en')
  }
  const lang = chooseLanguage(argv, environment)
  if (values.version) return { name: 'version' }
  const [name, ...rest] = positionals
  if (values.help || name === undefined || name === 'help') return { name: 'help', lang }
  const taken = TAKES[name]
  if (!taken) throw usage(`commande inconnue « ${name} »`, `unknown command “${name}”`)
  for (const [option, value] of Object.entries(values)) {
    if (value === undefined || value === false || COMMON.includes(option) || taken.includes(option)) continue
    throw usage(`« ${name} » ne prend pas --${option}`, `“${name}” takes no --${option}`)
  }
  const common: Common = { lang, json: values.json, ...given('data', values.data) }

  switch (name) {
    case 'ask': {
      const text = one(rest, 'la demande entre guillemets', 'the request in quotes')
      if (values['base-url'] && !values.model)
        throw usage('--base-url demande aussi --model', '--base-url needs --model')
      return {
        name,
        ...common,
        text,
        files: values.file ?? [],
        yes: values.yes,
        ...given('out', values.out),
        ...given('model', values.model),
        ...given('baseUrl', values['base-url']),
        ...given('mode', readMode(values.mode)),
        ...given('email', values.email),
        ...given('conversation', values.conversation),
      }
    }
    case 'statements':
      return {
        name,
        ...common,
        file: one(rest, 'le fichier de la balance', 'the trial balance file'),
        ...given('previous', values.previous),
        ...given('company', values.company),
        ...given('year', readInteger(values.year, '--year', 1990, 2100)),
        ...given('currency', readCurrency(values.currency)),
        ...given('sheet', values.sheet),
        ...given('out', values.out),
      }
    case 'outbox':
    case 'drafts':
    case 'memory':
    case 'approvals':
    case 'files':
    case 'quiz':
    case 'credits':
    case 'school':
      return readList(name, rest, { ...common, ...given('out', values.out) })
    case 'progress':
      if (rest.length > 0) throw usage('écrivez : progress, progress --verify', 'write: progress, progress --verify')
      return { name, ...common, verify: values.verify }
    case 'tasks':
      checkTaskOptions(rest[0] ?? 'list', values)
      return readList(name, rest, {
        ...common,
        ...given('out', values.out),
        ...given('due', values.due),
        ...given('priority', readChoice('--priority', values.priority, ['low', 'normal', 'high', 'urgent'] as const)),
        ...given('tags', values.tag),
      })
    case 'report': {
      const text = rest.join(' ').trim()
      if (text === '' && values.support === undefined && !values.off) {
        throw usage('il manque le problème, entre guillemets', 'the problem, in quotes, is missing')
      }
      return {
        name,
        ...common,
        text,
        off: values.off,
        ...given('title', values.title),
        ...given('severity', readChoice('--severity', values.severity, ['low', 'medium', 'high', 'critical'] as const)),
        ...given('support', values.support),
        ...given('out', values.out),
      }
    }
    case 'profile':
      return {
        name,
        ...common,
        ...given('displayName', values.name),
        ...given('email', values.email),
        ...given('phone', values.phone),
        ...given('mode', readMode(values.mode)),
      }
    case 'web':
      return {
        name,
        ...common,
        test: values.test,
        ...readSearch(values),
        ...given('jina', readSwitch(values.jina, '--jina')),
      }
    case 'smtp':
      return {
        name,
        ...common,
        off: values.off,
        ...given('security', readSecurity(values.security)),
        ...given('host', values.host),
        ...given('port', readInteger(values.port, '--port', 1, 65_535)),
        ...given('user', values.user),
        ...given('from', values.from),
      }
    case 'sms':
    case 'whatsapp':
      return {
        name,
        ...common,
        off: values.off,
        test: values.test,
        ...given('account', values.account),
        ...given('from', values.from),
        ...given('url', values.url),
        ...given('method', readMethod(values.method)),
        ...given('template', values.template),
        ...given('user', values.user),
        ...given('numberId', values['number-id']),
      }
    case 'tools':
      return {
        name,
        ...common,
        ...given('mode', readMode(values.mode)),
        ...(rest.length > 0 && { tool: one(rest, 'le nom d’un outil', 'the name of a tool') }),
      }
    default: {
      const [action, host] = rest
      if ((action !== 'set' && action !== 'delete') || !host) {
        throw usage('écrivez : key set HÔTE ou key delete HÔTE', 'write: key set HOST or key delete HOST')
      }
      return { name: 'key', ...common, action, host }
    }
  }
}

function readList<N extends ListName>(
  name: N,
  [action = 'list', ...words]: string[],
  common: Omit<ListCommand<N>, 'name' | 'action' | 'value'>,
): ListCommand<N> {
  const actions: Record<string, Taken | undefined> = LISTS[name]
  const value = words.join(' ').trim()
  const isAction = (word: string): word is ListCommand<N>['action'] => word === 'list' || Object.hasOwn(actions, word)
  const fits = actions[action]?.optional || (value !== '') === (actions[action] !== undefined)
  if (isAction(action) && fits) return { name, ...common, action, value }
  const forms = (language: Language) => [
    name,
    ...Object.entries(actions).map(([word, taken]) => [name, word, taken?.[language]].filter(Boolean).join(' ')),
  ]
  throw usage(`écrivez : ${forms('fr').join(', ')}`, `write: ${forms('en').join(', ')}`)
}

/** Only what is written takes a date, a priority or tags, and only a file a folder. */
function checkTaskOptions(action: string, values: ReturnType<typeof parse>['values']): void {
  const taken = { add: ['due', 'priority', 'tag'], edit: ['due', 'priority', 'tag'], save: ['out'] }[action] ?? []
  for (const option of ['due', 'priority', 'tag', 'out'] as const) {
    if (values[option] === undefined || taken.includes(option)) continue
    throw usage(`« tasks ${action} » ne prend pas --${option}`, `“tasks ${action}” takes no --${option}`)
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    throw usage(inFrench(error), errorMessage(error))
  }
}

/** node:util names the option between quotes, in English. */
function inFrench(error: unknown): string {
  const option = /'(-[^' ,]+)/.exec(errorMessage(error))?.[1] ?? ''
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `option inconnue ${option}`
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return `l’option ${option} attend une valeur, ou n’en prend pas`
  return 'vérifiez les options et les guillemets'
}

function one(rest: string[], what: string, whatEnglish: string): string {
  const [value, ...more] = rest
  if (value === undefined || value.trim() === '') throw usage(`il manque ${what}`, `${whatEnglish} is missing`)
  if (more.length > 0) throw usage(`un seul argument attendu : ${what}`, `only one argument expected: ${whatEnglish}`)
  return value
}

function readChoice<C extends string>(option: string, value: string | undefined, choices: readonly C[]): C | undefined {
  const chosen = choices.find(choice => choice === value)
  if (value === undefined || chosen) return chosen
  throw usage(`${option} vaut ${choices.join(', ')}`, `${option} is ${choices.join(', ')}`)
}

function readMode(value: string | undefined): Mode | undefined {
  if (value === undefined || value === 'guest' || value === 'child' || value === 'pro') return value
  throw usage('--mode vaut pro, child ou guest', '--mode is pro, child or guest')
}

function readSearch(values: { searxng?: string; tavily: boolean; off: boolean }): Partial<WebOptions> {
  const { searxng, tavily, off } = values
  if ([searxng !== undefined, tavily, off].filter(Boolean).length > 1) {
    throw usage('choisissez --searxng, --tavily ou --off', 'choose --searxng, --tavily or --off')
  }
  if (searxng !== undefined) return { search: 'searxng', searxngUrl: searxng }
  if (tavily) return { search: 'tavily' }
  return off ? { search: 'none' } : {}
}

function readSwitch(value: string | undefined, option: string): boolean | undefined {
  if (value === undefined) return undefined
  if (value === 'on' || value === 'off') return value === 'on'
  throw usage(`${option} vaut on ou off`, `${option} is on or off`)
}

function readSecurity(value: string | undefined): SmtpOptions['security'] {
  if (value === undefined || value === 'tls' || value === 'starttls' || value === 'none') return value
  throw usage('--security vaut tls, starttls ou none', '--security is tls, starttls or none')
}

function readMethod(value: string | undefined): MessagingOptions['method'] {
  const method = value?.toUpperCase()
  if (method === undefined || method === 'GET' || method === 'POST' || method === 'PUT') return method
  throw usage('--method vaut POST, PUT ou GET', '--method is POST, PUT or GET')
}

/** `--lang`, else the system's language, else French; also for the sentence about a wrong command line. */
export function chooseLanguage(argv: readonly string[], environment: NodeJS.ProcessEnv): Language {
  const asked = argv.find((argument, index) => argument.startsWith('--lang=') || argv[index - 1] === '--lang')
  const system = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || ''
  return /^(--lang=)?en/i.test(asked ?? system) ? 'en' : 'fr'
}

function readCurrency(value: string | undefined): string | undefined {
  const code = value?.toUpperCase()
  if (code !== undefined && !/^[A-Z]{3}$/.test(code))
    throw usage(
      '--currency attend un code de trois lettres (XOF, XAF…)',
      '--currency takes a code of three letters (XOF, XAF…)',
    )
  return code
}

function readInteger(value: string | undefined, option: string, least: number, most: number): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw usage(`${option} est un nombre entre ${least} et ${most}`, `${option} is a number between ${least} and ${most}`)
}

function given<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  const result: { [P in K]?: V } = {}
  if (value !== undefined) result[key] = value
  return result
}

export class UsageError extends UserError {
  override name = 'UsageError'
}

function usage(fr: string, en: string): UsageError {
  return new UsageError({
    fr: `Ligne de commande incorrecte : ${fr}. Aide : ardoise --help`,
    en: `Wrong command line: ${en}. Help: ardoise --help`,
  })
}
