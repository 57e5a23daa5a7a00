import type { chat as fr } from '../fr/chat.ts'
import type { Words } from '../words.ts'

export const chat: Words<typeof fr> = {
  deleted: 'Conversation deleted.',
  announceApproval: 'Ardoise is waiting for your approval.',
  announceTool: 'Ardoise is working.',
  announceDone: 'Answer complete.',
  announceUnfinished: 'The answer stopped before its end.',
}
