import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UserError } from '../errors.ts'
import { tableCounts } from '../store/archived-database.ts'
import { ownNames } from '../store/erase.ts'
import { diskFull } from '../store/failures.ts'
import { hashOfFile } from '../store/hash-file.ts'
import { databaseFile } from '../store/open.ts'
import { syncFolder } from '../store/sync-disk.ts'
import type { ToolProgress } from '../types.ts'

export type MoveRequest = {
  from: string
  to: string
  /** True once the database is closed and the folder locked: before, only what never changes is copied. */
  database: boolean
}
/** `sha256` of the database, when it was copied. */
export type Moved = { files: number; bytes: number; sha256?: string }
type Item = { path: string; bytes: number; mtime: Date }

const MAIN = 'ardoise.db'
/** Made again when they are wanted. */
const LEFT_BEHIND = new Set(['tmp', 'previews'])
const SPARE_BYTES = 16 * 1024 * 1024

/**
 * Copies a data folder, each file compared with what was copied once it is on the other disk; what is there already is
 * not copied again. Runs in a worker.
 * @throws UserError when the other folder is full or cannot be written, or what arrives there is not what left.
 */
export async function copyFolder(request: MoveRequest, progress: (value: ToolProgress) => void): Promise<Moved> {
  const { from, to, database } = request
  const items = await itemsOf(from, database)
  const total = items.reduce((sum, { bytes }) => sum + bytes, 0)
  await checkRoom(to, items)
  let done = 0
  let sha256: string | undefined
  for (const item of items) {
    if (item.path === MAIN || !(await isThere(join(to, item.path), item))) {
      const hash = await copyFile(join(from, item.path), join(to, item.path), item.mtime)
      if (item.path === MAIN) sha256 = hash
    }
    done += item.bytes
    progress({ label: LABEL, done, total, unit: 'byte' })
  }
  if (database) compareDatabases(from, to)
  for (const folder of new Set(items.map(({ path }) => dirname(join(to, path))))) syncFolder(folder)
  return { files: items.length, bytes: total, ...(sha256 && { sha256 }) }
}

/** The database comes last: until then the folder is none that anyone could begin to work in. */
async function itemsOf(from: string, database: boolean): Promise<Item[]> {
  const items: Item[] = []
  for (const name of ownNames(from)) {
    if (LEFT_BEHIND.has(name)) continue
    if (!database && /^ardoise\.db($|-)/.test(name)) continue
    await collect(from, name, items)
  }
  return items
}

/** A folder of ours that the person has put elsewhere, with a link in its place, is followed; no other link is. */
async function collect(from: string, path: string, items: Item[]): Promise<void> {
  const isOurs = !path.includes(sep)
  const info = await (isOurs ? stat : lstat)(join(from, path))
  if (info.isFile()) items.push({ path, bytes: info.size, mtime: info.mtime })
  if (!info.isDirectory()) return
  for (const name of (await readdir(join(from, path))).sort()) await collect(from, join(path, name), items)
}

async function isThere(path: string, { bytes, mtime }: Item): Promise<boolean> {
  const info = await stat(path).catch(() => undefined)
  // Some disks keep even seconds only.
  return info?.size === bytes && Math.abs(info.mtimeMs - mtime.getTime()) <= 2_000
}

async function copyFile(source: string, target: string, mtime: Date): Promise<string> {
  const partial = `${target}.part`
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rm(partial, { force: true })
    await pipeline(createReadStream(source), createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
    const [sent, arrived] = await Promise.all([hashOfFile(source), hashOfFile(partial)])
    if (sent === undefined || sent !== arrived) throw new UserError(notAsSent(source))
    await utimes(partial, mtime, mtime)
    await rename(partial, target)
    return sent
  } finally {
    await rm(partial, { force: true })
  }
}

function compareDatabases(from: string, to: string): void {
  if (!existsSync(databaseFile(from))) return
  const [sent, arrived] = [from, to].map(folder => JSON.stringify(tableCounts(databaseFile(folder))))
  if (sent !== arrived) throw new UserError(notAsSent(databaseFile(from)))
}

async function checkRoom(to: string, items: readonly Item[]): Promise<void> {
  let needed = SPARE_BYTES
  for (const item of items) if (!(await isThere(join(to, item.path), item))) needed += item.bytes
  const { bavail, bsize } = await statfs(to)
  if (bavail * bsize < needed) throw diskFull()
}

const LABEL = { fr: 'Copie vos données', en: 'Copies your data' }

function notAsSent(path: string) {
  return {
    fr: `« ${path} » n’est pas arrivé tel quel : le disque choisi est peut-être abîmé. Choisissez-en un autre ; vos données n’ont pas bougé.`,
    en: `“${path}” did not arrive as it is: the disk you chose may be damaged. Choose another one; your data has not moved.`,
  }
}
