import { collectBlobs } from '../store/collect-blobs.ts'
import { withOwnConnection } from '../store/own-connection.ts'

export type CollectRequest = { dataFolder: string; now: Date }

/** Gives back the room of files that were deleted long ago, and answers how much. Runs in a worker. */
export function collectDeleted({ dataFolder, now }: CollectRequest): Promise<number> {
  return withOwnConnection(dataFolder, db => {
    // A row that a power cut brings back must not come without its bytes.
    db.pragma('synchronous = FULL')
    return collectBlobs(db, dataFolder, now)
  })
}
