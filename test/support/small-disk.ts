import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { mountDisk, type SmallDisk } from './mount-disk.ts'

/** A disk that can be filled, which goes with the test. */
export function smallDisk(megabytes: number): SmallDisk {
  const disk = mountDisk(mkdtempSync(join(tmpdir(), 'ardoise-disk-')), megabytes)
  onTestFinished(() => {
    disk.unmount()
    rmSync(disk.folder, { recursive: true, force: true })
  })
  return disk
}
