import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Once this returns, a power cut takes neither the bytes of the file nor its name. */
export function syncFile(path: string): void {
  // Windows flushes only what may be written.
  sync(path, 'r+')
  syncFolder(dirname(path))
}

/** So that a name given or taken away survives a power cut; Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r')
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
