import { about } from './en/about.ts'
import { approvals } from './en/approvals.ts'
import { chat } from './en/chat.ts'
import { common } from './en/common.ts'
import { composer } from './en/composer.ts'
import { conversations } from './en/conversations.ts'
import { credits } from './en/credits.ts'
import { data } from './en/data.ts'
import { drafts } from './en/drafts.ts'
import { frame } from './en/frame.ts'
import { help } from './en/help.ts'
import { jobs } from './en/jobs.ts'
import { library } from './en/library.ts'
import { markdown } from './en/markdown.ts'
import { mcp } from './en/mcp.ts'
import { memory } from './en/memory.ts'
import { messages } from './en/messages.ts'
import { outbox } from './en/outbox.ts'
import { palette } from './en/palette.ts'
import { passages } from './en/passages.ts'
import { preview } from './en/preview.ts'
import { progress } from './en/progress.ts'
import { quiz } from './en/quiz.ts'
import { reports } from './en/reports.ts'
import { search } from './en/search.ts'
import { settings } from './en/settings.ts'
import { specialists } from './en/specialists.ts'
import { tasks } from './en/tasks.ts'
import { tools } from './en/tools.ts'
import { web } from './en/web.ts'
import { welcome } from './en/welcome.ts'
import { working } from './en/working.ts'
import type { fr } from './fr.ts'
import type { Words } from './words.ts'

export const en: Words<typeof fr> = {
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
