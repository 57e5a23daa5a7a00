import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ModelError } from '../../../src-main/errors.ts'
import type { ModelChunk } from '../../../src-main/model/chat-model.ts'
import type { Asked } from '../../../src-main/model/failures.ts'
import { createOpenAiModel } from '../../../src-main/model/openai.ts'
import { providerOf } from '../../../src-main/model/providers.ts'
import { type AnswerReader, AttemptFailed, createAnswerReader } from '../../../src-main/model/read-answer.ts'
import { splitBytes, startFakeOpenAiServer } from '../../support/fake-openai-server.ts'
import { ask, type Heard, hear, modelRequest } from '../../support/read-model.ts'

type Outcome = {
  text?: string
  reasoning?: string
  calls?: { id?: string; name: string; arguments: string }[]
  finish?: string
  usage?: { inputTokens: number; outputTokens: number; costMicroUsd?: number }
  /** The kind of the error that ends it. */
  fails?: string
}

const READ = { name: 'read_user_file', arguments: '{"file_id":"f1"}' }
const OPENAI_USAGE = { inputTokens: 19, outputTokens: 9 }

/** What each stream of test/fixtures/provider-streams says. */
const STREAMS: Record<string, Outcome> = {
  'openai-text': { text: 'Le total de l’actif est de 1 250 000 FCFA ✓🧮', finish: 'stop', usage: OPENAI_USAGE },
  'openai-tools': {
    calls: [
      { id: 'call_8fJ2', name: 'list_user_files', arguments: '{"query":"balance é"}' },
      { id: 'call_Q0aZ', ...READ },
    ],
    finish: 'tool_calls',
    usage: OPENAI_USAGE,
  },
  'openai-refusal': { text: 'Désolé, je ne peux pas aider à cela.', finish: 'stop' },
  'openrouter-text': {
    text: 'Équilibrée : oui.',
    reasoning: 'Je vérifie l’équilibre.',
    finish: 'stop',
    usage: { inputTokens: 41, outputTokens: 22, costMicroUsd: 453 },
  },
  'openrouter-tools': {
    text: 'Je lis.',
    calls: [{ id: 'toolu_01A', ...READ }],
    finish: 'tool_calls',
    usage: { inputTokens: 41, outputTokens: 22, costMicroUsd: 1200 },
  },
  'openrouter-error': { text: 'Voici', fails: 'server' },
  'mistral-tools': {
    calls: [
      { id: 'D681PevKs', name: 'list_user_files', arguments: '{"query": "été"}' },
      { id: 'aB3dE5gH7', name: 'read_user_file', arguments: '{"file_id": "f1"}' },
    ],
    finish: 'tool_calls',
    usage: { inputTokens: 60, outputTokens: 25 },
  },
  'mistral-thinking': {
    text: 'Oui, 12 500 F de chaque côté.',
    reasoning: 'Débit = crédit ?',
    finish: 'stop',
    usage: { inputTokens: 60, outputTokens: 25 },
  },
  'ollama-tools': {
    reasoning: 'L’utilisateur veut lire.',
    calls: [{ id: 'call_x8k2', ...READ }],
    finish: 'tool_calls',
    usage: { inputTokens: 160, outputTokens: 31 },
  },
  'ollama-written-calls': {
    reasoning: '\nIl faut lire.\n',
    calls: [READ, { name: 'list_user_files', arguments: '{"query":"é"}' }],
    finish: 'tool_calls',
  },
  'lmstudio-tools': { calls: [{ id: '365174485', ...READ }], finish: 'tool_calls' },
  'lmstudio-error': { fails: 'context_too_long' },
  'llamacpp-text': {
    text: 'TVA : 18 % → 90 000 F',
    reasoning: 'Calcul rapide.',
    finish: 'stop',
    usage: { inputTokens: 34, outputTokens: 12 },
  },
  'llamacpp-tools': {
    calls: [{ id: 'vT5g', ...READ }],
    finish: 'tool_calls',
    usage: { inputTokens: 34, outputTokens: 12 },
  },
}

const FOLDER = new URL('../../fixtures/provider-streams/', import.meta.url)
const recorded = (name: string) => readFileSync(new URL(`${name}.sse`, FOLDER), 'utf8')
const named = Object.entries(STREAMS)

const ASKED: Asked = { provider: providerOf(new URL('http://localhost:1/v1'), 'm'), model: 'm' }
const SILENCE = { firstMs: 5_000, idleMs: 5_000, wakeMs: 10_000 }

/** The whole reading of an answer, but for the socket. */
async function read(pieces: Iterable<Uint8Array>): Promise<Outcome> {
  const send = async () => new Response(ReadableStream.from(pieces))
  return outcome(await hear(chunksOf(createAnswerReader(send, modelRequest(), ASKED, SILENCE))))
}

async function* chunksOf(reader: AnswerReader): AsyncGenerator<ModelChunk> {
  try {
    for (let chunks = await reader.next(); chunks; chunks = await reader.next()) yield* chunks
  } finally {
    reader.close()
  }
}

function outcome({ text, reasoning, end, error }: Heard): Outcome {
  const failure = error instanceof AttemptFailed ? error.failure.error : error
  const calls = end?.message.toolCalls
  expect(end?.message.content ?? text).toBe(text)
  return {
    ...(text !== '' && { text }),
    ...(reasoning !== '' && { reasoning }),
    ...(calls && { calls }),
    ...(end && { finish: end.finishReason }),
    ...(end?.usage && { usage: end.usage }),
    ...(failure !== undefined && { fails: failure instanceof ModelError ? failure.kind : String(failure) }),
  }
}

/** Calls written as text come without an id, so theirs is only asked to be one that every provider takes. */
function expected({ calls, ...rest }: Outcome): Outcome {
  const anyId = () => expect.stringMatching(/^[a-zA-Z0-9]{9}$/)
  return { ...rest, ...(calls && { calls: calls.map(call => ({ id: anyId(), ...call })) }) }
}

test('every recorded stream is expected here', () => {
  const files = readdirSync(FOLDER).map(file => file.replace(/\.sse$/, ''))
  expect(files.sort()).toEqual(Object.keys(STREAMS).sort())
})

test.each(named)('%s says the same wherever its bytes are cut in two', async (name, wanted) => {
  const text = recorded(name)
  const length = Buffer.byteLength(text)
  for (let at = 1; at < length; at++) {
    const heard = await read(splitBytes(text, at))
    expect(heard, `cut at byte ${at}`).toEqual(expected(wanted))
  }
})

test.each(named)(
  '%s says the same byte by byte, with CRLF, with CR, with its last empty line missing',
  async (name, wanted) => {
    const text = recorded(name)
    const bytes = Buffer.from(text)
    expect(await read(Array.from(bytes, byte => Uint8Array.of(byte)))).toEqual(expected(wanted))
    for (const lineEnd of ['\r\n', '\r']) {
      const crlf = text.replaceAll('\n', lineEnd)
      expect(await read([Buffer.from(crlf)])).toEqual(expected(wanted))
      expect(await read(Array.from(Buffer.from(crlf), byte => Uint8Array.of(byte)))).toEqual(expected(wanted))
    }
    expect(await read([Buffer.from(text.trimEnd())])).toEqual(expected(wanted))
  },
)

test.each(named)(
  '%s is complete without [DONE], and cut when it stops before the model has finished',
  async (name, wanted) => {
    const text = recorded(name)
    expect(await read([Buffer.from(text.replace('data: [DONE]\n\n', ''))])).toEqual(expected(wanted))
    if (wanted.fails) return
    const unfinished = text.slice(0, text.search(/data: [^\n]*"finish_reason":"/))
    const heard = await read([Buffer.from(unfinished)])
    expect(heard.fails).toBe('cut')
    expect(heard.calls).toBeUndefined()
  },
)

test.each(named)(
  '%s says the same over a real connection, whole, byte by byte and cut at samples of its bytes',
  async (name, wanted) => {
    const text = recorded(name)
    const bytes = Buffer.from(text)
    const cuts = Array.from({ length: 12 }, (_, index) => 1 + Math.floor((index * (bytes.length - 2)) / 11))
    const step = (body: readonly Uint8Array[]) => ({ body })
    const server = await startFakeOpenAiServer([
      step([bytes]),
      step(Array.from(bytes, byte => Uint8Array.of(byte))),
      ...cuts.map(at => step(splitBytes(text, at))),
    ])
    // One attempt: a stream that fails before its first word isn't asked for again here.
    const model = createOpenAiModel({
      baseUrl: server.baseUrl,
      model: 'm',
      retry: { attempts: 1, baseMs: 1, longestMs: 1 },
    })
    for (let count = 0; count < cuts.length + 2; count++) expect(outcome(await ask(model))).toEqual(expected(wanted))
    await server.close()
  },
)
