import { expect, it } from 'vitest'
import { createOpenAiModel } from '../../../src-main/model/openai.ts'
import { chunk, sse, startFakeOpenAiServer, textAnswer } from '../../support/fake-openai-server.ts'

const request = {
  messages: [{ role: 'user' as const, content: 'Bonjour' }],
  toolChoice: 'auto' as const,
  signal: new AbortController().signal,
}

async function drain(baseUrl: string): Promise<void> {
  const model = createOpenAiModel({ baseUrl, model: 'm', apiKey: 'cle-secrete' })
  for await (const _ of model.stream(request)) {
    // Only the end matters.
  }
}

it('does not follow a redirection, so that neither the key nor the question goes to another server', async () => {
  const other = await startFakeOpenAiServer([])
  const server = await startFakeOpenAiServer([
    { status: 307, headers: { location: `${other.baseUrl}/chat/completions` } },
  ])
  await expect(drain(server.baseUrl)).rejects.toMatchObject({ kind: 'server' })
  expect(other.requests).toEqual([])
  await server.close()
  await other.close()
})

it('stops an answer that never ends, in bounded memory, and does not ask for it again', async () => {
  const piece = sse(chunk({ content: 'x'.repeat(1_000_000) }))
  const server = await startFakeOpenAiServer([{ body: Array.from({ length: 40 }, () => piece) }])
  await expect(drain(server.baseUrl)).rejects.toMatchObject({
    kind: 'server',
    sentence: { fr: expect.stringContaining('32 Mo') },
  })
  expect(server.requests).toHaveLength(1)
  await server.close()
})

it('still takes an ordinary answer', async () => {
  const server = await startFakeOpenAiServer([textAnswer('Bonjour.')])
  await drain(server.baseUrl)
  await server.close()
})

it('stops a model that writes nothing but space, soon, and says so', async () => {
  const blank = sse(chunk({ content: ' \n'.repeat(5_000) })).replace('data: [DONE]\n\n', '')
  const server = await startFakeOpenAiServer([{ body: Array.from({ length: 400 }, () => blank) }])
  await expect(drain(server.baseUrl)).rejects.toMatchObject({ sentence: { fr: expect.stringContaining('du vide') } })
  await server.close()
})

it('keeps the space of a long listing', async () => {
  const listing = Array.from({ length: 60 }, () => chunk({ content: `${' '.repeat(500)}x` }))
  const server = await startFakeOpenAiServer([{ body: sse(...listing, chunk({}, 'stop')) }])
  await drain(server.baseUrl)
  await server.close()
})
