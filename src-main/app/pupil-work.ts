import type { Database } from 'better-sqlite3'
import type { ToolHost } from '../agent/execute-tool.ts'
import { refuseHomework } from '../agent/homework.ts'
import { loadMessages } from '../store/messages.ts'
import { listToolRuns } from '../store/tool-runs.ts'

/** Tools whose results are the pupil's own files. */
const READS = ['read_user_file', 'search_user_files']

/** Checks of each call that it does not do the homework of the pupil who speaks in this conversation. */
export function pupilWork(db: Database, conversationId: string): NonNullable<ToolHost['check']> {
  const work = () => ({
    said: loadMessages(db, conversationId).flatMap(({ role, content }) => (role === 'user' ? [content] : [])),
    read: listToolRuns(db, conversationId).flatMap(run =>
      READS.includes(run.tool) && run.text !== undefined ? [run.text] : [],
    ),
  })
  return (tool, args) => refuseHomework(tool, args, work)
}
