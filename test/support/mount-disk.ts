import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  /** Leaves no more than so many bytes. */
  fill(leave?: number): void
  free(): void
  readOnly(): void
  /** It goes with all that is on it. */
  unmount(): void
}

/** Where the machine lets nobody mount a disk, these tests have nothing to be run on. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mounts()

/** A disk of its own, so small that it can be filled. */
export function mountDisk(folder: string, megabytes: number): SmallDisk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  const filler = join(folder, 'rempli')
  return {
    folder,
    fill(leave = 0) {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave)))
      } catch (error) {
        // Somebody else has taken the rest of it meanwhile.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    },
    free: () => rmSync(filler),
    readOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder], { stdio: 'ignore' }),
    unmount: () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }),
  }
}

function mounts(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-disk-'))
  try {
    mountDisk(folder, 1).unmount()
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
