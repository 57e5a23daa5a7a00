import { UserError } from '../errors.ts'
import { listLeftJobs } from '../store/jobs.ts'
import { lastMessage } from '../store/messages.ts'
import { hasBegunSince, listResumable } from '../store/turns.ts'
import type { Host } from './host.ts'
import type { Jobs } from './jobs.ts'
import type { Messaging } from './messaging.ts'

/** What brings the program down each time is taken up no more often by itself. */
const MOST_TIMES = 2

/**
 * Goes on with what the last run of the program left: jobs, and answers that were in the middle of their tools. An
 * answer that was only being written waits for the person, who has its beginning.
 */
export function takeUpCutTurns(host: Host & { jobs: Jobs; messaging: Messaging }): void {
  const { db, jobs, messaging } = host
  const profileId = host.profile().id
  const resumable = new Set(listResumable(db, profileId, MOST_TIMES))
  for (const { number, conversationId, askedId } of listLeftJobs(db, profileId)) {
    const mayGoOn = resumable.delete(conversationId)
    // One that only waited for its turn has used nothing yet: what was used there is of the turn before it.
    if (!hasBegunSince(db, conversationId, askedId)) attempt(() => jobs.resume(number))
    else if (mayGoOn) attempt(() => jobs.resume(number, { automatic: true }))
  }
  for (const conversationId of resumable) {
    const last = lastMessage(db, conversationId)?.message
    const inTools = last?.role === 'tool' || (last?.role === 'assistant' && last.toolCalls !== undefined)
    if (inTools) attempt(() => messaging.takeUp(conversationId))
  }

  function attempt(action: () => void): void {
    try {
      action()
    } catch (error) {
      if (!(error instanceof UserError)) host.log(error)
    }
  }
}
