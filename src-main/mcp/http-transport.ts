import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { badStatus, notMcp, redirected, type ServerFailure, tooLarge, unauthorized, unreachable } from './failures.ts'
import { MESSAGE_BYTES } from './limits.ts'

export type HttpOptions = { server: string; url: string; headers: Record<string, string> }

/** `failure`: what the last request that failed failed at. */
export type HttpTransport = Transport & { failure(): ServerFailure | undefined }

/**
 * Streamable HTTP. Headers go to this address only: a redirect to another host is not followed. No cookie, no cache; an
 * answer is given up past 10 MB.
 */
export async function openHttp({ server, url, headers }: HttpOptions): Promise<HttpTransport> {
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js')
  let failure: ServerFailure | undefined
  /** The stream of what the server says by itself, once it said too much. */
  let deaf = false
  let streams = 0

  async function boundedFetch(address: string | URL, init?: RequestInit): Promise<Response> {
    const isStream = init?.method === 'GET'
    // What a server answers that has no such stream.
    if (isStream) streams += 1
    if (isStream && (deaf || streams > STREAMS)) return new Response(null, { status: 405 })
    let response: Response
    try {
      response = await fetch(address, init)
    } catch (error) {
      if (init?.signal?.aborted) throw error
      failure = unreachable(server, wasSent(error))
      throw failure
    }
    if (!isStream) failure = failureOf(server, response)
    return bounded(response, () => {
      if (isStream) deaf = true
      else failure = tooLarge(server)
    })
  }

  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { 'User-Agent': 'Ardoise/1.0', ...headers } },
    fetch: boundedFetch,
  })
  return Object.assign(transport, { failure: () => failure })
}

/** The SDK opens it anew each time that the server ends it, as soon as the server says. */
const STREAMS = 100

function failureOf(server: string, response: Response): ServerFailure | undefined {
  const { status } = response
  if (status === 401 || status === 403) return unauthorized(server, status)
  // The SDK follows those that stay with the same host.
  if (status >= 300 && status < 400) return redirected(server)
  if (status >= 400) return badStatus(server, status)
  const type = response.headers.get('content-type') ?? ''
  return status === 202 || /^(application\/json|text\/event-stream)\b/i.test(type) ? undefined : notMcp(server)
}

/** Unless nobody was there to take it. */
function wasSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return !['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
}

function bounded(response: Response, onTooMuch: () => void): Response {
  if (!response.body) return response
  let size = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size <= MESSAGE_BYTES) return controller.enqueue(chunk)
        onTooMuch()
        controller.error(new Error('too large'))
      },
    }),
  )
  const { status, statusText, headers } = response
  return new Response(counted, { status, statusText, headers })
}
