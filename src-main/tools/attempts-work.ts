import { checkAttempts, type LogCheck } from '../store/attempts.ts'
import { withOwnConnection } from '../store/own-connection.ts'

export type AttemptsRequest = { dataFolder: string }

/** Reads the whole log of answers again, which takes long after years of quizzes. Runs in a worker thread. */
export function checkAttemptsLog({ dataFolder }: AttemptsRequest): Promise<LogCheck> {
  return withOwnConnection(dataFolder, checkAttempts)
}
