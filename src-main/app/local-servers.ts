import type { LocalServer, ProviderName } from '../../src-preload/contract.ts'
import { parseBaseUrl } from '../model/providers.ts'
import { listServedModels } from '../model/served-models.ts'

type Place = { provider: ProviderName; baseUrl: string }

/** Where Ollama, LM Studio and llama.cpp listen unless told otherwise. */
const LOCAL_PLACES: readonly Place[] = [
  { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { provider: 'lmstudio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { provider: 'llamacpp', baseUrl: 'http://127.0.0.1:8080/v1' },
]

/** Those, and where the person has connected other models of this machine; each place once. */
export function localPlaces(kept: readonly Place[]): Place[] {
  const own = kept.map(({ provider, baseUrl }) => ({ provider, baseUrl: baseOf(baseUrl) }))
  return [...new Map([...own, ...LOCAL_PLACES].map(place => [place.baseUrl, place])).values()]
}

/** An address as places have it. */
export function baseOf(address: string): string {
  return parseBaseUrl(address)?.href.replace(/\/$/, '') ?? address
}

/** Servers on this machine that list their models; nothing leaves it. */
export async function findLocalServers(places: readonly Place[]): Promise<LocalServer[]> {
  const found = await Promise.all(
    places.map(async place => {
      const models = await listServedModels(place)
      return models ? [{ ...place, models }] : []
    }),
  )
  return found.flat()
}
