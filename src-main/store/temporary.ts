import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { mayStillRun, thisProcess } from '../identity.ts'

/** A path for a file in the making, on the disk of the library so that it can be renamed into it. */
export function newTemporaryPath(dataFolder: string, extension: string): string {
  const folder = join(temporaryFolder(dataFolder), thisProcess)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, `${randomUUID()}.${extension.replace(/[^a-z0-9]/gi, '')}`)
}

export function isTemporaryPath(dataFolder: string, path: string): boolean {
  return path.startsWith(join(temporaryFolder(dataFolder), thisProcess))
}

/** Removes what runs that have ended left half-made. */
export function sweepTemporary(dataFolder: string, now: Date): void {
  const folder = temporaryFolder(dataFolder)
  if (!existsSync(folder)) return
  for (const owner of readdirSync(folder)) {
    const path = join(folder, owner)
    if (!mayStillRun(owner, { since: statSync(path).mtime, now })) rmSync(path, { recursive: true, force: true })
  }
}

function temporaryFolder(dataFolder: string): string {
  return join(dataFolder, 'tmp')
}
