import { ToolError } from '../errors.ts'
import type { Language } from '../types.ts'
import type { SearchResult } from './search-results.ts'
import { searchSearxng } from './searxng.ts'
import type { Services } from './services.ts'
import { searchTavily } from './tavily.ts'
import type { WebSettings } from './web-settings.ts'

/**
 * The provider that the person chose.
 * @throws ToolError when there is none, or as it fails; no result is an empty list.
 */
export async function searchWeb(
  query: string,
  options: {
    settings: WebSettings
    tavilyKey: string | undefined
    language: Language
    strict: boolean
    services: Services
    signal: AbortSignal
  },
): Promise<SearchResult[]> {
  const { settings, tavilyKey, language, strict, services, signal } = options
  if (settings.search === 'tavily') {
    if (!tavilyKey) throw new ToolError(NO_KEY.model, NO_KEY.person)
    return searchTavily({ key: tavilyKey, query, strict, services, signal })
  }
  if (settings.search === 'searxng' && settings.searxngUrl) {
    return searchSearxng({ baseUrl: settings.searxngUrl, query, language, strict, services, signal })
  }
  throw new ToolError(NOT_SET.model, NOT_SET.person)
}

const NOT_SET = {
  model:
    'La recherche sur Internet n’est pas configurée : continuez sans, et dites à la personne de choisir Tavily ou SearXNG dans Réglages > Internet.',
  person: {
    fr: 'La recherche sur Internet n’est pas configurée : choisissez Tavily ou SearXNG dans Réglages > Internet.',
    en: 'Web search is not set up: choose Tavily or SearXNG in Settings > Internet.',
  },
}
const NO_KEY = {
  model:
    'La clé de Tavily manque : continuez sans recherche, et dites à la personne de l’ajouter dans Réglages > Internet.',
  person: {
    fr: 'La clé de Tavily manque : ajoutez-la dans Réglages > Internet.',
    en: 'The Tavily key is missing: add it in Settings > Internet.',
  },
}
