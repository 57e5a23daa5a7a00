import { z } from 'zod'
import { ToolError } from '../errors.ts'
import type { Language } from '../types.ts'
import { serviceBusy, serviceFailure } from './failures.ts'
import { fetchWeb } from './http.ts'
import { readJson } from './read-json.ts'
import { keepResults, type SearchResult } from './search-results.ts'
import type { Services } from './services.ts'

const QUERY_CHARACTERS = 400
const STRICT = '2'
const MODERATE = '1'

/**
 * https://docs.searxng.org/dev/search_api.html. The person chose the server: it may well be in the local network.
 * @throws ToolError when it is not there, refuses, or gives no JSON.
 */
export async function searchSearxng(search: {
  baseUrl: string
  query: string
  language: Language
  /** For children. */
  strict: boolean
  services: Services
  signal: AbortSignal
}): Promise<SearchResult[]> {
  const parameters = new URLSearchParams({
    q: search.query.slice(0, QUERY_CHARACTERS),
    format: 'json',
    language: search.language,
    safesearch: search.strict ? STRICT : MODERATE,
  })
  const { status, body, headers } = await fetchWeb({
    url: `${search.baseUrl}/search?${parameters}`,
    headers: { Accept: 'application/json' },
    limits: search.services.limits,
    signal: search.signal,
  })
  if (status === 429) throw serviceBusy('SearXNG')
  if (status === 401 || status === 403) throw new ToolError(NO_JSON.model, NO_JSON.person)
  if (status >= 300 && status < 400) throw moved(headers.location ?? '')
  if (status === 404) throw notSearxng()
  if (status !== 200) throw serviceFailure('SearXNG', status)
  const { data } = searxngAnswer.safeParse(readJson(body))
  if (!data) throw notSearxng()
  const found = data.results.map(({ title, url, content }) => ({ title, url, text: content ?? '' }))
  return keepResults(found, search.strict)
}

const searxngAnswer = z.object({
  results: z.array(
    z.object({ title: z.string().default(''), url: z.string(), content: z.string().nullable().optional() }),
  ),
})

/** What SearXNG answers to a format that its settings do not allow. */
const NO_JSON = {
  model:
    'Le serveur SearXNG refuse les réponses JSON : ne réessayez pas, continuez sans recherche et dites à la personne d’ajouter « json » à search.formats dans settings.yml.',
  person: {
    fr: 'Le serveur SearXNG refuse les réponses JSON : son administrateur doit ajouter « json » à search.formats dans settings.yml.',
    en: 'The SearXNG server refuses JSON answers: its administrator has to add “json” to search.formats in settings.yml.',
  },
}

function notSearxng(): ToolError {
  return new ToolError(
    'L’adresse enregistrée ne répond pas comme un serveur SearXNG : ne réessayez pas, continuez sans recherche et dites à la personne de la vérifier dans Réglages > Internet.',
    {
      fr: 'Cette adresse ne répond pas comme un serveur SearXNG : vérifiez-la dans Réglages > Internet.',
      en: 'This address does not answer like a SearXNG server: check it in Settings > Internet.',
    },
  )
}

function moved(target: string): ToolError {
  return new ToolError(
    'Le serveur SearXNG renvoie à une autre adresse : ne réessayez pas, continuez sans recherche et dites à la personne de corriger l’adresse dans Réglages > Internet.',
    {
      fr: `Le serveur SearXNG renvoie à une autre adresse (${target.slice(0, 200)}) : enregistrez celle-ci dans Réglages > Internet.`,
      en: `The SearXNG server sends to another address (${target.slice(0, 200)}): save that one in Settings > Internet.`,
    },
  )
}
