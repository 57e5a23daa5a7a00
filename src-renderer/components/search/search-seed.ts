import { useEffect } from 'react'
import { dispatch } from '../../state.ts'

let seed = ''

/** Opens the search in all conversations, already asking for something. */
export function openSearch(query: string): void {
  seed = query
  dispatch({ type: 'set_overlay', overlay: 'search' })
}

/** What the search that opens now starts with; the next one starts with nothing. */
export function useSearchSeed(): string {
  useEffect(
    () => () => {
      seed = ''
    },
    [],
  )
  return seed
}
