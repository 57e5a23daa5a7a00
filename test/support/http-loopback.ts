import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type LoopbackRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer }
export type Loopback = { url: string; requests: LoopbackRequest[]; close(): Promise<void> }

/** A server of this machine that reads each request whole before it answers. The caller closes it. */
export async function openLoopback(
  answer: (request: LoopbackRequest, response: ServerResponse) => void | Promise<void>,
  port = 0,
): Promise<Loopback> {
  const requests: LoopbackRequest[] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of incoming) chunks.push(chunk)
    } catch {
      // Cut while it was read: nothing was asked.
      return
    }
    const { method = '', url: path = '', headers } = incoming
    const request = { method, path, headers, body: Buffer.concat(chunks) }
    requests.push(request)
    await answer(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

/** A port of this machine that nobody listens on, for a server that starts later. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(done => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
