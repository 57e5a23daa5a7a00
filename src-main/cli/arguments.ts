import { parseArgs } from 'node:util'
import { errorMessage, UserError } from '../errors.ts'
import type { Language, Mode } from '../types.ts'
import {
  COMMON,
  type Command,
  type Common,
  LISTS,
  type ListCommand,
  type ListName,
  type McpCommand,
  type MessagingOptions,
  OPTIONS,
  type SmtpOptions,
  TAKES,
  type Taken,
  type WebOptions,
} from './commands.ts'

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
      checkContinue(rest, values)
      const text = values.continue ? '' : one(rest, 'la demande entre guillemets', 'the request in quotes')
      if (values['base-url'] && !values.model)
        throw usage('--base-url demande aussi --model', '--base-url needs --model')
      return {
        name,
        ...common,
        text,
        files: values.file ?? [],
        yes: values.yes,
        background: values.background,
        continue: values.continue,
        ...given('out', values.out),
        ...given('model', values.model),
        ...given('baseUrl', values['base-url']),
        ...given('mode', readMode(values.mode)),
        ...given('email', values.email),
        ...given('conversation', values.conversation),
        ...given('specialist', values.specialist),
        exam: values.exam,
      }
    }
    case 'prompt':
      return {
        name,
        ...common,
        ...given('mode', readMode(values.mode)),
        ...given('level', values.level),
        ...given('specialist', values.specialist),
        ...given('contextTokens', readInteger(values.context, '--context', 1_000, 10_000_000)),
        exam: values.exam,
        all: values.all,
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
    case 'specialists':
    case 'files':
    case 'data':
    case 'quiz':
    case 'credits':
    case 'school':
      return readList(name, rest, { ...common, ...given('out', values.out) })
    case 'jobs': {
      const command = readList(name, rest, { ...common, follow: values.follow })
      const numbered = command.action !== 'list' && command.action !== 'clear'
      if (numbered && !/^[1-9]\d*$/.test(command.value)) throw usage(...NO_NUMBER)
      if (values.follow && command.action !== 'show')
        throw usage('--follow va avec « jobs show N »', '--follow goes with “jobs show N”')
      return command
    }
    case 'run-job':
      return {
        name,
        ...common,
        number: readInteger(rest[0], 'N', 1, Number.MAX_SAFE_INTEGER) ?? 0,
        from: values.from ?? '',
        window: values.window,
        yes: values.yes,
        ...given('model', values.model),
        ...given('baseUrl', values['base-url']),
        ...given('out', values.out),
      }
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
    case 'models':
      if (rest.length > 0) throw usage('écrivez : models', 'write: models')
      return { name, ...common }
    case 'tools':
      return {
        name,
        ...common,
        ...given('mode', readMode(values.mode)),
        ...(rest.length > 0 && { tool: one(rest, 'le nom d’un outil', 'the name of a tool') }),
      }
    case 'mcp':
      return readMcp(rest, values, common)
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

const MCP_POLICIES = ['ask', 'read', 'off'] as const

function readMcp(rest: string[], values: ReturnType<typeof parse>['values'], common: Common): McpCommand {
  const [action = 'list', server, ...words] = rest
  const { env = [], header = [], url, cwd, pupils } = values
  const given = { ...common, name: 'mcp' as const, words: [], env: [], header: [], pupils: false }
  const options = env.length + header.length + [url, cwd].filter(Boolean).length
  if (action !== 'add' && options > 0) throw usage(...MCP_FORMS)
  if (pupils && action !== 'enable' && action !== 'disable') throw usage(...MCP_FORMS)
  if (action === 'list' && server === undefined) return { ...given, action }
  if (server === undefined) throw usage(...MCP_FORMS)
  switch (action) {
    case 'add': {
      const isHttp = url !== undefined
      if (isHttp !== (words.length === 0) || (isHttp ? env.length > 0 || cwd !== undefined : header.length > 0))
        throw usage(...MCP_FORMS)
      return {
        ...given,
        action,
        server,
        words,
        env: env.map(one => namedValue(one, '=')),
        header: header.map(one => namedValue(one, ':')),
        ...(isHttp && { url }),
        ...(cwd !== undefined && { cwd }),
      }
    }
    case 'import':
      if (words.length > 0) throw usage(...MCP_FORMS)
      return { ...given, action, file: server }
    case 'allow': {
      const [tool, policy, ...more] = words
      const chosen = MCP_POLICIES.find(one => one === policy)
      if (tool === undefined || !chosen || more.length > 0) throw usage(...MCP_FORMS)
      return { ...given, action, server, tool, policy: chosen }
    }
    case 'test':
    case 'remove':
    case 'tools':
    case 'enable':
    case 'disable':
      if (words.length > 0) throw usage(...MCP_FORMS)
      return { ...given, action, server, pupils }
    default:
      throw usage(...MCP_FORMS)
  }
}

/** `NAME=VALUE`, `Name: value`; the name alone when the value is read elsewhere. */
function namedValue(text: string, between: '=' | ':'): { name: string; value?: string } {
  const place = text.indexOf(between)
  if (place === -1) return { name: text.trim() }
  return { name: text.slice(0, place).trim(), value: text.slice(place + 1).trim() }
}

const MCP_FORMS = [
  'écrivez : mcp list, mcp add NOM -- COMMANDE ARGUMENTS [--env NOM[=VALEUR]] [--cwd DOSSIER], mcp add NOM --url URL [--header NOM[:VALEUR]], mcp import FICHIER, mcp test|remove|tools NOM, mcp enable|disable NOM [--pupils], mcp allow NOM OUTIL read|ask|off',
  'write: mcp list, mcp add NAME -- COMMAND ARGUMENTS [--env NAME[=VALUE]] [--cwd FOLDER], mcp add NAME --url URL [--header NAME[:VALUE]], mcp import FILE, mcp test|remove|tools NAME, mcp enable|disable NAME [--pupils], mcp allow NAME TOOL read|ask|off',
] as const

const NO_NUMBER = [
  'une tâche de fond se désigne par son numéro, comme dans « ardoise jobs show 3 »',
  'a background job goes by its number, as in “ardoise jobs show 3”',
] as const

/** What goes on is neither asked anew nor elsewhere. */
function checkContinue(rest: readonly string[], values: ReturnType<typeof parse>['values']): void {
  if (!values.continue) return
  const { conversation, file, mode, background } = values
  if (conversation === undefined || rest.length > 0 || file || mode || background)
    throw usage(
      'écrivez : ask --continue --conversation NUMÉRO, sans demande ni --file, --mode ou --background',
      'write: ask --continue --conversation ID, without a request, --file, --mode or --background',
    )
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
