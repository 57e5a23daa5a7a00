import { type RefObject, useCallback, useEffect } from 'react'
import { useFind } from '../../find.ts'
import { searchWords } from '../../fold.ts'
import type { Transcript } from '../../transcript.ts'
import type { TranscriptListHandle } from '../transcript/transcript-list.tsx'
import { clearMarks, markWords } from './mark-words.ts'

/** Brings the message that was found into sight and marks the words. Answers what to call when rows come and go. */
export function useFoundRows(
  list: RefObject<TranscriptListHandle | null>,
  conversationId: string,
  keys: Transcript['keys'],
): () => void {
  const { query, conversationId: where, messageId, round } = useFind()
  const key = messageId !== undefined && where === conversationId ? (keys[messageId] ?? `m-${messageId}`) : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: round asks for the same message again
  useEffect(() => {
    if (key) list.current?.scrollToItem(key)
  }, [list, key, round])

  const draw = useCallback(() => {
    const element = list.current?.element()
    const words = searchWords(query)
    if (!element || words.length === 0) return clearMarks()
    markWords(element, words, key)
  }, [list, query, key])

  useEffect(() => {
    draw()
    return clearMarks
  }, [draw])
  return draw
}
