import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export type SmallDisk = {
  folder: string
  /** Leaves no more than so many bytes. */
  fill(leave?: number): void
  free(): void
  readOnly(): void
}

/** Where the machine lets nobody mount a disk, these tests have nothing to be run on. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mounts()

/** A disk of its own, so small that it can be filled, which goes with the test. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-disk-'))
  mount(folder, megabytes)
  onTestFinished(() => unmount(folder))
  const filler = join(folder, 'rempli')
  return {
    folder,
    fill(leave = 0) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave)))
    },
    free: () => rmSync(filler),
    readOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder], { stdio: 'ignore' }),
  }
}

function mounts(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-disk-'))
  try {
    mount(folder, 1)
    unmount(folder)
    return true
  } catch {
    rmSync(folder, { recursive: true })
    return false
  }
}

function mount(folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
}

function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}
