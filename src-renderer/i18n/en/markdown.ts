import type { markdown as fr } from '../fr/markdown.ts'
import type { Words } from '../words.ts'

export const markdown: Words<typeof fr> = {
  code: 'Code',
  copyCode: 'Copy the code',
  table: 'Table',
  done: 'Done',
  toDo: 'To do',
}
