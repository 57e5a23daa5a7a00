import { copyDatabaseFile, writeDatabaseTo } from '../store/copies.ts'
import { storeFailure } from '../store/failures.ts'
import { databaseFile } from '../store/open.ts'

/** One of the dated copies, or a copy at `target`. */
export type CopyRequest = { dataFolder: string } & ({ now: Date; reason: string } | { target: string })

/** A whole copy of the database, and its path. Runs in a worker: a large one takes seconds. */
export async function copyDatabase(request: CopyRequest): Promise<string> {
  const file = databaseFile(request.dataFolder)
  try {
    if (!('target' in request)) return copyDatabaseFile(file, request.dataFolder, request.now, request.reason)
    writeDatabaseTo(file, request.target)
    return request.target
  } catch (error) {
    throw storeFailure(error, file)
  }
}
