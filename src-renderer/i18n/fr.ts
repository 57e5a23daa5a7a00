import { about } from './fr/about.ts'
import { approvals } from './fr/approvals.ts'
import { chat } from './fr/chat.ts'
import { common } from './fr/common.ts'
import { composer } from './fr/composer.ts'
import { conversations } from './fr/conversations.ts'
import { credits } from './fr/credits.ts'
import { data } from './fr/data.ts'
import { drafts } from './fr/drafts.ts'
import { frame } from './fr/frame.ts'
import { help } from './fr/help.ts'
import { jobs } from './fr/jobs.ts'
import { library } from './fr/library.ts'
import { markdown } from './fr/markdown.ts'
import { mcp } from './fr/mcp.ts'
import { memory } from './fr/memory.ts'
import { messages } from './fr/messages.ts'
import { outbox } from './fr/outbox.ts'
import { palette } from './fr/palette.ts'
import { passages } from './fr/passages.ts'
import { preview } from './fr/preview.ts'
import { progress } from './fr/progress.ts'
import { quiz } from './fr/quiz.ts'
import { reports } from './fr/reports.ts'
import { search } from './fr/search.ts'
import { settings } from './fr/settings.ts'
import { specialists } from './fr/specialists.ts'
import { tasks } from './fr/tasks.ts'
import { tools } from './fr/tools.ts'
import { web } from './fr/web.ts'
import { welcome } from './fr/welcome.ts'
import { working } from './fr/working.ts'

export const fr = {
  about,
  approvals,
  chat,
  common,
  composer,
  conversations,
  credits,
  data,
  drafts,
  frame,
  help,
  jobs,
  library,
  markdown,
  mcp,
  memory,
  messages,
  outbox,
  passages,
  palette,
  preview,
  progress,
  quiz,
  reports,
  search,
  settings,
  specialists,
  tasks,
  tools,
  web,
  welcome,
  working,
}
