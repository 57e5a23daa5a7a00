import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncFile, syncFolder } from './sync-disk.ts'

/** Stands in a folder while a move fills it, and holds where the data comes from. */
export const MOVE_MARK = 'ardoise-moving.txt'

export function markMove(folder: string, from: string): void {
  const mark = join(folder, MOVE_MARK)
  writeFileSync(mark, from, { mode: 0o600 })
  syncFile(mark)
}

export function endMove(folder: string): void {
  rmSync(join(folder, MOVE_MARK), { force: true })
  syncFolder(folder)
}

/** Where the data that is on its way into this folder still is; undefined when none is. */
export function moveUnderWay(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, MOVE_MARK), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
