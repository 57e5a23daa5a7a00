import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { ToolError } from '../errors.ts'
import { type AddressPolicy, ANY_ADDRESS, checkUrl, dialable, hostOf } from './address-guard.ts'
import { decompress } from './decompress.ts'
import {
  badCertificate,
  broken,
  offline,
  serviceOffline,
  tooLarge,
  tooManyRedirects,
  tooSlow,
  type Unreachable,
} from './failures.ts'
import { LIMITS, type Limits } from './limits.ts'

export type WebRequest = {
  url: string
  /** Its name, where Ardoise chose the address: failures speak of it instead of the host. */
  service?: string
  headers?: Record<string, string>
  /** Sent as JSON, with POST. */
  body?: object
  /** Where it may go; without it, anywhere. */
  policy?: AddressPolicy
  /** Redirects to follow; each new address is checked as the first one. None for services: a key goes nowhere else. */
  redirects?: number
  limits?: Limits
  signal: AbortSignal
  /** Bytes of the answer that have come, and how many will, where the server says. */
  onReceived?(bytes: number, total: number | undefined): void
}

export type WebAnswer = { url: URL; status: number; headers: IncomingHttpHeaders; body: Buffer }

/**
 * One request over the network, bounded in time and size. No proxy, no cookie, no cache.
 * @throws ToolError when the server cannot be reached or answered in no usable way; whatever the status, it is an answer.
 */
export async function fetchWeb(request: WebRequest): Promise<WebAnswer> {
  const { service, policy = ANY_ADDRESS, redirects = 0, limits = LIMITS, signal } = request
  const deadline = AbortSignal.timeout(limits.overallMs)
  const both = AbortSignal.any([signal, deadline])
  let url = checkUrl(request.url, policy)
  const first = service ?? url.hostname
  try {
    for (let followed = 0; ; followed++) {
      const answer = await exchange(url, { ...request, policy, limits, signal: both })
      const target = answer.headers.location
      if (redirects === 0 || !REDIRECTS.has(answer.status) || target === undefined) return answer
      if (followed === redirects) throw tooManyRedirects(first, redirects)
      if (!URL.canParse(target, url.href)) throw broken(service ?? url.hostname)
      url = checkUrl(new URL(target, url.href).href, policy)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (deadline.aborted) throw tooSlow(service ?? url.hostname, Math.round(limits.overallMs / 1000))
    throw explain(error, url, service)
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

type Exchange = WebRequest & { policy: AddressPolicy; limits: Limits }

async function exchange(
  url: URL,
  { service, headers, body, policy, limits, signal, redirects, onReceived }: Exchange,
): Promise<WebAnswer> {
  const name = service ?? url.hostname
  const connecting = new AbortController()
  const timer = setTimeout(() => connecting.abort(unreachable(url, service, 'silent')), limits.connectMs)
  try {
    const addresses = await unlessAborted(dialable(url, policy), AbortSignal.any([signal, connecting.signal]))
    const response = await send(url, { addresses, headers, body, signal, connecting: connecting.signal, timer })
    const { statusCode: status = 0, headers: received } = response
    if (redirects && REDIRECTS.has(status)) {
      response.destroy()
      return { url, status, headers: received, body: Buffer.alloc(0) }
    }
    const raw = await readBody(response, limits.bytes, name, onReceived)
    // A body without a length ends like any other when the connection is given up.
    signal.throwIfAborted()
    if (!response.complete) throw broken(name)
    return { url, status, headers: received, body: await decompress(raw, received, limits.bytes, name) }
  } finally {
    clearTimeout(timer)
  }
}

type Sending = Pick<WebRequest, 'headers' | 'body' | 'signal'> & {
  addresses: string[]
  connecting: AbortSignal
  timer: NodeJS.Timeout
}

/** Settles with the head of the answer. */
function send(url: URL, { addresses, headers, body, signal, connecting, timer }: Sending): Promise<IncomingMessage> {
  const json = body && JSON.stringify(body)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    {
      host: hostOf(url),
      port: url.port || undefined,
      path: `${url.pathname}${url.search}`,
      method: json ? 'POST' : 'GET',
      headers: {
        Host: url.host,
        'User-Agent': 'Ardoise/1.0',
        'Accept-Encoding': 'gzip, deflate, br',
        ...(json && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(json)) }),
        ...headers,
      },
      // A connection of its own: one kept open could have been opened for another address.
      agent: false,
      lookup: onlyThese(addresses),
      signal,
    },
    resolve,
  )
  const giveUp = () => request.destroy(connecting.reason)
  connecting.addEventListener('abort', giveUp, { once: true })
  request.on('socket', socket => {
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(timer))
  })
  request.on('error', reject)
  request.end(json)
  return promise
}

/** The name was looked up and its addresses were checked: no second answer of the DNS comes in between. */
function onlyThese(addresses: string[]): LookupFunction {
  const found = addresses.map(address => ({ address, family: isIP(address) }))
  return (_name, options, done) => {
    const [first] = found
    if (!first) done(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0)
    else if (options.all) done(null, found)
    else done(null, first.address, first.family)
  }
}

async function readBody(
  response: IncomingMessage,
  most: number,
  host: string,
  onReceived: WebRequest['onReceived'],
): Promise<Buffer> {
  const tooMuch = () => tooLarge(host, Math.round(most / 1024 / 1024))
  const announced = Number(response.headers['content-length'] ?? 0)
  if (announced > most) {
    response.destroy()
    throw tooMuch()
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > most) throw tooMuch()
    chunks.push(chunk)
    onReceived?.(size, announced > 0 ? announced : undefined)
  }
  return Buffer.concat(chunks)
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  promise.catch(() => undefined)
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.throwIfAborted()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function explain(error: unknown, url: URL, service: string | undefined): unknown {
  if (error instanceof ToolError || !(error instanceof Error)) return error
  const name = service ?? url.hostname
  const code = codeOf(error)
  if (code === 'ENOTFOUND') return unreachable(url, service, 'name')
  if (code === 'ECONNREFUSED') return unreachable(url, service, 'refused')
  if (code === 'ETIMEDOUT') return unreachable(url, service, 'silent')
  if (/^(EAI_|ENET|EHOST|EADDRNOTAVAIL|ENODATA|EACCES|EPERM)/.test(code)) return unreachable(url, service, 'network')
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code)) return badCertificate(name)
  if (/^(ECONN|EPIPE|HPE_|EPROTO|ERR_SSL|ERR_STREAM|ERR_HTTP)/.test(code)) return broken(name)
  return error
}

function unreachable(url: URL, service: string | undefined, reason: Unreachable): ToolError {
  return service ? serviceOffline(service, reason) : offline(url.hostname, reason)
}

/** Several addresses that all failed come as one error without a code of its own. */
function codeOf(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code
  const [first] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? codeOf(first) : ''
}
