import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keyName } from '../app/api-keys.ts'
import type { App, AppEvent, AppServices } from '../app.ts'
import { createAwakeClock } from '../awake-clock.ts'
import type { ChatModel } from '../model/chat-model.ts'
import { SMS_SECRET, WHATSAPP_SECRET } from '../outbox/message-settings.ts'
import { SMTP_PASSWORD } from '../outbox/smtp-settings.ts'
import type { Secrets } from '../tools/context.ts'
import type { Clock, Language, ToolProgress } from '../types.ts'
import { describeCutWork } from './describe-cut-work.ts'
import type { Terminal } from './terminal.ts'

/** Where the program and its data are on this machine. */
export type Environment = {
  resources: string
  version: string
  variables: NodeJS.ProcessEnv
  services?: AppServices
}

/** Finds the package that this file belongs to, from the sources and from the built bundle alike. */
export function readEnvironment(): Environment {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { resources: join(folder, 'resources'), version, variables: process.env }
}

export type OpenOptions = {
  data: string
  out?: string
  language: Language
  /** Only turns need one; `chosen` is the one that the window's settings name, in the language chosen there. */
  model?: ChatModel | 'chosen'
  secrets: Secrets
  /** The one that the model goes by. */
  clock?: Clock
  /** Of an export of everything. */
  progress?(progress: ToolProgress): void
  emit(event: AppEvent): void
}

/** @throws UserError when the database is locked, damaged or newer. */
export async function openApp(options: OpenOptions, environment: Environment, terminal: Terminal): Promise<App> {
  const [{ createApp }, { databaseFile, openStore }] = await Promise.all([
    import('../app.ts'),
    import('../store/open.ts'),
  ])
  const isNew = !existsSync(databaseFile(options.data))
  const app = await createApp({
    db: openStore(options.data),
    ...(options.model === 'chosen' ? { followProfile: true } : { model: options.model ?? NO_MODEL }),
    paths: { data: options.data, resources: environment.resources, ...(options.out && { out: options.out }) },
    secrets: withEnvironment(options.secrets, environment.variables),
    clock: options.clock ?? createAwakeClock(),
    language: options.language,
    appVersion: environment.version,
    ...environment.services,
    // Of a folder that this command makes there is nothing to keep safe yet.
    ...(!isNew && { dataCare: 'at_close' as const }),
    emit: options.emit,
    announce(event) {
      if (event.type === 'data_progress') options.progress?.(event.progress)
      if (event.type === 'notice') terminal.say(event.notice)
    },
    log: error => {
      if (environment.variables.ARDOISE_DEBUG)
        terminal.note(error instanceof Error ? (error.stack ?? '') : String(error))
    },
  })
  for (const work of app.cutWork) terminal.note(terminal.style('yellow', describeCutWork(work, terminal.language)))
  return app
}

/** For commands that run no turn. */
const NO_MODEL: ChatModel = {
  name: 'none',
  stream() {
    throw new Error('this command runs no turn')
  },
}

/** The variable of each provider is for its own address only. */
const KEY_VARIABLES: Record<string, string> = {
  'api.openai.com': 'OPENAI_API_KEY',
  'openrouter.ai': 'OPENROUTER_API_KEY',
  'api.mistral.ai': 'MISTRAL_API_KEY',
}

/** ARDOISE_API_KEY goes to whatever address is given; else the provider's own variable, else the keychain. */
export async function findApiKey(
  baseUrl: string,
  variables: NodeJS.ProcessEnv,
  secrets: Secrets,
): Promise<string | undefined> {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : ''
  const variable = KEY_VARIABLES[host]
  return variables.ARDOISE_API_KEY || (variable && variables[variable]) || (await secrets.get(keyName(host)))
}

/** Secrets of the environment stand before the keychain's, for machines without one. */
const SECRET_VARIABLES: Record<string, string> = {
  [SMTP_PASSWORD]: 'ARDOISE_SMTP_PASSWORD',
  [SMS_SECRET]: 'ARDOISE_SMS_SECRET',
  [WHATSAPP_SECRET]: 'ARDOISE_WHATSAPP_SECRET',
  [keyName('api.tavily.com')]: 'TAVILY_API_KEY',
  [keyName('r.jina.ai')]: 'JINA_API_KEY',
}

/** Of a server's own: `ARDOISE_MCP_API_KEY` for its variable API_KEY, `ARDOISE_MCP_AUTHORIZATION` for that header. */
function variableOf(secret: string): string {
  const [, name] = /^mcp:[^:]+:[a-z]+:(.+)$/.exec(secret) ?? []
  if (name !== undefined) return `ARDOISE_MCP_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`
  return SECRET_VARIABLES[secret] ?? ''
}

function withEnvironment(secrets: Secrets, variables: NodeJS.ProcessEnv): Secrets {
  return {
    ...secrets,
    get: async name => variables[variableOf(name)] || secrets.get(name),
  }
}
