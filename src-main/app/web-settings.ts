import type { TestOutcome, WebChange, WebView } from '../../src-preload/contract.ts'
import { ToolError, UserError } from '../errors.ts'
import { getSetting, setSetting } from '../store/settings.ts'
import type { Bilingual } from '../types.ts'
import { JINA_KEY, parseSearxngUrl, parseWebSettings, TAVILY_KEY, WEB_SETTING } from '../web/web-settings.ts'
import type { Host } from './host.ts'

/** Words that any engine finds something for. */
const TEST_QUERY = 'Wikipédia'
const TEST_TIME_MS = 25_000

export const WEB_SECRETS: readonly string[] = [TAVILY_KEY, JINA_KEY]

/** How the web is searched and read; the keys stay in the keychain. */
export function createWebSettings(host: Host) {
  const { db, secrets } = host

  const settings = () => parseWebSettings(getSetting(db, WEB_SETTING))
  const readKey = (name: string) => secrets.get(name).catch(() => undefined)

  async function writeKey(name: string, key: string | undefined): Promise<void> {
    if (key === undefined) return
    if (key.trim() === '') await secrets.delete(name)
    else await secrets.set(name, key.trim())
  }

  async function view(): Promise<WebView> {
    const [tavily, jina] = await Promise.all([readKey(TAVILY_KEY), readKey(JINA_KEY)])
    return { ...settings(), hasTavilyKey: tavily !== undefined, hasJinaKey: jina !== undefined }
  }

  return {
    view,
    /** What is left out stays as it is; an empty key is removed. @throws UserError when the address is none. */
    async set({ tavilyKey, jinaKey, searxngUrl, ...change }: WebChange): Promise<WebView> {
      const { searxngUrl: before, ...rest } = settings()
      const address = searxngUrl === undefined ? before : parseSearxngUrl(searxngUrl)
      const next = { ...rest, ...change, ...(address && { searxngUrl: address }) }
      if (next.search === 'searxng' && !address) throw new UserError(WRONG_ADDRESS)
      // The keys first: a keychain that refuses leaves the settings as they were.
      await writeKey(TAVILY_KEY, tavilyKey)
      await writeKey(JINA_KEY, jinaKey)
      setSetting(db, { key: WEB_SETTING, value: next, now: host.clock.now() })
      return view()
    },
    /** One real search. */
    async test(): Promise<TestOutcome> {
      const { searchWeb } = await import('../web/search.ts')
      const signal = AbortSignal.timeout(TEST_TIME_MS)
      const current = settings()
      try {
        const results = await searchWeb(TEST_QUERY, {
          settings: current,
          tavilyKey: await readKey(TAVILY_KEY),
          language: host.language(),
          strict: host.profile().mode === 'child',
          services: host.webServices,
          signal,
        })
        return { ok: true, message: found(current.search === 'tavily' ? 'Tavily' : 'SearXNG', results.length) }
      } catch (error) {
        if (error instanceof ToolError) return { ok: false, message: error.notice }
        throw error
      }
    },
  }
}

function found(provider: string, count: number): Bilingual {
  return {
    fr: `${provider} répond : ${count} résultat${count > 1 ? 's' : ''} pour « ${TEST_QUERY} ».`,
    en: `${provider} answers: ${count} result${count === 1 ? '' : 's'} for “${TEST_QUERY}”.`,
  }
}

const WRONG_ADDRESS: Bilingual = {
  fr: 'L’adresse du serveur SearXNG ne convient pas : écrivez-la comme https://recherche.exemple.org.',
  en: 'The address of the SearXNG server is not right: write it like https://search.example.org.',
}
