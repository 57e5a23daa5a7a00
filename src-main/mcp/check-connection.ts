import { UserError } from '../errors.ts'
import type { Bilingual, McpConnection, McpSecretName } from '../types.ts'

const SECRETS = 50

/** @throws UserError when no server could be reached that way. */
export function checkConnection(connection: McpConnection): McpConnection {
  if (connection.transport === 'http') return { transport: 'http', url: checkAddress(connection.url) }
  const command = connection.command.trim()
  const { args, cwd } = connection
  if (command === '') throw new UserError(NO_COMMAND)
  if ([command, ...args, cwd ?? ''].some(text => text.includes('\0'))) throw new UserError(NO_COMMAND)
  return { transport: 'stdio', command, args, ...(cwd?.trim() && { cwd: cwd.trim() }) }
}

/** The text itself is kept: a placeholder for a key would not survive being taken apart. */
function checkAddress(text: string): string {
  const address = text.trim()
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new UserError(WRONG_ADDRESS)
  if (url.username !== '' || url.password !== '') throw new UserError(CREDENTIALS)
  return address
}

/** @throws UserError for a name that no variable or header can have, or that is there twice. */
export function checkSecretNames(names: readonly McpSecretName[]): void {
  if (names.length > SECRETS) throw new UserError(TOO_MANY)
  const seen = new Set<string>()
  for (const { kind, name } of names) {
    const key = `${kind} ${kind === 'header' ? name.toLowerCase() : name}`
    if (seen.has(key) || !NAMES[kind].test(name)) throw new UserError(wrongName(name))
    seen.add(key)
  }
}

const NAMES: Record<McpSecretName['kind'], RegExp> = {
  env: /^[A-Za-z_][\w().-]{0,99}$/,
  // The SDK writes some of its own, and fetch refuses others.
  header: /^(?!(?:host|content-length|content-type|connection|transfer-encoding|mcp-.*)$)[\w!#$%&'*+.^`|~-]{1,100}$/i,
  value: /^[A-Za-z0-9_.-]{1,60}$/,
}

/** A line break in a header would begin another one. @throws UserError */
export function checkSecretValue({ kind, name }: McpSecretName, value: string): void {
  const wrong = kind === 'header' ? /[^\t\x20-\x7e\x80-\xff]/ : /\0/
  if (wrong.test(value)) throw new UserError(wrongValue(name))
}

const NO_COMMAND: Bilingual = {
  fr: 'La commande manque : écrivez le programme à lancer, par exemple « npx », et ses arguments à part.',
  en: 'The command is missing: write the program to run, “npx” for example, and its arguments apart.',
}
const WRONG_ADDRESS: Bilingual = {
  fr: 'L’adresse du serveur ne convient pas : écrivez-la comme https://exemple.com/mcp.',
  en: 'The server address is not right: write it like https://example.com/mcp.',
}
const CREDENTIALS: Bilingual = {
  fr: 'L’adresse contient un mot de passe : ôtez-le, et mettez-le dans un en-tête Authorization.',
  en: 'The address holds a password: take it out, and put it in an Authorization header.',
}
const TOO_MANY: Bilingual = {
  fr: `Un serveur a au plus ${SECRETS} variables et en-têtes.`,
  en: `A server has at most ${SECRETS} variables and headers.`,
}

function wrongName(name: string): Bilingual {
  const shown = name.slice(0, 60)
  return {
    fr: `« ${shown} » ne convient pas comme nom : il est en double, ou contient des caractères interdits.`,
    en: `“${shown}” cannot be a name: it is there twice, or holds characters that are not allowed.`,
  }
}

function wrongValue(name: string): Bilingual {
  return {
    fr: `La valeur de ${name} contient un saut de ligne ou un caractère interdit : recopiez-la.`,
    en: `The value of ${name} holds a line break or a character that is not allowed: copy it again.`,
  }
}
