import type { search as fr } from '../fr/search.ts'
import type { Words } from '../words.ts'

export const search: Words<typeof fr> = {
  label: 'Search all conversations',
  placeholder: 'A word, a name, an amount…',
  hint: 'Searches your messages and the answers, with or without accents.',
  results_one: '{{count}} passage found',
  results_other: '{{count}} passages found',
  nothing: 'No passage contains “{{query}}”.',
  nothingHint: 'Try a shorter word or another form.',
  findLabel: 'Find in this conversation',
  findPosition: '{{position}} of {{total}}',
  findNone: 'No result',
  findNext: 'Next match',
  findPrevious: 'Previous match',
  findClose: 'Close the search',
}
