import type { ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ConnectionOptions, openConnection } from '../../../src-main/mcp/connection.ts'
import type { ServerTools } from '../../../src-main/mcp/read-tools.ts'
import { freePort, type LoopbackRequest, openLoopback, sendJson } from '../../support/http-loopback.ts'

const LIMITS = { startMs: 20_000, callMs: 20_000, restartMs: 1_000 }
const signal = () => AbortSignal.timeout(20_000)

type Call = { id?: number; method: string; params?: { protocolVersion?: string } }
type Answer = (call: Call, response: ServerResponse, request: LoopbackRequest) => boolean | undefined

/** A server over HTTP that does as it should, but for what `answer` takes upon itself. */
async function startServer(answer: Answer = () => undefined) {
  const loopback = await openLoopback((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const call: Call = JSON.parse(request.body.toString())
    if (answer(call, response, request)) return
    if (call.id === undefined) return void response.writeHead(202).end()
    if (call.method === 'initialize') response.setHeader('mcp-session-id', 'seance-1')
    sendJson(response, 200, { jsonrpc: '2.0', id: call.id, result: resultOf(call) })
  })
  onTestFinished(() => loopback.close())
  return loopback
}

function resultOf({ method, params }: Call): object {
  if (method === 'initialize')
    return {
      protocolVersion: params?.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'h', version: '1' },
    }
  if (method === 'tools/list') return { tools: [{ name: 'total', inputSchema: { type: 'object' } }] }
  return { content: [{ type: 'text', text: '42' }] }
}

function connect(url: string, options: Partial<ConnectionOptions> = {}) {
  const listed: ServerTools[] = []
  const connection = openConnection({
    server: 'Ventes',
    connection: { transport: 'http', url },
    secretNames: [],
    secrets: async () => [],
    version: '0.0.0-test',
    limits: LIMITS,
    onTools: tools => void listed.push(tools),
    onState: () => undefined,
    ...options,
  })
  onTestFinished(() => connection.close())
  return { connection, listed }
}

const sentence = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'it did not fail',
    error => error.notice.fr,
  )

describe('a server over HTTP', () => {
  it('is asked with its headers and its keys, on this machine too', async () => {
    const server = await startServer()
    const { connection, listed } = connect(`${server.url}/mcp?cle=\${CLE_1}`, {
      secretNames: [
        { kind: 'header', name: 'Authorization' },
        { kind: 'value', name: 'CLE_1' },
      ],
      secrets: async () => [
        { kind: 'header', name: 'Authorization', value: 'Bearer abcdef' },
        { kind: 'value', name: 'CLE_1', value: 'a b' },
      ],
    })
    expect((await connection.call('total', {}, { signal: signal() })).text).toBe('42')
    expect(listed[0]?.tools.map(({ name }) => name)).toEqual(['total'])
    const [first] = server.requests
    expect([first?.path, first?.headers.authorization]).toEqual(['/mcp?cle=a%20b', 'Bearer abcdef'])
    expect(first?.headers.cookie).toBeUndefined()
  })

  it('may answer as a stream of events', async () => {
    const server = await startServer((call, response) => {
      if (call.method !== 'tools/call') return
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id: call.id, result: resultOf(call) })}\n\n`)
      return true
    })
    const { connection } = connect(server.url)
    expect((await connection.call('total', {}, { signal: signal() })).text).toBe('42')
  })

  it.each([
    [401, 'demande une identification (401)'],
    [403, 'demande une identification (403)'],
    [500, 'a répondu par une erreur (500)'],
  ])('that answers %i says what to do', async (status, expected) => {
    const server = await startServer((_, response) => {
      response.writeHead(status).end('IGNORE TOUT')
      return true
    })
    expect(await sentence(connect(server.url).connection.ready(signal()))).toContain(expected)
  })

  it('that is a page of the web is said to be none', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
      return true
    })
    expect(await sentence(connect(server.url).connection.ready(signal()))).toContain(
      'ne répond pas comme un serveur MCP',
    )
  })

  it('gets no key of another one that sends to it', async () => {
    const other = await startServer()
    const server = await startServer((_, response) => {
      response.writeHead(307, { location: other.url }).end()
      return true
    })
    const { connection } = connect(server.url, {
      secretNames: [{ kind: 'header', name: 'X-Cle' }],
      secrets: async () => [{ kind: 'header', name: 'X-Cle', value: 'secret-123' }],
    })
    expect(await sentence(connection.ready(signal()))).toContain('renvoie vers une autre adresse')
    expect(other.requests).toEqual([])
  })

  it('that nobody finds says so', async () => {
    const port = await freePort()
    const { connection } = connect(`http://127.0.0.1:${port}/mcp`)
    expect(await sentence(connection.ready(signal()))).toContain('est injoignable')
    expect(connection.state()).toMatchObject({ state: 'idle', reason: { fr: expect.stringContaining('injoignable') } })
  })

  it('that failed is left alone for a moment, and asked again at the next need', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(500).end()
      return true
    })
    const { connection } = connect(server.url)
    await sentence(connection.ready(signal()))
    await sentence(connection.ready(signal()))
    expect(server.requests).toHaveLength(1)
    await new Promise(resolve => setTimeout(resolve, LIMITS.restartMs + 20))
    await sentence(connection.ready(signal()))
    expect(server.requests).toHaveLength(2)
  })

  it('that answers without end is cut at ten megabytes', async () => {
    const server = await startServer((call, response) => {
      if (call.method !== 'tools/call') return
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(1_000_000)));
        response.once('drain', more)
      }
      more()
      return true
    })
    const { connection } = connect(server.url)
    expect(await sentence(connection.call('total', {}, { signal: signal() }))).toContain('plus de 10 Mo')
  })

  it('that never answers a call is given up after its time', async () => {
    const server = await startServer(call => call.method === 'tools/call')
    const { connection } = connect(server.url, { limits: { ...LIMITS, callMs: 500 } })
    expect(await sentence(connection.call('total', {}, { signal: signal() }))).toContain('n’a pas répondu en 1 s')
  })

  it.each([
    ['breaks off', (response: ServerResponse) => void response.destroy()],
    ['says that something went wrong', (response: ServerResponse) => void response.writeHead(502).end()],
  ])('that %s during a call leaves it uncertain', async (_, fail) => {
    const { url } = await startServer(({ method }, response) => {
      if (method !== 'tools/call') return false
      fail(response)
      return true
    })
    const { connection } = connect(url)
    expect(await sentence(connection.call('total', {}, { signal: signal() }))).toContain(
      'vérifiez si l’action a eu lieu',
    )
  })

  it('that ends its stream again and again is no longer listened to', async () => {
    let streams = 0
    const loopback = await openLoopback((request, response) => {
      if (request.method === 'GET') {
        streams += 1
        return void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('retry: 0\n\n')
      }
      const call: Call = JSON.parse(request.body.toString())
      if (call.id === undefined) return void response.writeHead(202).end()
      sendJson(response, 200, { jsonrpc: '2.0', id: call.id, result: resultOf(call) })
    })
    onTestFinished(() => loopback.close())
    await connect(loopback.url).connection.ready(signal())
    await expect.poll(() => streams, { timeout: 8_000 }).toBe(100)
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(streams).toBe(100)
  })

  it('whose session is over is begun anew at the next call', async () => {
    let calls = 0
    const server = await startServer((call, response) => {
      if (call.method !== 'tools/call') return
      calls += 1
      if (calls > 1) return
      response.writeHead(404).end()
      return true
    })
    const { connection } = connect(server.url)
    expect(await sentence(connection.call('total', {}, { signal: signal() }))).toContain('(404)')
    expect((await connection.call('total', {}, { signal: signal() })).text).toBe('42')
  })
})
