import { dispatch } from '../../state.ts'

let seed = ''

/** Opens the search in all conversations, already asking for something. */
export function openSearch(query: string): void {
  seed = query
  dispatch({ type: 'set_overlay', overlay: 'search' })
}

/** What the search starts with; once. */
export function useSearchSeed(): string {
  const taken = seed
  seed = ''
  return taken
}
