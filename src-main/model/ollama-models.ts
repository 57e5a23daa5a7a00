import { z } from 'zod'
import type { ServedModel } from '../types.ts'
import type { AskJson } from './ask-json.ts'
import { modelName, readField, readList, tokenCount, words } from './served-fields.ts'

/** With what it loads a model unless told otherwise; more beside a large graphics card, of which it says nothing. */
const DEFAULT_CONTEXT_TOKENS = 4_096
/** The latest, which come first, are asked about; the others are listed by name. */
const MOST_DESCRIBED = 40

const remoteHost = z.string().optional().catch(undefined)
const listed = z.object({ name: modelName, remote_host: remoteHost })
const running = z.object({ name: modelName, context_length: tokenCount })
const shown = z
  .object({
    parameters: z.string().optional().catch(undefined),
    model_info: z.record(z.string(), z.unknown()).optional().catch(undefined),
    capabilities: words,
    remote_host: remoteHost,
  })
  // Else whatever answers JSON to everything would be one.
  .refine(({ model_info, capabilities }) => model_info ?? capabilities)
type Shown = z.infer<typeof shown>

/** All its models that answer, or only the named one; undefined when it is no Ollama, or knows none of that name. */
export async function readOllama(ask: AskJson, only?: string): Promise<ServedModel[] | undefined> {
  const [tags, loaded] = await Promise.all([only === undefined ? ask('/api/tags') : undefined, readLoaded(ask)])
  const models = only === undefined ? readList(readField(tags, 'models'), listed) : [{ name: only, remote_host: '' }]
  const all = await Promise.all(
    (models ?? []).map(async ({ name, remote_host: host }, index): Promise<ServedModel[]> => {
      const model = index < MOST_DESCRIBED ? shown.safeParse(await ask('/api/show', { model: name })).data : undefined
      if (model) return answers(model) ? [describe(name, model, loaded.get(tagged(name)))] : []
      return only === undefined ? [{ name, ...(host && { elsewhere: true }) }] : []
    }),
  )
  const known = all.flat()
  return models && (only === undefined || known.length > 0) ? known : undefined
}

/** What is in memory now, and with how much. */
async function readLoaded(ask: AskJson): Promise<Map<string, number | undefined>> {
  const models = readList(readField(await ask('/api/ps'), 'models'), running) ?? []
  return new Map(models.map(model => [tagged(model.name), model.context_length]))
}

/** As the server completes a name. */
function tagged(name: string): string {
  return name.includes(':') ? name : `${name}:latest`
}

/** Those for embeddings do not. */
function answers({ capabilities }: Shown): boolean {
  return capabilities?.includes('completion') ?? true
}

function describe(name: string, model: Shown, loaded: number | undefined): ServedModel {
  const { capabilities, model_info: info } = model
  const most = tokenCount.parse(info?.[`${info['general.architecture']}.context_length`])
  return {
    name,
    // Elsewhere models have all that they can have.
    ...(model.remote_host
      ? { elsewhere: true, ...(most && { contextTokens: most }) }
      : contextOf(loaded, model.parameters)),
    ...(most && { maxContextTokens: most }),
    ...(capabilities && { tools: capabilities.includes('tools') }),
    ...(capabilities?.includes('vision') && { vision: true }),
    ...(capabilities?.includes('thinking') && { thinking: true }),
  }
}

/**
 * A request cannot say how much it needs, and what does not fit is cut without a word. A model that another program has
 * loaded with more is loaded anew for us: its parameters are the most there is.
 */
function contextOf(loaded: number | undefined, parameters = ''): Pick<ServedModel, 'contextTokens' | 'contextAssumed'> {
  const set = tokenCount.parse(Number(/^\s*num_ctx\s+(\d+)\s*$/m.exec(parameters)?.[1]))
  if (loaded) return { contextTokens: Math.min(loaded, set ?? loaded) }
  return set ? { contextTokens: set } : { contextTokens: DEFAULT_CONTEXT_TOKENS, contextAssumed: true }
}
