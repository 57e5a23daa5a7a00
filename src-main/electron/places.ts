import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { dataFolder } from '../app/data-folder.ts'
import { LOG_FILE } from './log.ts'

export type Places = {
  /** Shared with the command line. */
  data: string
  resources: string
  /** What the program notes of its failures. */
  log: string
  preload: string
  renderer: string
  /** Where documents are put for other programs to open. */
  documents: string
}

/** Must come before anything that writes to the profile, and before the lock, which goes by it. */
export function findPlaces(): Places {
  const data = dataFolder(undefined, process.env)
  // Before anyone else creates it: on a shared machine the folder is its owner's alone.
  mkdirSync(data, { recursive: true, mode: 0o700 })
  // What Chromium keeps is no data of the person's: apart, so that copies and exports leave it.
  app.setPath('userData', join(data, 'chromium'))
  return {
    data,
    resources: join(import.meta.dirname, '../../resources'),
    log: join(app.getPath('logs'), LOG_FILE),
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    renderer: join(import.meta.dirname, '../renderer'),
    documents: join(app.getPath('documents'), 'Ardoise'),
  }
}
