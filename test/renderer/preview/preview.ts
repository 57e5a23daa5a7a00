import type { Language, Theme } from '../../../src-preload/contract.ts'
import { createFakeApi } from '../fake-api.ts'
import { playScene } from './scenes.ts'

// ?screen=files&theme=dark&lang=en&scene=streaming&conversation=c-bilan
const wanted = new URLSearchParams(location.search)
const theme: Theme = wanted.get('theme') === 'dark' ? 'dark' : 'light'
const language: Language = wanted.get('lang') === 'en' ? 'en' : 'fr'
const fake = createFakeApi({
  bootstrap: { theme, language, welcomed: wanted.get('screen') !== 'welcome' },
  answer: (api, conversationId) => playScene('answer', api, conversationId),
})
window.ardoise = fake.api
await import('../../../src-renderer/main.tsx')
const { useView } = await import('../../../src-renderer/state.ts')
while (!useView.getState().bootstrap) await new Promise(resolve => setTimeout(resolve, 10))
await playScene(
  wanted.get('scene') ?? 'none',
  fake,
  wanted.get('conversation') ?? undefined,
  wanted.get('screen') ?? undefined,
)
