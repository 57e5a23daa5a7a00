import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
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
export function sweepTemporary(dataFolder: string): void {
  const folder = temporaryFolder(dataFolder)
  if (!existsSync(folder)) return
  for (const owner of readdirSync(folder)) {
    if (!mayStillRun(owner)) rmSync(join(folder, owner), { recursive: true, force: true })
  }
}

function temporaryFolder(dataFolder: string): string {
  return join(dataFolder, 'tmp')
}
