import { z } from 'zod'
import { isLoopback, parseBaseUrl } from '../model/providers.ts'
import { getSetting, setSetting } from '../store/settings.ts'
import type { ServedModel } from '../types.ts'
import type { Host } from './host.ts'

const MODELS_SETTING = 'models'

const tokens = z.number().int().positive().optional()
const served = z.object({
  name: z.string(),
  contextTokens: tokens,
  contextAssumed: z.literal(true).optional(),
  maxContextTokens: tokens,
  cramped: z.literal(true).optional(),
  tools: z.boolean().optional(),
  vision: z.literal(true).optional(),
  thinking: z.literal(true).optional(),
  elsewhere: z.literal(true).optional(),
}) satisfies z.ZodType<ServedModel>

const storedModels = z.array(
  z.object({
    id: z.string(),
    provider: z.enum(['openai', 'openrouter', 'mistral', 'ollama', 'lmstudio', 'llamacpp', 'other']),
    baseUrl: z.string(),
    model: z.string(),
    label: z.string(),
    /** As the person typed it. */
    contextTokens: tokens,
    /** As its server said last. */
    served: served.optional().catch(undefined),
    embeddingModel: z.string().optional(),
  }),
)
export type StoredModel = z.infer<typeof storedModels>[number]

export function readModels({ db }: Pick<Host, 'db'>): StoredModel[] {
  return storedModels.safeParse(getSetting(db, MODELS_SETTING)).data ?? []
}

export function writeModels({ db, clock }: Pick<Host, 'db' | 'clock'>, models: readonly StoredModel[]): void {
  setSetting(db, { key: MODELS_SETTING, value: models, now: clock.now() })
}

/** A server that knows what it reads knows better than the person; one that only usually reads as much does not. */
export function contextOf({
  contextTokens: typed,
  served,
}: Pick<StoredModel, 'contextTokens' | 'served'>): number | undefined {
  const said = served?.contextTokens
  if (!said || !typed) return typed ?? said
  return served.contextAssumed ? typed : Math.min(typed, said)
}

export function isLocal({ baseUrl }: Pick<StoredModel, 'baseUrl'>): boolean {
  const address = parseBaseUrl(baseUrl)
  return address !== undefined && isLoopback(address.hostname)
}

/** Some servers of this machine pass on what models elsewhere answer. */
export function answersHere(model: Pick<StoredModel, 'baseUrl' | 'served'>): boolean {
  return isLocal(model) && !model.served?.elsewhere
}
