import type { frame as fr } from '../fr/frame.ts'
import type { Words } from '../words.ts'

export const frame: Words<typeof fr> = {
  screens: 'Screens',
  chat: 'Conversations',
  files: 'Files',
  tasks: 'Tasks',
  outbox: 'Outbox',
  outboxWaiting_one: '{{count}} message is waiting for your approval',
  outboxWaiting_other: '{{count}} messages are waiting for your approval',
  memory: 'Memory',
  progress: 'Progress',
  settings: 'Settings',
  help: 'Keyboard shortcuts',
  about: 'About',
  toggleList: 'Conversation list',
  togglePanel: 'Detail panel',
  resizeList: 'Width of the list',
  resizePanel: 'Width of the panel',
  panel: 'Detail',
  steps: 'Steps',
  conversationFiles: 'Files',
  preview: 'Preview',
  noPreview: 'No file chosen',
  noPreviewText: 'Click “Preview” next to a file to read it here.',
  skip: 'Go to the message box',
}
