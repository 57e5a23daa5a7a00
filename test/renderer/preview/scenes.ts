import { openConversation } from '../../../src-renderer/conversations.ts'
import { dispatch, type ScreenName } from '../../../src-renderer/state.ts'
import type { FakeApi } from '../fake-api.ts'

const SCREENS: ScreenName[] = ['chat', 'files', 'outbox', 'memory', 'settings', 'help', 'about']
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Brings the window to a state worth looking at. */
export async function playScene(name: string, fake: FakeApi, conversationId?: string, screen?: string): Promise<void> {
  const wanted = SCREENS.find(one => one === screen)
  if (wanted) dispatch({ type: 'show_screen', screen: wanted })
  if (name !== 'answer' && conversationId) await openConversation(conversationId)
  if (name === 'answer' && conversationId) await answer(fake, conversationId)
}

async function answer(fake: FakeApi, conversationId: string): Promise<void> {
  const words = 'Voici ce que je peux faire : lire votre balance, produire les états, puis préparer l’e-mail.'.split(
    ' ',
  )
  for (const word of words) {
    fake.agent(conversationId, { type: 'text', text: `${word} ` })
    await pause(30)
  }
  fake.store(conversationId, {
    id: Date.now(),
    role: 'assistant',
    text: words.join(' '),
    runs: [],
    createdAt: new Date().toISOString(),
  })
  fake.agent(conversationId, { type: 'usage', usage: { inputTokens: 1_200, outputTokens: 64, costMicroUsd: 900 } })
  fake.setConversation(conversationId, { state: 'idle' })
  fake.agent(conversationId, { type: 'turn_end', reason: 'done' })
}
