import type { ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { keepErrorLines } from './error-lines.ts'
import {
  cannotRun,
  ended,
  garbage,
  noFolder,
  notFound,
  type ServerFailure,
  tooLarge,
  tooMuchOutput,
} from './failures.ts'
import { killTree, OWN_GROUP, watchChild } from './kill-tree.ts'
import { FLOOD_BYTES, FLOOD_MESSAGES, FLOOD_MS, GARBAGE_LINES, MESSAGE_BYTES } from './limits.ts'

export type ChildOptions = {
  server: string
  command: string
  args: string[]
  cwd?: string
  /** Besides the few variables that the SDK deems safe to hand on. */
  env: Record<string, string>
  /** Takes the keys out of what it wrote, before anyone is told of it. */
  mask(text: string): string
}

/** `failure`: why it ended, once it has by itself. */
export type ChildTransport = Transport & { errorLines(): string[]; failure(): ServerFailure | undefined }

/** How long a process that was asked to leave may take. */
const GRACE_MS = 500
/** How long what it wrote at the end may take to come. */
const LAST_WORDS_MS = 200

/** A process that speaks JSON-RPC, one message a line. Bounded in memory and in how much it may write. */
export async function openChild(options: ChildOptions): Promise<ChildTransport> {
  const [{ default: spawn }, { getDefaultEnvironment }, { deserializeMessage, serializeMessage }] = await Promise.all([
    import('cross-spawn'),
    import('@modelcontextprotocol/sdk/client/stdio.js'),
    import('@modelcontextprotocol/sdk/shared/stdio.js'),
  ])
  const { server, command, args, cwd, env, mask } = options
  const errors = keepErrorLines()
  let child: ChildProcess | undefined
  let failure: ServerFailure | undefined
  let closing = false

  const flood = createFloodGate()
  let pieces: Buffer[] = []
  let pending = 0
  let unreadable = 0

  function giveUp(why: ServerFailure): void {
    failure ??= why
    pieces = []
    child?.stdout?.removeAllListeners('data').resume()
    if (child) killTree(child, 'SIGKILL')
  }

  function onData(chunk: Buffer): void {
    let rest = chunk
    for (let end = rest.indexOf(NEW_LINE); end !== -1; end = rest.indexOf(NEW_LINE)) {
      pieces.push(rest.subarray(0, end))
      const line = Buffer.concat(pieces).toString('utf8').trim()
      pieces = []
      pending = 0
      rest = rest.subarray(end + 1)
      if (line !== '') onLine(line)
      if (failure) return
    }
    if (rest.length > 0) pieces.push(rest)
    pending += rest.length
    if (pending > MESSAGE_BYTES) giveUp(tooLarge(server))
    else if (flood.isOver(chunk.length, 0)) giveUp(tooMuchOutput(server))
    if (failure) return
    // However fast it writes, the rest of the program gets its turn.
    child?.stdout?.pause()
    setImmediate(() => child?.stdout?.resume())
  }

  function onLine(line: string): void {
    if (flood.isOver(0, 1)) {
      giveUp(tooMuchOutput(server))
      return
    }
    let message: JSONRPCMessage
    try {
      message = deserializeMessage(line)
    } catch {
      unreadable += 1
      errors.add(`${line.slice(0, 300)}\n`)
      if (unreadable > GARBAGE_LINES) giveUp(garbage(server))
      return
    }
    transport.onmessage?.(message)
  }

  const transport: ChildTransport = {
    errorLines: errors.lines,
    failure: () => failure,
    async start() {
      if (cwd !== undefined && !(await isFolder(cwd))) throw noFolder(server, cwd)
      const started = spawn(command, args, {
        ...OWN_GROUP,
        cwd,
        env: { ...getDefaultEnvironment(), ...env },
        shell: false,
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      await new Promise<void>((resolve, reject) => {
        started.once('spawn', resolve)
        started.once('error', error => reject(cannotStart(error, options)))
      })
      child = started
      watchChild(started)
      // It was given up while its folder was looked for, by a disk that does not answer for example.
      if (closing) giveUp(ended(server, { ended: 'SIGKILL', said: undefined }))
      const streams = [started.stdin, started.stdout, started.stderr]
      for (const one of [started, ...streams]) one?.on('error', () => undefined)
      started.stdout?.on('data', onData)
      started.stderr?.setEncoding('utf8').on('data', (text: string) => {
        if (flood.isOver(text.length, 0)) giveUp(tooMuchOutput(server))
        else errors.add(text)
      })
      started.once('exit', (code, signal) => {
        // What it started and left behind would outlive it, and what got away from its group keep its output open.
        killTree(started, 'SIGKILL')
        setTimeout(() => streams.forEach(stream => void stream?.destroy()), LAST_WORDS_MS).unref()
        const said = tellingLine(errors.lines().map(mask))
        if (!closing) failure ??= ended(server, { ended: signal ?? `code ${code}`, said })
      })
      started.once('close', () => {
        child = undefined
        transport.onclose?.()
      })
    },
    async send(message) {
      const input = child?.stdin
      if (!input?.writable || input.writableLength > MESSAGE_BYTES) throw new Error('not connected')
      input.write(serializeMessage(message))
    },
    async close() {
      closing = true
      const leaving = child
      if (!leaving) return
      const gone = new Promise<void>(resolve => leaving.once('close', () => resolve()))
      leaving.stdin?.end()
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        const timer = setTimeout(() => killTree(leaving, signal), signal === 'SIGTERM' ? GRACE_MS : 2 * GRACE_MS)
        void gone.then(() => clearTimeout(timer))
      }
      await gone
    },
  }
  return transport
}

const NEW_LINE = 0x0a

/** True once more came within some seconds than any honest server writes. */
function createFloodGate() {
  let since = 0
  let bytes = 0
  let messages = 0
  return {
    isOver(moreBytes: number, moreMessages: number): boolean {
      const now = performance.now()
      if (now - since > FLOOD_MS) [since, bytes, messages] = [now, 0, 0]
      bytes += moreBytes
      messages += moreMessages
      return bytes > FLOOD_BYTES || messages > FLOOD_MESSAGES
    },
  }
}

/** Programs write what went wrong, then where, then their version. */
function tellingLine(lines: string[]): string | undefined {
  return lines.findLast(line => /error|erreur/i.test(line)) ?? lines.at(-1)
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isDirectory(),
    () => false,
  )
}

function cannotStart(error: Error, { server, command }: ChildOptions): ServerFailure {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return code === 'ENOENT' ? notFound(server, command) : cannotRun(server, code)
}
