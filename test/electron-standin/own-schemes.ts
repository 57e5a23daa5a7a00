import type { CustomScheme } from 'electron'

type Handler = (request: Request) => Response | Promise<Response>

const privileged = new Set<string>()
const handlers = new Map<string, Handler>()
const BUILT_IN = /^(https?|file|about|data|blob|javascript|chrome|devtools)$/

/**
 * Chromium aborts navigations to schemes that it doesn't know, so a page of `app://host/path` is shown to it as
 * `https://host.app.invalid/path` (a secure origin of its own) and translated back for the app.
 */
export function toChromiumUrl(url: string): string {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url)
  const scheme = parts?.[1]?.toLowerCase() ?? ''
  if (!parts || !isOwnScheme(scheme)) return url
  const path = parts[3]?.startsWith('/') ? parts[3] : `/${parts[3]}`
  return `${originFor(scheme, parts[2] ?? '')}${path}`
}

export function fromChromiumUrl(url: string): string {
  const parts = /^https:\/\/([^/?#]*)\.([^./?#]+)\.invalid(.*)$/s.exec(url)
  if (!parts || !isOwnScheme(parts[2] ?? '')) return url
  return `${parts[2]}://${parts[1] === '_' ? '' : parts[1]}${parts[3]}`
}

export function isOwnScheme(scheme: string): boolean {
  return privileged.has(scheme) || handlers.has(scheme)
}

export const schemeOf = (url: string): string => url.slice(0, url.indexOf(':'))
export const handlerFor = (url: string): Handler | undefined => handlers.get(schemeOf(url))

/** Makes sources of a content security policy that mean the scheme mean its origin in Chromium. */
export function translatePolicy(policy: string): string {
  let translated = policy
  for (const scheme of new Set([...privileged, ...handlers.keys()])) {
    translated = translated.replaceAll(
      new RegExp(`(?<=^|[\\s;])${scheme}:(?://([^\\s;/]+)\\S*)?(?=[\\s;]|$)`, 'g'),
      (source, host) => `${source} ${originFor(scheme, host ?? '*')}`,
    )
  }
  return translated
}

function originFor(scheme: string, host: string): string {
  return `https://${host === '' ? '_' : host}.${scheme}.invalid`
}

/** `protocol`, and `session.protocol`. */
export const protocol = {
  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    for (const { scheme } of schemes) privileged.add(scheme)
  },
  handle(scheme: string, handler: Handler): void {
    if (BUILT_IN.test(scheme)) throw new Error(`Taking over ${scheme}: is not emulated by the Electron stand-in`)
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    handlers.set(scheme, handler)
  },
  unhandle(scheme: string): void {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
  },
  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme) || BUILT_IN.test(scheme),
}
