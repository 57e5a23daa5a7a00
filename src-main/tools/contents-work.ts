import { existsSync } from 'node:fs'
import { describeContent } from '../store/archived-database.ts'
import { blobPath } from '../store/blobs.ts'
import { damaged } from '../store/failures.ts'

export type ContentsRequest = { dataFolder: string; database: string }
export type Contents = {
  version: number
  tables: Record<string, number>
  /** The files that the database names, and those of them that are not there. */
  blobs: { sha256: string; path: string }[]
  missing: string[]
}

/** What an export of that copy of the database must hold. Runs in a worker. @throws UserError when it is damaged. */
export async function listContents({ dataFolder, database }: ContentsRequest): Promise<Contents> {
  const content = describeContent(database)
  if (content.state !== 'sound') throw damaged(database)
  const all = content.blobs.map(sha256 => ({ sha256, path: blobPath({ data: dataFolder }, sha256) }))
  const missing = all.filter(({ path }) => !existsSync(path)).map(({ sha256 }) => sha256)
  return {
    version: content.version,
    tables: content.tables,
    blobs: all.filter(({ path }) => existsSync(path)),
    missing,
  }
}
