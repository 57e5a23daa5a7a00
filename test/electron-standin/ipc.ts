import { EventEmitter } from 'node:events'
import type { UpMessage } from './page/isolated-world.ts'
import { makeCodec } from './structured-clone.ts'
import type { WebContents } from './web-contents.ts'

type InvokeHandler = (event: object, ...args: unknown[]) => unknown

export const codec = makeCodec({
  encode: bytes => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  // A copy: small Buffers share one pool, and the value must own its bytes.
  decode: text => new Uint8Array(Buffer.from(text, 'base64')),
})

const handlers = new Map<string, InvokeHandler>()

export const ipcMain = Object.assign(new EventEmitter(), {
  handle(channel: string, handler: InvokeHandler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  },
  handleOnce(channel: string, handler: InvokeHandler): void {
    ipcMain.handle(channel, (...args) => {
      handlers.delete(channel)
      return handler(...args)
    })
  },
  removeHandler(channel: string): void {
    handlers.delete(channel)
  },
})

/** Carries a page's message to `ipcMain`, and a call's outcome back. */
export function receiveFromPage(contents: WebContents, message: UpMessage & { type: 'send' | 'invoke' }): void {
  const event = {
    type: 'frame',
    sender: contents.self,
    senderFrame: contents.mainFrame,
    frameId: contents.mainFrame.routingId,
    processId: contents.mainFrame.processId,
    ports: [],
    reply: (name: string, ...args: unknown[]) => contents.send(name, ...args),
  }
  const args = codec.decode(message.args) as unknown[]
  if (message.type === 'send') ipcMain.emit(message.channel, event, ...args)
  else void answer(contents, message, event, args)
}

async function answer(
  contents: WebContents,
  { id, channel }: UpMessage & { type: 'invoke' },
  event: object,
  args: unknown[],
): Promise<void> {
  const settle = (ok: boolean, value: unknown) =>
    contents.tellPage({ type: 'settled', id, ok, value: codec.encode(value) })
  try {
    const handler = handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    settle(true, await handler(event, ...args))
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error)
    settle(false, String(error))
  }
}
