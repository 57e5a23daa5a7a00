import type { McpConnection, McpSecretName, McpServerInput, McpServerView } from '../../../src-preload/contract.ts'

/**
 * `known`: the server has it already. `stored`: with a value, which is never here: an empty `value` leaves it as it is.
 * `key` tells variables and headers apart while their names are written.
 */
export type SecretDraft = McpSecretName & { key: number; value: string; known: boolean; stored: boolean }

/** What the form holds: text as it was typed. */
export type McpDraft = {
  name: string
  transport: McpConnection['transport']
  command: string
  /** One argument a line. */
  args: string
  cwd: string
  url: string
  secrets: SecretDraft[]
}
export type McpProblem = 'name' | 'command' | 'url' | 'secrets'

export function mcpDraftOf(server?: McpServerView): McpDraft {
  const empty: McpDraft = { name: '', transport: 'stdio', command: '', args: '', cwd: '', url: '', secrets: [] }
  if (!server) return empty
  const { name, connection } = server
  const secrets = server.secrets.map((secret, key) => ({ ...secret, key, value: '', known: true }))
  if (connection.transport === 'http') return { ...empty, ...connection, name, secrets }
  return { ...empty, ...connection, name, secrets, args: connection.args.join('\n') }
}

/** The settings as the core wants them, or what is still wrong. The core judges names and addresses in the end. */
export function mcpInputOf(
  draft: McpDraft,
  server?: McpServerView,
): { input: McpServerInput } | { problems: McpProblem[] } {
  const name = draft.name.trim()
  const connection = connectionOf(draft, server)
  const shown = secretsOf(draft)
  const problems: McpProblem[] = []
  if (!name) problems.push('name')
  if (connection.transport === 'stdio' && !connection.command) problems.push('command')
  if (connection.transport === 'http' && !/^https?:\/\/\S+$/.test(connection.url)) problems.push('url')
  if (shown.some(isHalfDone)) problems.push('secrets')
  if (problems.length > 0) return { problems }
  const secrets = shown
    .filter(secret => secret.known || secret.value.trim())
    .map(secret => ({
      kind: secret.kind,
      name: secret.name.trim(),
      ...(secret.value.trim() && { value: secret.value.trim() }),
    }))
  return { input: { name, connection, secrets } }
}

/** A variable or header that was begun: its name or its value is missing. */
export function isHalfDone({ kind, name, value, known }: SecretDraft): boolean {
  return kind !== 'value' && !known && (name.trim() === '') !== (value.trim() === '')
}

function connectionOf(draft: McpDraft, server?: McpServerView): McpConnection {
  if (draft.transport === 'http') return { transport: 'http', url: draft.url.trim() }
  const before = server?.connection
  // An argument may hold lines of its own: those that nobody touched stay as they are.
  const untouched = before?.transport === 'stdio' && before.args.join('\n') === draft.args
  const typed = draft.args.split('\n').map(unquoted).filter(Boolean)
  const cwd = unquoted(draft.cwd)
  return {
    transport: 'stdio',
    command: unquoted(draft.command),
    args: untouched ? before.args : typed,
    ...(cwd && { cwd }),
  }
}

/** Windows copies a path with its quotes. */
function unquoted(text: string): string {
  return text.trim().replace(/^"([^"]+)"$/, '$1')
}

/** Those that this kind of server has: variables or headers, then what its arguments or its address ask for. */
export function secretsOf({ transport, args, url, secrets }: McpDraft): SecretDraft[] {
  const named = secrets.filter(({ kind }) => kind === (transport === 'stdio' ? 'env' : 'header'))
  const asked = [...(transport === 'stdio' ? args : url).matchAll(/\$\{([A-Za-z0-9_.-]{1,60})\}/g)]
  const values = [...new Set(asked.map(([, name = '']) => name))].map(name => {
    const secret: SecretDraft = { kind: 'value', name, key: 0, value: '', known: false, stored: false }
    return secrets.find(one => isSame(one, secret)) ?? secret
  })
  return [...named, ...values]
}

/** With this secret as it is now, whether or not it was there. */
export function withSecret(secrets: readonly SecretDraft[], secret: SecretDraft): SecretDraft[] {
  const isThere = secrets.some(one => isSame(one, secret))
  return isThere ? secrets.map(one => (isSame(one, secret) ? secret : one)) : [...secrets, secret]
}

function isSame(one: SecretDraft, other: SecretDraft): boolean {
  if (one.kind !== other.kind) return false
  return one.kind === 'value' ? one.name === other.name : one.key === other.key
}

/** A key goes to the address that it was given for: whether this change keeps it. */
export function keepsSecrets(draft: McpDraft, server?: McpServerView): boolean {
  const connection = server?.connection
  if (!connection || connection.transport !== draft.transport) return false
  return connection.transport === 'stdio' || originOf(connection.url) === originOf(draft.url)
}

function originOf(address: string): string | undefined {
  return URL.parse(address.trim())?.origin
}
