import { ToolError } from '../errors.ts'
import { type Connection, openConnection } from '../mcp/connection.ts'
import { ServerFailure } from '../mcp/failures.ts'
import { MCP_LIMITS, type McpLimits, TOOLS_IN_ALL } from '../mcp/limits.ts'
import type { ServerTools } from '../mcp/read-tools.ts'
import type { SecretValue } from '../mcp/secrets.ts'
import { toolName } from '../mcp/tool-names.ts'
import type { EncodedTools } from '../model/chat-model.ts'
import { revokeApproval } from '../store/approvals.ts'
import { listMcpServers, listMcpTools, type McpServer, type StoredMcpTool, saveMcpTools } from '../store/mcp-servers.ts'
import { callMcpTool, mcpToolSchema, mcpToolSpec, type OfferedTool } from '../tools/mcp-tool.ts'
import { toolNamesOf } from '../tools/specs.ts'
import type { Bilingual, McpSecretName, Mode } from '../types.ts'
import type { Host } from './host.ts'

export type McpTools = ReturnType<typeof createMcpTools>

export function secretOf(serverId: string, { kind, name }: McpSecretName): string {
  return `mcp:${serverId}:${kind}:${name}`
}

/** The servers of the profile at work, and what they offer to a turn. None is started before it is needed. */
export function createMcpTools(host: Host, limits: McpLimits = MCP_LIMITS) {
  const { db, secrets } = host
  const open = new Map<string, { of: string; connection: Connection }>()
  const encoded = new WeakMap<EncodedTools, { of: string; tools: EncodedTools }>()
  /** Servers that did not start at first need: that was said. */
  const told = new Set<string>()

  const servers = (): McpServer[] => listMcpServers(db, host.profile().id)
  const announce = () => host.announce({ type: 'changed', what: 'mcp' })

  /** The one that is open, unless the server has been set up otherwise since. */
  function connectionOf(server: McpServer): Connection {
    const of = JSON.stringify([server.name, server.connection, server.secrets])
    const found = open.get(server.id)
    if (found?.of === of) return found.connection
    void found?.connection.close()
    const connection = openConnection({
      server: server.name,
      connection: server.connection,
      secretNames: server.secrets,
      secrets: () => readSecrets(server),
      version: host.appVersion,
      limits,
      // It may have been removed or set up otherwise while it answered.
      onTools: listed => void (db.open && open.get(server.id)?.of === of && keepTools(server, listed)),
      onState: announce,
    })
    open.set(server.id, { of, connection })
    return connection
  }

  /** A keychain that is locked is a key that is missing. */
  async function readSecrets({ id, secrets: names }: McpServer): Promise<SecretValue[]> {
    const read = names.map(async (name): Promise<SecretValue[]> => {
      const value = await secrets.get(secretOf(id, name)).catch(() => undefined)
      return value === undefined ? [] : [{ ...name, value }]
    })
    return (await Promise.all(read)).flat()
  }

  /** « Toujours » was said to a tool as it was. */
  function keepTools(server: McpServer, { tools, left }: ServerTools): void {
    for (const name of saveMcpTools(db, server.id, { tools, leftOut: left, now: host.clock.now() }))
      revokeApproval(db, server.profileId, toolName(server.slug, name))
    announce()
  }

  /** What a mode is offered now, in the order of the servers, and no more than models bear. */
  function offered(mode: Mode): OfferedTool[] {
    const all = servers()
      .filter(server => server.enabled && isFor(server, mode))
      .flatMap(server =>
        listMcpTools(db, server.id)
          .filter(isOffered)
          .map(tool => ({ name: toolName(server.slug, tool.name), server, tool })),
      )
    return [...new Map(all.map(one => [one.name, one])).values()].slice(0, TOOLS_IN_ALL - toolNamesOf(mode).length)
  }

  /** @throws ToolError for a tool that is no longer what was agreed to. */
  function requireSame(found: OfferedTool, mode: Mode): void {
    const now = offered(mode).find(one => one.name === found.name)
    if (now && identityOf(now) === identityOf(found)) return
    revokeApproval(db, found.server.profileId, found.name)
    throw new ToolError(`${CHANGED.fr} N’appelez plus cet outil dans ce tour, et dites-le à la personne.`, CHANGED)
  }

  return {
    connectionOf,
    servers,
    offered,
    /** These tools of a mode, and those of servers after them; the same object until something of it changes. */
    joinedTo(own: EncodedTools, mode: Mode): EncodedTools {
      const others = offered(mode)
      if (others.length === 0) return own
      const of = JSON.stringify(others.map(({ name, server, tool }) => [name, server.name, tool.fingerprint]))
      const known = encoded.get(own)
      if (known?.of === of) return known.tools
      const schemas = [...own.schemas, ...others.map(mcpToolSchema)]
      const labels = { ...own.labels, ...Object.fromEntries(others.map(one => [one.name, wordsOf(one)])) }
      const tools = { ...own, schemas, json: JSON.stringify(schemas), labels }
      encoded.set(own, { of, tools })
      return tools
    },
    /** As its server offers it to a mode now. */
    find(name: string, mode: Mode) {
      const found = offered(mode).find(one => one.name === name)
      if (!found) return undefined
      return {
        spec: mcpToolSpec(found),
        async call(args: Record<string, unknown>, ctx: Parameters<typeof callMcpTool>[3]) {
          // The person took their time to agree, and a server that starts says anew which tools it has.
          requireSame(found, mode)
          const connection = connectionOf(found.server)
          await connection.ready(ctx.signal)
          requireSame(found, mode)
          return callMcpTool(found, connection, args, ctx)
        },
      }
    },
    /** Whether the person vouches that it only reads. */
    isReadOnly: (name: string, mode: Mode): boolean =>
      offered(mode).some(one => one.name === name && one.tool.policy === 'read'),
    /** Starts the servers that have never said which tools they have; answers what to say of those that did not. */
    async prepare(mode: Mode, signal: AbortSignal): Promise<Bilingual[]> {
      const unknown = servers().filter(
        server => server.enabled && !server.listedAt && isFor(server, mode) && !told.has(server.id),
      )
      const notices = unknown.map(async server => {
        try {
          await connectionOf(server).ready(signal)
          return []
        } catch (error) {
          if (signal.aborted) return []
          if (!(error instanceof ServerFailure)) throw error
          told.add(server.id)
          return [error.notice]
        }
      })
      return (await Promise.all(notices)).flat()
    },
    /** Stops a server that is removed, turned off or set up otherwise. */
    async close(serverId: string): Promise<void> {
      const found = open.get(serverId)
      open.delete(serverId)
      told.delete(serverId)
      await found?.connection.close()
    },
    async closeAll(): Promise<void> {
      const all = [...open.values()]
      open.clear()
      await Promise.all(all.map(({ connection }) => connection.close()))
    },
  }
}

function isFor({ inChildMode }: McpServer, mode: Mode): boolean {
  return mode === 'pro' || (mode === 'child' && inChildMode)
}

function isOffered({ policy, parameters }: StoredMcpTool): boolean {
  return policy !== 'off' && parameters !== undefined
}

function identityOf({ server, tool }: OfferedTool): string {
  return JSON.stringify([server.id, server.connection, tool.fingerprint])
}

const CHANGED: Bilingual = {
  fr: 'Cet outil a changé ou a été retiré depuis qu’il a été proposé : il n’a pas été appelé. Regardez-le dans les réglages, puis redemandez.',
  en: 'This tool has changed or was removed since it was offered: it was not called. Look at it in the settings, then ask again.',
}

function wordsOf({ server, tool }: OfferedTool): string {
  return `${server.name} ${tool.name.replace(/[_-]+/g, ' ')} ${tool.title ?? ''}`.trim()
}
