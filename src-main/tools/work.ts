import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { UserError } from '../errors.ts'
import type { ToolProgress } from '../types.ts'
import type { WorkInputs, WorkName, WorkResults } from './worker.ts'

export type Work = {
  /**
   * Runs one task of worker.ts. Aborting terminates the thread, so that a hot loop stops too.
   * @throws UserError when the task says what is wrong with the input; AbortError when aborted.
   */
  run<N extends WorkName>(
    name: N,
    input: WorkInputs[N],
    options: {
      signal: AbortSignal
      progress?: (progress: ToolProgress) => void
      /** In a thread that no other task uses before or after, and that is told nothing of the environment. */
      alone?: boolean
    },
  ): Promise<WorkResults[N]>
  close(): Promise<void>
}

/** Megabytes of JavaScript heap that one task may hold before it is ended. */
const HEAP_LIMIT_MB = 512
/** Left to itself, V8 lets young objects pile up: a third more memory on large workbooks, for no speed. */
const YOUNG_HEAP_MB = 16

/** Threads start on first use and leave after 30 s without work. */
export function createWork(options: { workerFile?: URL; heapLimitMb?: number } = {}): Work {
  const file = options.workerFile ?? defaultWorkerFile()
  let shared: Piscina | undefined
  const single = new Set<Piscina>()

  function open(settings: ConstructorParameters<typeof Piscina>[0]): Piscina {
    return new Piscina({
      filename: fileURLToPath(file),
      minThreads: 0,
      idleTimeout: 30_000,
      concurrentTasksPerWorker: 1,
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
        maxOldGenerationSizeMb: options.heapLimitMb ?? HEAP_LIMIT_MB,
      },
      ...settings,
    })
  }

  return {
    async run(name, input, { signal, progress, alone }) {
      signal.throwIfAborted()
      if (!alone) shared ??= open({ maxThreads: 2 })
      const pool = (!alone && shared) || open({ maxThreads: 1, env: {} })
      if (alone) single.add(pool)
      const channel = new MessageChannel()
      channel.port1.on('message', (value: ToolProgress) => progress?.(value))
      try {
        const answer = await pool.run(
          { name, input, port: channel.port2 },
          { name: 'work', signal, transferList: [channel.port2] },
        )
        if (answer.userError) throw new UserError(answer.userError)
        return answer.result
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
          throw new UserError(TOO_HEAVY, { cause: error })
        }
        throw error
      } finally {
        // The result may come before the last words that were said on the way.
        for (let left = receiveMessageOnPort(channel.port1); left; left = receiveMessageOnPort(channel.port1)) {
          progress?.(left.message)
        }
        channel.port1.close()
        if (single.delete(pool)) await pool.destroy()
      }
    },
    async close() {
      await Promise.all([...(shared ? [shared] : []), ...single].map(pool => pool.destroy()))
    },
  }
}

const TOO_HEAVY = {
  fr: 'Ce document demande plus de mémoire que permis et n’a pas été traité : découpez-le en plusieurs fichiers plus petits, puis recommencez.',
  en: 'This document needs more memory than allowed and was not processed: split it into several smaller files, then try again.',
}

/** From the sources the worker is TypeScript, run as it is; in the built app it is its own bundle beside the main one. */
function defaultWorkerFile(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)
}
