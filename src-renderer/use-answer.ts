import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, Bilingual } from '../src-preload/contract.ts'

export type Loaded<T> = {
  /** The last good answer: it stays while a new one is on its way. */
  value?: T
  error?: Bilingual
  reload(): void
}

/** Asks at once, again whenever `key` changes, and on `reload`. Late answers to an older key are dropped. */
export function useAnswer<T>(key: string | number, send: () => Promise<Answer<T>>): Loaded<T> {
  const [state, setState] = useState<{ value?: T; error?: Bilingual }>({})
  const [round, setRound] = useState(0)
  const latest = useRef(send)
  latest.current = send
  const reload = useCallback(() => setRound(old => old + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: key and round say when to ask again
  useEffect(() => {
    let gone = false
    void latest.current().then(answer => {
      if (gone) return
      setState(old => (answer.ok ? { value: answer.value } : { value: old.value, error: answer.error }))
    })
    return () => {
      gone = true
    }
  }, [key, round])
  return { ...state, reload }
}
