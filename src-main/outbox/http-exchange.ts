import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { TLSSocket } from 'node:tls'

export type HttpRequest = {
  url: URL
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  body?: string | Uint8Array
  /** Longest wait for the answer once connected. */
  answerTimeMs?: number
}

/** `not_sent`: nothing left this machine. `silent`: the other side may have it, and nobody knows. */
export type HttpAnswer =
  | { kind: 'answer'; status: number; text: string; json: unknown }
  | { kind: 'not_sent'; why: 'offline' | 'certificate' | 'cut' | 'stopped' }
  | { kind: 'silent' }

const CONNECTION_TIME_MS = 10_000
const ANSWER_TIME_MS = 30_000
const LONGEST_ANSWER = 256 * 1024
const NO_WAY_OUT = /^(ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENETDOWN|ECONNREFUSED|ETIMEDOUT|EADDRNOTAVAIL)$/
const BAD_CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/

/**
 * One request over its own connection, never repeated and never redirected, so that the answer says what became of
 * it: fetch hides whether anything had left when it fails.
 */
export function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  if (signal.aborted) return Promise.resolve({ kind: 'not_sent', why: 'stopped' })
  const { promise, resolve } = Promise.withResolvers<HttpAnswer>()
  const secure = request.url.protocol === 'https:'
  const open = secure ? requestSecure : requestPlain
  // From then on the other side may read what was written.
  let connected = false
  let timedOut = false
  const length = request.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(request.body)) }
  const outgoing = open(request.url, {
    method: request.method,
    headers: { ...request.headers, ...length, connection: 'close' },
    agent: false,
  })

  const giveUp = () => {
    timedOut = true
    outgoing.destroy()
  }
  let timer = setTimeout(giveUp, CONNECTION_TIME_MS)
  const onAbort = () => outgoing.destroy()
  signal.addEventListener('abort', onAbort, { once: true })

  function settle(answer: HttpAnswer): void {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    resolve(answer)
    outgoing.destroy()
  }

  outgoing.on('socket', (socket: TLSSocket) => {
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      connected = true
      clearTimeout(timer)
      timer = setTimeout(giveUp, request.answerTimeMs ?? ANSWER_TIME_MS)
    })
  })
  outgoing.on('response', response => {
    const chunks: Buffer[] = []
    let size = 0
    const done = () => {
      const text = Buffer.concat(chunks).toString('utf8')
      settle({ kind: 'answer', status: response.statusCode ?? 0, text, json: parseJson(text) })
    }
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= LONGEST_ANSWER) chunks.push(chunk)
      else done()
    })
    response.on('end', done)
    // The status had come: the answer is known, if not every word of it.
    response.on('error', done)
    response.on('close', done)
  })
  outgoing.on('error', error => {
    if (connected) settle({ kind: 'silent' })
    else settle({ kind: 'not_sent', why: signal.aborted ? 'stopped' : timedOut ? 'offline' : reasonOf(error) })
  })
  outgoing.on('close', () => settle(connected ? { kind: 'silent' } : { kind: 'not_sent', why: lastReason() }))
  outgoing.end(request.body)
  return promise

  function lastReason() {
    if (signal.aborted) return 'stopped'
    return timedOut ? 'offline' : 'cut'
  }
}

function reasonOf(error: Error): 'offline' | 'certificate' | 'cut' {
  // Several addresses were tried: what the first one failed with speaks for all.
  const first = error instanceof AggregateError ? error.errors[0] : error
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  if (NO_WAY_OUT.test(code)) return 'offline'
  return BAD_CERTIFICATE.test(code) ? 'certificate' : 'cut'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function basicAuth(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}
