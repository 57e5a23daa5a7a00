import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { CDPSession } from '@playwright/test'

export type Session = Pick<CDPSession, 'send' | 'on' | 'once' | 'off'>

export type DevTools = {
  /** The session of the browser itself. */
  browser: Session
  attach(targetId: string): Promise<Session>
  close(): void
}

type Message = {
  id?: number
  method?: string
  params?: { sessionId?: string }
  sessionId?: string
  result?: unknown
  error?: { message: string }
}
type Waiting = {
  method: string
  sessionId: string | undefined
  resolve(result: unknown): void
  reject(error: Error): void
}

/** Chromium's DevTools protocol over its pipe: JSON messages, each ended by a NUL. */
export function connectDevTools(commands: Writable, messages: Readable): DevTools {
  const waiting = new Map<number, Waiting>()
  const emitters = new Map<string | undefined, EventEmitter>()
  let lastId = 0
  let parts: Buffer[] = []

  messages.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      parts.push(chunk.subarray(start, end))
      const text = Buffer.concat(parts).toString()
      // Each in a turn of its own: what a listener of the app throws must not lose the messages behind.
      queueMicrotask(() => receive(JSON.parse(text) as Message))
      parts = []
      start = end + 1
    }
    parts.push(chunk.subarray(start))
  })
  messages.on('close', () => rejectAll(() => true, 'Chromium has gone'))
  // Writing to a Chromium that is closing must not end the app: the commands are rejected when the pipe closes.
  commands.on('error', () => {})

  function receive(message: Message): void {
    if (message.id !== undefined) {
      const command = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.error) command?.reject(new Error(`${command.method}: ${message.error.message}`))
      else command?.resolve(message.result)
      return
    }
    if (message.method === 'Target.detachedFromTarget') {
      const gone = message.params?.sessionId
      rejectAll(command => command.sessionId === gone, 'the page has closed')
      emitters.delete(gone)
    }
    emitters.get(message.sessionId)?.emit(message.method ?? '', message.params)
  }

  function rejectAll(concerned: (command: Waiting) => boolean, reason: string): void {
    for (const [id, command] of waiting) {
      if (!concerned(command)) continue
      waiting.delete(id)
      command.reject(new Error(`${command.method}: ${reason}`))
    }
  }

  function makeSession(sessionId: string | undefined): Session {
    const emitter = new EventEmitter({ captureRejections: false })
    emitter.setMaxListeners(0)
    emitters.set(sessionId, emitter)
    const send = (method: string, params: object = {}) =>
      new Promise((resolve, reject) => {
        if (messages.closed) return reject(new Error(`${method}: Chromium has gone`))
        const id = ++lastId
        waiting.set(id, { method, sessionId, resolve, reject })
        commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
      })
    return Object.assign(emitter, { send }) as unknown as Session
  }

  const browser = makeSession(undefined)
  return {
    browser,
    async attach(targetId) {
      const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
      return makeSession(sessionId)
    },
    close: () => commands.destroy(),
  }
}
