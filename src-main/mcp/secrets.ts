import type { McpConnection, McpSecretName } from '../types.ts'
import { missingSecret } from './failures.ts'

export type SecretValue = McpSecretName & { value: string }

export type FilledConnection =
  | { transport: 'stdio'; command: string; args: string[]; cwd?: string; env: Record<string, string> }
  | { transport: 'http'; url: string; headers: Record<string, string> }

const PLACEHOLDER = /\$\{([A-Za-z0-9_.-]{1,60})\}/g

/** Puts the secrets where they belong. @throws ServerFailure when one is missing. */
export function fillIn(
  server: string,
  connection: McpConnection,
  names: readonly McpSecretName[],
  values: readonly SecretValue[],
): FilledConnection {
  for (const { kind, name } of names) {
    if (!values.some(one => one.kind === kind && one.name === name)) throw missingSecret(server, name)
  }
  const of = (kind: McpSecretName['kind']) =>
    Object.fromEntries(values.filter(one => one.kind === kind).map(({ name, value }) => [name, value]))
  const texts = new Map(Object.entries(of('value')))
  const fill = (text: string) => text.replace(PLACEHOLDER, (whole, name: string) => texts.get(name) ?? whole)
  if (connection.transport === 'stdio') {
    return { ...connection, args: connection.args.map(fill), env: of('env') }
  }
  const url = connection.url.replace(PLACEHOLDER, (whole, name: string) => {
    const value = texts.get(name)
    return value === undefined ? whole : encodeURIComponent(value)
  })
  return { transport: 'http', url, headers: of('header') }
}

/** The names that the texts of a connection ask for. */
export function placeholdersOf(connection: McpConnection): string[] {
  const texts = connection.transport === 'stdio' ? connection.args : [connection.url]
  return [...new Set(texts.flatMap(text => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)))]
}

/** Shorter ones would blot out ordinary words. */
const SECRET_CHARACTERS = 6

/** What a server writes may hold its own keys: they are never shown, kept or handed to a model. */
export function maskSecrets(text: string, secrets: readonly SecretValue[]): string {
  return secrets
    .filter(({ value }) => value.length >= SECRET_CHARACTERS)
    .reduce((masked, { value }) => masked.replaceAll(value, '•••').replaceAll(bare(value), '•••'), text)
}

/** « Bearer abc »: the key is what follows. */
function bare(value: string): string {
  const last = value.split(' ').at(-1) ?? value
  return last.length >= SECRET_CHARACTERS ? last : value
}
