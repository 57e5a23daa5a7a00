import { z } from 'zod'
import type { ServedModel } from '../types.ts'
import type { AskJson } from './ask-json.ts'
import { modelName, readField, readList, tokenCount, words } from './served-fields.ts'

/** What it loads a model with unless its person has set more for it. */
const DEFAULT_CONTEXT_TOKENS = 4_096

const listed = z.object({
  id: modelName,
  /** Without it, any server that lists models at this address would be taken for LM Studio. */
  type: z.enum(['llm', 'vlm', 'embeddings']),
  /** Of one that is loaded. */
  loaded_context_length: tokenCount,
  max_context_length: tokenCount,
  capabilities: words,
})

/** Those that answer, from its own list, which says more than the one that it shares with OpenAI. */
export async function readLmStudio(ask: AskJson): Promise<ServedModel[] | undefined> {
  const models = readList(readField(await ask('/api/v0/models'), 'data'), listed)
  if (!models || models.length === 0) return undefined
  return models.filter(({ type }) => type !== 'embeddings').map(describe)
}

function describe(model: z.infer<typeof listed>): ServedModel {
  const { id: name, loaded_context_length: loaded, max_context_length: most } = model
  return {
    name,
    ...(loaded ? { contextTokens: loaded } : { contextTokens: DEFAULT_CONTEXT_TOKENS, contextAssumed: true }),
    ...(most && { maxContextTokens: most }),
    // It writes out calls for models that were not trained to make them: no model is without tools.
    ...(model.capabilities?.includes('tool_use') && { tools: true }),
    ...(model.type === 'vlm' && { vision: true }),
  }
}
