import { once } from 'node:events'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export type MailServer = { port: number; received: ParsedMail[]; close(): Promise<void> }

/** A real SMTP server on loopback that takes every message. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      simpleParser(stream).then(
        mail => {
          received.push(mail)
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, received, close: () => new Promise(done => server.close(() => done())) }
}
