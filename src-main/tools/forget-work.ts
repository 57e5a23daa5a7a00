import { setTimeout as sleep } from 'node:timers/promises'
import { forgetTexts } from '../store/file-texts.ts'
import { withOwnConnection } from '../store/own-connection.ts'
import { deletedToForget, forgetSome } from '../store/passages.ts'
import type { IsoTime } from '../types.ts'

export type ForgetRequest = { dataFolder: string; before: IsoTime }

/** Of one transaction, so that nobody waits long. */
const PASSAGES = 200
const TEXTS = 20
const PAUSE_MS = 20

/** Takes away what files that were deleted before then said. Runs in a worker, with its own connection. */
export async function forgetDeleted({ dataFolder, before }: ForgetRequest): Promise<undefined> {
  return withOwnConnection(dataFolder, async db => {
    for (const seq of deletedToForget(db, before)) {
      while (forgetSome(db, seq, before, PASSAGES)) await sleep(PAUSE_MS)
      await sleep(PAUSE_MS)
    }
    while (forgetTexts(db, before, TEXTS)) await sleep(PAUSE_MS)
    return undefined
  })
}
