import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { estimateTokens } from '../../../src-main/agent/count-tokens.ts'
import type { Bilingual } from '../../../src-main/types.ts'
import { type ChatBody, type OllamaModel, startOllama } from '../../support/model-servers.ts'
import { type StartedApp, startApp } from '../../support/start-app.ts'
import { tempFolder } from '../../support/temp-db.ts'

/** The app with one model of an Ollama of this machine chosen. */
async function startWith(model: Omit<OllamaModel, 'name'>, typed?: number) {
  const served: OllamaModel = { name: 'qwen3:8b', capabilities: ['completion', 'tools'], most: 40_960, ...model }
  const ollama = await startOllama([served])
  const started = await startApp()
  const { app, ask, events } = started
  const choice = await ask.addModel({
    provider: 'ollama',
    baseUrl: ollama.baseUrl,
    model: 'qwen3:8b',
    ...(typed && { contextTokens: typed }),
  })
  await ask.selectModel({ modelId: choice.id })
  const say = async (text: string, conversationId?: string) => {
    const from = events.length
    const sent = await ask.sendMessage({ text, fileIds: [], ...(conversationId && { conversationId }) })
    await app.settled()
    const notices = events
      .slice(from)
      .flatMap(({ event }): Bilingual[] => (event.type === 'notice' ? [event.notice] : []))
    const body = ollama.asked.at(-1)
    if (!body) throw new Error('nothing was asked')
    const { context } = await ask.openConversation({ conversationId: sent.conversationId, limit: 5 })
    return { conversationId: sent.conversationId, notices, body, context }
  }
  const chosen = async () => (await ask.listModels(undefined)).find(({ id }) => id === choice.id)
  return { ...started, ollama, served, say, chosen }
}
const tokensOf = (body: ChatBody) =>
  estimateTokens(JSON.stringify(body.messages)) + estimateTokens(JSON.stringify(body.tools))

describe('a model of this machine', () => {
  it('with a context of 4 096 is sent fewer tools, in a request that fits, and the person is told why', async () => {
    const { say } = await startWith({ loaded: 4_096 })
    const { body, notices, context } = await say('Génère le bilan de cette entreprise et envoie-le par e-mail')
    const names = body.tools?.map(tool => tool.function.name) ?? []
    expect(names).toEqual(expect.arrayContaining(['generate_financial_statements', 'send_email_to_user']))
    expect(names.length).toBeLessThan(12)
    expect(tokensOf(body)).toBeLessThan(4_096 * 0.75)
    expect(notices[0]?.fr).toMatch(new RegExp(`que 4\\s096 unités de texte.*${names.length} outils sur 2\\d`))
    expect(context.limit).toBe(4_096)
    expect(context.tokens).toBeLessThan(4_096 * 0.75)
  })

  it('with all its context is sent every tool, and nothing is said', async () => {
    const { say } = await startWith({ loaded: 40_960 })
    const { body, notices, context } = await say('Bonjour')
    expect(body.tools?.length).toBeGreaterThan(20)
    expect(notices).toEqual([])
    expect(context.limit).toBe(40_960)
  })

  it('without tools is asked without any, told so, and the person too', async () => {
    const { say, chosen } = await startWith({ capabilities: ['completion'], loaded: 8_192 })
    const { body, notices, context } = await say('Génère le bilan')
    expect(body).not.toHaveProperty('tools')
    expect(body.messages[0]?.content).toContain('vous n’avez aucun outil')
    expect(notices.map(({ fr }) => fr)).toEqual([expect.stringContaining('ne sait pas se servir d’outils')])
    expect(context.tokens).toBeLessThan(2_000)
    expect(await chosen()).toMatchObject({ served: { tools: false } })
  })

  it('is known by what its server usually gives until it is loaded, and by what it has once it has answered', async () => {
    const { say, chosen, served } = await startWith({ loadsWith: 32_768 })
    expect(await chosen()).toMatchObject({ contextTokens: 4_096, served: { contextAssumed: true } })
    const { conversationId, context } = await say('Bonjour')
    expect(context.limit).toBe(32_768)
    expect(await chosen()).toMatchObject({ contextTokens: 32_768 })
    served.loaded = 8_192
    expect((await say('Encore', conversationId)).context.limit).toBe(8_192)
  })

  it('keeps what was last known of it while its server is away', async () => {
    const { ollama, ask, chosen } = await startWith({ loaded: 8_192 })
    await ollama.close()
    await ask.selectModel({ modelId: 'offline' })
    await ask.selectModel({ modelId: (await chosen())?.id ?? '' })
    expect(await chosen()).toMatchObject({ contextTokens: 8_192, served: { maxContextTokens: 40_960 } })
  })

  it.each([
    [{ loaded: 8_192 }, 32_000, 8_192],
    [{ loaded: 8_192 }, 6_000, 6_000],
    [{}, 32_000, 32_000],
  ])('loaded with %o, of which the person says %i, reads %i', async (model, typed, context) => {
    const { chosen } = await startWith(model, typed)
    expect(await chosen()).toMatchObject({ contextTokens: context })
  })
})

describe('a hosted model', () => {
  /** What was asked of its server besides answers, in two runs of the program. */
  async function asked(models: OllamaModel[]): Promise<string[]> {
    const server = await startOllama(models)
    const data = join(tempFolder(), 'data')
    const first = await startApp({}, data)
    const address = server.baseUrl.replace('127.0.0.1', '0.0.0.0')
    const { id } = await first.ask.addModel({ provider: 'other', baseUrl: address, model: 'm' })
    await first.ask.selectModel({ modelId: id })
    expect(server.requests).toEqual([])
    await talk(first)
    await talk(await startApp({}, data))
    return server.requests.map(({ path }) => path).filter(path => path !== '/v1/chat/completions')
  }
  async function talk({ app, ask }: StartedApp): Promise<void> {
    for (const text of ['Un', 'Deux', 'Trois']) {
      await ask.sendMessage({ text, fileIds: [] })
      await app.settled()
    }
    await app.close()
  }

  it('is learnt about once it has answered, and once for all', async () => {
    expect(await asked([{ name: 'm' }])).toEqual(['/v1/models'])
  })

  it('of which its server says nothing is asked about once in each run', async () => {
    expect(await asked([])).toEqual(['/v1/models', '/v1/models'])
  })
})
