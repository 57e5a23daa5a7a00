import { z } from 'zod'

export const WEB_SETTING = 'web'
/** Names of secrets: the same as `ardoise key set` gives them. */
export const TAVILY_KEY = 'api_key:api.tavily.com'
export const JINA_KEY = 'api_key:r.jina.ai'

export type WebSettings = {
  search: 'none' | 'tavily' | 'searxng'
  /** Base address of the server, without `/search`; kept while another provider is chosen. */
  searxngUrl?: string
  /** True: pages are read through Jina Reader, which learns their addresses. */
  jina: boolean
}

const NOTHING_SET: WebSettings = { search: 'none', jina: false }

const webSettings = z.object({
  search: z.enum(['none', 'tavily', 'searxng']),
  searxngUrl: z.string().optional(),
  jina: z.boolean(),
}) satisfies z.ZodType<WebSettings>

export function parseWebSettings(value: unknown): WebSettings {
  return webSettings.safeParse(value).data ?? NOTHING_SET
}

/** The address as it is kept: `https://recherche.ecole.sn/searx`, whatever was pasted; undefined when it is none. */
export function parseSearxngUrl(text: string): string | undefined {
  const typed = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`
  if (typed === '' || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '') {
    return undefined
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/search$/, '')}`
}
