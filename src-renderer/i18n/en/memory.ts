import type { memory as fr } from '../fr/memory.ts'
import type { Words } from '../words.ts'

export const memory: Words<typeof fr> = {
  description:
    'What the assistant remembers about you from one conversation to the next. You can correct or erase all of it.',
  list: 'What the assistant remembers',
  learnt: 'Learnt on {{date}}',
  add: 'Add',
  addTitle: 'New memory',
  added: 'Memory added.',
  editTitle: 'Correct this memory',
  fact: 'What to remember',
  emptyFact: 'Write what to remember, or delete this memory.',
  saved: 'Memory corrected.',
  editOf: 'Edit “{{fact}}”',
  deleteOf: 'Delete “{{fact}}”',
  deleteTitle: 'Delete this memory?',
  deleteText: 'It is erased for good: the assistant will never remember it by itself again.',
  deleted: 'Memory erased. It will not come back.',
  restored: 'Memory restored.',
  emptyTitle: 'Nothing remembered yet',
  emptyText:
    'Say for example “Remember that our financial year ends on 31 December”. Everything remembered is listed here.',
  emptyAction: 'New conversation',
}
