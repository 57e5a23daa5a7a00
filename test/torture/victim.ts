import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { AgentEvent } from '../../src-main/types.ts'
import { root } from '../support/run-command.ts'

/** How the program is started: the executable, then what comes before its own arguments. */
export type Program = readonly [string, ...string[]]

/** One whole line that the program printed with `--json`. */
export type Printed = AgentEvent & { conversation_id: string }

export type Run = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string }

/** A run of the program that can be killed with all its threads and children. */
export type Victim = {
  pid: number
  /** Events printed until now. */
  events: readonly Printed[]
  ended: Promise<Run>
  /** Settles when it has printed such an event, or with none named anything; false when it ended without. */
  printed(wanted?: (event: Printed) => boolean): Promise<boolean>
  /** False when it had ended by itself. */
  kill(): Promise<boolean>
}

const LONGEST_MS = 180_000

/** Neither the person's keyring nor their documents; no key. */
export function environment(home: string): Record<string, string> {
  const { PATH = '', TMPDIR } = process.env
  return {
    PATH,
    HOME: home,
    ...(TMPDIR && { TMPDIR }),
    NO_COLOR: '1',
    LANG: 'fr_FR.UTF-8',
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    ARDOISE_DEBUG: '1',
  }
}

export function startVictim(
  [executable, ...before]: Program,
  args: readonly string[],
  { home, variables = {} }: { home: string; variables?: Record<string, string> },
): Victim {
  const child = spawn(executable, [...before, ...args], {
    cwd: root,
    env: { ...environment(home), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, to be killed as one.
    detached: true,
  })
  const run: Run = { code: null, signal: null, out: '', err: '' }
  const events: Printed[] = []
  const waiting = new Set<() => void>()
  let open = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    run.out += text
    const lines = (open + text).split('\n')
    open = lines.pop() ?? ''
    for (const line of lines) {
      const event = readEvent(line)
      if (event) events.push(event)
    }
    for (const look of waiting) look()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    run.err += text
  })
  const ended = new Promise<Run>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ ...run, code, signal }))
  })
  const limit = setTimeout(() => killGroup(child), LONGEST_MS)
  void ended.finally(() => clearTimeout(limit))
  return {
    pid: child.pid ?? 0,
    events,
    ended,
    printed(wanted) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const isSeen = () => (wanted ? events.some(wanted) : run.out !== '')
      const look = () => {
        if (isSeen()) resolve(true)
      }
      waiting.add(look)
      look()
      void ended.then(() => resolve(isSeen()))
      return promise.finally(() => waiting.delete(look))
    },
    async kill() {
      killGroup(child)
      const { signal } = await ended
      return signal === 'SIGKILL'
    },
  }
}

/** Runs it to its end. */
export function runVictim(...start: Parameters<typeof startVictim>): Promise<Run & { events: readonly Printed[] }> {
  const victim = startVictim(...start)
  return victim.ended.then(run => ({ ...run, events: victim.events }))
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function readEvent(line: string): Printed | undefined {
  try {
    const value = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'conversation_id' in value ? value : undefined
  } catch {
    return undefined
  }
}

/** True once `condition` holds; false when `until` settled before. */
export async function comesTrue(condition: () => boolean, until: Promise<unknown>): Promise<boolean> {
  let over = false
  void until.then(() => {
    over = true
  })
  while (!condition()) {
    if (over) return false
    await pause(1)
  }
  return true
}
