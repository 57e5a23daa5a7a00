import { useSyncExternalStore } from 'react'

/** Follows a CSS media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    changed => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Under this width the list of conversations lies over the page. */
export const NARROW = '(max-width: 759px)'
/** Under this width the right panel lies over the page: three columns would leave too little to read. */
export const NO_ROOM_FOR_PANEL = '(max-width: 1039px)'
