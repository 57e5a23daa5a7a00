import type { LocalServer, ProviderName } from '../../src-preload/contract.ts'
import { listServedModels } from '../model/served-models.ts'

type Place = { provider: ProviderName; baseUrl: string }

/** Where Ollama, LM Studio and llama.cpp listen unless told otherwise. */
export const LOCAL_PLACES: readonly Place[] = [
  { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { provider: 'lmstudio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { provider: 'llamacpp', baseUrl: 'http://127.0.0.1:8080/v1' },
]

/** Servers on this machine that list their models; nothing leaves it. */
export async function findLocalServers(places: readonly Place[] = LOCAL_PLACES): Promise<LocalServer[]> {
  const found = await Promise.all(
    places.map(async place => {
      const models = await listServedModels(place)
      return models ? [{ ...place, models }] : []
    }),
  )
  return found.flat()
}
