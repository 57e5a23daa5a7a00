import { existsSync, statSync } from 'node:fs'
import { RESTORABLE_MS, sizesInUse } from '../store/blob-use.ts'
import { blobPath } from '../store/blobs.ts'
import { databaseFile } from '../store/open.ts'
import { withOwnConnection } from '../store/own-connection.ts'
import { examineDatabase, type Soundness } from '../store/soundness.ts'

export type CheckRequest = { dataFolder: string; now: Date }
/** `lost`: files of the library whose bytes are not there, or not all of them. */
export type DataCheck = { database: Soundness | { state: 'missing' }; lost: number }

/** Reads the whole database, and looks whether the bytes of each file are there. Runs in a worker; changes nothing. */
export async function checkData({ dataFolder, now }: CheckRequest): Promise<DataCheck> {
  const file = databaseFile(dataFolder)
  if (!existsSync(file) || statSync(file).size === 0) return { database: { state: 'missing' }, lost: 0 }
  const database = examineDatabase(file, 'full')
  return { database, lost: database.state === 'sound' ? await countLost(dataFolder, now) : 0 }
}

function countLost(dataFolder: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - RESTORABLE_MS).toISOString()
  return withOwnConnection(
    dataFolder,
    db =>
      sizesInUse(db, since).filter(({ sha256, bytes }) => {
        const path = blobPath({ data: dataFolder }, sha256)
        return !existsSync(path) || statSync(path).size !== bytes
      }).length,
  )
}

export type CopyCheckRequest = { path: string }

/** Of one copy, before it takes the database's place. Runs in a worker. */
export async function checkCopyFile({ path }: CopyCheckRequest): Promise<Soundness> {
  return examineDatabase(path, 'full')
}
