import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { errorMessage } from '../errors.ts'
import type { Bilingual, McpConnection, McpSecretName, McpState } from '../types.ts'
import { openChild } from './child-transport.ts'
import { CLOSED, lostDuringCall, notMcp, refused, ServerFailure, tooSlow, tooSlowToStart } from './failures.ts'
import { openHttp } from './http-transport.ts'
import { type McpLimits, RESTARTS, SOUND_MS } from './limits.ts'
import { callResult, type ReadResult, readResult } from './read-result.ts'
import { readTools, type ServerTools } from './read-tools.ts'
import { fillIn, maskSecrets, type SecretValue } from './secrets.ts'

export type ConnectionOptions = {
  server: string
  connection: McpConnection
  secretNames: readonly McpSecretName[]
  /** Read anew at each start; a value that is missing keeps the server from starting. */
  secrets(): Promise<SecretValue[]>
  version: string
  limits: McpLimits
  /** Each time that the server says which tools it has. */
  onTools(tools: ServerTools): void
  onState(): void
}

export type CallOptions = {
  signal: AbortSignal
  /** Called when the call is about to leave: from then on nobody can know whether it was done. */
  onSend?(): void
  onProgress?(progress: { done: number; total?: number; message?: string }): void
}

export type Connection = {
  state(): { state: McpState; reason?: Bilingual }
  /** The last lines that the process wrote about itself. */
  errorLines(): string[]
  /** Starts the server if need be, and settles once its tools are known. @throws ServerFailure */
  ready(signal: AbortSignal): Promise<void>
  /** @throws ServerFailure when it did not answer, or refused. */
  call(tool: string, args: Record<string, unknown>, options: CallOptions): Promise<ReadResult>
  /** Forgets its failures and starts it afresh. @throws ServerFailure */
  restart(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

type Live = { client: Client; failure(): ServerFailure | undefined; errorLines(): string[]; since: number }

/**
 * One server, started at first need. A process that stops by itself is started again after 1, 2, 4, 8 and 16 seconds;
 * then it waits for the person. A server over HTTP is asked again at the next need.
 */
export function openConnection(options: ConnectionOptions): Connection {
  const { server, limits, connection } = options
  let live: Live | undefined
  let starting: Promise<Live> | undefined
  let failure: ServerFailure | undefined
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let lastLines: string[] = []
  let masks: SecretValue[] = []
  let closed = false
  let mayRetryAt = 0

  const mask = (text: string) => maskSecrets(text, masks)

  function begin(): Promise<Live> {
    clearTimeout(timer)
    timer = undefined
    starting = start()
      .then(
        started => {
          live = started
          failure = undefined
          return started
        },
        (error: unknown) => {
          throw failed(error instanceof ServerFailure ? error : notMcp(server))
        },
      )
      .finally(() => {
        starting = undefined
        options.onState()
      })
    starting.catch(() => undefined)
    options.onState()
    return starting
  }

  /** Puts a failure on record, and plans what comes of it. */
  function failed(why: ServerFailure): ServerFailure {
    failure = why
    failures += 1
    if (closed) return why
    if (connection.transport === 'http') mayRetryAt = performance.now() + limits.restartMs
    else if (!why.permanent && failures <= RESTARTS) {
      timer = setTimeout(begin, limits.restartMs * 2 ** (failures - 1))
      timer.unref()
    }
    return why
  }

  async function start(): Promise<Live> {
    const deadline = AbortSignal.timeout(limits.startMs)
    masks = await options.secrets()
    const filled = fillIn(server, connection, options.secretNames, masks)
    const [{ Client }, { ToolListChangedNotificationSchema }] = await Promise.all([
      import('@modelcontextprotocol/sdk/client/index.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ])
    const child = filled.transport === 'stdio' ? await openChild({ server, ...filled, mask }) : undefined
    const transport = child ?? (await openHttp({ server, ...(filled.transport === 'http' ? filled : NO_HTTP) }))
    const client = new Client({ name: 'ardoise', version: options.version }, { jsonSchemaValidator: NO_VALIDATOR })
    const request = { signal: deadline, timeout: limits.startMs }
    const one: Live = {
      client,
      failure: transport.failure,
      errorLines: () => child?.errorLines() ?? [],
      since: performance.now(),
    }
    const late = untilAborted(deadline)
    try {
      await Promise.race([client.connect(transport, request), late])
      const tools = await Promise.race([readTools(client, request), late])
      options.onTools(tools)
    } catch (error) {
      await client.close().catch(() => undefined)
      lastLines = one.errorLines()
      const known = error instanceof ServerFailure ? error : transport.failure()
      throw known ?? (deadline.aborted ? tooSlowToStart(server, limits.startMs) : notMcp(server))
    }
    client.onclose = () => lost(one)
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => refreshSoon(one))
    return one
  }

  function lost(one: Live): void {
    lastLines = one.errorLines()
    if (live !== one) return
    live = undefined
    if (performance.now() - one.since > SOUND_MS) failures = 0
    const why = one.failure()
    if (why && !closed) failed(why)
    options.onState()
  }

  let refreshing: NodeJS.Timeout | undefined
  /** However often a server says that its tools have changed, they are asked for once a second at most. */
  function refreshSoon(one: Live): void {
    refreshing ??= setTimeout(async () => {
      const request = { signal: AbortSignal.timeout(limits.startMs), timeout: limits.startMs }
      try {
        if (live === one) options.onTools(await readTools(one.client, request))
      } catch {
        // The tools that are known stay; a call to one that is gone says so.
      } finally {
        refreshing = undefined
      }
    }, REFRESH_MS).unref()
  }

  async function reach(signal: AbortSignal): Promise<Live> {
    if (live) return live
    const planned = timer !== undefined
    const stopped = failure?.permanent || (connection.transport === 'stdio' && failures > RESTARTS)
    if (failure && (stopped || (connection.transport === 'http' && performance.now() < mayRetryAt))) throw failure
    signal.throwIfAborted()
    const late = AbortSignal.any([signal, AbortSignal.timeout(limits.startMs + SLACK_MS)])
    const coming = starting ?? (planned ? restarted() : begin())
    return Promise.race([coming, untilAborted(late)]).catch((error: unknown) => {
      signal.throwIfAborted()
      throw error instanceof ServerFailure ? error : (failure ?? tooSlowToStart(server, limits.startMs))
    })
  }

  /** The start that is planned. */
  async function restarted(): Promise<Live> {
    while (timer !== undefined && !starting) await new Promise(resolve => setTimeout(resolve, 50))
    if (live) return live
    if (starting) return starting
    throw failure ?? notMcp(server)
  }

  async function call(tool: string, args: Record<string, unknown>, given: CallOptions): Promise<ReadResult> {
    const one = await reach(given.signal)
    given.onSend?.()
    const onprogress = (progress: Progress) => {
      const { progress: done, total, message } = progress
      given.onProgress?.({ done, ...(total !== undefined && { total }), ...(message && { message: mask(message) }) })
    }
    try {
      const request = { method: 'tools/call' as const, params: { name: tool, arguments: args } }
      const answer = await one.client.request(request, callResult, {
        signal: given.signal,
        timeout: limits.callMs,
        onprogress,
      })
      const result = readResult(answer)
      return { ...result, text: mask(result.text), ...(result.data && { data: mask(result.data) }) }
    } catch (error) {
      given.signal.throwIfAborted()
      throw await explain(error, one)
    }
  }

  async function explain(error: unknown, one: Live): Promise<unknown> {
    const { McpError, ErrorCode } = await import('@modelcontextprotocol/sdk/types.js')
    const own = one.failure()
    if (!(error instanceof McpError)) {
      if (connection.transport === 'http') await drop(one)
      return own?.unsure ? lostDuringCall(server, own.why) : (own ?? notMcp(server))
    }
    if (error.code === ErrorCode.RequestTimeout) return own ?? tooSlow(server, limits.callMs)
    if (error.code === ErrorCode.ConnectionClosed) return lostDuringCall(server, own?.why ?? CLOSED)
    return refused(server, mask(errorMessage(error)))
  }

  /** A session that is over is begun anew at the next need. */
  async function drop(one: Live): Promise<void> {
    if (live === one) live = undefined
    await one.client.close().catch(() => undefined)
  }

  async function stop(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await starting?.catch(() => undefined)
    // A failed start may have planned another one.
    clearTimeout(timer)
    timer = undefined
    const one = live
    live = undefined
    await one?.client.close().catch(() => undefined)
  }

  return {
    state() {
      const state: McpState = live
        ? 'ready'
        : starting
          ? 'starting'
          : timer
            ? 'restarting'
            : failure && connection.transport === 'stdio'
              ? 'stopped'
              : 'idle'
      return { state, ...(failure && !live && { reason: maskBoth(failure.notice, mask) }) }
    },
    errorLines: () => (live?.errorLines() ?? lastLines).map(mask),
    async ready(signal) {
      await reach(signal)
    },
    call,
    async restart(signal) {
      await stop()
      failure = undefined
      failures = 0
      mayRetryAt = 0
      await reach(signal)
    },
    async close() {
      closed = true
      clearTimeout(refreshing)
      await stop()
    },
  }
}

const REFRESH_MS = 1_000
/** For the start itself to say why it failed. */
const SLACK_MS = 200
/** Results are not checked against schemas of strangers, which would be compiled into code. */
const NO_VALIDATOR = {
  getValidator(): never {
    throw new Error('no schema of a stranger is compiled')
  },
}
const NO_HTTP = { url: '', headers: {} }

function maskBoth({ fr, en }: Bilingual, mask: (text: string) => string): Bilingual {
  return { fr: mask(fr), en: mask(en) }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  if (signal.aborted) reject(signal.reason)
  return promise
}
