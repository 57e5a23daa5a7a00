import { isIP, connect as openPlain, type Socket } from 'node:net'
import { connect as openSecure } from 'node:tls'

export type Server = {
  host: string
  port: number
  /** Secure from the first byte: only then is a certificate seen, by which a portal gives itself away. */
  secure: boolean
  /** PEM of a private authority. */
  authority?: string
}

const TIME_MS = 10_000

/** Whether a connection to it can be opened now. Nothing is said there, and nobody else is asked. */
export function reachServer(server: Server, signal: AbortSignal, timeMs = TIME_MS): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = open(server, () => settle(true))
  const stop = () => settle(false)
  const timer = setTimeout(stop, timeMs)
  timer.unref()
  socket.on('error', stop)
  socket.on('close', stop)
  signal.addEventListener('abort', stop, { once: true })

  function settle(reached: boolean): void {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    resolve(reached)
    socket.destroy()
  }
  return promise
}

function open({ host, port, secure, authority }: Server, onOpen: () => void): Socket {
  const name = host.replace(/^\[|\]$/g, '')
  if (!secure) return openPlain({ host: name, port }, onOpen)
  const names = isIP(name) ? {} : { servername: name }
  return openSecure({ host: name, port, ...names, ...(authority && { ca: authority }) }, onOpen)
}

/** Of an http or https address. */
export function serverOf(url: URL): Server {
  const secure = url.protocol === 'https:'
  return { host: url.hostname, port: Number(url.port) || (secure ? 443 : 80), secure }
}

/** On this machine: there whatever becomes of the network. */
export function isOwn({ host }: Server): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}
