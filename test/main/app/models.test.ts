import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findLocalServers } from '../../../src-main/app/local-servers.ts'
import { errorAnswer, startFakeOpenAiServer, textAnswer } from '../../support/fake-openai-server.ts'
import { startApp } from '../../support/start-app.ts'
import { memorySecrets } from '../../support/tool-context.ts'

async function listen(answer: { status?: number; body: string }): Promise<{ baseUrl: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`, asked }
}

describe('the models of the person', () => {
  it('begin with the embedded assistant, which needs nothing and cannot go', async () => {
    const { ask } = await startApp()
    expect(await ask.listModels(undefined)).toMatchObject([{ id: 'offline', provider: 'offline' }])
    expect(await ask.testModel({ modelId: 'offline' })).toMatchObject({ ok: true })
    await expect(async () => ask.deleteModel({ modelId: 'offline' })).rejects.toThrow('no longer in the list')
  })

  it('answer the turns once selected, with the key of their address only', async () => {
    const server = await startFakeOpenAiServer([textAnswer('Bonjour du serveur')])
    const secrets = memorySecrets()
    const { ask, app, db } = await startApp({ secrets })
    const model = await ask.addModel({ provider: 'other', baseUrl: server.baseUrl, model: 'm', key: ' sk-secret ' })
    expect(model).toMatchObject({ hasKey: true, baseUrl: server.baseUrl })
    expect(JSON.stringify(model)).not.toContain('sk-secret')
    expect(await secrets.get(`api_key:127.0.0.1:${server.port}`)).toBe('sk-secret')
    expect(db.serialize().includes('sk-secret')).toBe(false)
    await ask.selectModel({ modelId: model.id })
    const { conversationId } = await ask.sendMessage({ text: 'salut', fileIds: [] })
    await app.settled()
    expect((await ask.openConversation({ conversationId, limit: 5 })).messages.at(-1)?.text).toBe('Bonjour du serveur')
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-secret')
    await server.close()
  })

  it('take a new key at the next turn', async () => {
    const server = await startFakeOpenAiServer([errorAnswer(401, { message: 'bad key' }), textAnswer('Enfin')])
    const { ask, app, next } = await startApp()
    const model = await ask.addModel({ provider: 'other', baseUrl: server.baseUrl, model: 'm', key: 'wrong' })
    await ask.selectModel({ modelId: model.id })
    const ended = next('turn_end')
    const { conversationId } = await ask.sendMessage({ text: 'salut', fileIds: [] })
    expect(await ended).toMatchObject({ reason: 'error', message: { fr: expect.stringMatching(/clé/) } })
    await app.settled()
    expect(await ask.setKey({ modelId: model.id, key: 'right' })).toMatchObject({ hasKey: true })
    await ask.continueTurn({ conversationId })
    await app.settled()
    expect(server.requests[1]?.headers.authorization).toBe('Bearer right')
    expect(await ask.setKey({ modelId: model.id, key: '' })).toMatchObject({ hasKey: false })
    await server.close()
  })

  it('are tried with one small request, and say in words what is wrong', async () => {
    const server = await startFakeOpenAiServer([
      textAnswer('OK'),
      errorAnswer(401, { message: 'invalid' }),
      errorAnswer(500, { message: 'down' }),
      errorAnswer(500, { message: 'down' }),
    ])
    const { ask } = await startApp()
    const candidate = { provider: 'other' as const, baseUrl: server.baseUrl, model: 'm', key: 'k' }
    expect(await ask.testModel(candidate)).toMatchObject({
      ok: true,
      message: { fr: expect.stringMatching(/^m répond, en \d/) },
    })
    expect(server.requests[0]?.body).not.toHaveProperty('tools')
    expect(await ask.testModel(candidate)).toMatchObject({ ok: false, message: { fr: expect.stringMatching(/clé/) } })
    expect(await ask.testModel(candidate)).toMatchObject({ ok: false })
    expect(server.requests).toHaveLength(4)
    await server.close()
    expect(await ask.testModel(candidate)).toMatchObject({
      ok: false,
      message: { fr: expect.stringMatching(/démarr|injoignable|répond pas/i) },
    })
    expect(await ask.listModels(undefined)).toHaveLength(1)
  })

  it('refuse what is no address or no name', async () => {
    const { ask } = await startApp()
    const wrong = { provider: 'other' as const, baseUrl: 'ftp://x', model: 'm' }
    await expect(async () => ask.addModel(wrong)).rejects.toThrow('address')
    await expect(async () => ask.testModel(wrong)).rejects.toThrow('address')
    await expect(async () => ask.addModel({ ...wrong, baseUrl: 'https://a.example', model: ' ' })).rejects.toThrow(
      'name',
    )
  })

  it('forget the key with the last model of its address, and fall back to the embedded one', async () => {
    const secrets = memorySecrets()
    const { ask } = await startApp({ secrets })
    const one = await ask.addModel({ provider: 'openai', baseUrl: 'https://api.openai.com/v1', model: 'a', key: 'k' })
    const two = await ask.addModel({ provider: 'openai', baseUrl: 'https://api.openai.com', model: 'b' })
    expect(two.hasKey).toBe(true)
    await ask.selectModel({ modelId: two.id })
    await ask.deleteModel({ modelId: two.id })
    expect((await ask.bootstrap(undefined)).modelId).toBe('offline')
    expect(await secrets.get('api_key:api.openai.com')).toBe('k')
    await ask.deleteModel({ modelId: one.id })
    expect(await secrets.get('api_key:api.openai.com')).toBeUndefined()
  })
})

describe('servers on this machine', () => {
  it('are found with their models; what is no model server is not', async () => {
    const good = await listen({
      body: JSON.stringify({ object: 'list', data: [{ id: 'qwen3:8b' }, { id: 'gemma3' }] }),
    })
    const web = await listen({ body: '<html>' })
    const broken = await listen({ status: 500, body: '{"data":[]}' })
    const found = await findLocalServers([
      { provider: 'ollama', baseUrl: good.baseUrl },
      { provider: 'lmstudio', baseUrl: web.baseUrl },
      { provider: 'llamacpp', baseUrl: broken.baseUrl },
      { provider: 'other', baseUrl: 'http://127.0.0.1:9/v1' },
    ])
    expect(found).toEqual([
      { provider: 'ollama', baseUrl: good.baseUrl, models: [{ name: 'qwen3:8b' }, { name: 'gemma3' }] },
    ])
    expect(good.asked.sort()).toEqual(['/api/ps', '/api/tags', '/v1/models'])
  })
})
