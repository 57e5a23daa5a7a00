import type { Secrets } from '../tools/context.ts'

/** The secret that holds the key of an address; a key never goes to another one. */
export function keyName(host: string): string {
  return `api_key:${host}`
}

export function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : ''
}

/** A keychain that is locked is a key that is missing. */
export async function readKey(secrets: Secrets, host: string): Promise<string | undefined> {
  if (host === '') return undefined
  return secrets.get(keyName(host)).catch(() => undefined)
}
