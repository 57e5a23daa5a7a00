import type { conversations as fr } from '../fr/conversations.ts'
import type { Words } from '../words.ts'

export const conversations: Words<typeof fr> = {
  list: 'List of conversations',
  new: 'New conversation',
  search: 'Search conversations',
  pinned: 'Pinned',
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Last 7 days',
  older: 'Older',
  running: 'Running',
  awaits_you: 'Needs your approval',
  failed: 'Interrupted',
  unread: 'Unread',
  rename: 'Rename',
  pin: 'Pin',
  unpin: 'Unpin',
  export: 'Export…',
  actions: 'Actions: {{title}}',
  title: 'Conversation title',
  untitled: 'Untitled',
  empty: 'Your conversations will appear here.',
  deleteKey: 'Del',
  deleted: 'Conversation deleted.',
}
