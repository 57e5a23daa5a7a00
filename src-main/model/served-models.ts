import type { ServedModel } from '../types.ts'
import { type AskJson, createAskJson } from './ask-json.ts'
import { readListed } from './listed-models.ts'
import { readLlamaCpp } from './llama-cpp-models.ts'
import { readLmStudio } from './lm-studio-models.ts'
import { readOllama } from './ollama-models.ts'
import { isLoopback, parseBaseUrl } from './providers.ts'

/** A server of models, by the name that the person gave it or the place where it was found. */
export type ModelServer = { provider: string; baseUrl: string; apiKey?: string }

type Reader = (ask: AskJson, only?: string) => Promise<ServedModel[] | undefined>

/** Servers that say more of their models in their own words. */
const READERS: Readonly<Record<string, Reader>> = {
  ollama: readOllama,
  lmstudio: readLmStudio,
  llamacpp: readLlamaCpp,
}

const MOST_MODELS = 200
/** With less, a model is shown fewer tools than there are. */
const ROOMY_TOKENS = 16_384

/** What answers there; undefined when it lists no models. */
export async function listServedModels(server: ModelServer): Promise<ServedModel[] | undefined> {
  return (await readModels(server))?.slice(0, MOST_MODELS)
}

/** What its server says of one model; undefined when it says nothing of it. */
export async function describeServedModel(server: ModelServer, name: string): Promise<ServedModel | undefined> {
  return (await readModels(server, name))?.find(model => model.name === name)
}

async function readModels(server: ModelServer, only?: string): Promise<ServedModel[] | undefined> {
  const address = parseBaseUrl(server.baseUrl)
  if (!address) return undefined
  const base = address.pathname.replace(/\/$/, '')
  const root = base.replace(/\/v1$/, '')
  const ask = createAskJson(`${address.origin}${root}`, server.apiKey)
  const lists = await Promise.all([
    ...readersOf(server.provider, address).map(read => read(ask, only)),
    readListed(ask, `${base.slice(root.length)}/models`),
  ])
  return lists.find(list => list !== undefined)?.map(measured)
}

/** Of this machine, a server without a name may be any of them. */
function readersOf(provider: string, address: URL): Reader[] {
  const own = READERS[provider]
  if (own) return [own]
  return isLoopback(address.hostname) ? Object.values(READERS) : []
}

function measured(model: ServedModel): ServedModel {
  const { contextTokens: context, maxContextTokens: most } = model
  if (!context || !most) return model
  if (context >= most) return { ...model, contextTokens: most }
  return context < ROOMY_TOKENS && model.tools !== false ? { ...model, cramped: true } : model
}
