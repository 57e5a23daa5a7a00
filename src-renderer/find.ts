import { create } from 'zustand'
import { ask } from './api.ts'
import { openConversation } from './conversations.ts'
import { currentState, dispatch } from './state.ts'

/** Messages asked for at once on the way to an old one. */
const STRIDE = 200

export type Find = {
  query: string
  conversationId?: string
  /** The message to bring into sight. */
  messageId?: number
  /** Counts up each time, so that the same message is shown again. */
  round: number
}

/** What is looked for in the conversation on the screen. */
export const useFind = create<Find>()(() => ({ query: '', round: 0 }))

export function setFindQuery(query: string): void {
  useFind.setState({ query })
}

export function endFind(): void {
  useFind.setState({ query: '', conversationId: undefined, messageId: undefined })
}

/** Goes to a message, however old it is; its words stand out. */
export async function showMessage(conversationId: string, messageId: number, query: string): Promise<void> {
  if (currentState().conversationId !== conversationId || currentState().screen !== 'chat')
    await openConversation(conversationId)
  useFind.setState({ query })
  dispatch({ type: 'set_overlay', overlay: 'find' })
  await findMessage(conversationId, messageId)
}

/** Loads back to the message, then asks the transcript to bring it into sight. */
export async function findMessage(conversationId: string, messageId: number): Promise<void> {
  while (isOlderThanLoaded(conversationId, messageId)) {
    const before = currentState().transcripts[conversationId]?.messages[0]?.id
    const answer = await ask('openConversation', { conversationId, before, limit: STRIDE })
    if (!answer.ok) return
    dispatch({ type: 'older_loaded', page: answer.value })
    if (answer.value.messages.length === 0) break
  }
  useFind.setState(({ round }) => ({ conversationId, messageId, round: round + 1 }))
}

function isOlderThanLoaded(conversationId: string, messageId: number): boolean {
  const transcript = currentState().transcripts[conversationId]
  const first = transcript?.messages[0]?.id
  return transcript?.more === true && first !== undefined && messageId < first
}
