import { z } from 'zod'
import type { ServedModel } from '../types.ts'
import type { AskJson } from './ask-json.ts'
import { modelName, readField, readList, tokenCount, words } from './served-fields.ts'

/** What servers add to OpenAI's list of models. */
const listed = z.object({
  id: modelName,
  /** OpenRouter. */
  context_length: tokenCount,
  supported_parameters: words,
  architecture: z.object({ input_modalities: words }).optional().catch(undefined),
  /** vLLM, with what it was started. */
  max_model_len: tokenCount,
  /** Mistral. */
  max_context_length: tokenCount,
  capabilities: z
    .object({ function_calling: z.boolean().optional(), vision: z.boolean().optional() })
    .optional()
    .catch(undefined),
  /** Groq. */
  context_window: tokenCount,
})

/** Models of these names answer nothing. */
const NO_CHAT = /embed|bge-|rerank|whisper|minilm/i

/** `path` is that of the list below the root of the server. */
export async function readListed(ask: AskJson, path: string): Promise<ServedModel[] | undefined> {
  const models = readList(readField(await ask(path), 'data'), listed)
  return models?.filter(({ id }) => !NO_CHAT.test(id)).map(describe)
}

function describe(model: z.infer<typeof listed>): ServedModel {
  const { id: name, supported_parameters: parameters, capabilities, architecture } = model
  const context = model.max_model_len ?? model.context_length ?? model.max_context_length ?? model.context_window
  const tools = parameters ? parameters.includes('tools') : capabilities?.function_calling
  const vision = architecture?.input_modalities?.includes('image') ?? capabilities?.vision
  return {
    name,
    ...(context && { contextTokens: context }),
    ...(tools !== undefined && { tools }),
    ...(vision && { vision: true }),
  }
}
