type Filter = { urls?: string[]; types?: string[] }
type Details = {
  id: string
  url: string
  method: string
  resourceType: string
  webContentsId?: number
  timestamp: number
}
type BeforeRequest = (
  details: Details,
  callback: (response: { cancel?: boolean; redirectURL?: string }) => void,
) => void
type HeadersDetails = Details & { statusCode: number; statusLine: string; responseHeaders: Record<string, string[]> }
type HeadersReceived = (
  details: HeadersDetails,
  callback: (response: { cancel?: boolean; responseHeaders?: Record<string, string | string[]> }) => void,
) => void
type Registered<T> = { filter: Filter; listener: T } | undefined

let before: Registered<BeforeRequest>
let received: Registered<HeadersReceived>
const changed = new Set<() => void>()

/** `session.webRequest`. */
export const webRequest = {
  onBeforeRequest(...args: [Filter, BeforeRequest | null] | [BeforeRequest | null]): void {
    before = register(args)
    for (const listener of changed) listener()
  },
  onHeadersReceived(...args: [Filter, HeadersReceived | null] | [HeadersReceived | null]): void {
    received = register(args)
    for (const listener of changed) listener()
  },
}

function register<T>(args: [Filter, T | null] | [T | null]): Registered<T> {
  const listener = args.at(-1) as T | null
  return listener ? { filter: args.length === 2 ? args[0] : {}, listener } : undefined
}

export function onWebRequestChange(listener: () => void): () => void {
  changed.add(listener)
  return () => changed.delete(listener)
}
export const watchesResponses = (): boolean => received !== undefined

/** Asks the app's `onBeforeRequest`, if it has one for this address. */
export async function beforeRequest(
  details: Omit<Details, 'id' | 'timestamp'>,
): Promise<{ cancel?: boolean; redirectURL?: string }> {
  const asked = before
  if (!asked || !matches(asked.filter, details)) return {}
  return new Promise(resolve => asked.listener(complete(details), resolve))
}

/** Passes response headers through the app's `onHeadersReceived`. */
export async function headersReceived(
  url: string,
  statusCode: number,
  responseHeaders: Record<string, string[]>,
  resourceType = 'other',
): Promise<Record<string, string[]>> {
  const details = {
    url,
    method: 'GET',
    resourceType,
    statusCode,
    statusLine: `HTTP/1.1 ${statusCode}`,
    responseHeaders,
  }
  const asked = received
  if (!asked || !matches(asked.filter, details)) return responseHeaders
  const { responseHeaders: changedHeaders, cancel } = await new Promise<Parameters<Parameters<HeadersReceived>[1]>[0]>(
    resolve => asked.listener(complete(details), resolve),
  )
  if (cancel) throw new Error(`webRequest cancelled ${url}`)
  const entries = Object.entries(changedHeaders ?? responseHeaders)
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat()]))
}

let lastId = 0
function complete<T extends object>(details: T): T & { id: string; timestamp: number } {
  return { ...details, id: String(++lastId), timestamp: Date.now() }
}

function matches({ urls, types }: Filter, details: { url: string; resourceType: string }): boolean {
  if (types && !types.includes(details.resourceType)) return false
  if (!urls || urls.length === 0 || urls.includes('<all_urls>')) return true
  return urls.some(pattern => {
    const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
    return new RegExp(`^${escaped}$`).test(details.url)
  })
}
