import type { passages as fr } from '../fr/passages.ts'
import type { Words } from '../words.ts'

export const passages: Words<typeof fr> = {
  found: 'Passages about “{{query}}”',
  more_one: 'Show {{count}} more passage',
  more_other: 'Show {{count}} more passages',
  inside: 'In the content',
  indexing: 'The index is still being built: files ready, {{done}} of {{total}}.',
  noName: 'No file name matches.',
}
