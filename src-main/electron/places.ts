import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { findData } from '../app/data-folder.ts'
import { LOG_FILE } from './log.ts'

export type Places = {
  /** Shared with the command line. Another one once the data has moved. */
  data: string
  /** Where the data is looked for when the program starts; what is no data of the person's stays there. */
  home: string
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
  const { data, home } = findData(undefined, process.env)
  // Before anyone else creates it: on a shared machine the folder is its owner's alone.
  mkdirSync(home, { recursive: true, mode: 0o700 })
  // What Chromium keeps is no data of the person's: apart, so that copies, exports and moves leave it. It is also what
  // one instance knows another by, whether or not the data can be reached.
  app.setPath('userData', join(home, 'chromium'))
  return {
    data,
    home,
    resources: join(import.meta.dirname, '../../resources'),
    log: join(app.getPath('logs'), LOG_FILE),
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    renderer: join(import.meta.dirname, '../renderer'),
    documents: join(app.getPath('documents'), 'Ardoise'),
  }
}
