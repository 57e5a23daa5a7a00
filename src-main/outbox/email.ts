import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { UserError } from '../errors.ts'
import { type OutboxEntry, recipientsOf } from './entries.ts'
import { renderMailBody } from './mail-body.ts'
import type { SendOutcome } from './outbox.ts'
import { classifyFailure, missingAttachment, someRefused, UNREADABLE_ATTACHMENT } from './smtp-failures.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** Where the bytes of an attachment are. */
export type BlobPath = (sha256: string) => string

export type SmtpRoute = {
  settings: SmtpSettings
  password?: string
  blobPath: BlobPath
  signal: AbortSignal
  /** Bytes of the message that have left, and about how many it has; as many once the server has all of it. */
  onSent?(bytes: number, total: number): void
}

const CONNECTION_TIMEOUT_MS = 10_000
/** Longest silence of the server while a message is sent. */
const SOCKET_TIMEOUT_MS = 30_000

/** One attempt over SMTP. What the server or the network does is in the outcome, never thrown. */
export async function sendEmail(entry: OutboxEntry, route: SmtpRoute): Promise<SendOutcome> {
  const lost = await missingAttachments(entry, route.blobPath)
  if (lost.length > 0) return { kind: 'refused', reason: missingAttachment(lost) }
  const { settings } = route
  const connection = await openConnection(settings)
  let connected = false
  // True from the moment when the server may have the whole message: after that, silence proves nothing.
  let handedOver = false
  const broken = whenBroken(connection, route.signal)
  try {
    route.signal.throwIfAborted()
    const total = encodedSize(entry)
    const onBytes = (bytes: number) => route.onSent?.(Math.min(bytes, total - 1), total)
    const message = await composeMessage(entry, settings.from, route.blobPath, { onBytes })
    message.on('end', () => {
      handedOver = true
      route.onSent?.(total, total)
    })
    // It is read from now on, and may fail before the connection listens to it.
    message.on('error', error => connection.emit('error', error))
    await Promise.race([broken, connect(connection)])
    connected = true
    if (settings.user !== undefined) {
      await Promise.race([broken, logIn(connection, settings.user, route.password ?? '')])
    }
    const to = [...new Set([...recipientsOf(entry), ...entry.cc])]
    const envelope = { from: settings.from, to, size: estimateSize(entry) }
    const refusals = await Promise.race([broken, transmit(connection, envelope, message)])
    connection.quit()
    return { kind: 'sent', ...(refusals.length > 0 && { notice: someRefused(refusals) }) }
  } catch (error) {
    return classifyFailure(error, { connected, handedOver, stopped: route.signal.aborted, settings })
  } finally {
    broken.catch(() => undefined)
    connection.close()
  }
}

/** Nothing is sent yet, not even a greeting. */
export async function openConnection(settings: SmtpSettings): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  return new Connection({
    host: settings.host,
    port: settings.port,
    secure: settings.security === 'tls',
    requireTLS: settings.security === 'starttls',
    ignoreTLS: settings.security === 'none',
    name: heloName(),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    tls: settings.authority ? { ca: settings.authority } : {},
  })
}

/**
 * The message as a file that any mail program opens, as a draft where it knows how.
 * @throws UserError when an attachment is no longer on the disk, or cannot be read.
 */
export async function writeEml(mail: MailContent, options: { blobPath: BlobPath; from?: string }): Promise<Uint8Array> {
  const lost = await missingAttachments(mail, options.blobPath)
  if (lost.length > 0) throw new UserError(missingAttachment(lost))
  const from = options.from ?? recipientsOf(mail)[0]
  const message = await composeMessage(mail, from, options.blobPath, { headers: { 'X-Unsent': '1' } })
  return buffer(message).catch(() => {
    throw new UserError(UNREADABLE_ATTACHMENT)
  })
}

/** What a mail program shows. */
export type MailContent = Pick<OutboxEntry, 'to' | 'cc' | 'subject' | 'body' | 'attachments' | 'createdAt'> & {
  messageId?: string
}

async function composeMessage(
  entry: MailContent,
  from: string | undefined,
  blobPath: BlobPath,
  { headers = {}, onBytes }: { headers?: Record<string, string>; onBytes?: (bytes: number) => void } = {},
): Promise<Readable> {
  const [{ default: MailComposer }, body] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    renderMailBody(entry.body),
  ])
  const message = new MailComposer({
    ...(from && { from: { name: '', address: from } }),
    to: recipientsOf(entry).map(address => ({ name: '', address })),
    ...(entry.cc.length > 0 && { cc: entry.cc.map(address => ({ name: '', address })) }),
    subject: entry.subject,
    ...(entry.messageId && { messageId: entry.messageId }),
    date: new Date(entry.createdAt),
    text: body.text,
    html: body.html,
    attachments: entry.attachments.map(attachment => ({
      filename: attachment.name,
      contentType: attachment.mime,
      path: blobPath(attachment.sha256),
    })),
    headers,
    disableUrlAccess: true,
  }).compile()
  const source = message.createReadStream()
  let bytes = 0
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length
      onBytes?.(bytes)
      done(null, piece)
    },
  })
  source.on('error', cause => {
    stream.destroy(Object.assign(new Error('an attachment cannot be read', { cause }), { code: 'ESTREAM' }))
  })
  return source.pipe(stream)
}

async function missingAttachments(entry: Pick<OutboxEntry, 'attachments'>, blobPath: BlobPath): Promise<string[]> {
  const missing: string[] = []
  for (const attachment of entry.attachments) {
    const found = await stat(blobPath(attachment.sha256)).catch(() => undefined)
    if (found?.size !== attachment.bytes) missing.push(attachment.name)
  }
  return missing
}

/** Rejects when the connection fails or the user stops, whatever step is under way. */
export function whenBroken(connection: SMTPConnection, signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  connection.on('error', reject)
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

export function connect(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => connection.connect(error => (error ? reject(error) : resolve())))
}

export function logIn(connection: SMTPConnection, user: string, pass: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.login({ credentials: { user, pass } }, error => (error ? reject(error) : resolve()))
  })
}

function transmit(
  connection: SMTPConnection,
  envelope: { from: string; to: string[]; size: number },
  message: Readable,
): Promise<{ address: string; answer: string }[]> {
  return new Promise((resolve, reject) => {
    connection.send(envelope, message, (error, info) => {
      if (error) reject(error)
      else resolve(refusalsOf(info))
    })
  })
}

/** The recipients that the server refused while it took the message for the others. */
function refusalsOf({
  rejected,
  rejectedErrors = [],
}: SMTPConnection.SentMessageInfo): { address: string; answer: string }[] {
  return rejected.map((address, index) => ({
    address: String(address),
    answer: rejectedErrors[index]?.response ?? '',
  }))
}

/** Bytes once encoded, as nearly as can be told before: base64 in lines of 76. */
function encodedSize(entry: OutboxEntry): number {
  const attached = entry.attachments.reduce((sum, { bytes }) => sum + Math.ceil((bytes * 4 * 78) / (3 * 76)), 0)
  return attached + 1_000 + entry.body.length * 3
}

/** Bytes once encoded, a little more than less, so that a server with a limit refuses before a long upload. */
function estimateSize(entry: OutboxEntry): number {
  const attached = entry.attachments.reduce((sum, { bytes }) => sum + Math.ceil(bytes * 1.37) + 1_000, 0)
  return attached + 4_000 + entry.body.length * 4
}

/** Servers refuse a greeting that is no domain name; this machine's own name stays out of the mail when it is none. */
function heloName(): string {
  const name = hostname()
  return /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(name) ? name : '[127.0.0.1]'
}
