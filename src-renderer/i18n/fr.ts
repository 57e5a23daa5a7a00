import { about } from './fr/about.ts'
import { chat } from './fr/chat.ts'
import { common } from './fr/common.ts'
import { frame } from './fr/frame.ts'
import { help } from './fr/help.ts'
import { library } from './fr/library.ts'
import { memory } from './fr/memory.ts'
import { outbox } from './fr/outbox.ts'
import { palette } from './fr/palette.ts'
import { preview } from './fr/preview.ts'
import { search } from './fr/search.ts'
import { settings } from './fr/settings.ts'
import { welcome } from './fr/welcome.ts'

export const fr = {
  about,
  chat,
  common,
  frame,
  help,
  library,
  memory,
  outbox,
  palette,
  preview,
  search,
  settings,
  welcome,
}
