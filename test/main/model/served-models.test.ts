import { describe, expect, it, onTestFinished } from 'vitest'
import { describeServedModel, listServedModels } from '../../../src-main/model/served-models.ts'
import { openLoopback, sendJson } from '../../support/http-loopback.ts'
import { startModelServer, startOllama } from '../../support/model-servers.ts'

describe('the models of Ollama', () => {
  it('read what they are loaded with, else what their parameters say, else what the server usually gives', async () => {
    const { baseUrl } = await startOllama([
      { name: 'qwen3:8b', capabilities: ['completion', 'tools', 'thinking'], loaded: 8_192 },
      {
        name: 'reglé:latest',
        parameters: 'stop                           "<|end|>"\nnum_ctx                        16384',
      },
      { name: 'froid:latest', arch: 'llama', most: 131_072, capabilities: ['completion', 'vision'] },
      { name: 'petit:latest', most: 2_048 },
      { name: 'entier:latest', most: 32_768, loaded: 32_768 },
    ])
    expect(await listServedModels({ provider: 'ollama', baseUrl })).toEqual([
      { name: 'qwen3:8b', contextTokens: 8_192, maxContextTokens: 40_960, cramped: true, tools: true, thinking: true },
      { name: 'reglé:latest', contextTokens: 16_384, maxContextTokens: 40_960, tools: true },
      {
        name: 'froid:latest',
        contextTokens: 4_096,
        contextAssumed: true,
        maxContextTokens: 131_072,
        tools: false,
        vision: true,
      },
      { name: 'petit:latest', contextTokens: 2_048, contextAssumed: true, maxContextTokens: 2_048, tools: true },
      { name: 'entier:latest', contextTokens: 32_768, maxContextTokens: 32_768, tools: true },
    ])
  })

  it('that another program has loaded with more are counted with what they will be loaded with for us', async () => {
    const { baseUrl } = await startOllama([{ name: 'a:latest', parameters: 'num_ctx 8192', loaded: 32_768 }])
    expect(await describeServedModel({ provider: 'ollama', baseUrl }, 'a')).toMatchObject({ contextTokens: 8_192 })
  })

  it('leave out those for embeddings, and say which answer from elsewhere', async () => {
    const { baseUrl } = await startOllama([
      { name: 'nuage:cloud', most: 262_144, remoteHost: 'https://ollama.com:443' },
      { name: 'vecteurs:latest', capabilities: ['embedding'] },
    ])
    expect(await listServedModels({ provider: 'ollama', baseUrl })).toEqual([
      { name: 'nuage:cloud', elsewhere: true, contextTokens: 262_144, maxContextTokens: 262_144, tools: true },
    ])
  })

  it('are asked about one by one, without the list, and found by the name that the server completes', async () => {
    const { baseUrl, requests } = await startOllama([{ name: 'mistral-nemo:latest', loaded: 4_096, most: 128_000 }])
    expect(await describeServedModel({ provider: 'ollama', baseUrl }, 'mistral-nemo')).toEqual({
      name: 'mistral-nemo',
      contextTokens: 4_096,
      maxContextTokens: 128_000,
      cramped: true,
      tools: true,
    })
    expect(requests.map(({ path }) => path).sort()).toEqual(['/api/ps', '/api/show', '/v1/models'])
    expect(await describeServedModel({ provider: 'ollama', baseUrl }, 'inconnu')).toBeUndefined()
  })
})

it('LM Studio says what is loaded and with how much, and what could be', async () => {
  const { baseUrl } = await startModelServer({
    '/api/v0/models': {
      object: 'list',
      data: [
        {
          id: 'qwen2-vl-7b-instruct',
          object: 'model',
          type: 'vlm',
          state: 'loaded',
          max_context_length: 32_768,
          loaded_context_length: 8_192,
          capabilities: ['tool_use'],
        },
        { id: 'meta-llama-3.1-8b-instruct', type: 'llm', state: 'not-loaded', max_context_length: 131_072 },
        { id: 'text-embedding-nomic-embed-text-v1.5', type: 'embeddings', state: 'loaded', max_context_length: 2_048 },
      ],
    },
    '/v1/models': { data: [{ id: 'qwen2-vl-7b-instruct' }] },
  })
  const said = [
    {
      name: 'qwen2-vl-7b-instruct',
      contextTokens: 8_192,
      maxContextTokens: 32_768,
      cramped: true,
      tools: true,
      vision: true,
    },
    {
      name: 'meta-llama-3.1-8b-instruct',
      contextTokens: 4_096,
      contextAssumed: true,
      maxContextTokens: 131_072,
      cramped: true,
    },
  ]
  expect(await listServedModels({ provider: 'lmstudio', baseUrl })).toEqual(said)
  expect(await listServedModels({ provider: 'other', baseUrl })).toEqual(said)
})

describe('llama.cpp', () => {
  const listed = (id: string) => ({ id, object: 'model', owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } })
  const props = (n_ctx: number) => ({
    default_generation_settings: { id: 0, n_ctx, params: { n_predict: -1 } },
    total_slots: 2,
    modalities: { vision: false },
    chat_template_caps: { supports_tools: true },
  })

  it('says what one slot was started with, by whatever name its model is called', async () => {
    const { baseUrl, requests } = await startModelServer({
      '/v1/models': { object: 'list', data: [listed('../models/Qwen3-8B-Q4_K_M.gguf')] },
      '/props': props(8_192),
    })
    const server = { provider: 'llamacpp', baseUrl }
    const said = { contextTokens: 8_192, maxContextTokens: 131_072, cramped: true, tools: true }
    expect(await listServedModels(server)).toEqual([{ name: '../models/Qwen3-8B-Q4_K_M.gguf', ...said }])
    expect(requests.map(({ path }) => path.replace(/\?.*/, '')).sort()).toEqual(['/props', '/v1/models'])
    expect(await describeServedModel(server, 'qwen3')).toEqual({ name: 'qwen3', ...said })
  })

  it('of a router says it of each model, and loads none', async () => {
    const { baseUrl, requests } = await startModelServer({
      '/v1/models': { data: [listed('a'), listed('b')] },
      '/props?model=a&autoload=false': props(32_768),
    })
    const server = { provider: 'llamacpp', baseUrl }
    expect(await listServedModels(server)).toEqual([
      { name: 'a', contextTokens: 32_768, maxContextTokens: 131_072, tools: true },
      { name: 'b', maxContextTokens: 131_072 },
    ])
    const asked = requests.map(({ path }) => path).filter(path => path.startsWith('/props'))
    expect(asked.every(path => path.endsWith('&autoload=false'))).toBe(true)
    expect(await describeServedModel(server, 'a')).toMatchObject({ contextTokens: 32_768 })
    expect(await describeServedModel(server, 'c')).toBeUndefined()
  })
})

it('what OpenRouter, vLLM, Mistral and Groq add to their lists is read', async () => {
  const { baseUrl, requests } = await startModelServer({
    '/v1/models': {
      data: [
        {
          id: 'mistralai/mistral-medium-3.1',
          context_length: 131_072,
          architecture: { input_modalities: ['text', 'image'] },
          supported_parameters: ['max_tokens', 'tools'],
        },
        { id: 'sans-outils', context_length: 8_192, supported_parameters: ['max_tokens'] },
        { id: 'vllm', max_model_len: 16_000 },
        { id: 'mistral-small', max_context_length: 128_000, capabilities: { function_calling: true, vision: false } },
        { id: 'groq', context_window: 64_000 },
        { id: 'text-embedding-3-small' },
        { id: 'muet' },
      ],
    },
  })
  const server = { provider: 'openrouter', baseUrl, apiKey: 'sk-clé' }
  expect(await listServedModels(server)).toEqual([
    { name: 'mistralai/mistral-medium-3.1', contextTokens: 131_072, tools: true, vision: true },
    { name: 'sans-outils', contextTokens: 8_192, tools: false },
    { name: 'vllm', contextTokens: 16_000 },
    { name: 'mistral-small', contextTokens: 128_000, tools: true },
    { name: 'groq', contextTokens: 64_000 },
    { name: 'muet' },
  ])
  expect(await describeServedModel(server, 'vllm')).toEqual({ name: 'vllm', contextTokens: 16_000 })
  expect(requests[0]?.headers.authorization).toBe('Bearer sk-clé')
})

it('a server that gives OpenAI’s list at any address is taken for none of the others', async () => {
  const list = { data: [{ id: 'a', max_model_len: 16_000 }] }
  const { baseUrl } = await startModelServer({ '/api/v0/models': list, '/v1/models': list, '/props': list })
  expect(await listServedModels({ provider: 'other', baseUrl })).toEqual([{ name: 'a', contextTokens: 16_000 }])
})

describe('a server that means harm, or is broken', () => {
  const list = (data: unknown) => startModelServer({ '/v1/models': { data } })

  it('lists no name that hides something, and no number that is none', async () => {
    const { baseUrl } = await list([
      { id: 'bon', context_length: '4096', max_model_len: -1, context_window: 1e300, capabilities: 'tout' },
      { id: 'a\u202egpj.exe' },
      { id: 'a\nb' },
      { id: 'x'.repeat(301) },
      { id: '' },
      { id: 7 },
      null,
      'texte',
    ])
    expect(await listServedModels({ provider: 'other', baseUrl })).toEqual([{ name: 'bon' }])
  })

  it('has 200 models at most, and is asked about 40', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ name: `m${index}` }))
    const { baseUrl, requests } = await startOllama(many)
    expect(await listServedModels({ provider: 'ollama', baseUrl })).toHaveLength(200)
    expect(requests.filter(({ path }) => path === '/api/show')).toHaveLength(40)
  })

  it('is not read past two megabytes', async () => {
    const entry = { id: 'gros', padding: 'x'.repeat(1_900_000) }
    expect(await listServedModels({ provider: 'other', baseUrl: (await list([entry])).baseUrl })).toHaveLength(1)
    const larger = await list([entry, { id: 'autre', padding: 'x'.repeat(200_000) }])
    expect(await listServedModels({ provider: 'other', baseUrl: larger.baseUrl })).toBeUndefined()
  })

  it('sends nobody elsewhere', async () => {
    const elsewhere = await list([{ id: 'piège' }])
    const { url, close } = await openLoopback(({ path }, response) => {
      response.writeHead(307, { location: `${elsewhere.url}${path}` }).end()
    })
    onTestFinished(close)
    expect(await listServedModels({ provider: 'ollama', baseUrl: `${url}/v1`, apiKey: 'secret' })).toBeUndefined()
    expect(elsewhere.requests).toEqual([])
  })

  it('that answers the same to everything is none', async () => {
    for (const body of ['{}', '[]', 'null', '{"data":{}}', '<html>', '{"models":"x"}', '['.repeat(900_000)]) {
      const { url, close } = await openLoopback((_, response) => void response.writeHead(200).end(body))
      expect(await listServedModels({ provider: 'other', baseUrl: `${url}/v1` })).toBeUndefined()
      expect(await describeServedModel({ provider: 'ollama', baseUrl: `${url}/v1` }, 'a')).toBeUndefined()
      await close()
    }
    const { url, close } = await openLoopback((_, response) => sendJson(response, 500, { data: [{ id: 'a' }] }))
    onTestFinished(close)
    expect(await listServedModels({ provider: 'other', baseUrl: `${url}/v1` })).toBeUndefined()
  })
})
