import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { UserError } from '../errors.ts'
import { bringBack, restoreCopy } from '../store/bring-back.ts'
import { storeFailure, systemFailure } from '../store/failures.ts'
import { lockFolder } from '../store/folder-lock.ts'
import { databaseFile, openStore } from '../store/open.ts'
import { undoRestoring } from '../store/restore.ts'
import { newTemporaryPath } from '../store/temporary.ts'
import type { ArchiveSummary } from '../tools/archive-work.ts'
import type { Work } from '../tools/work.ts'
import type { ToolProgress } from '../types.ts'

/** Takes back what a change has done, when what came of it does not open. */
export type Undo = () => void
/** What can only be done with the database closed. */
export type DataChange = () => Promise<Undo | undefined>
/** `replaces`: there was data, which is set aside. */
export type Imported = ArchiveSummary & { lost: number; replaces: boolean; change: DataChange }

const UNPACK_TIME_MS = 3_600_000

/** Puts a copy in the place of the database, which is set aside. */
export function restoring(dataFolder: string, copy: string, now: () => Date): DataChange {
  return () => replacing(dataFolder, now, file => restoreCopy(copy, file, now()))
}

/**
 * Brings in what an archive holds, up to the moment where its database takes the place of the one in use.
 * @throws UserError when the archive is none, or not whole; nothing has changed then.
 */
export async function importing(
  host: { work: Work; dataFolder: string; now(): Date },
  archive: string,
  progress: (value: ToolProgress) => void,
): Promise<Imported> {
  const { work, dataFolder, now } = host
  const database = newTemporaryPath(dataFolder, 'db')
  const request = { archive, dataFolder, database }
  const found = await work.run('unpack_archive', request, { signal: AbortSignal.timeout(UNPACK_TIME_MS), progress })
  return {
    ...found,
    replaces: existsSync(databaseFile(dataFolder)),
    async change() {
      try {
        return await replacing(dataFolder, now, async file => bringBack(database, file, now()))
      } finally {
        await rm(database, { force: true })
      }
    },
  }
}

/** Does a change where no window is open, and sees that what comes of it opens. @throws UserError when it does not. */
export async function changeAlone(dataFolder: string, change: DataChange, now: () => Date): Promise<void> {
  const undo = await change()
  try {
    openStore(dataFolder, { now: now() }).close()
  } catch (error) {
    undo?.()
    throw error
  }
}

async function replacing(dataFolder: string, now: () => Date, put: (file: string) => Promise<string>): Promise<Undo> {
  const file = databaseFile(dataFolder)
  const release = lockFolder(dataFolder)
  try {
    const aside = await put(file)
    return () => {
      const lock = lockFolder(dataFolder)
      undoRestoring(file, aside, now())
      lock()
    }
  } catch (error) {
    throw error instanceof UserError ? error : systemFailure(storeFailure(error, file))
  } finally {
    release()
  }
}
