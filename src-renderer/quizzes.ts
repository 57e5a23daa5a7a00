import { useEffect } from 'react'
import type { QuizView, ToolRunView } from '../src-preload/contract.ts'
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

/** False for all but the last of an answer, and once the person has said something after it: the conversation went on. */
export function useIsLastQuiz(quizId: string): boolean {
  return useView(({ conversationId, transcripts }) => {
    const { messages = [], turn } = (conversationId && transcripts[conversationId]) || {}
    const lastSaid = messages.findLastIndex(message => message.role === 'user')
    const stored = messages.slice(lastSaid + 1).flatMap(message => (message.role === 'assistant' ? message.runs : []))
    return quizIdsOf([...stored, ...(turn?.runs ?? [])]).at(-1) === quizId
  })
}

function quizIdsOf(runs: readonly ToolRunView[]): string[] {
  return runs.flatMap(({ views }) => views.flatMap(view => (view.kind === 'quiz' ? [view.quizId] : [])))
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
