import { z } from 'zod'
import type { ServedModel } from '../types.ts'
import type { AskJson } from './ask-json.ts'
import { modelName, readField, readList, tokenCount } from './served-fields.ts'

/** A router has several models, each with properties of its own. */
const MOST_DESCRIBED = 40

const listed = z.object({
  id: modelName,
  meta: z.object({ n_ctx_train: tokenCount }).nullish().catch(undefined),
})
const properties = z.object({
  default_generation_settings: z.object({ n_ctx: tokenCount }),
  modalities: z.object({ vision: z.boolean().optional() }).optional().catch(undefined),
  chat_template_caps: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

/** What llama-server was started with: the context of one slot, which is what one request may fill. */
export async function readLlamaCpp(ask: AskJson, only?: string): Promise<ServedModel[] | undefined> {
  const models = readList(readField(await ask('/v1/models'), 'data'), listed)
  if (!models || models.length === 0) return undefined
  const [first, ...others] = models
  // With one model, it answers by whatever name it is called.
  const wanted = only === undefined || (first && others.length === 0) ? models : models.filter(({ id }) => id === only)
  let known = false
  const described = await Promise.all(
    wanted.map(async ({ id, meta }, index): Promise<ServedModel> => {
      // Being asked about is no reason for a router to load a model.
      const path = `/props?model=${encodeURIComponent(id)}&autoload=false`
      const props = index < MOST_DESCRIBED ? properties.safeParse(await ask(path)).data : undefined
      known ||= props !== undefined
      const context = props?.default_generation_settings.n_ctx
      return {
        name: only ?? id,
        ...(context && { contextTokens: context }),
        ...(meta?.n_ctx_train && { maxContextTokens: meta.n_ctx_train }),
        ...(props?.chat_template_caps?.supports_tools === true && { tools: true }),
        ...(props?.modalities?.vision && { vision: true }),
      }
    }),
  )
  return known ? described : undefined
}
