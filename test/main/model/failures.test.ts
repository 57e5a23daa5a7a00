import { inspect } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { ModelError, type ModelErrorKind } from '../../../src-main/errors.ts'
import { classifyAnswer, classifyTransport, readRetryAfter } from '../../../src-main/model/failures.ts'
import { createOpenAiModel, type OpenAiOptions } from '../../../src-main/model/openai.ts'
import { parseBaseUrl, providerOf } from '../../../src-main/model/providers.ts'
import {
  chunk,
  errorAnswer,
  type FakeOpenAiServer,
  type Step,
  sse,
  startFakeOpenAiServer,
  textAnswer,
} from '../../support/fake-openai-server.ts'
import { ask } from '../../support/read-model.ts'

let server: FakeOpenAiServer | undefined

afterEach(async () => {
  const closing = server
  server = undefined
  await closing?.close()
})

const KEY = 'sk-proj-0123456789abcdef'
const QUICK = { attempts: 3, baseMs: 1, longestMs: 1_000 }

async function failureOf(steps: Step[], options: Partial<OpenAiOptions> = {}): Promise<ModelError> {
  server = await startFakeOpenAiServer(steps)
  const model = createOpenAiModel({ baseUrl: server.baseUrl, model: 'modele-1', apiKey: KEY, retry: QUICK, ...options })
  const { error } = await ask(model)
  expect(error).toBeInstanceOf(ModelError)
  if (!(error instanceof ModelError)) throw error
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(KEY)
  for (const sentence of [error.sentence.fr, error.sentence.en]) {
    expect(sentence).toMatch(/^\S.*\.$/)
    expect(sentence).not.toMatch(/undefined|null|\{|sk-/)
  }
  return error
}

const json = { 'content-type': 'application/json' }
const mistral = (status: number, body: Record<string, unknown>): Step => ({
  status,
  headers: json,
  body: JSON.stringify({ object: 'error', ...body }),
})

/** What the providers really answer, and the class of each. Statuses that are tried again come three times. */
const REFUSALS: [string, Step, ModelErrorKind][] = [
  [
    'OpenAI, wrong key',
    errorAnswer(401, {
      message: `Incorrect API key provided: ${KEY}. You can find your API key at https://platform.openai.com.`,
      type: 'invalid_request_error',
      code: 'invalid_api_key',
    }),
    'wrong_key',
  ],
  ['OpenRouter, wrong key', errorAnswer(401, { message: 'User not found.', code: 401 }), 'wrong_key'],
  ['Mistral, wrong key', { status: 401, headers: json, body: '{"detail":"Unauthorized"}' }, 'wrong_key'],
  ['a key without the right', errorAnswer(403, { message: 'Project does not have access to model' }), 'wrong_key'],
  [
    'Gemini, wrong key as 400',
    {
      status: 400,
      headers: json,
      body: '[{"error":{"code":400,"message":"API key not valid. Please pass a valid API key."}}]',
    },
    'wrong_key',
  ],
  [
    'OpenAI, no quota',
    errorAnswer(429, {
      message: 'You exceeded your current quota, please check your plan and billing details.',
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    }),
    'no_credit',
  ],
  [
    'OpenRouter, no credit',
    errorAnswer(402, { message: 'This request requires more credits, or fewer max_tokens.', code: 402 }),
    'no_credit',
  ],
  [
    'OpenRouter, key limit',
    errorAnswer(403, {
      message: 'Key limit exceeded (total limit). Manage it using https://openrouter.ai/settings/keys',
      code: 403,
    }),
    'no_credit',
  ],
  [
    'DeepSeek, no balance',
    errorAnswer(402, { message: 'Insufficient Balance', type: 'unknown_error', code: 'invalid_request_error' }),
    'no_credit',
  ],
  [
    'OpenAI, too long',
    errorAnswer(400, {
      message:
        "This model's maximum context length is 128000 tokens. However, your messages resulted in 204308 tokens.",
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    }),
    'context_too_long',
  ],
  [
    'OpenAI, too long, newer words',
    errorAnswer(400, {
      message: 'Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 477469 tokens.',
    }),
    'context_too_long',
  ],
  [
    'Mistral, too long',
    mistral(400, {
      message:
        'Prompt contains 140000 tokens and 0 draft tokens, too large for model with 131072 maximum context length',
      type: 'invalid_request_prompt',
      code: '3051',
    }),
    'context_too_long',
  ],
  [
    'OpenRouter, too long',
    errorAnswer(400, {
      message: "This endpoint's maximum context length is 8192 tokens. However, you requested about 10016 tokens.",
      code: 400,
    }),
    'context_too_long',
  ],
  [
    'OpenRouter, too long, told by the provider behind it',
    errorAnswer(400, {
      message: 'Provider returned error',
      code: 400,
      metadata: { raw: '{"error":{"message":"prompt is too long: 210000 tokens > 200000 maximum"}}' },
    }),
    'context_too_long',
  ],
  [
    'llama.cpp, too long',
    errorAnswer(400, {
      code: 400,
      message: 'the request exceeds the available context size, try increasing it',
      type: 'exceed_context_size_error',
      n_prompt_tokens: 14429,
      n_ctx: 8192,
    }),
    'context_too_long',
  ],
  [
    'old llama.cpp, too long',
    errorAnswer(500, {
      code: 500,
      message:
        'the request exceeds the available context size. try increasing the context size or enable context shift',
      type: 'exceed_context_size_error',
    }),
    'context_too_long',
  ],
  [
    'LM Studio, too long',
    errorAnswer(400, {
      message:
        'Trying to keep the first 15857 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
    }),
    'context_too_long',
  ],
  [
    'LM Studio with MLX, too long',
    errorAnswer(400, { message: 'Context size has been exceeded.' }),
    'context_too_long',
  ],
  [
    'Ollama, too long',
    errorAnswer(400, { message: 'input length exceeds the context length', type: 'api_error' }),
    'context_too_long',
  ],
  [
    'a body too large',
    { status: 413, headers: json, body: '{"error":{"message":"Request Entity Too Large"}}' },
    'context_too_long',
  ],
  [
    'OpenAI, unknown model',
    errorAnswer(404, {
      message: 'The model `modele-1` does not exist or you do not have access to it.',
      code: 'model_not_found',
    }),
    'model_unknown',
  ],
  [
    'OpenRouter, unknown model',
    errorAnswer(400, { message: 'modele-1 is not a valid model ID', code: 400 }),
    'model_unknown',
  ],
  [
    'OpenRouter, nobody serves it',
    errorAnswer(404, { message: 'No endpoints found for modele-1.', code: 404 }),
    'model_unknown',
  ],
  [
    'Mistral, unknown model',
    mistral(400, { message: 'Invalid model: modele-1', type: 'invalid_model', code: '1500' }),
    'model_unknown',
  ],
  [
    'Ollama, unknown model',
    errorAnswer(404, { message: "model 'modele-1' not found", type: 'not_found_error' }),
    'model_unknown',
  ],
  [
    'LM Studio, nothing loaded',
    errorAnswer(404, {
      message: 'No models loaded. Please load a model in the developer page or use the `lms load` command.',
      code: 'model_not_found',
    }),
    'model_unknown',
  ],
  [
    'a path without API',
    { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' },
    'model_unknown',
  ],
  [
    'LM Studio, wrong path',
    { headers: json, body: '{"error":"Unexpected endpoint or method. (POST /chat/completions)"}' },
    'model_unknown',
  ],
  [
    'Ollama, no tools',
    errorAnswer(400, { message: 'registry.ollama.ai/library/gemma3:4b does not support tools', type: 'api_error' }),
    'no_tools',
  ],
  [
    'OpenRouter, no tools',
    errorAnswer(404, {
      message:
        'No endpoints found that support tool use. To learn more about provider routing, visit: https://openrouter.ai/docs',
      code: 404,
    }),
    'no_tools',
  ],
  [
    'OpenRouter, no tool choice',
    errorAnswer(404, { message: "No endpoints found that support the provided 'tool_choice' value.", code: 404 }),
    'no_tools',
  ],
  [
    'llama.cpp, no tools',
    errorAnswer(500, { code: 500, message: 'tools param requires --jinja flag', type: 'server_error' }),
    'no_tools',
  ],
  [
    'vLLM, no tools',
    {
      status: 400,
      headers: json,
      body: '{"object":"error","message":"\\"auto\\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set","code":400}',
    },
    'no_tools',
  ],
  [
    'OpenRouter, moderated',
    errorAnswer(403, { message: 'Input was flagged', code: 403, metadata: { reasons: ['violence'] } }),
    'refused_request',
  ],
  [
    'OpenAI, country',
    errorAnswer(403, {
      message: 'Country, region, or territory not supported',
      code: 'unsupported_country_region_territory',
    }),
    'refused_request',
  ],
  ['any other 400', errorAnswer(400, { message: `Unsupported value with ${KEY}` }), 'refused_request'],
  [
    'Mistral, any other 422',
    mistral(422, { message: { detail: [{ type: 'missing', loc: ['body', 'messages'] }] } }),
    'refused_request',
  ],
]

test.each(REFUSALS)('%s is told as its class, at once', async (_name, step, kind) => {
  expect((await failureOf([step])).kind).toBe(kind)
  expect(server?.requests).toHaveLength(1)
})

test('the sentence of a refused request quotes the provider, short and without keys', async () => {
  const error = await failureOf([errorAnswer(400, { message: `Bad  value\n${KEY} ${'x'.repeat(900)}` })])
  expect(error.sentence.fr).toContain('Bad value … xxx')
  expect(error.sentence.fr.length).toBeLessThan(400)
})

test('a key without a known beginning is taken out as well', async () => {
  const apiKey = 'f00dfeedcafe1234567890abcdef0000'
  const error = await failureOf([errorAnswer(400, { message: `Bad header ${apiKey} here` })], { apiKey })
  expect(error.sentence.fr).toContain('Bad header … here')
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(apiKey)
})

test.each([408, 409, 429, 500, 502, 503, 504, 529])('status %i is tried three times, then told', async status => {
  const step = errorAnswer(status, { message: 'busy' })
  const error = await failureOf([step, step, step])
  expect(error.kind).toBe(status === 429 ? 'rate_limit' : 'server')
  expect(server?.requests).toHaveLength(3)
})

async function answerAfter(first: Step): Promise<string> {
  server = await startFakeOpenAiServer([first, textAnswer('Bonjour')])
  const { text, error } = await ask(createOpenAiModel({ baseUrl: server.baseUrl, model: 'm', retry: QUICK }))
  return error === undefined ? text : String(error)
}

test.each<[string, Step]>([
  ['an overloaded server', errorAnswer(503, { message: 'busy' })],
  ['a connection closed without a word', { noAnswer: true }],
  ['a stream closed before its first word', { body: ': hello\n\n', ending: 'cut' }],
  ['an empty stream', { body: '' }],
  ['an error in the stream before its first word', { body: sse({ error: { code: 502, message: 'upstream' } }) }],
  ['a request to wait a moment', errorAnswer(429, { message: 'slow down' }, { 'retry-after': '0.02' })],
])('%s is followed by another attempt', async (_name, step) => {
  expect(await answerAfter(step)).toBe('Bonjour')
})

test.each<[string, Step, ModelErrorKind]>([
  ['a cut connection', { body: [`data: ${JSON.stringify(chunk({ content: 'Bon' }))}\n\n`], ending: 'cut' }, 'cut'],
  ['an end without a finish', { body: `data: ${JSON.stringify(chunk({ content: 'Bon' }))}\n\n` }, 'cut'],
  [
    'a line of broken JSON',
    {
      body: `data: ${JSON.stringify(chunk({ content: 'Bon' }))}\n\ndata: {"choices":[{"del\n\n${sse(chunk({ content: 'jour' }, 'stop'))}`,
    },
    'cut',
  ],
  [
    'an error',
    { body: sse(chunk({ content: 'Bon' }), { error: { code: 429, message: 'Rate limit reached' } }) },
    'rate_limit',
  ],
  ['an error told by the finish reason', { body: sse(chunk({ content: 'Bon' }), chunk({}, 'error')) }, 'server'],
  [
    'an error in old llama.cpp’s field',
    { body: `data: ${JSON.stringify(chunk({ content: 'Bon' }))}\n\nerror: {"code":500,"message":"slot failed"}\n\n` },
    'server',
  ],
  [
    'an error in vLLM’s shape',
    { body: sse(chunk({ content: 'Bon' }), { object: 'error', message: 'overloaded', code: 503 }) },
    'server',
  ],
])('%s after the first word is told, never tried again', async (_name, step, kind) => {
  server = await startFakeOpenAiServer([step])
  const heard = await ask(createOpenAiModel({ baseUrl: server.baseUrl, model: 'm', retry: QUICK }))
  expect(heard).toMatchObject({ text: 'Bon', error: { kind } })
  expect(heard.end).toBeUndefined()
})

test('half a call is never given out', async () => {
  const call = { index: 0, id: 'a', function: { name: 'read_user_file', arguments: '{"file_id":' } }
  const piece = `data: ${JSON.stringify(chunk({ tool_calls: [call] }))}\n\n`
  for (const step of [
    { body: [piece], ending: 'cut' } as const,
    { body: piece },
    { body: `${piece}data: [DONE]\n\n` },
  ]) {
    expect((await failureOf([step])).kind).toBe('cut')
    await server?.close()
    server = undefined
  }
})

test('a long Retry-After is told to the user instead of waited for', async () => {
  const error = await failureOf([errorAnswer(429, { message: 'Rate limit reached' }, { 'retry-after': '1800' })])
  expect(error).toMatchObject({ kind: 'rate_limit' })
  expect(error.sentence.fr).toMatch(/30\sminutes/)
  expect(error.sentence.en).toContain('30 minutes')
})

test('Retry-After is read in seconds, in milliseconds and as a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const read = (headers: Record<string, string>) => readRetryAfter(new Headers(headers), now)
  expect(read({ 'retry-after': '3' })).toBe(3_000)
  expect(read({ 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT' })).toBe(5_000)
  expect(read({ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' })).toBe(0)
  expect(read({ 'retry-after-ms': '250', 'retry-after': '9' })).toBe(250)
  expect(read({ 'retry-after': 'bientôt' })).toBeUndefined()
  expect(read({})).toBeUndefined()
})

test('silence before the first word, and in the middle, is told with its length', async () => {
  const before = await failureOf([{ noAnswer: 'hang' }], { requestTimeoutMs: 60 })
  expect(before.kind).toBe('server')
  await server?.close()
  const middle = await failureOf(
    [{ body: [`data: ${JSON.stringify(chunk({ content: 'Bon' }))}\n\n`], ending: 'hang' }],
    {
      idleTimeoutMs: 1_000,
    },
  )
  expect(middle.kind).toBe('cut')
  expect(middle.sentence.fr).toMatch(/1\ss/)
  await server?.closedByClient()
})

test('comments that keep the connection alive count as life', async () => {
  server = await startFakeOpenAiServer([
    {
      body: [
        ...Array.from({ length: 12 }, () => ': OPENROUTER PROCESSING\n\n'),
        sse(chunk({ content: 'Fin' }, 'stop')),
      ],
      pieceDelayMs: 100,
    },
  ])
  const model = createOpenAiModel({ baseUrl: server.baseUrl, model: 'm', idleTimeoutMs: 1_000 })
  expect(await ask(model)).toMatchObject({ text: 'Fin', end: { finishReason: 'stop' } })
})

test('a page of a portal in place of an answer is told as such', async () => {
  const error = await failureOf([
    { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Wi-Fi</title>' },
  ])
  expect(error.kind).toBe('server')
  expect(error.sentence.fr).toContain('portail')
})

test('nothing listening on this machine says to start the server; a name that doesn’t exist says to check the network', async () => {
  server = await startFakeOpenAiServer([])
  const { baseUrl } = server
  await server.close()
  server = undefined
  const local = await ask(createOpenAiModel({ baseUrl, model: 'm', retry: QUICK }))
  expect(local.error).toMatchObject({ kind: 'offline', sentence: { fr: expect.stringContaining('Démarrez') } })
  const remote = await ask(
    createOpenAiModel({ baseUrl: 'https://modeles.invalid/v1', apiKey: KEY, model: 'm', retry: QUICK }),
  )
  expect(remote.error).toMatchObject({
    kind: 'offline',
    sentence: { fr: expect.stringContaining('connexion à Internet') },
  })
  expect(inspect(remote.error, { depth: 20 })).not.toContain(KEY)
})

test('a certificate that isn’t accepted says to check the date of the computer', () => {
  const asked = { provider: providerOf(new URL('https://api.openai.com/v1'), 'm'), model: 'm' }
  const tls = Object.assign(new Error('certificate is not yet valid'), { code: 'CERT_NOT_YET_VALID' })
  const failure = classifyTransport(new TypeError('fetch failed', { cause: tls }), asked)
  expect(failure).toMatchObject({
    retryable: false,
    error: { kind: 'offline', sentence: { fr: expect.stringContaining('date') } },
  })
})

test('no key for a provider that needs one, or one that can’t be sent, is told without a request', async () => {
  const without = createOpenAiModel({ baseUrl: 'https://openrouter.ai', model: 'm' })
  expect((await ask(without)).error).toMatchObject({
    kind: 'no_key',
    sentence: { fr: expect.stringContaining('OpenRouter') },
  })
  for (const apiKey of ['sk-clé', 'sk-a b', 'sk-a\nb']) {
    const { error } = await ask(createOpenAiModel({ baseUrl: 'https://openrouter.ai', model: 'm', apiKey }))
    expect(error).toMatchObject({ kind: 'wrong_key' })
    expect(inspect(error, { depth: 20 })).not.toContain(apiKey)
  }
})

test('a server that asks for a key when none is set says so', async () => {
  const error = await failureOf([errorAnswer(401, { message: 'Missing bearer authentication' })], { apiKey: undefined })
  expect(error.kind).toBe('no_key')
})

test('Ollama is told how to install the model', () => {
  const asked = { provider: providerOf(new URL('http://localhost:11434/v1'), 'qwen3:8b'), model: 'qwen3:8b' }
  const { error } = classifyAnswer({ status: 404, body: '{"error":{"message":"model not found"}}' }, asked)
  expect(error.sentence.fr).toContain('ollama pull qwen3:8b')
})

test('an address is taken as people type it', async () => {
  const path = (text: string) => parseBaseUrl(text)?.href
  expect(path('http://localhost:11434')).toBe('http://localhost:11434/v1')
  expect(path('localhost:1234/v1/')).toBe('http://localhost:1234/v1')
  expect(path(' https://openrouter.ai ')).toBe('https://openrouter.ai/api/v1')
  expect(path('https://api.mistral.ai/v1/chat/completions')).toBe('https://api.mistral.ai/v1')
  expect(path('ftp://example.org')).toBeUndefined()
  expect(path('')).toBeUndefined()
  expect((await ask(createOpenAiModel({ baseUrl: 'file:///etc', model: 'm' }))).error).toMatchObject({
    kind: 'offline',
  })
})
