import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Server, Socket } from 'node:net'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { SmtpSettings } from '../../src-main/outbox/smtp-settings.ts'

const TLS_FOLDER = join(import.meta.dirname, '../fixtures/tls')
const certificate = readFileSync(join(TLS_FOLDER, 'test-only-certificate.pem'), 'utf8')
const key = readFileSync(join(TLS_FOLDER, 'test-only-key.pem'), 'utf8')

/** What the server does with one session: a refusal or a cut at some step; else it accepts. */
export type SmtpFault =
  | { at: 'connect' | 'mail' | 'rcpt' | 'data'; code: number; text: string }
  | { at: 'connect' | 'mail' | 'rcpt' | 'middle of data' | 'end of data'; cut: true }
  | { at: 'rcpt' | 'end of data'; stall: true }
  | { at: 'one rcpt'; address: string; code: number; text: string }
  | 'none'

export type SmtpTestServer = {
  port: number
  /** Whole messages that a real server would deliver, even when the client never heard of it. */
  messages: { raw: Buffer; from: string; to: string[]; encrypted: boolean }[]
  /** One session each, in order; then every session is accepted. */
  faults: SmtpFault[]
  sessions: number
  /** Settles when a stalled session has reached its stall. */
  stalled: Promise<void>
  settings(changes?: Partial<SmtpSettings>): SmtpSettings
  close(): Promise<void>
}

/** A real SMTP server on loopback, closed with the test. */
export async function startSmtpServer(
  options: { user?: string; password?: string; security?: SmtpSettings['security']; maxBytes?: number } = {},
): Promise<SmtpTestServer> {
  const sockets = new Map<number, Socket>()
  const faultOf = new Map<string, SmtpFault>()
  const stall = Promise.withResolvers<void>()
  const security = options.security ?? 'none'

  function act(step: string, session: { id: string; remotePort: number }, go: (error?: Error) => void): void {
    const fault = faultOf.get(session.id) ?? 'none'
    if (fault === 'none' || fault.at !== step) go()
    else if ('cut' in fault) sockets.get(session.remotePort)?.destroy()
    else if ('stall' in fault) stall.resolve()
    else go(Object.assign(new Error(fault.text), { responseCode: fault.code }))
  }

  const serverOptions: SMTPServerOptions = {
    secure: security === 'tls',
    key,
    cert: certificate,
    authOptional: options.user === undefined,
    allowInsecureAuth: true,
    disabledCommands: security === 'none' ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    size: options.maxBytes,
    onAuth(auth, _session, done) {
      if (auth.username === options.user && auth.password === options.password) done(null, { user: auth.username })
      else done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
    },
    onConnect(session, done) {
      server.sessions++
      faultOf.set(session.id, server.faults.shift() ?? 'none')
      act('connect', session, done)
    },
    onMailFrom: (_address, session, done) => act('mail', session, done),
    onRcptTo({ address }, session, done) {
      const fault = faultOf.get(session.id) ?? 'none'
      if (fault !== 'none' && fault.at === 'one rcpt' && fault.address === address) act('one rcpt', session, done)
      else act('rcpt', session, done)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => {
        chunks.push(chunk)
        act('middle of data', session, () => undefined)
      })
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('Message too large'), { responseCode: 552 }))
        const fault = faultOf.get(session.id) ?? 'none'
        if (fault !== 'none' && fault.at === 'data') return act('data', session, done)
        server.messages.push({
          raw: Buffer.concat(chunks),
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          encrypted: session.secure,
        })
        act('end of data', session, done)
      })
    },
  }
  const smtp = new SMTPServer(serverOptions)
  const listener: Server = smtp.listen(0, '127.0.0.1')
  listener.on(security === 'tls' ? 'secureConnection' : 'connection', (socket: Socket) => {
    sockets.set(socket.remotePort ?? 0, socket)
  })
  // A client that is cut makes the server complain too; the tests look at the client.
  smtp.on('error', () => undefined)
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { port } = address

  const server: SmtpTestServer = {
    port,
    messages: [],
    faults: [],
    sessions: 0,
    stalled: stall.promise,
    settings: changes => ({
      host: 'localhost',
      port,
      security,
      from: 'ardoise@example.org',
      ...(options.user === undefined ? {} : { user: options.user }),
      ...(security === 'none' ? {} : { authority: certificate }),
      ...changes,
    }),
    async close() {
      for (const socket of sockets.values()) socket.destroy()
      if (listener.listening) await new Promise<void>(done => smtp.close(done))
    },
  }
  onTestFinished(() => server.close())
  return server
}
