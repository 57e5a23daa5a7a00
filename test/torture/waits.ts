import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { comesTrue, type Victim } from './victim.ts'

/** Settles when something is seen in a data folder; false when the run ended before. */
export type DataWait = (victim: Victim, data: string) => Promise<boolean>

export const atStart: DataWait = async () => true

/** A file is being made. */
export const makesFile: DataWait = (victim, data) =>
  comesTrue(() => filesIn(join(data, 'tmp')).some(path => path.startsWith(`${victim.pid}-`)), victim.ended)

/** A copy has its name. */
export const copyIsThere: DataWait = (victim, data) => {
  const before = filesIn(join(data, 'copies')).length
  return comesTrue(() => filesIn(join(data, 'copies')).length > before, victim.ended)
}

/** The log of the database holds something new. */
export const growing: DataWait = (victim, data) => {
  const log = join(data, 'ardoise.db-wal')
  const size = () => (existsSync(log) ? statSync(log).size : 0)
  const before = size()
  return comesTrue(() => size() > before, victim.ended)
}

/** One more file is in the library, of which no row may be there yet. */
export const entersLibrary: DataWait = (victim, data) => {
  const before = filesIn(join(data, 'files')).length
  return comesTrue(() => filesIn(join(data, 'files')).length > before, victim.ended)
}

/** The database is open. */
export const opened: DataWait = (victim, data) =>
  comesTrue(() => existsSync(join(data, 'ardoise.db-wal')), victim.ended)

/** Paths of the files below a folder, hidden ones too. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
  } catch {
    // Not there yet, or gone while it was read.
    return []
  }
}
