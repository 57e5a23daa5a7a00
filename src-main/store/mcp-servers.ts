import type { Database } from 'better-sqlite3'
import { newId } from '../identity.ts'
import type { IsoTime, McpConnection, McpPolicy, McpSecretName } from '../types.ts'

export type McpServer = {
  id: string
  profileId: string
  name: string
  /** Its name in the names of its tools; unique in the profile. */
  slug: string
  connection: McpConnection
  /** Of the secrets that it is given; their values are in the keychain. */
  secrets: McpSecretName[]
  enabled: boolean
  inChildMode: boolean
  /** When it last said which tools it has, and how many of them were left out. */
  listedAt?: IsoTime
  leftOut: number
}

/** A tool as its server says it is: words of a stranger, cleaned. */
export type McpTool = {
  name: string
  title?: string
  description: string
  /** Absent when its arguments say more than a model should read: it is not offered. */
  parameters?: Record<string, unknown>
  /** What the server claims; nothing is decided by it. */
  readOnlyHint: boolean
  destructiveHint: boolean
  /** Changes as soon as anything does that the person may have judged it by. */
  fingerprint: string
}
/** `changed`: since the person judged it, which takes back what they had agreed to. */
export type StoredMcpTool = McpTool & { policy: McpPolicy; changed: boolean }

type ServerRow = {
  id: string
  profile_id: string
  name: string
  slug: string
  connection: string
  secrets: string
  enabled: number
  in_child_mode: number
  listed_at: IsoTime | null
  left_out: number
}
type ToolRow = { definition: string; policy: McpPolicy; changed: number }

type Settings = Pick<McpServer, 'name' | 'slug' | 'connection' | 'secrets' | 'enabled' | 'inChildMode'>

export function addMcpServer(db: Database, server: Settings & { profileId: string; now: Date }): McpServer {
  const id = newId('mcp')
  const time = server.now.toISOString()
  db.prepare(
    `INSERT INTO mcp_servers (id, profile_id, name, slug, connection, secrets, enabled, in_child_mode, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(id, server.profileId, ...columnsOf(server), time, time)
  return requireServer(db, id)
}

/** What it said of its tools, and what the person said of them, goes with what it was before. */
export function changeMcpServer(
  db: Database,
  id: string,
  { forgetTools, now, ...settings }: Settings & { forgetTools: boolean; now: Date },
): McpServer {
  const change = db.transaction(() => {
    db.prepare(
      `UPDATE mcp_servers SET name = ?, slug = ?, connection = ?, secrets = ?, enabled = ?, in_child_mode = ?,
         updated_at = ? WHERE id = ?`,
    ).run(...columnsOf(settings), now.toISOString(), id)
    if (forgetTools) {
      db.prepare('DELETE FROM mcp_tools WHERE server_id = ?').run(id)
      db.prepare('UPDATE mcp_servers SET listed_at = NULL, left_out = 0 WHERE id = ?').run(id)
    }
    return requireServer(db, id)
  })
  return change.immediate()
}

export function removeMcpServer(db: Database, id: string): void {
  db.prepare('DELETE FROM mcp_servers WHERE id = ?').run(id)
}

/** In the order in which they were added. */
export function listMcpServers(db: Database, profileId: string): McpServer[] {
  return db
    .prepare<[string], ServerRow>('SELECT * FROM mcp_servers WHERE profile_id = ? ORDER BY seq')
    .all(profileId)
    .map(serverOf)
}

/** Of every profile. */
export function listAllMcpServers(db: Database): McpServer[] {
  return db.prepare<[], ServerRow>('SELECT * FROM mcp_servers ORDER BY seq').all().map(serverOf)
}

/** In the order of the server. */
export function listMcpTools(db: Database, serverId: string): StoredMcpTool[] {
  return db
    .prepare<[string], ToolRow>(
      'SELECT definition, policy, changed FROM mcp_tools WHERE server_id = ? AND place IS NOT NULL ORDER BY place',
    )
    .all(serverId)
    .map(({ definition, policy, changed }) => ({ ...JSON.parse(definition), policy, changed: changed === 1 }))
}

/**
 * What a server says that its tools are takes the place of what it said before. Answers the tools that are no longer
 * what they were: whoever vouched for one did not vouch for that.
 */
export function saveMcpTools(
  db: Database,
  serverId: string,
  { tools, leftOut, now }: { tools: readonly McpTool[]; leftOut: number; now: Date },
): string[] {
  const save = db.transaction(() => {
    const rows = db
      .prepare<[string], { name: string; definition: string }>(
        'SELECT name, definition FROM mcp_tools WHERE server_id = ?',
      )
      .all(serverId)
    const before = new Map(rows.map(({ name, definition }): [string, McpTool] => [name, JSON.parse(definition)]))
    db.prepare("DELETE FROM mcp_tools WHERE server_id = ? AND policy = 'ask' AND changed = 0").run(serverId)
    db.prepare('UPDATE mcp_tools SET place = NULL WHERE server_id = ?').run(serverId)
    const put = db.prepare(
      `INSERT INTO mcp_tools (server_id, name, place, definition) VALUES (?, ?, ?, ?)
       ON CONFLICT (server_id, name) DO UPDATE SET place = excluded.place, definition = excluded.definition`,
    )
    const takeBack = db.prepare(
      "UPDATE mcp_tools SET policy = 'ask', changed = 1 WHERE server_id = ? AND name = ? AND policy = 'read'",
    )
    const changed: string[] = []
    for (const [place, tool] of tools.entries()) {
      put.run(serverId, tool.name, place, JSON.stringify(tool))
      const known = before.get(tool.name)
      if (!known || known.fingerprint === tool.fingerprint) continue
      takeBack.run(serverId, tool.name)
      changed.push(tool.name)
    }
    db.prepare('UPDATE mcp_servers SET listed_at = ?, left_out = ? WHERE id = ?').run(
      now.toISOString(),
      leftOut,
      serverId,
    )
    return changed
  })
  return save.immediate()
}

/** False when the server has no such tool. */
export function setMcpPolicy(db: Database, serverId: string, tool: string, policy: McpPolicy): boolean {
  const { changes } = db
    .prepare('UPDATE mcp_tools SET policy = ?, changed = 0 WHERE server_id = ? AND name = ? AND place IS NOT NULL')
    .run(policy, serverId, tool)
  return changes === 1
}

function requireServer(db: Database, id: string): McpServer {
  const row = db.prepare<[string], ServerRow>('SELECT * FROM mcp_servers WHERE id = ?').get(id)
  if (!row) throw new Error(`no MCP server ${id}`)
  return serverOf(row)
}

function columnsOf({ name, slug, connection, secrets, enabled, inChildMode }: Settings): (string | number)[] {
  return [name, slug, JSON.stringify(connection), JSON.stringify(secrets), Number(enabled), Number(inChildMode)]
}

function serverOf(row: ServerRow): McpServer {
  return {
    id: row.id,
    profileId: row.profile_id,
    name: row.name,
    slug: row.slug,
    connection: JSON.parse(row.connection),
    secrets: JSON.parse(row.secrets),
    enabled: row.enabled === 1,
    inChildMode: row.in_child_mode === 1,
    ...(row.listed_at !== null && { listedAt: row.listed_at }),
    leftOut: row.left_out,
  }
}
