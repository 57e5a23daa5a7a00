import { stemsOf } from '../../src-main/agent/related-words.ts'
import { ModelError } from '../../src-main/errors.ts'
import type { ChatModel, ModelRequest } from '../../src-main/model/chat-model.ts'
import { realRequestTokens } from './real-tokens.ts'

export type ReadingModel = ChatModel & { requests: ModelRequest[] }

/**
 * A model that knows only what it is given: it answers with the sentence of its prompt that has the most words of the
 * question, and refuses what a window of `contextTokens` does not hold beside an answer, as a provider would.
 */
export function readingModel(contextTokens: number, answerTokens = 1_000): ReadingModel {
  const requests: ModelRequest[] = []
  return {
    name: 'lecteur',
    contextTokens,
    requests,
    async *stream(request) {
      requests.push(request)
      const tokens = realRequestTokens(request)
      if (tokens > contextTokens - answerTokens) {
        const sentence = `${tokens} tokens for a window of ${contextTokens}`
        throw new ModelError('context_too_long', { fr: sentence, en: sentence })
      }
      const content = answerFrom(request)
      yield { type: 'text', text: content }
      yield { type: 'end', message: { role: 'assistant', content }, finishReason: 'stop' }
    },
  }
}

function answerFrom({ messages }: ModelRequest): string {
  const wanted = stemsOf(messages.at(-1)?.content ?? '')
  const sentences = messages
    .slice(1, -1)
    .flatMap(({ content }) => content.split(/(?<=[.!?])\s+|\n|\[…\]/))
    .map(sentence => ({ sentence, shared: [...stemsOf(sentence)].filter(stem => wanted.has(stem)).length }))
  return sentences.reduce((best, one) => (one.shared > best.shared ? one : best), { sentence: '', shared: 0 }).sentence
}
