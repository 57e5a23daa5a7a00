import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, isAbsolute, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { McpServerInput, McpServerView } from '../../src-preload/contract.ts'
import type { App } from '../app.ts'
import { UserError } from '../errors.ts'
import type { Bilingual, McpSecretName, McpState } from '../types.ts'
import type { McpCommand } from './commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Environment } from './open-app.ts'
import { printable, type Terminal } from './terminal.ts'
import { withApp } from './with-app.ts'

/** `ardoise mcp`: servers that offer tools of their own, and what each of these may do. */
export async function runMcp(command: McpCommand, terminal: Terminal, environment: Environment): Promise<ExitCode> {
  return withApp(command, terminal, environment, async app => {
    const { requests } = app
    const find = async () => findServer(await requests.listMcpServers(undefined), command.server)
    switch (command.action) {
      case 'list':
        show(await requests.listMcpServers(undefined), command, terminal)
        return EXIT.done
      case 'add': {
        const server = await requests.addMcpServer(await inputOf(command, terminal))
        if (server.secrets.length > 0 && !app.secretsPersist) terminal.say(NOT_KEPT)
        show([server], command, terminal)
        return EXIT.done
      }
      case 'import':
        return importFile(app, command, terminal)
      case 'test': {
        const { ok, message } = await requests.testMcpServer({ serverId: (await find()).id })
        if (command.json) terminal.out(`${JSON.stringify({ ok, message })}\n`)
        else terminal.say({ fr: printable(message.fr), en: printable(message.en) })
        const { id } = await find()
        if (!ok && !command.json)
          for (const line of await requests.getMcpLines({ serverId: id })) terminal.note(`  ${printable(line)}`)
        return ok ? EXIT.done : EXIT.failed
      }
      case 'remove':
        await requests.removeMcpServer({ serverId: (await find()).id })
        return EXIT.done
      case 'tools':
        showTools(await find(), command, terminal)
        return EXIT.done
      case 'allow': {
        const { tool = '', policy = 'ask' } = command
        const server = await requests.setMcpTool({ serverId: (await find()).id, tool, policy })
        showTools(server, command, terminal)
        return EXIT.done
      }
      case 'enable':
      case 'disable': {
        const change = command.pupils
          ? { inChildMode: command.action === 'enable' }
          : { enabled: command.action === 'enable' }
        show([await requests.setMcpServer({ serverId: (await find()).id, ...change })], command, terminal)
        return EXIT.done
      }
    }
  })
}

async function importFile(app: App, { file = '', json }: McpCommand, terminal: Terminal): Promise<ExitCode> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UserError(unreadable(basename(file)), { cause: error })
  })
  const { added, skipped } = await app.requests.importMcpServers({ text })
  const { language } = terminal
  if (json) terminal.out(`${JSON.stringify({ added, skipped })}\n`)
  else {
    for (const { server, notes } of added) {
      terminal.out(`+ ${printable(server.name)} · ${commandOf(server)}\n`)
      for (const note of notes) terminal.out(`    ${printable(note[language])}\n`)
    }
    for (const { name, why } of skipped) terminal.out(`- ${printable(name)} · ${printable(why[language])}\n`)
    if (added.length > 0) terminal.say(LOOK_FIRST)
  }
  if (!app.secretsPersist && added.some(({ server }) => server.secrets.length > 0)) terminal.say(NOT_KEPT)
  return added.length > 0 ? EXIT.done : EXIT.failed
}

async function inputOf(command: McpCommand, terminal: Terminal): Promise<McpServerInput> {
  const { server = '', url, words, cwd, env, header } = command
  const [program = '', ...args] = words
  const kind: McpSecretName['kind'] = url === undefined ? 'env' : 'header'
  const named = [...env, ...header]
  const read = await readValues(
    named.filter(({ value }) => value === undefined).map(({ name }) => name),
    terminal,
  )
  const secrets = named.map(({ name, value }) => ({ kind, name, value: value ?? read.get(name) }))
  // What is named from here must be found from wherever the server is started.
  const isNamedFromHere = words.some(word => !isAbsolute(word) && /[\\/.]/.test(word) && existsSync(word))
  const folder = cwd !== undefined || isNamedFromHere ? resolve(cwd ?? '.') : undefined
  const connection: McpServerInput['connection'] =
    url === undefined
      ? { transport: 'stdio', command: program, args, ...(folder !== undefined && { cwd: folder }) }
      : { transport: 'http', url }
  return { name: server, connection, secrets }
}

/** From the keyboard or a pipe, one line each: an argument could be read by other users of the machine. */
async function readValues(names: readonly string[], terminal: Terminal): Promise<Map<string, string>> {
  const values = new Map<string, string>()
  const [first] = names
  if (first === undefined) return values
  const ask = (name: string) => terminal.say({ fr: `Valeur de ${name} :`, en: `Value of ${name}:` })
  ask(first)
  const reader = createInterface({ input: process.stdin, terminal: false })
  for await (const line of reader) {
    const name = names[values.size]
    if (name !== undefined) values.set(name, line.trim())
    const next = names[values.size]
    if (next === undefined) break
    ask(next)
  }
  reader.close()
  return values
}

/** By its name, case aside. @throws UserError */
function findServer(servers: readonly McpServerView[], name = ''): McpServerView {
  const found = servers.find(server => server.name.toLowerCase() === name.toLowerCase())
  if (!found) throw new UserError(unknownServer(name))
  return found
}

function show(servers: readonly McpServerView[], { json }: McpCommand, terminal: Terminal): void {
  const { language } = terminal
  if (json) for (const server of servers) terminal.out(`${JSON.stringify(server)}\n`)
  else if (servers.length === 0) terminal.say(NONE)
  else for (const server of servers) terminal.out(`${describe(server, terminal).join('\n')}\n`)

  function describe(server: McpServerView, { style }: Terminal): string[] {
    const words = WORDS[language]
    const { name, enabled, inChildMode, tools, secrets, reason, notes } = server
    const facts = [
      enabled ? words.states[server.state] : words.off,
      ...(inChildMode ? [words.pupils] : []),
      `${tools.length} ${tools.length > 1 ? words.tools : words.tool}`,
    ]
    return [
      `${style('bold', printable(name))} · ${facts.join(' · ')}`,
      `  ${commandOf(server)}`,
      ...secrets.map(secret => `  ${printable(secret.name)} : ${secret.stored ? words.stored : words.missing}`),
      ...(reason ? [`  ${printable(reason[language])}`] : []),
      ...notes.map(note => `  ${note[language]}`),
    ]
  }
}

function commandOf({ connection }: McpServerView): string {
  if (connection.transport === 'http') return printable(connection.url)
  const words = [connection.command, ...connection.args]
  return printable(words.map(word => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word))).join(' '))
}

function showTools({ tools }: McpServerView, { json }: McpCommand, terminal: Terminal): void {
  const { language, style } = terminal
  const words = WORDS[language]
  for (const tool of tools) {
    if (json) {
      terminal.out(`${JSON.stringify(tool)}\n`)
      continue
    }
    const hints = [
      ...(tool.readOnlyHint ? [words.saysReadOnly] : []),
      ...(tool.destructiveHint ? [words.saysDestructive] : []),
      ...(tool.changed ? [words.changed] : []),
      ...(tool.problem ? [tool.problem[language]] : []),
    ]
    terminal.out(`${style('bold', printable(tool.name))} · ${[words.policies[tool.policy], ...hints].join(' · ')}\n`)
    if (tool.description) terminal.out(`  ${printable(tool.description).replace(/\s+/g, ' ')}\n`)
  }
  if (tools.length === 0 && !json) terminal.say(NO_TOOL)
}

type Words = {
  states: Record<McpState, string>
  policies: Record<'ask' | 'read' | 'off', string>
} & Record<
  'off' | 'pupils' | 'tool' | 'tools' | 'stored' | 'missing' | 'saysReadOnly' | 'saysDestructive' | 'changed',
  string
>

const WORDS: Record<'fr' | 'en', Words> = {
  fr: {
    states: {
      idle: 'prêt à démarrer',
      starting: 'démarre',
      ready: 'en marche',
      restarting: 'redémarre',
      stopped: 'arrêté',
    },
    policies: { ask: 'demande l’accord', read: 'lit seulement, sans demander', off: 'pas proposé' },
    off: 'désactivé',
    pupils: 'élèves aussi',
    tool: 'outil',
    tools: 'outils',
    stored: 'enregistrée',
    missing: 'à donner',
    saysReadOnly: 'dit ne faire que lire',
    saysDestructive: 'dit pouvoir détruire',
    changed: 'a changé depuis votre accord',
  },
  en: {
    states: {
      idle: 'ready to start',
      starting: 'starting',
      ready: 'running',
      restarting: 'restarting',
      stopped: 'stopped',
    },
    policies: { ask: 'asks first', read: 'only reads, without asking', off: 'not offered' },
    off: 'disabled',
    pupils: 'pupils too',
    tool: 'tool',
    tools: 'tools',
    stored: 'saved',
    missing: 'to be given',
    saysReadOnly: 'says that it only reads',
    saysDestructive: 'says that it may destroy',
    changed: 'has changed since you agreed',
  },
}

const NONE: Bilingual = {
  fr: 'Aucun serveur : mcp add NOM -- COMMANDE ARGUMENTS, ou mcp import FICHIER.',
  en: 'No server: mcp add NAME -- COMMAND ARGUMENTS, or mcp import FILE.',
}
const NO_TOOL: Bilingual = {
  fr: 'Ce serveur n’a pas encore dit ses outils : ardoise mcp test NOM.',
  en: 'This server has not said its tools yet: ardoise mcp test NAME.',
}
const LOOK_FIRST: Bilingual = {
  fr: 'Relisez chaque commande, puis activez le serveur : ardoise mcp enable NOM',
  en: 'Look at each command, then enable the server: ardoise mcp enable NAME',
}
const NOT_KEPT: Bilingual = {
  fr: 'Ce système n’a pas de trousseau ouvert : les valeurs ne sont pas gardées. Donnez chacune dans ARDOISE_MCP_NOM à chaque lancement.',
  en: 'This system has no open keychain: the values are not kept. Give each in ARDOISE_MCP_NAME at each run.',
}

function unknownServer(name: string): Bilingual {
  const shown = printable(name.slice(0, 60))
  return {
    fr: `Aucun serveur « ${shown} » : « ardoise mcp list » les donne.`,
    en: `No server “${shown}”: “ardoise mcp list” lists them.`,
  }
}

function unreadable(name: string): Bilingual {
  return {
    fr: `« ${name} » n’a pas pu être lu : vérifiez le chemin du fichier.`,
    en: `“${name}” could not be read: check the path of the file.`,
  }
}
