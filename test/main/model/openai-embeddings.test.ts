import { describe, expect, it, onTestFinished } from 'vitest'
import { ModelError } from '../../../src-main/errors.ts'
import { createOpenAiEmbeddings } from '../../../src-main/model/openai-embeddings.ts'
import { embeddingsReply } from '../../support/fake-embeddings.ts'
import { errorAnswer, type Reply, type Step, startFakeOpenAiServer } from '../../support/fake-openai-server.ts'

const never = new AbortController().signal

async function server(...steps: (Step | Reply)[]) {
  const fake = await startFakeOpenAiServer(steps)
  onTestFinished(() => fake.close())
  return fake
}

const json = (body: unknown): Step => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function failure(promise: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await promise.catch(caught => caught)
  if (!(error instanceof ModelError)) throw error
  return error
}

describe('embeddings of a server that speaks OpenAI', () => {
  it('asks for all texts at once, with the key, and gives vectors of length one in their order', async () => {
    const { baseUrl, requests } = await server(embeddingsReply)
    const embeddings = createOpenAiEmbeddings({ baseUrl, apiKey: 'sk-test', model: 'embed-small' })
    const vectors = await embeddings.embed(['le chat', 'la mer'], never)
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/v1/embeddings' })
    expect(requests[0]?.headers.authorization).toBe('Bearer sk-test')
    expect(requests[0]?.body).toEqual({ model: 'embed-small', input: ['le chat', 'la mer'], encoding_format: 'base64' })
    expect(vectors.map(vector => Math.hypot(...vector))).toEqual([expect.closeTo(1, 5), expect.closeTo(1, 5)])
    expect(vectors[0]?.[0]).toBeGreaterThan(0.9)
    expect(vectors[1]?.[1]).toBeGreaterThan(0.9)
  })

  it('asks a server that does not know base64 for plain numbers, and remembers it', async () => {
    const refusal = errorAnswer(400, { message: "Unsupported parameter: 'encoding_format'" })
    const { baseUrl, requests } = await server(refusal, embeddingsReply, embeddingsReply)
    const embeddings = createOpenAiEmbeddings({ baseUrl, model: 'm' })
    const [vector] = await embeddings.embed(['hiver'], never)
    expect(vector?.[2]).toBeCloseTo(1)
    await embeddings.embed(['neige'], never)
    expect(requests.map(({ body }) => body.encoding_format)).toEqual(['base64', undefined, undefined])
  })

  it('takes numbers from a server that ignores the format', async () => {
    const { baseUrl } = await server(json({ data: [{ embedding: [3, 4] }] }))
    const [vector] = await createOpenAiEmbeddings({ baseUrl, model: 'm' }).embed(['a'], never)
    expect([...(vector ?? [])]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)])
  })

  it.each([
    ['too few vectors', { data: [] }],
    ['vectors of different lengths', { data: [{ embedding: [1, 2] }, { embedding: [1] }] }],
    ['a vector of nothing', { data: [{ embedding: [0, 0] }, { embedding: [1, 1] }] }],
    [
      'the same place twice',
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 0, embedding: [1] },
        ],
      },
    ],
    ['bytes that are no numbers', { data: [{ embedding: 'AAA' }, { embedding: 'AAA' }] }],
    ['a page', '<html>'],
  ])('refuses %s', async (_, answer) => {
    const { baseUrl } = await server(json(answer))
    const error = await failure(createOpenAiEmbeddings({ baseUrl, model: 'm' }).embed(['a', 'b'], never))
    expect(error.kind).toBe('server')
  })

  it('tells a wrong key, a missing model and a server that is not there apart', async () => {
    const wrong = await server(errorAnswer(401, { message: 'Incorrect API key provided: sk-secret-key' }))
    const error = await failure(
      createOpenAiEmbeddings({ baseUrl: wrong.baseUrl, apiKey: 'sk-secret-key', model: 'm' }).embed(['a'], never),
    )
    expect(error.kind).toBe('wrong_key')
    expect(JSON.stringify(error.sentence)).not.toContain('sk-secret-key')
    const none = await server(errorAnswer(404, { message: 'model not found' }))
    expect(
      (await failure(createOpenAiEmbeddings({ baseUrl: none.baseUrl, model: 'm' }).embed(['a'], never))).kind,
    ).toBe('model_unknown')
    const gone = await startFakeOpenAiServer([])
    await gone.close()
    const away = createOpenAiEmbeddings({ baseUrl: gone.baseUrl, model: 'm' })
    expect((await failure(away.embed(['a'], never))).kind).toBe('offline')
  })

  it('stops when told to', async () => {
    const fake = await server({ noAnswer: 'hang' })
    const stop = new AbortController()
    const asked = createOpenAiEmbeddings({ baseUrl: fake.baseUrl, model: 'm' }).embed(['a'], stop.signal)
    const stopped = expect(asked).rejects.toThrow(/abort/i)
    await expect.poll(() => fake.requests).toHaveLength(1)
    stop.abort()
    await stopped
  })
})
