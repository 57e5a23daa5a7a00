import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { McpImport, McpServerInput, McpServerView, McpToolView, TestOutcome } from '../../src-preload/contract.ts'
import { ToolError, UserError } from '../errors.ts'
import { checkConnection, checkSecretNames, checkSecretValue } from '../mcp/check-connection.ts'
import { hideKeysOfAddress, hideKeysOfArguments } from '../mcp/hide-keys.ts'
import { readConfig } from '../mcp/import-config.ts'
import { plainLine } from '../mcp/plain-text.ts'
import { leftOut } from '../mcp/read-tools.ts'
import { isMcpTool, serverSlug, toolName } from '../mcp/tool-names.ts'
import { listApprovals, revokeApproval } from '../store/approvals.ts'
import {
  addMcpServer,
  changeMcpServer,
  listAllMcpServers,
  listMcpTools,
  type McpServer,
  removeMcpServer,
  type StoredMcpTool,
  setMcpPolicy,
} from '../store/mcp-servers.ts'
import type { Bilingual, McpPolicy, McpSecretName } from '../types.ts'
import type { Host } from './host.ts'
import { type McpTools, secretOf } from './mcp-tools.ts'

const SERVERS = 32
const CONFIG_CHARACTERS = 2_000_000
/** One start may be under way, and is waited for. */
const TEST_TIME_MS = 30_000

export type Mcp = ReturnType<typeof createMcp>

/** The servers whose tools the person adds to their profile. Values of secrets go to the keychain only. */
export function createMcp(host: Host & { mcpTools: McpTools }) {
  const { db, secrets, clock, mcpTools } = host

  function own(serverId: string): McpServer {
    const server = mcpTools.servers().find(({ id }) => id === serverId)
    if (!server) throw new UserError(UNKNOWN_SERVER)
    return server
  }

  async function view(server: McpServer): Promise<McpServerView> {
    const { id, name, connection, enabled, inChildMode, listedAt } = server
    const stored = server.secrets.map(async secret => ({ ...secret, stored: await isStored(server.id, secret) }))
    const offered = new Set(mcpTools.offered('pro').map(one => one.name))
    const tools = listMcpTools(db, id).map(tool => toolView(server, tool, offered))
    return {
      id,
      name,
      connection,
      secrets: await Promise.all(stored),
      enabled,
      inChildMode,
      ...mcpTools.connectionOf(server).state(),
      tools,
      ...(listedAt && { listedAt }),
      notes: server.leftOut > 0 ? [leftOut(server.leftOut)] : [],
    }
  }

  const isStored = async (serverId: string, secret: McpSecretName) =>
    (await secrets.get(secretOf(serverId, secret)).catch(() => undefined)) !== undefined

  function changed(): void {
    host.announce({ type: 'changed', what: 'mcp' })
  }

  /** @throws UserError for a name that is missing or taken. */
  function named(name: string, except?: string): { name: string; slug: string } {
    const shown = plainLine(name, 40)
    const others = mcpTools.servers().filter(({ id }) => id !== except)
    if (shown === '') throw new UserError(NO_NAME)
    if (others.some(other => other.name.toLowerCase() === shown.toLowerCase())) throw new UserError(nameTaken(shown))
    const slug = serverSlug(shown)
    const taken = new Set(others.map(other => other.slug))
    for (let n = 1; ; n += 1) {
      const unique = n === 1 ? slug : `${slug.slice(0, 17)}-${n}`
      if (!taken.has(unique)) return { name: shown, slug: unique }
    }
  }

  async function add(given: McpServerInput, enabled = true): Promise<McpServerView> {
    const input = keysPutAway(given)
    if (mcpTools.servers().length >= SERVERS) throw new UserError(TOO_MANY)
    const { names, connection } = checked(input)
    const settings = { ...named(input.name), connection, secrets: names, enabled, inChildMode: false }
    const server = addMcpServer(db, { ...settings, profileId: host.profile().id, now: clock.now() })
    try {
      await keepValues(server.id, input)
    } catch (error) {
      await forget(server)
      throw error
    }
    changed()
    return view(server)
  }

  async function keepValues(serverId: string, { secrets: given }: McpServerInput): Promise<void> {
    for (const { value, ...name } of given) if (value) await secrets.set(secretOf(serverId, name), value)
  }

  async function dropValues(serverId: string, names: readonly McpSecretName[]): Promise<void> {
    // A keychain that is locked keeps its keys; the server is gone all the same.
    for (const name of names) await secrets.delete(secretOf(serverId, name)).catch(error => host.log(error))
  }

  async function edit(serverId: string, written: McpServerInput): Promise<McpServerView> {
    const input = keysPutAway(written)
    const before = own(serverId)
    const { names, connection } = checked(input)
    const next = { ...named(input.name, serverId), connection, secrets: names }
    const given = new Set(input.secrets.filter(({ value }) => value).map(keyOf))
    const kept = new Set(names.map(keyOf))
    // A key goes to the address that it was given for, and to no other.
    const elsewhere = originOf(before) !== originOf({ connection })
    const dropped = before.secrets.filter(name => !kept.has(keyOf(name)) || (elsewhere && !given.has(keyOf(name))))
    await keepValues(serverId, input)
    await dropValues(serverId, dropped)
    await mcpTools.close(serverId)
    const forgetTools = JSON.stringify(connection) !== JSON.stringify(before.connection)
    if (forgetTools || next.slug !== before.slug) revokeAll(before)
    const { enabled, inChildMode } = before
    const server = changeMcpServer(db, serverId, { ...next, enabled, inChildMode, forgetTools, now: clock.now() })
    changed()
    return view(server)
  }

  /** Of « toujours »: another server may take the names of its tools. */
  function revokeAll({ profileId, slug }: McpServer): void {
    for (const { tool } of listApprovals(db, profileId)) {
      if (isMcpTool(tool) && tool.startsWith(toolName(slug, ''))) revokeApproval(db, profileId, tool)
    }
    host.announce({ type: 'changed', what: 'approvals' })
  }

  async function forget(server: McpServer): Promise<void> {
    await mcpTools.close(server.id)
    await dropValues(server.id, server.secrets)
    revokeAll(server)
    removeMcpServer(db, server.id)
    changed()
  }

  async function set(serverId: string, change: { enabled?: boolean; inChildMode?: boolean }): Promise<McpServerView> {
    const before = own(serverId)
    const next = changeMcpServer(db, serverId, { ...before, ...change, forgetTools: false, now: clock.now() })
    if (!next.enabled) await mcpTools.close(serverId)
    changed()
    return view(next)
  }

  async function test(serverId: string): Promise<TestOutcome> {
    const server = own(serverId)
    try {
      await mcpTools.connectionOf(server).restart(AbortSignal.timeout(TEST_TIME_MS))
      return { ok: true, message: answered(server.name, listMcpTools(db, serverId).length) }
    } catch (error) {
      if (error instanceof ToolError) return { ok: false, message: error.notice }
      throw error
    } finally {
      if (!server.enabled) await mcpTools.close(serverId)
      changed()
    }
  }

  async function importText(text: string): Promise<McpImport> {
    const { servers, skipped } = readConfig(text)
    const added: McpImport['added'] = []
    for (const { notes, ...input } of servers) {
      try {
        added.push({ server: await add(input, false), notes })
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        skipped.push({ name: input.name, why: error.sentence })
      }
    }
    return { added, skipped }
  }

  return {
    list: (): Promise<McpServerView[]> => Promise.all(mcpTools.servers().map(view)),
    /** @throws UserError when a setting is wrong, or the keychain refuses. */
    add: (input: McpServerInput): Promise<McpServerView> => add(input),
    edit,
    remove: (serverId: string): Promise<void> => forget(own(serverId)),
    set,
    async setPolicy(serverId: string, tool: string, policy: McpPolicy): Promise<McpServerView> {
      const server = own(serverId)
      if (!setMcpPolicy(db, serverId, tool, policy)) throw new UserError(unknownTool(server.name, tool))
      changed()
      return view(server)
    },
    test,
    lines: (serverId: string): string[] => mcpTools.connectionOf(own(serverId)).errorLines(),
    /** @throws UserError when it is no configuration at all. */
    importText,
    /** @throws UserError when it cannot be read, or is none. */
    async importFile(path: string): Promise<McpImport> {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        throw new UserError(unreadable(basename(path)), { cause: error })
      })
      return importText(text.slice(0, CONFIG_CHARACTERS))
    },
    /** Names of every secret that a server uses, whoever's it is. */
    secretNames: (): string[] =>
      listAllMcpServers(db).flatMap(server => server.secrets.map(name => secretOf(server.id, name))),
  }
}

/** A key that was typed in a command line or an address becomes a secret of its own. */
function keysPutAway({ connection, secrets, ...input }: McpServerInput): McpServerInput {
  const taken = secrets.map(({ name }) => name)
  if (connection.transport === 'stdio') {
    const hidden = hideKeysOfArguments(connection.args, taken)
    return { ...input, connection: { ...connection, args: hidden.texts }, secrets: [...secrets, ...hidden.secrets] }
  }
  const hidden = hideKeysOfAddress(connection.url, taken)
  const [url = connection.url] = hidden.texts
  return { ...input, connection: { ...connection, url }, secrets: [...secrets, ...hidden.secrets] }
}

function checked({ connection, secrets }: McpServerInput): Pick<McpServer, 'connection'> & { names: McpSecretName[] } {
  const names = secrets.map(({ kind, name }) => ({ kind, name }))
  checkSecretNames(names)
  for (const { value, ...name } of secrets) if (value) checkSecretValue(name, value)
  return { connection: checkConnection(connection), names }
}

function keyOf({ kind, name }: McpSecretName): string {
  return `${kind}:${name}`
}

function originOf({ connection }: Pick<McpServer, 'connection'>): string {
  return connection.transport === 'http' ? new URL(connection.url).origin : 'stdio'
}

function toolView(server: McpServer, tool: StoredMcpTool, offered: ReadonlySet<string>): McpToolView {
  const { name, title, description, policy, readOnlyHint, destructiveHint, changed, parameters } = tool
  const problem = parameters
    ? server.enabled && policy !== 'off' && !offered.has(toolName(server.slug, name)) && TOO_MANY_TOOLS
    : TOO_LONG
  return {
    name,
    tool: toolName(server.slug, name),
    ...(title && { title }),
    description,
    policy,
    readOnlyHint,
    destructiveHint,
    ...(changed && { changed: true as const }),
    ...(problem && { problem }),
  }
}

function answered(name: string, tools: number): Bilingual {
  const many = tools > 1 ? 's' : ''
  return { fr: `« ${name} » répond : ${tools} outil${many}.`, en: `“${name}” answers: ${tools} tool${many}.` }
}

const TOO_LONG: Bilingual = {
  fr: 'Non proposé : la description de ses arguments est trop longue.',
  en: 'Not offered: the description of its arguments is too long.',
}
const TOO_MANY_TOOLS: Bilingual = {
  fr: 'Non proposé : il y a trop d’outils. Retirez-en d’autres.',
  en: 'Not offered: there are too many tools. Turn others off.',
}
const UNKNOWN_SERVER: Bilingual = {
  fr: 'Ce serveur n’est plus dans la liste : regardez-la de nouveau.',
  en: 'This server is no longer in the list: look at it again.',
}
const NO_NAME: Bilingual = {
  fr: 'Le nom du serveur manque : donnez-lui un nom court, comme « Boutique ».',
  en: 'The name of the server is missing: give it a short name, such as “Shop”.',
}
const TOO_MANY: Bilingual = {
  fr: `Il y a déjà ${SERVERS} serveurs : supprimez-en un pour en ajouter un autre.`,
  en: `There are ${SERVERS} servers already: remove one to add another.`,
}

function unreadable(name: string): Bilingual {
  return {
    fr: `« ${name} » n’a pas pu être lu : vérifiez ce fichier, ou collez son contenu.`,
    en: `“${name}” could not be read: check this file, or paste its content.`,
  }
}

function nameTaken(name: string): Bilingual {
  return {
    fr: `Un serveur s’appelle déjà « ${name} » : donnez un autre nom.`,
    en: `A server is called “${name}” already: give another name.`,
  }
}

function unknownTool(server: string, tool: string): Bilingual {
  const shown = plainLine(tool, 60)
  return {
    fr: `« ${server} » n’a pas d’outil « ${shown} » : testez le serveur pour relire sa liste.`,
    en: `“${server}” has no tool “${shown}”: test the server to read its list again.`,
  }
}
