import { expect, onTestFinished, test } from 'vitest'
import { addCredit, creditBalance } from '../../../src-main/store/credits.ts'
import type { LocalAnswer } from '../../../src-preload/contract.ts'
import {
  chunk,
  errorAnswer,
  type Step,
  sse,
  startFakeOpenAiServer,
  textAnswer,
} from '../../support/fake-openai-server.ts'
import { freePort, openLoopback, sendJson } from '../../support/http-loopback.ts'
import { startOllama } from '../../support/model-servers.ts'
import { startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'

const page = { limit: 40 }
const OFFLINE: LocalAnswer['use'] = { modelId: 'offline' }

/** The chosen model is elsewhere as far as its address says, which is another name of this machine. */
async function startWith(port: number) {
  const started = await startApp()
  const { ask } = started
  const remote = await ask.addModel({ provider: 'other', baseUrl: `http://0.0.0.0:${port}/v1`, model: 'distant' })
  await ask.selectModel({ modelId: remote.id })
  const say = async (text: string, conversationId?: string) => {
    const sent = await ask.sendMessage({ text, fileIds: [], ...(conversationId && { conversationId }) })
    await started.app.settled()
    return sent.conversationId
  }
  const goOn = async (conversationId: string, answerWith: LocalAnswer['use']) => {
    await ask.continueTurn({ conversationId, answerWith })
    await started.app.settled()
    return (await ask.openConversation({ conversationId, ...page })).messages.at(-1)
  }
  return { ...started, remote, say, goOn, offers: (conversationId: string) => ask.listLocalAnswers({ conversationId }) }
}

async function provider(steps: Step[], port?: number) {
  const server = await startFakeOpenAiServer(steps, undefined, port)
  onTestFinished(() => server.close())
  return server
}

/** A server of models of this machine, as Ollama and its like are. */
async function localServer(models: string[]) {
  const server = await openLoopback(({ method, path }, response) => {
    if (method === 'GET' && path === '/v1/models') return sendJson(response, 200, { data: models.map(id => ({ id })) })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(sse(chunk({ content: 'Réponse locale' }), chunk({}, 'stop')))
  })
  onTestFinished(() => server.close())
  return { ...server, baseUrl: `${server.url}/v1` }
}

test('without a network the turn offers the assistant of this machine, which answers this once', async () => {
  const { ask, say, goOn, offers, events, remote } = await startWith(await freePort())
  const conversationId = await say('Combien font 7 fois 8 ?')
  expect(events.at(-1)?.event).toMatchObject({ type: 'turn_end', reason: 'error', failure: 'offline' })
  expect(await offers(conversationId)).toEqual([{ label: 'Assistant hors ligne', use: OFFLINE }])
  expect(await goOn(conversationId, OFFLINE)).toMatchObject({ role: 'assistant', text: expect.stringContaining('56') })
  expect(await ask.openConversation({ conversationId, ...page })).not.toHaveProperty('unfinished')
  expect(await offers(conversationId)).toEqual([])
  expect((await ask.bootstrap(undefined)).modelId).toBe(remote.id)
})

test('the next message goes to the chosen model again', async () => {
  const port = await freePort()
  const { say, goOn, ask } = await startWith(port)
  const conversationId = await say('Combien font 7 fois 8 ?')
  await goOn(conversationId, OFFLINE)
  await provider([textAnswer('De loin')], port)
  await say('Et 8 fois 8 ?', conversationId)
  expect((await ask.openConversation({ conversationId, ...page })).messages.at(-1)).toMatchObject({ text: 'De loin' })
})

test('connected and found models of this machine are offered too, without those that answer nothing', async () => {
  const { ask, say, goOn, offers } = await startWith(await freePort())
  const local = await localServer(['connu', 'trouvé', 'nomic-embed-text'])
  const known = await ask.addModel({ provider: 'ollama', baseUrl: local.baseUrl, model: 'connu', label: 'Le mien' })
  const stopped = { provider: 'other', baseUrl: `http://127.0.0.1:${await freePort()}/v1`, model: 'arrêté' } as const
  await ask.addModel(stopped)
  const conversationId = await say('Bonjour')
  const found = { provider: 'ollama', baseUrl: local.baseUrl, model: 'trouvé' } as const
  expect(await offers(conversationId)).toEqual([
    { label: 'Assistant hors ligne', use: OFFLINE },
    { label: 'Le mien', use: { modelId: known.id } },
    { label: 'trouvé · Ollama', use: found },
  ])
  expect(await goOn(conversationId, found)).toMatchObject({ text: 'Réponse locale' })
  expect(local.requests.at(-1)?.body.toString()).toContain('"model":"trouvé"')
  expect((await ask.listModels(undefined)).map(({ model }) => model)).not.toContain('trouvé')
})

test('what a server of this machine asks of another one is not offered', async () => {
  const { ask, say, offers } = await startWith(await freePort())
  const ollama = await startOllama([
    { name: 'nuage:cloud', remoteHost: 'https://ollama.com:443' },
    { name: 'loin:cloud', remoteHost: 'https://ollama.com:443' },
    { name: 'ici:latest' },
  ])
  const chosen = (await ask.bootstrap(undefined)).modelId
  const kept = await ask.addModel({ provider: 'ollama', baseUrl: ollama.baseUrl, model: 'nuage:cloud' })
  await ask.selectModel({ modelId: kept.id })
  await ask.selectModel({ modelId: chosen })
  const conversationId = await say('Bonjour')
  expect((await offers(conversationId)).map(({ label }) => label)).toEqual([
    'Assistant hors ligne',
    'ici:latest · Ollama',
  ])
  await expect(async () => ask.continueTurn({ conversationId, answerWith: { modelId: kept.id } })).rejects.toThrow(
    /not on this computer/,
  )
})

test.each([401, 402, 403, 429, 400, 503])(
  'a provider that answers %i can be reached: nothing is offered',
  async status => {
    const failures = Array.from({ length: status === 429 || status === 503 ? 3 : 1 }, () =>
      errorAnswer(status, { message: 'no' }, { 'retry-after-ms': '1' }),
    )
    const server = await provider(failures)
    const { say, offers } = await startWith(server.port)
    expect(await offers(await say('Bonjour'))).toEqual([])
  },
)

test('a network that comes back takes the offer away', async () => {
  const port = await freePort()
  const { say, offers } = await startWith(port)
  const conversationId = await say('Bonjour')
  expect(await offers(conversationId)).toHaveLength(1)
  await provider([], port)
  expect(await offers(conversationId)).toEqual([])
})

test('an answer that the network cut is offered anew, as it was asked', async () => {
  const begun = sse(chunk({ content: 'Le début' })).replace('data: [DONE]\n\n', '')
  const server = await startFakeOpenAiServer([{ body: begun, ending: 'cut' }])
  const { ask, say, goOn, offers } = await startWith(server.port)
  const conversationId = await say('Combien font 7 fois 8 ?')
  // The provider is there, only the answer was cut: there is nothing to offer but to go on.
  expect(await offers(conversationId)).toEqual([])
  await server.close()
  expect(await offers(conversationId)).toHaveLength(1)
  expect(await goOn(conversationId, OFFLINE)).toMatchObject({ text: expect.stringContaining('56') })
  const { messages } = await ask.openConversation({ conversationId, ...page })
  expect(messages.map(({ text }) => text).slice(0, 3)).toEqual([
    'Combien font 7 fois 8 ?',
    'Le début',
    'Combien font 7 fois 8 ?',
  ])
})

test('what is elsewhere never answers as a model of this machine', async () => {
  const { ask, say, remote, offers } = await startWith(await freePort())
  const conversationId = await say('Bonjour')
  for (const answerWith of [
    { modelId: remote.id },
    { provider: 'other', baseUrl: 'https://api.exemple.sn/v1', model: 'x' },
    { provider: 'ollama', baseUrl: 'http://127.0.0.1.exemple.sn/v1', model: 'x' },
    { provider: 'ollama', baseUrl: 'pas une adresse', model: 'x' },
  ] as const)
    await expect(async () => ask.continueTurn({ conversationId, answerWith })).rejects.toThrow(/not on this computer/)
  await expect(async () => ask.continueTurn({ conversationId, answerWith: { modelId: 'x' } })).rejects.toThrow()
  expect(await offers(conversationId)).toHaveLength(1)
})

test('a pupil pays nothing for an answer of this machine', async () => {
  const { app, ask, db, say, goOn } = await startWith(await freePort())
  await ask.updateProfile({ mode: 'child' })
  const profileId = app.profile.id
  addCredit(db, { profileId, kind: 'voucher', amount: 10, reason: '', reference: 'x', now: TEST_NOW })
  await ask.setSchool({ answerPrice: 2 })
  const conversationId = await say('Combien font 7 fois 8 ?')
  await goOn(conversationId, OFFLINE)
  expect(creditBalance(db, profileId)).toBe(10)
})
