import { type FSWatcher, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Handover = { argv: string[]; workingDirectory: string; additionalData: unknown }

let held: { folder: string; watcher: FSWatcher } | undefined

/**
 * `app.requestSingleInstanceLock`, which answers at once: a file names the first instance's process, and later ones leave
 * what they were asked in a folder that it watches.
 */
export function requestLock(userData: string, handover: Handover, onHandover: (handover: Handover) => void): boolean {
  if (held) return true
  const folder = join(userData, 'standin-instance')
  mkdirSync(folder, { recursive: true })
  if (!takeLock(join(folder, 'lock'))) {
    const name = join(folder, `${process.pid}-${Date.now()}`)
    writeFileSync(`${name}.part`, JSON.stringify(handover))
    renameSync(`${name}.part`, `${name}.json`)
    return false
  }
  const collect = () => {
    for (const file of readdirSync(folder).filter(entry => entry.endsWith('.json'))) {
      const received = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Handover
      rmSync(join(folder, file))
      onHandover(received)
    }
  }
  for (const left of readdirSync(folder).filter(entry => entry !== 'lock')) rmSync(join(folder, left), { force: true })
  const watcher = watch(folder, collect)
  watcher.unref()
  held = { folder, watcher }
  process.once('exit', releaseLock)
  return true
}

export function releaseLock(): void {
  held?.watcher.close()
  if (held) rmSync(join(held.folder, 'lock'), { force: true })
  held = undefined
}

export const hasLock = (): boolean => held !== undefined

function takeLock(path: string): boolean {
  try {
    writeFileSync(path, identify(process.pid), { flag: 'wx' })
    return true
  } catch {
    const owner = readFileSync(path, 'utf8')
    if (identify(Number.parseInt(owner, 10)) === owner) return false
    // Its owner was killed.
    rmSync(path, { force: true })
    return takeLock(path)
  }
}

/** A process by its number and start, since numbers are used again. */
function identify(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${pid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[20]}`
  } catch {
    return `${pid} gone`
  }
}
