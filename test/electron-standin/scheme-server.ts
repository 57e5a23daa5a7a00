import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { fromChromiumUrl, handlerFor, toChromiumUrl, translatePolicy } from './own-schemes.ts'
import { headersReceived } from './web-request.ts'

/** Headers that concern the loopback connection, or that Chromium adds for it, and not the app's request. */
const OF_THE_CONNECTION = new Set([
  'host',
  'connection',
  'accept-encoding',
  'cookie',
  'transfer-encoding',
  'keep-alive',
])

export type SchemeServer = {
  /** Where Chromium, unknown to the page, fetches what the page wants from one of the app's own schemes. */
  urlFor(url: string): string
}

/**
 * Serves the app's `protocol.handle` over loopback. Requests are sent here by rewriting them in the DevTools protocol, which
 * unlike fulfilling them there lets bodies stream, both ways. The secret keeps other local programs out.
 */
export async function startSchemeServer(): Promise<SchemeServer> {
  const secret = randomUUID()
  const server = createServer((incoming, outgoing) => {
    const [, given, encoded = ''] = incoming.url?.split('/') ?? []
    if (given !== secret) {
      outgoing.writeHead(403).end()
      return
    }
    answer(decodeURIComponent(encoded), incoming, outgoing).catch(error => {
      if (!outgoing.destroyed) console.error(error)
      outgoing.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const { port } = server.address() as AddressInfo
  return { urlFor: url => `http://127.0.0.1:${port}/${secret}/${encodeURIComponent(url)}` }
}

async function answer(url: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const aborted = new AbortController()
  outgoing.once('close', () => aborted.abort())
  const response = await handlerFor(url)?.(toRequest(url, incoming, aborted.signal))
  if (!response || response.type === 'error') {
    outgoing.destroy()
    return
  }
  const headers = await headersReceived(url, response.status, groupHeaders(response.headers), resourceType(incoming))
  for (const [name, values] of Object.entries(headers)) {
    outgoing.setHeader(
      name,
      values.map(value => translateHeader(name.toLowerCase(), value, url)),
    )
  }
  // Its own schemes bypass Electron's cache.
  outgoing.setHeader('cache-control', 'no-store')
  outgoing.statusCode = response.status
  outgoing.statusMessage = response.statusText
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    outgoing.removeHeader('content-length')
    outgoing.end(translateMeta(await response.text()))
    return
  }
  if (!response.body) {
    outgoing.end()
    return
  }
  outgoing.flushHeaders()
  await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing).catch(error => {
    if (!aborted.signal.aborted) throw error
  })
}

function resourceType(incoming: IncomingMessage): string {
  const destination = String(incoming.headers['sec-fetch-dest'] ?? 'empty')
  const names: Record<string, string> = { document: 'mainFrame', iframe: 'subFrame', style: 'stylesheet', empty: 'xhr' }
  return names[destination] ?? destination
}

function toRequest(url: string, incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (OF_THE_CONNECTION.has(name) || value === undefined) continue
    const text = Array.isArray(value) ? value.join(', ') : value
    headers.set(name, name === 'origin' || name === 'referer' ? fromChromiumUrl(text) : text)
  }
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? (Readable.toWeb(incoming) as unknown as BodyInit) : undefined
  return new Request(url, { method, headers, body, signal, ...(hasBody && { duplex: 'half' }) } as RequestInit)
}

function groupHeaders(headers: Headers): Record<string, string[]> {
  const grouped: Record<string, string[]> = {}
  // Fetching has decoded the body already, so these would be lies.
  const decoded = headers.has('content-encoding')
  for (const [name, value] of headers) {
    if (decoded && /^content-(encoding|length)$/.test(name)) continue
    grouped[name] = [...(grouped[name] ?? []), value]
  }
  return grouped
}

function translateHeader(name: string, value: string, url: string): string {
  if (name === 'location') return toChromiumUrl(new URL(value, url).href)
  if (!name.startsWith('content-security-policy')) return value
  // Chromium reads the header against the loopback address that served it.
  const { origin } = new URL(toChromiumUrl(url))
  return translatePolicy(value).replaceAll("'self'", `'self' ${origin}`)
}

function translateMeta(html: string): string {
  return html.replaceAll(/<meta[^>]+http-equiv=["']?content-security-policy[^>]*>/gi, tag =>
    tag.replace(/(?<=content=")[^"]*(?=")/i, translatePolicy),
  )
}
