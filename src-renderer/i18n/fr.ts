import { chat } from './fr/chat.ts'
import { common } from './fr/common.ts'
import { frame } from './fr/frame.ts'

export const fr = { chat, common, frame }
