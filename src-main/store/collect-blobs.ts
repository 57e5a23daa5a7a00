import { existsSync, readdirSync, renameSync, rmSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3'
import { blobsInUse, blobsNamed, forgetFiles, RESTORABLE_MS } from './blob-use.ts'
import { blobPath } from './blobs.ts'
import { findCopies, findSetAside } from './copies.ts'
import { examineDatabase } from './soundness.ts'
import { newTemporaryPath } from './temporary.ts'

/** Rows of one transaction, so that nobody waits long. */
const ROWS = 100

/**
 * Takes away the files that were deleted so long ago that nobody can bring them back: their rows, then the bytes that
 * neither this database nor any copy of it needs. A copy needs what could be brought back on its own day, so that
 * restoring it restores its library whole. Answers the bytes that were freed.
 */
export function collectBlobs(db: Database, dataFolder: string, now: Date): number {
  // A copy that cannot be read now may be readable tomorrow: nothing goes until then.
  const needed = neededByCopies(dataFolder)
  if (!needed) return 0
  const before = new Date(now.getTime() - RESTORABLE_MS)
  while (forgetFiles(db, before.toISOString(), ROWS) === ROWS) {
    // The statement is the body.
  }
  for (const sha256 of blobsNamed(db)) needed.add(sha256)
  let freed = 0
  for (const sha256 of storedBlobs(dataFolder)) {
    if (!needed.has(sha256)) freed += removeUnused(db, dataFolder, sha256, before)
  }
  return freed
}

/** Undefined when a copy that may be sound cannot be read. */
function neededByCopies(dataFolder: string): Set<string> | undefined {
  const needed = new Set<string>()
  for (const { path, date: made } of [...findCopies(dataFolder), ...findSetAside(dataFolder)]) {
    try {
      if (examineDatabase(path, 'quick').state !== 'sound') continue
      const copy = new Sqlite(path, { readonly: true, fileMustExist: true })
      try {
        const since = new Date(made.getTime() - RESTORABLE_MS).toISOString()
        for (const sha256 of blobsInUse(copy, since)) needed.add(sha256)
      } finally {
        copy.close()
      }
    } catch {
      return undefined
    }
  }
  return needed
}

function storedBlobs(dataFolder: string): string[] {
  const folder = join(dataFolder, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => /^[0-9a-f]{2}$/.test(name))
    .flatMap(name => readdirSync(join(folder, name)))
    .filter(name => /^[0-9a-f]{64}$/.test(name))
}

/**
 * A file that is being added at this moment may have the same bytes: whoever keeps bytes that are there already dates
 * them anew.
 */
function removeUnused(db: Database, dataFolder: string, sha256: string, before: Date): number {
  const path = blobPath({ data: dataFolder }, sha256)
  if (statSync(path).mtime >= before) return 0
  return removeIf(dataFolder, path, ({ mtime }) => mtime < before && !isNamed(db, sha256))
}

/** Takes back bytes that were just kept, unless someone else has kept the same ones since. */
export function takeBackBlob(dataFolder: string, { path, mtimeMs }: { path: string; mtimeMs: number }): void {
  if (existsSync(path)) removeIf(dataFolder, path, info => info.mtimeMs === mtimeMs)
}

/** Out of their place bytes cannot be kept any more, so that what is looked at then is final. Answers what was freed. */
function removeIf(dataFolder: string, path: string, isUnused: (info: Stats) => boolean): number {
  const taken = newTemporaryPath(dataFolder, 'old')
  renameSync(path, taken)
  const info = statSync(taken)
  if (!isUnused(info)) {
    renameSync(taken, path)
    return 0
  }
  rmSync(taken, { force: true })
  return info.size
}

function isNamed(db: Database, sha256: string): boolean {
  return db.prepare('SELECT 1 FROM files WHERE sha256 = ?').get(sha256) !== undefined
}
