import {
  existsSync,
  type FSWatcher,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

export type Handover = { argv: string[]; workingDirectory: string; additionalData: unknown }

/** As long as Chromium waits for the first instance to take what a second one hands over. */
const HANDOVER_MS = 20_000
const LOOK_MS = 10

let held: { folder: string; watcher: FSWatcher } | undefined

/**
 * `app.requestSingleInstanceLock`, which answers at once to the first instance, and to another one when the first has
 * taken what it was asked: a file names the first instance's process, later ones leave theirs beside it.
 */
export function requestLock(userData: string, handover: Handover, onHandover: (handover: Handover) => void): boolean {
  if (held) return true
  const folder = join(userData, 'standin-instance')
  mkdirSync(folder, { recursive: true })
  for (;;) {
    const owner = claim(folder)
    if (owner === undefined) break
    if (handOver(folder, owner, handover)) return false
  }
  const collect = () => {
    for (const file of readdirSync(folder).filter(entry => entry.startsWith(prefixOf(identify(process.pid))))) {
      const received = take(join(folder, file))
      if (received) onHandover(received)
    }
  }
  const watcher = watch(folder, collect)
  watcher.unref()
  held = { folder, watcher }
  process.once('exit', releaseLock)
  // Others may have been faster than the watcher.
  collect()
  return true
}

export function releaseLock(): void {
  held?.watcher.close()
  if (held) {
    const { folder } = held
    alone(folder, () => rmSync(join(folder, 'lock'), { force: true }))
  }
  held = undefined
}

export const hasLock = (): boolean => held !== undefined

/** Undefined when this process is the first; else the one that is. */
function claim(folder: string): string | undefined {
  return alone(folder, () => {
    const owner = ownerOf(folder)
    if (owner !== undefined) return owner
    writeFileSync(join(folder, 'lock'), identify(process.pid))
    for (const left of readdirSync(folder).filter(entry => /\.(json|part|taken)$/.test(entry)))
      if (!left.startsWith(prefixOf(identify(process.pid)))) rmSync(join(folder, left), { force: true })
    return undefined
  })
}

/** Undefined when there is none, or it was killed. */
function ownerOf(folder: string): string | undefined {
  const path = join(folder, 'lock')
  const owner = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return owner !== '' && identify(Number.parseInt(owner, 10)) === owner ? owner : undefined
}

/** Waits until the first instance has taken it. False when that one has ended meanwhile. */
function handOver(folder: string, owner: string, handover: Handover): boolean {
  const path = join(folder, `${prefixOf(owner)}${process.pid}.json`)
  writeFileSync(`${path}.part`, JSON.stringify(handover))
  renameSync(`${path}.part`, path)
  for (let waited = 0; waited < HANDOVER_MS; waited += LOOK_MS) {
    if (!existsSync(path)) return true
    if (ownerOf(folder) !== owner) return take(path) === undefined
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
  }
  return true
}

/** Undefined when someone else was faster. */
function take(path: string): Handover | undefined {
  if (!path.endsWith('.json')) return undefined
  const taken = `${path}.taken`
  try {
    renameSync(path, taken)
  } catch {
    return undefined
  }
  const handover = JSON.parse(readFileSync(taken, 'utf8')) as Handover
  rmSync(taken, { force: true })
  return handover
}

/** Those who start at the same moment do this one after the other; the system lets go for one that is killed. */
function alone<T>(folder: string, action: () => T): T {
  const mutex = new Sqlite(join(folder, 'mutex.db'), { timeout: HANDOVER_MS })
  try {
    return mutex.transaction(action).exclusive()
  } finally {
    mutex.close()
  }
}

function prefixOf(owner: string): string {
  return `${owner.replace(' ', '-')}-from-`
}

/** A process by its number and start, since numbers are used again. */
function identify(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? `${pid} gone` : `${pid} ${fields[18]}`
  } catch {
    return `${pid} gone`
  }
}
