import { z } from 'zod'
import { ToolError } from '../errors.ts'
import { broken, serviceBusy, serviceFailure } from './failures.ts'
import { fetchWeb, type WebAnswer } from './http.ts'
import { readJson } from './read-json.ts'
import { keepResults, RESULTS, type SearchResult } from './search-results.ts'
import type { Services } from './services.ts'

/** Tavily refuses longer queries. */
const QUERY_CHARACTERS = 400

export type TavilySearch = {
  key: string
  query: string
  /** For children. */
  strict: boolean
  services: Services
  signal: AbortSignal
}

/**
 * https://docs.tavily.com/documentation/api-reference/endpoint/search. Its `safe_search` is for some plans only: a
 * key of another plan is asked again without it, and what is for adults is then left out here.
 * @throws ToolError for a wrong key, a used-up plan, a failing or unreachable service.
 */
export async function searchTavily(search: TavilySearch): Promise<SearchResult[]> {
  let answer = await ask(search, search.strict)
  if (search.strict && (answer.status === 400 || answer.status === 403 || answer.status === 422)) {
    answer = await ask(search, false)
  }
  if (answer.status !== 200) throw failure(answer.status)
  const { data } = tavilyAnswer.safeParse(readJson(answer.body))
  if (!data) throw broken('Tavily')
  const found = data.results.map(({ title, url, content }) => ({ title, url, text: content }))
  return keepResults(found, search.strict)
}

function ask({ key, query, strict, services, signal }: TavilySearch, safe: boolean): Promise<WebAnswer> {
  return fetchWeb({
    url: `${services.tavily}/search`,
    service: 'Tavily',
    headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
    body: {
      query: query.slice(0, QUERY_CHARACTERS),
      search_depth: 'basic',
      topic: 'general',
      // For a child some of them may be left out.
      max_results: strict ? RESULTS * 2 : RESULTS,
      include_answer: false,
      include_raw_content: false,
      include_images: false,
      ...(safe && { safe_search: true }),
    },
    limits: services.limits,
    signal,
  })
}

const tavilyAnswer = z.object({
  results: z.array(z.object({ title: z.string().default(''), url: z.string(), content: z.string().default('') })),
})

function failure(status: number): ToolError {
  if (status === 401 || status === 403) return new ToolError(WRONG_KEY.model, WRONG_KEY.person)
  if (status === 432 || status === 433) return new ToolError(USED_UP.model, USED_UP.person)
  if (status === 429) return serviceBusy('Tavily')
  return serviceFailure('Tavily', status)
}

const WRONG_KEY = {
  model:
    'Tavily refuse la clé enregistrée : ne réessayez pas, continuez sans recherche et dites à la personne de la vérifier dans Réglages > Internet.',
  person: {
    fr: 'Tavily refuse la clé enregistrée : copiez-la de nouveau depuis votre compte Tavily dans Réglages > Internet.',
    en: 'Tavily refuses the saved key: copy it again from your Tavily account in Settings > Internet.',
  },
}
const USED_UP = {
  model:
    'Les recherches de ce compte Tavily sont épuisées : ne réessayez pas, continuez sans recherche et dites-le à la personne.',
  person: {
    fr: 'Les recherches de votre compte Tavily sont épuisées : attendez le mois prochain, changez d’offre, ou choisissez SearXNG dans Réglages > Internet.',
    en: 'The searches of your Tavily account are used up: wait for next month, change your plan, or choose SearXNG in Settings > Internet.',
  },
}
