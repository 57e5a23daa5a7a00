import { isLocal } from '../app/stored-models.ts'
import type { ChatModel } from '../model/chat-model.ts'
import { describeServedModel } from '../model/served-models.ts'
import type { Secrets } from '../tools/context.ts'
import type { Clock, Language } from '../types.ts'
import { type Environment, findApiKey } from './open-app.ts'

const OPENAI = 'https://api.openai.com/v1'

/** The model that the command line names; without one, the embedded assistant. */
export async function chooseModel(
  { model, baseUrl = OPENAI }: { model?: string; baseUrl?: string },
  {
    language,
    environment,
    secrets,
    clock,
  }: { language: Language; environment: Environment; secrets: Secrets; clock: Clock },
): Promise<ChatModel> {
  if (!model) {
    const { createOfflineAssistant } = await import('../model/offline-assistant/assistant.ts')
    return createOfflineAssistant({ language, now: clock.now, surface: 'command' })
  }
  const { createOpenAiModel } = await import('../model/openai.ts')
  const apiKey = await findApiKey(baseUrl, environment.variables, secrets)
  const key = apiKey && { apiKey }
  const served = isLocal({ baseUrl })
    ? await describeServedModel({ provider: 'other', baseUrl, ...key }, model)
    : undefined
  return createOpenAiModel({
    baseUrl,
    model,
    clock,
    ...key,
    ...(served?.contextTokens && { contextTokens: served.contextTokens }),
    ...(served?.tools === false && { textOnly: true }),
  })
}
