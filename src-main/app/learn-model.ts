import { isDeepStrictEqual } from 'node:util'
import type { ChatModel, ModelChunk, ModelRequest } from '../model/chat-model.ts'
import { describeServedModel } from '../model/served-models.ts'
import { hostOf, readKey } from './api-keys.ts'
import type { Host } from './host.ts'
import { isLocal, readModels, type StoredModel, writeModels } from './stored-models.ts'

/** What servers say of the models that the person connected, kept beside their choice. */
export function createModelLearning(host: Host) {
  /** Of other computers once in a run: some list hundreds of models, over a line that is paid for. */
  const asked = new Set<string>()

  /** The model with what its server says now; as it was when that says nothing. */
  async function learn(model: StoredModel): Promise<StoredModel> {
    const apiKey = await readKey(host.secrets, hostOf(model.baseUrl))
    const served = await describeServedModel({ ...model, ...(apiKey && { apiKey }) }, model.model)
    if (!served) return model
    if (host.db.open && !isDeepStrictEqual(served, model.served)) {
      const models = readModels(host)
      writeModels(
        host,
        models.map(one => (one.id === model.id ? { ...one, served } : one)),
      )
    }
    return { ...model, served }
  }

  /** Once it has answered: a server of this machine has loaded it by then, and another computer can be reached. */
  async function learnFromAnswer(model: StoredModel): Promise<void> {
    if (isLocal(model)) {
      if (model.served?.contextAssumed) await learn(model)
    } else if (!model.served && !asked.has(model.id)) {
      asked.add(model.id)
      void learn(model).catch(host.log)
    }
  }

  return {
    learn,
    /** Answers as it did, and is learnt about at the end of an answer. */
    learning(chat: ChatModel, model: StoredModel): ChatModel {
      async function* stream(request: ModelRequest): AsyncGenerator<ModelChunk> {
        for await (const chunk of chat.stream(request)) {
          if (chunk.type === 'end') await learnFromAnswer(model).catch(host.log)
          yield chunk
        }
      }
      return { ...chat, stream }
    },
  }
}
