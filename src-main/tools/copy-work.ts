import { backUp, type CopyRequest, writeDatabaseTo } from '../store/copies.ts'
import { databaseFile } from '../store/open.ts'

/** One of the dated copies, or a copy at `target`. */
export type CopyWork = CopyRequest | { dataFolder: string; target: string }

/** A whole copy of the database, and its path. Runs in a worker: a large one takes seconds. */
export async function copyDatabase(request: CopyWork): Promise<string> {
  const file = databaseFile(request.dataFolder)
  if (!('target' in request)) return backUp(file, request)
  await writeDatabaseTo(file, request.target)
  return request.target
}
