import { afterEach, expect, test } from 'vitest'
import { createOpenAiModel, type OpenAiOptions } from '../../../src-main/model/openai.ts'
import type { Message } from '../../../src-main/types.ts'
import {
  callAnswer,
  chunk,
  errorAnswer,
  type FakeOpenAiServer,
  type Step,
  sse,
  startFakeOpenAiServer,
  textAnswer,
} from '../../support/fake-openai-server.ts'
import { assertAccepted } from '../../support/provider-history.ts'
import { ask, FILE_TOOLS, hear, modelRequest } from '../../support/read-model.ts'

let server: FakeOpenAiServer | undefined

afterEach(async () => {
  const closing = server
  server = undefined
  await closing?.close()
})

const QUICK = { attempts: 3, baseMs: 1, longestMs: 1_000 }

async function modelOf(steps: Step[], options: Partial<OpenAiOptions> = {}) {
  const started = await startFakeOpenAiServer(steps)
  server = started
  return {
    server: started,
    model: createOpenAiModel({ baseUrl: started.baseUrl, model: 'modèle-1', retry: QUICK, ...options }),
  }
}

// ---------------------------------------------------------------- the request

const HISTORY: Message[] = [
  { role: 'system', content: 'Tu aides.' },
  { role: 'user', content: 'Lis « balance.csv »', files: [{ fileId: 'f1', name: 'balance.csv' }] },
  {
    role: 'assistant',
    content: '',
    reasoning: 'secret',
    toolCalls: [
      { id: 'call_1', name: 'read_user_file', arguments: '{"file_id":"f1"}' },
      { id: 'call_2', name: 'list_user_files', arguments: '' },
      { id: 'call_3', name: 'read_user_file', arguments: '{"file_id":' },
    ],
  },
  { role: 'tool', toolCallId: 'call_1', content: 'lu' },
  { role: 'tool', toolCallId: 'call_2', content: 'aucun', notice: { fr: 'Aucun.', en: 'None.' } },
  { role: 'tool', toolCallId: 'call_3', content: 'arguments illisibles' },
]

test('a request carries the history as OpenAI accepts it, the tools as they were encoded, and asks for usage', async () => {
  const { model, server } = await modelOf([textAnswer('Bien')])
  const tools = { schemas: FILE_TOOLS, json: JSON.stringify(FILE_TOOLS, null, 2) }
  await ask(model, { messages: HISTORY, tools })
  const [request] = server.requests
  expect(request?.path).toBe('/v1/chat/completions')
  expect(request?.headers['content-type']).toBe('application/json')
  expect(request?.text).toContain(tools.json)
  const call = (id: string, name: string, text: string) => ({
    id,
    type: 'function',
    function: { name, arguments: text },
  })
  expect(request?.body).toEqual({
    model: 'modèle-1',
    stream: true,
    stream_options: { include_usage: true },
    tools: FILE_TOOLS,
    messages: [
      { role: 'system', content: 'Tu aides.' },
      { role: 'user', content: 'Lis « balance.csv »\n\nFichiers joints : « balance.csv » (file_id : f1).' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          call('call_1', 'read_user_file', '{"file_id":"f1"}'),
          call('call_2', 'list_user_files', '{}'),
          call('call_3', 'read_user_file', '{"malformed":"{\\"file_id\\":"}'),
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'lu' },
      { role: 'tool', tool_call_id: 'call_2', content: 'aucun' },
      { role: 'tool', tool_call_id: 'call_3', content: 'arguments illisibles' },
    ],
  })
  assertAccepted(messagesOf(request?.body))
})

function messagesOf(body: Record<string, unknown> | undefined): unknown[] {
  return Array.isArray(body?.messages) ? body.messages : []
}

test('the last round keeps the tools and forbids their use', async () => {
  const { model, server } = await modelOf([textAnswer('Fin')])
  await ask(model, { toolChoice: 'none' })
  expect(server.requests[0]?.body).toMatchObject({ tools: FILE_TOOLS, tool_choice: 'none' })
})

test('without tools a request has neither tools nor tool_choice, and an answer is never taken for a call', async () => {
  const written = '<tool_call>{"name":"read_user_file","arguments":{}}</tool_call>'
  const { model, server } = await modelOf([textAnswer(written), textAnswer('Fin')])
  const heard = await ask(model, { tools: undefined, toolChoice: 'none' })
  expect(heard).toMatchObject({ text: written, end: { finishReason: 'stop' } })
  await ask(model, { tools: { schemas: [], json: '[]' }, toolChoice: 'none' })
  for (const request of server.requests) {
    expect(request.body).not.toHaveProperty('tools')
    expect(request.body).not.toHaveProperty('tool_choice')
  }
})

test('a key travels in its header; without one there is no such header, whatever the environment holds', async () => {
  process.env.OPENAI_API_KEY = 'sk-environment'
  process.env.OPENAI_ORG_ID = 'org-environment'
  try {
    const { model, server } = await modelOf([textAnswer('a'), textAnswer('b')])
    await ask(model)
    await ask(createOpenAiModel({ baseUrl: server.baseUrl, model: 'm', apiKey: ' sk-mine \n' }))
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
    expect(server.requests[1]?.headers.authorization).toBe('Bearer sk-mine')
    for (const request of server.requests) expect(JSON.stringify(request.headers)).not.toContain('environment')
  } finally {
    delete process.env.OPENAI_API_KEY
    delete process.env.OPENAI_ORG_ID
  }
})

test('a Mistral model gets ids of nine letters, the same in a call and in its result', async () => {
  const { model, server } = await modelOf([textAnswer('Bien')], { model: 'mistral-small-latest' })
  await ask(model, { messages: HISTORY })
  const messages = messagesOf(server.requests[0]?.body)
  assertAccepted(messages)
  const ids = JSON.stringify(messages).match(/(?<="(?:tool_call_)?id":")[^"]+/g) ?? []
  expect(ids).toHaveLength(6)
  for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/)
})

test('a server that refuses stream_options is asked without, and not bothered with them again', async () => {
  const refusal = {
    object: 'error',
    message: { detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options', 'include_usage'] }] },
  }
  const { model, server } = await modelOf([
    { status: 422, headers: { 'content-type': 'application/json' }, body: JSON.stringify(refusal) },
    textAnswer('un'),
    textAnswer('deux'),
  ])
  expect(await ask(model)).toMatchObject({ text: 'un' })
  expect(await ask(model)).toMatchObject({ text: 'deux' })
  expect(server.requests.map(request => 'stream_options' in request.body)).toEqual([true, false, false])
})

test('the name and the context size are those given', () => {
  const model = createOpenAiModel({ baseUrl: 'localhost:11434', model: 'qwen3:8b', contextTokens: 8192 })
  expect(model).toMatchObject({ name: 'qwen3:8b', contextTokens: 8192 })
})

// ---------------------------------------------------------------- the answer

const callChunk = (call: unknown) => chunk({ tool_calls: [call] })
const toolCallsEnd = chunk({}, 'tool_calls')
const anyId = expect.stringMatching(/^[a-zA-Z0-9]{9}$/)

const ODD_CALLS: [string, unknown[], unknown[]][] = [
  [
    'arguments as an object',
    [callChunk({ index: 0, id: 'a', function: { name: 'read_user_file', arguments: { file_id: 'é' } } })],
    [{ id: 'a', name: 'read_user_file', arguments: '{"file_id":"é"}' }],
  ],
  [
    'no arguments at all',
    [callChunk({ index: 0, id: 'a', function: { name: 'list_user_files' } })],
    [{ id: 'a', name: 'list_user_files', arguments: '{}' }],
  ],
  [
    'no id',
    [callChunk({ index: 0, function: { name: 'list_user_files', arguments: '{}' } })],
    [{ id: anyId, name: 'list_user_files', arguments: '{}' }],
  ],
  [
    'one id for two calls',
    [
      callChunk({ index: 0, id: 'a', function: { name: 'list_user_files', arguments: '{}' } }),
      callChunk({ index: 1, id: 'a', function: { name: 'read_user_file', arguments: '{}' } }),
    ],
    [
      { id: 'a', name: 'list_user_files', arguments: '{}' },
      { id: anyId, name: 'read_user_file', arguments: '{}' },
    ],
  ],
  [
    'the index 0 for both',
    [
      callChunk({ index: 0, id: 'a', function: { name: 'read_user_file', arguments: '{"file_id":"1"}' } }),
      callChunk({ index: 0, id: 'b', function: { name: 'read_user_file', arguments: '{"file_id":"2"}' } }),
    ],
    [
      { id: 'a', name: 'read_user_file', arguments: '{"file_id":"1"}' },
      { id: 'b', name: 'read_user_file', arguments: '{"file_id":"2"}' },
    ],
  ],
  [
    'neither index nor id, in pieces',
    [
      callChunk({ function: { name: 'read_user_file', arguments: '{"file_' } }),
      callChunk({ function: { arguments: 'id":"1"}' } }),
      callChunk({ function: { name: 'read_user_file', arguments: '{"file_id":"2"}' } }),
    ],
    [
      { id: anyId, name: 'read_user_file', arguments: '{"file_id":"1"}' },
      { id: anyId, name: 'read_user_file', arguments: '{"file_id":"2"}' },
    ],
  ],
  [
    'neither index nor id, in one list',
    [chunk({ tool_calls: [{ function: { name: 'list_user_files' } }, { function: { name: 'list_user_files' } }] })],
    [
      { id: anyId, name: 'list_user_files', arguments: '{}' },
      { id: anyId, name: 'list_user_files', arguments: '{}' },
    ],
  ],
  [
    'pieces in turns',
    [
      callChunk({ index: 1, id: 'b', function: { name: 'read_user_file', arguments: '{"file_id"' } }),
      callChunk({ index: 0, id: 'a', function: { name: 'list_user_files', arguments: '{"query"' } }),
      callChunk({ index: 1, function: { arguments: ':"2"}' } }),
      callChunk({ index: 0, function: { arguments: ':"1"}' } }),
    ],
    [
      { id: 'b', name: 'read_user_file', arguments: '{"file_id":"2"}' },
      { id: 'a', name: 'list_user_files', arguments: '{"query":"1"}' },
    ],
  ],
  [
    'a name in pieces',
    [
      callChunk({ index: 0, id: 'a', function: { name: 'read_', arguments: '' } }),
      callChunk({ index: 0, function: { name: 'user_file', arguments: '{}' } }),
    ],
    [{ id: 'a', name: 'read_user_file', arguments: '{}' }],
  ],
  [
    'a name and an id with every piece',
    [
      callChunk({ index: 0, id: 'a', function: { name: 'read_user_file', arguments: '{"file_id"' } }),
      callChunk({ index: 0, id: 'a', function: { name: 'read_user_file', arguments: ':"1"}' } }),
    ],
    [{ id: 'a', name: 'read_user_file', arguments: '{"file_id":"1"}' }],
  ],
  [
    'a name that grows',
    [
      callChunk({ index: 0, id: 'a', function: { name: 'read', arguments: '' } }),
      callChunk({ index: 0, function: { name: 'read_user_file', arguments: '{}' } }),
    ],
    [{ id: 'a', name: 'read_user_file', arguments: '{}' }],
  ],
  [
    'the whole call again at the end',
    [
      callChunk({ index: 0, id: 'a', function: { name: 'read_user_file', arguments: '{"file_id":"1"}' } }),
      callChunk({ index: 0, id: 'a', function: { name: 'read_user_file', arguments: '{"file_id":"1"}' } }),
    ],
    [{ id: 'a', name: 'read_user_file', arguments: '{"file_id":"1"}' }],
  ],
  [
    'a template’s marks around the name',
    [
      callChunk({ index: 0, id: 'a', function: { name: 'functions.read_user_file', arguments: '{}' } }),
      callChunk({ index: 1, id: 'b', function: { name: 'list_user_files<|channel|>commentary', arguments: '{}' } }),
      callChunk({ index: 2, id: 'c', function: { name: 'écrire un fichier', arguments: '{}' } }),
    ],
    [
      { id: 'a', name: 'read_user_file', arguments: '{}' },
      { id: 'b', name: 'list_user_files', arguments: '{}' },
      { id: 'c', name: '_crire_un_fichier', arguments: '{}' },
    ],
  ],
  [
    'function_call, as old servers say',
    [
      chunk({ function_call: { name: 'read_user_file', arguments: '{"file_id"' } }),
      chunk({ function_call: { arguments: ':"1"}' } }),
    ],
    [{ id: anyId, name: 'read_user_file', arguments: '{"file_id":"1"}' }],
  ],
]

test.each(ODD_CALLS)('calls with %s come out whole', async (_name, chunks, wanted) => {
  const { model } = await modelOf([{ body: sse(...chunks, toolCallsEnd) }])
  const heard = await ask(model)
  expect(heard.end?.message).toEqual({ role: 'assistant', content: '', toolCalls: wanted })
  expect(new Set(heard.end?.message.toolCalls?.map(call => call.id)).size).toBe(wanted.length)
})

test('an id that an earlier message of the conversation has is made anew', async () => {
  const { model } = await modelOf([callAnswer({ id: 'call_1', name: 'list_user_files', arguments: '{}' })])
  const heard = await ask(model, { messages: HISTORY })
  expect(heard.end?.message.toolCalls).toEqual([{ id: anyId, name: 'list_user_files', arguments: '{}' }])
})

const FINISHES: [string, unknown[], string][] = [
  ['stop', [chunk({ content: 'a' }, 'stop')], 'stop'],
  ['length', [chunk({ content: 'a' }, 'length')], 'length'],
  ['model_length', [chunk({ content: 'a' }, 'model_length')], 'length'],
  ['content_filter', [chunk({ content: 'a' }, 'content_filter')], 'content_filter'],
  ['end_turn', [chunk({ content: 'a' }, 'end_turn')], 'stop'],
  ['tool_calls without a call', [chunk({ content: 'a' }, 'tool_calls')], 'stop'],
  [
    'stop after a call',
    [callChunk({ index: 0, function: { name: 'list_user_files' } }), chunk({}, 'stop')],
    'tool_calls',
  ],
  [
    'length within a call',
    [callChunk({ index: 0, function: { name: 'read_user_file', arguments: '{"f' } }), chunk({}, 'length')],
    'length',
  ],
  ['[DONE] alone', [chunk({ content: 'a' })], 'stop'],
]

test.each(FINISHES)('an answer that ends with %s says so', async (_name, chunks, reason) => {
  const { model } = await modelOf([{ body: sse(...chunks) }])
  expect(await ask(model)).toMatchObject({ end: { finishReason: reason } })
})

test('a whole message in one chunk, and a JSON answer to a streamed request, are read too', async () => {
  const message = { role: 'assistant', content: 'Bonjour é', reasoning_content: 'hm', tool_calls: [] }
  const whole = { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] }
  const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
  const json = { 'content-type': 'application/json' }
  const { model } = await modelOf([
    { body: sse(whole) },
    { headers: json, body: JSON.stringify({ ...whole, usage }, null, 2) },
    {
      body: sse(chunk({ content: 'Bonjour' }), { choices: [{ index: 0, delta: {}, message, finish_reason: 'stop' }] }),
    },
  ])
  expect(await ask(model)).toMatchObject({ text: 'Bonjour é', reasoning: 'hm', end: { finishReason: 'stop' } })
  expect(await ask(model)).toMatchObject({ text: 'Bonjour é', end: { usage: { inputTokens: 3, outputTokens: 2 } } })
  expect(await ask(model)).toMatchObject({ text: 'Bonjour' })
})

test('empty choices, null deltas, comments, unknown fields and lines that are no data change nothing', async () => {
  const odd = [
    ': keep-alive\n\n',
    'id: 7\nevent: message\nretry: 10\nfoo: bar\ndata: \n\n',
    'data: ping\n\n',
    `data: ${JSON.stringify({ choices: [] })}\n\n`,
    `data: ${JSON.stringify({ choices: [null] })}\n\n`,
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: null }] })}\n\n`,
    `data: ${JSON.stringify({ choices: null, usage: null })}\n\n`,
    sse(chunk({ content: 'Bon' }), chunk({ content: null, tool_calls: null }), chunk({ content: 'jour' }, 'stop')),
  ]
  const { model } = await modelOf([{ body: odd.join('') }])
  expect(await ask(model)).toMatchObject({
    text: 'Bonjour',
    end: { message: { content: 'Bonjour' }, finishReason: 'stop' },
  })
})

test('many tokens in one read of the network are one text chunk', async () => {
  const tokens = Array.from({ length: 400 }, (_, index) => chunk({ content: `${index} ` }))
  const { model } = await modelOf([{ body: sse(...tokens, chunk({}, 'stop')) }])
  const heard = await ask(model)
  expect(heard.text.split(' ')).toHaveLength(401)
  expect(heard.chunks).toBeLessThan(20)
})

test('an answer is complete although its connection stays open after the end', async () => {
  const { model, server } = await modelOf([{ ...textAnswer('Fini'), ending: 'hang' }])
  expect(await ask(model)).toMatchObject({ text: 'Fini', end: { finishReason: 'stop' } })
  await server.closedByClient()
})

test('a reader that takes its time doesn’t make the server look silent', async () => {
  const pieces = [
    sse(chunk({ content: 'Bon' })).replace('data: [DONE]\n\n', ''),
    sse(chunk({ content: 'jour' }, 'stop')),
  ]
  const { model } = await modelOf([{ body: pieces, pieceDelayMs: 5 }], { idleTimeoutMs: 500 })
  let text = ''
  for await (const piece of model.stream(modelRequest())) {
    if (piece.type === 'text') text += piece.text
    await new Promise(resolve => setTimeout(resolve, 700))
  }
  expect(text).toBe('Bonjour')
})

test('a message is encoded once, and a changed history is sent as it is', async () => {
  const { model, server } = await modelOf([textAnswer('a'), textAnswer('b')])
  const first: Message[] = [{ role: 'user', content: 'un é' }]
  await ask(model, { messages: first })
  await ask(model, { messages: [...first, { role: 'assistant', content: 'deux' }, { role: 'user', content: 'trois' }] })
  expect(server.requests.map(request => messagesOf(request.body))).toEqual([
    [{ role: 'user', content: 'un é' }],
    [
      { role: 'user', content: 'un é' },
      { role: 'assistant', content: 'deux' },
      { role: 'user', content: 'trois' },
    ],
  ])
})

// ---------------------------------------------------------------- stopping

const stopped = expect.objectContaining({ name: 'AbortError' })

test('stopping before the request sends nothing', async () => {
  const { model, server } = await modelOf([])
  expect(await ask(model, { signal: AbortSignal.abort() })).toMatchObject({ chunks: 0, error: stopped })
  expect(server.requests).toHaveLength(0)
})

test.each([
  ['before the head of the answer', { noAnswer: 'hang' } as const, 0],
  ['after the head', { ending: 'hang' } as const, 0],
  [
    'in the middle of the text',
    { body: [sse(chunk({ content: 'Bon' })).replace(/data: \[DONE\]\n\n/, '')], ending: 'hang' } as const,
    1,
  ],
  [
    'within a call',
    {
      body: [`data: ${JSON.stringify(callChunk({ index: 0, id: 'a', function: { name: 'x', arguments: '{' } }))}\n\n`],
      ending: 'hang',
    } as const,
    0,
  ],
])('stopping %s ends the stream and frees the server', async (_name, step, chunks) => {
  const { model, server } = await modelOf([step])
  const controller = new AbortController()
  let seen = 0
  async function* counted() {
    for await (const piece of model.stream(modelRequest({ signal: controller.signal }))) {
      seen++
      yield piece
    }
  }
  const hearing = hear(counted())
  while (server.requests.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
  await new Promise(resolve => setTimeout(resolve, 40))
  await expect.poll(() => seen).toBe(chunks)
  controller.abort()
  expect(await hearing).toMatchObject({ chunks, error: stopped })
  await server.closedByClient()
})

test('stopping during the wait before a retry ends it', async () => {
  const { model, server } = await modelOf([errorAnswer(503, { message: 'busy' })], {
    retry: { attempts: 3, baseMs: 60_000, longestMs: 60_000 },
  })
  const controller = new AbortController()
  const hearing = hear(model.stream(modelRequest({ signal: controller.signal })))
  while (server.requests.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
  setTimeout(() => controller.abort(), 20)
  expect(await hearing).toMatchObject({ error: stopped })
})

test('a reader that leaves early closes the connection', async () => {
  const { model, server } = await modelOf([
    { body: [`data: ${JSON.stringify(chunk({ content: 'Bon' }))}\n\n`], ending: 'hang' },
  ])
  for await (const piece of model.stream(modelRequest())) {
    expect(piece).toEqual({ type: 'text', text: 'Bon' })
    break
  }
  await server.closedByClient()
})
