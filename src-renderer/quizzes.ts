import { useEffect } from 'react'
import type { QuizView } from '../src-preload/contract.ts'
import { askQuietly } from './api.ts'
import { sendMessage } from './conversations.ts'
import { setQueue } from './queues.ts'
import { currentState, useView } from './state.ts'
import { type Loaded, useAnswer } from './use-answer.ts'

/** What was last heard of each: a card that scrolls back into sight stands as it stood, at once. */
const heard = new Map<string, QuizView>()

export function useQuiz(quizId: string): Loaded<QuizView> {
  const version = useView(state => state.versions.quizzes)
  const { value, error, reload } = useAnswer(`${quizId} ${version}`, () => askQuietly('quiz', { quizId }))
  const fresh = value?.quizId === quizId ? value : undefined
  useEffect(() => {
    if (fresh) heard.set(quizId, fresh)
  }, [quizId, fresh])
  return { value: fresh ?? heard.get(quizId), error, reload }
}

/** False once the person has said something after it: the conversation went on. */
export function useIsLastQuiz(quizId: string): boolean {
  return useView(state => {
    const transcript = state.conversationId ? state.transcripts[state.conversationId] : undefined
    const { messages = [], turn } = transcript ?? {}
    const asks = (runs: { views: { kind: string; quizId?: string }[] }[]) =>
      runs.some(({ views }) => views.some(view => view.kind === 'quiz' && view.quizId === quizId))
    if (turn && asks(turn.runs)) return true
    const at = messages.findIndex(message => message.role === 'assistant' && asks(message.runs))
    return at >= 0 && !messages.slice(at + 1).some(message => message.role === 'user')
  })
}

/** Says it in the conversation, after the answer that may be under way. */
export async function sayNext(text: string): Promise<void> {
  const { conversationId, conversations, transcripts } = currentState()
  if (!conversationId) return
  const state = conversations.find(({ id }) => id === conversationId)?.state
  if (state === 'running' || state === 'awaits_you') {
    const queue = transcripts[conversationId]?.queue ?? []
    setQueue(conversationId, [...queue, { id: crypto.randomUUID(), text, files: [] }])
  } else await sendMessage(conversationId, { text, files: [] })
}
