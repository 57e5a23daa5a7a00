import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { openLoopback, sendJson } from '../support/http-loopback.ts'
import type { Random } from './stage.ts'

/** How far a message is on its way, as the server sees it. */
export type Step = 'connected' | 'addressed' | 'arriving' | 'arrived' | 'answered'

/** Whatever takes messages: each that arrived whole, by what the outbox knows it by. */
export type PostOffice = {
  port: number
  arrived: readonly string[]
  /** Settles when the next message is there. */
  next(step: Step): Promise<void>
  close(): Promise<void>
}

/** A mail server that takes its time, so that a kill falls into each of its steps. */
export async function openMailServer(random: Random): Promise<PostOffice> {
  const steps = new EventEmitter()
  const arrived: string[] = []
  const sockets = new Set<Socket>()
  const slowly = async (step: Step, done: (error?: Error | null) => void) => {
    steps.emit(step)
    await pause(random() * 25)
    done()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect: (_session, done) => void slowly('connected', done),
    onRcptTo: (_address, _session, done) => void slowly('addressed', done),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => {
        if (chunks.length === 0) steps.emit('arriving')
        chunks.push(chunk)
      })
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const mail = await simpleParser(raw)
        // A client that dies in the middle leaves the beginning of a message, which no server delivers.
        if (!isWhole(raw, mail)) return
        arrived.push(mail.messageId ?? '')
        await slowly('arrived', done)
        steps.emit('answered')
      })
    },
  })
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  listener.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await once(listener, 'listening')
  return {
    port: portOf(listener.address()),
    arrived,
    next: step => once(steps, step).then(() => undefined),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>(done => server.close(done))
    },
  }
}

/** An SMS gateway on a telephone; it is told the number that the outbox gives a message. */
export async function openGateway(random: Random): Promise<PostOffice & { url: string }> {
  const steps = new EventEmitter()
  const arrived: string[] = []
  const server = await openLoopback(async ({ body }, response) => {
    const { id }: { id: string } = JSON.parse(body.toString('utf8'))
    steps.emit('arriving')
    await pause(random() * 25)
    arrived.push(id)
    steps.emit('arrived')
    await pause(random() * 25)
    sendJson(response, 200, { id: `sms-${arrived.length}`, state: 'Pending' })
    steps.emit('answered')
  })
  return {
    url: server.url,
    port: Number(new URL(server.url).port),
    arrived,
    next: step => once(steps, step).then(() => undefined),
    close: server.close,
  }
}

function isWhole(raw: Buffer, mail: ParsedMail): boolean {
  const boundary = /boundary="([^"]+)"/.exec(raw.toString('latin1'))?.[1]
  return mail.messageId !== undefined && (boundary === undefined || raw.includes(`--${boundary}--`))
}

function portOf(address: ReturnType<import('node:net').Server['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
