import { createHash } from 'node:crypto'
import type { Reply } from './fake-openai-server.ts'

const DIMENSIONS = 64
/** Words that a model for embeddings would hold to be near; any other word is near itself only. */
const MEANINGS: readonly (readonly string[])[] = [
  ['chien', 'chat', 'animal', 'vétérinaire', 'toutou'],
  ['mer', 'plage', 'océan', 'baignade'],
  ['neige', 'froid', 'hiver', 'gel'],
]

/** Answers `/v1/embeddings` as OpenAI documents it, in the format that was asked for, in whatever order. */
export const embeddingsReply: Reply = ({ body }) => {
  const input = Array.isArray(body.input) ? body.input.map(String) : [String(body.input)]
  const data = input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: body.encoding_format === 'base64' ? base64Of(vectorOf(text)) : vectorOf(text),
  }))
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      object: 'list',
      data: data.toReversed(),
      model: body.model,
      usage: { prompt_tokens: 1, total_tokens: 1 },
    }),
  }
}

/** Each meaning has its own direction; the length is left for the client to make one. */
function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const meaning = MEANINGS.findIndex(words => words.includes(word))
    const at = meaning >= 0 ? meaning : 8 + ((createHash('sha256').update(word).digest()[0] ?? 0) % (DIMENSIONS - 8))
    vector[at] = (vector[at] ?? 0) + (meaning >= 0 ? 3 : 0.5)
  }
  return vector
}

function base64Of(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4)
  return bytes.toString('base64')
}
