import { z } from 'zod'
import { UserError } from '../errors.ts'
import type { Bilingual, McpConnection, McpSecretName } from '../types.ts'
import { checkConnection, checkSecretNames, checkSecretValue } from './check-connection.ts'
import { hideKeysOfAddress, hideKeysOfArguments } from './hide-keys.ts'
import { parseLooseJson } from './loose-json.ts'
import { plainLine } from './plain-text.ts'
import { placeholdersOf, type SecretValue } from './secrets.ts'

export type ImportedServer = {
  name: string
  connection: McpConnection
  /** Without a value: the person must still give it. */
  secrets: (McpSecretName & { value?: string })[]
  /** What was not taken as it stood. */
  notes: Bilingual[]
}
export type ReadConfig = { servers: ImportedServer[]; skipped: { name: string; why: Bilingual }[] }

const ENTRIES = 50
const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const entry = z.looseObject({
  type: z.string().optional(),
  transport: z.string().optional(),
  command: z.string().max(4_096).optional(),
  args: z.array(text).max(100).optional(),
  cwd: z.string().max(4_096).nullish(),
  env: z.record(z.string(), text).nullish(),
  envFile: z.unknown().optional(),
  url: z.string().max(4_096).optional(),
  httpUrl: z.string().max(4_096).optional(),
  serverUrl: z.string().max(4_096).optional(),
  headers: z.record(z.string(), text).nullish(),
  alwaysAllow: z.unknown().optional(),
  autoApprove: z.unknown().optional(),
})
type Entry = z.infer<typeof entry>

/**
 * The `mcpServers` of Claude Desktop and Cursor, the `servers` of VS Code, or the entries alone; comments may stand in
 * it. Values of variables and headers, and what looks like a key elsewhere, come apart. @throws UserError
 */
export function readConfig(json: string): ReadConfig {
  const entries = Object.entries(entriesOf(parseLooseJson(json)))
  if (entries.length === 0) throw new UserError(NO_SERVER)
  const read: ReadConfig = { servers: [], skipped: [] }
  for (const [index, [name, given]] of entries.slice(0, ENTRIES).entries()) {
    const shown = plainLine(name, 60) || `${index + 1}`
    try {
      read.servers.push(readEntry(shown, given))
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      read.skipped.push({ name: shown, why: error.sentence })
    }
  }
  const [beyond] = entries[ENTRIES] ?? []
  if (beyond !== undefined) read.skipped.push({ name: `${plainLine(beyond, 60)}…`, why: TOO_MANY })
  return read
}

function entriesOf(given: unknown): Record<string, unknown> {
  const root = asObject(given)
  if (!root) throw new UserError(NO_SERVER)
  const listed = asObject(root.mcpServers) ?? asObject(root.servers) ?? asObject(asObject(root.mcp)?.servers)
  if (listed) return listed
  if (typeof root.command === 'string' || typeof root.url === 'string') return { serveur: root }
  return Object.fromEntries(Object.entries(root).filter(([, one]) => asObject(one)))
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

function readEntry(name: string, given: unknown): ImportedServer {
  const parsed = entry.safeParse(given)
  if (!parsed.success) throw new UserError(MALFORMED)
  const notes: Bilingual[] = []
  const { connection, hidden } = connectionOf(parsed.data)
  const checked = checkConnection(connection)
  const secrets: ImportedServer['secrets'] = [
    ...hidden,
    ...placeholdersOf(checked)
      .filter(one => !hidden.some(secret => secret.name === one))
      .map((one): McpSecretName => ({ kind: 'value', name: one })),
    ...named(checked.transport === 'stdio' ? 'env' : 'header', parsed.data),
  ]
  checkSecretNames(secrets)
  for (const secret of secrets) if (secret.value !== undefined) checkSecretValue(secret, secret.value)
  const missing = secrets.filter(({ value }) => value === undefined).map(secret => secret.name)
  if (missing.length > 0) notes.push(toGive(missing))
  if (hidden.length > 0) notes.push(HIDDEN)
  if (parsed.data.envFile !== undefined) notes.push(ENV_FILE)
  if (parsed.data.alwaysAllow !== undefined || parsed.data.autoApprove !== undefined) notes.push(NO_APPROVAL)
  return { name, connection: checked, secrets, notes }
}

function connectionOf(given: Entry): { connection: McpConnection; hidden: SecretValue[] } {
  const kind = (given.type ?? given.transport ?? '').toLowerCase().replace(/[-_]/g, '')
  if (kind === 'sse') throw new UserError(SSE)
  if (kind !== '' && !['stdio', 'http', 'streamablehttp'].includes(kind)) throw new UserError(unknownKind(kind))
  const address = given.url ?? given.httpUrl ?? given.serverUrl
  if (address !== undefined && (kind.endsWith('http') || given.command === undefined)) {
    const { texts, secrets } = hideKeysOfAddress(safeNames(address))
    return { connection: { transport: 'http', url: texts[0] ?? '' }, hidden: secrets }
  }
  if (given.command === undefined) throw new UserError(NOTHING)
  const { texts, secrets } = hideKeysOfArguments((given.args ?? []).map(safeNames))
  const { command, cwd } = given
  return {
    connection: { transport: 'stdio', command, args: texts, ...(cwd && { cwd }) },
    hidden: secrets,
  }
}

/** `${input:api-key}` of VS Code asks for a value under a name that ours can have. */
function safeNames(text: string): string {
  return text.replace(
    /\$\{([^}]{1,100})\}/g,
    (_, name: string) => `\${${name.replace(/[^A-Za-z0-9_.-]+/g, '_').slice(0, 60)}}`,
  )
}

/** A value that another program would have asked for or looked up is not there yet. */
function named(kind: 'env' | 'header', { env, headers }: Entry): ImportedServer['secrets'] {
  return Object.entries((kind === 'env' ? env : headers) ?? {}).map(([name, value]) => ({
    kind,
    name,
    ...(!/\$\{[^}]*\}/.test(value) && value !== '' && { value }),
  }))
}

const NO_SERVER: Bilingual = {
  fr: 'Aucun serveur dans ce texte : collez la configuration entière, qui contient « mcpServers ».',
  en: 'No server in this text: paste the whole configuration, which holds “mcpServers”.',
}
const TOO_MANY: Bilingual = {
  fr: `Au-delà de ${ENTRIES} serveurs : importez le reste à part.`,
  en: `Beyond ${ENTRIES} servers: import the rest apart.`,
}
const MALFORMED: Bilingual = {
  fr: 'Cette entrée est mal écrite : « args » est une liste, « env » et « headers » des noms et leurs valeurs.',
  en: 'This entry is not well written: “args” is a list, “env” and “headers” are names with their values.',
}
const NOTHING: Bilingual = {
  fr: 'Ni commande ni adresse : ajoutez « command » ou « url ».',
  en: 'Neither command nor address: add “command” or “url”.',
}
const SSE: Bilingual = {
  fr: 'L’ancien transport SSE n’est pas pris en charge : demandez à ce service son adresse « streamable HTTP ».',
  en: 'The old SSE transport is not supported: ask this service for its “streamable HTTP” address.',
}
const HIDDEN: Bilingual = {
  fr: 'Ce qui ressemblait à une clé a été mis à l’abri.',
  en: 'What looked like a key was put away safely.',
}
const ENV_FILE: Bilingual = {
  fr: 'Son fichier de variables n’a pas été lu : redonnez ces variables ici.',
  en: 'Its file of variables was not read: give those variables here.',
}
const NO_APPROVAL: Bilingual = {
  fr: 'Ses autorisations n’ont pas été reprises : chaque outil demande votre accord.',
  en: 'Its permissions were not taken over: each tool asks for your agreement.',
}

function unknownKind(kind: string): Bilingual {
  const shown = plainLine(kind, 30)
  return {
    fr: `Le transport « ${shown} » n’est pas pris en charge : seuls stdio et http le sont.`,
    en: `The transport “${shown}” is not supported: only stdio and http are.`,
  }
}

function toGive(names: readonly string[]): Bilingual {
  const list = names.map(name => plainLine(name, 60)).join(', ')
  return { fr: `Valeurs à donner avant de le lancer : ${list}.`, en: `Values to give before it can start: ${list}.` }
}
