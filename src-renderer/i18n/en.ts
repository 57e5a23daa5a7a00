import { chat } from './en/chat.ts'
import { common } from './en/common.ts'
import { frame } from './en/frame.ts'
import type { fr } from './fr.ts'
import type { Words } from './words.ts'

export const en: Words<typeof fr> = { chat, common, frame }
