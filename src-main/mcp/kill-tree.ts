import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'

const isWindows = process.platform === 'win32'

/** Each process leads a group of its own, so that what it started ends with it. */
export const OWN_GROUP = { detached: !isWindows, windowsHide: true } as const

const alive = new Set<ChildProcess>()

/** Remembers a process until it has ended: none outlives the program, however that ends by itself. */
export function watchChild(child: ChildProcess): void {
  if (alive.size === 0) process.on('exit', killAll)
  alive.add(child)
  child.once('close', () => {
    alive.delete(child)
    if (alive.size === 0) process.off('exit', killAll)
  })
}

function killAll(): void {
  for (const child of alive) killTree(child, 'SIGKILL')
}

/** A process and all that it started; what has ended already is left. */
export function killTree({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return
  if (isWindows) {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => undefined,
    )
    return
  }
  try {
    process.kill(-pid, signal)
  } catch {
    // The whole group has ended.
  }
}
