import { z } from 'zod'
import type { LocalServer, ProviderName } from '../../src-preload/contract.ts'

type Place = { provider: ProviderName; baseUrl: string }

/** Where Ollama, LM Studio and llama.cpp listen unless told otherwise. */
export const LOCAL_PLACES: readonly Place[] = [
  { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { provider: 'lmstudio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { provider: 'llamacpp', baseUrl: 'http://127.0.0.1:8080/v1' },
]
const TIME_MS = 1_500
const MAX_MODELS = 200

const modelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(300) })) })

/** Servers on this machine that list their models; nothing leaves it. */
export async function findLocalServers(places: readonly Place[] = LOCAL_PLACES): Promise<LocalServer[]> {
  const found = await Promise.all(places.map(ask))
  return found.flatMap(server => server ?? [])
}

/** Nobody listening, or something else than a model server, is no answer rather than a failure. */
async function ask({ provider, baseUrl }: Place): Promise<LocalServer | undefined> {
  const models = await fetch(`${baseUrl}/models`, { redirect: 'error', signal: AbortSignal.timeout(TIME_MS) })
    .then(response => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
  const list = modelList.safeParse(models).data?.data.map(({ id }) => id)
  return list && { provider, baseUrl, models: list.slice(0, MAX_MODELS) }
}
