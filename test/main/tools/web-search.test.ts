import { describe, expect, it } from 'vitest'
import { setSetting } from '../../../src-main/store/settings.ts'
import { webSearch } from '../../../src-main/tools/web-search.ts'
import type { Mode } from '../../../src-main/types.ts'
import { TAVILY_KEY, WEB_SETTING, type WebSettings } from '../../../src-main/web/web-settings.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { memorySecrets, toolContext } from '../../support/tool-context.ts'
import { deadAddress, services, startSearxng, startSite, startTavily } from '../../support/web-servers.ts'
import { type Found, type Site, TAVILY_TEST_KEY } from '../../support/web-sites.ts'

const page = (number: number, content = 'Le taux normal est de 18 %.'): Found => ({
  title: `Page ${number}`,
  url: `https://exemple.sn/${number}`,
  content,
})
const PAGES = Array.from({ length: 8 }, (_, index) => page(index + 1))

async function search(
  site: Site | undefined,
  settings: WebSettings,
  options: { key?: string; mode?: Mode; query?: string } = {},
) {
  const ctx = toolContext({
    mode: options.mode ?? 'pro',
    secrets: memorySecrets(options.key ? { [TAVILY_KEY]: options.key } : {}),
    webServices: await services(site ? { tavily: site.base } : {}),
  })
  setSetting(ctx.db, { key: WEB_SETTING, value: settings, now: TEST_NOW })
  const result = await webSearch({ query: options.query ?? 'taux TVA Sénégal' }, ctx)
  return { ...result, answer: JSON.parse(result.text) }
}

const TAVILY: WebSettings = { search: 'tavily', jina: false }
const searxng = (searxngUrl: string): WebSettings => ({ search: 'searxng', searxngUrl, jina: false })

describe('web_search', () => {
  it('says what to do when no engine was chosen', async () => {
    await expect(search(undefined, { search: 'none', jina: false })).rejects.toMatchObject({
      message: expect.stringContaining('pas configurée'),
      notice: {
        fr: expect.stringContaining('Réglages > Internet'),
        en: expect.stringContaining('Settings > Internet'),
      },
    })
  })

  it('is never asked in the name of a wrong setting', async () => {
    const ctx = toolContext({ webServices: await services() })
    setSetting(ctx.db, { key: WEB_SETTING, value: { search: 'google', jina: 1 }, now: TEST_NOW })
    await expect(webSearch({ query: 'taux' }, ctx)).rejects.toThrow('pas configurée')
  })
})

describe('through Tavily', () => {
  it('gives five results, marked as the words of strangers', async () => {
    const site = await startTavily(PAGES)
    const { answer, views, untrusted } = await search(site, TAVILY, { key: TAVILY_TEST_KEY })
    expect(untrusted).toBe(true)
    expect(answer.query).toBe('taux TVA Sénégal')
    expect(answer.results).toEqual(PAGES.slice(0, 5).map(({ title, url, content }) => ({ title, url, text: content })))
    expect(views).toMatchObject([{ kind: 'links', query: 'taux TVA Sénégal', results: { length: 5 } }])
    expect(JSON.parse(site.seen[0]?.body ?? '')).toEqual({
      query: 'taux TVA Sénégal',
      search_depth: 'basic',
      topic: 'general',
      max_results: 5,
      include_answer: false,
      include_raw_content: false,
      include_images: false,
    })
  })

  it('cuts each result at 1 500 characters, and its card shorter', async () => {
    const site = await startTavily([page(1, `${'a\u0000 b\n'.repeat(2_000)}`)])
    const { answer, views } = await search(site, TAVILY, { key: TAVILY_TEST_KEY })
    expect(answer.results[0].text).toHaveLength(1_500)
    expect(answer.results[0].text).not.toContain('\u0000')
    const [view] = views ?? []
    expect(view?.kind === 'links' && view.results[0]?.excerpt.length).toBeLessThanOrEqual(301)
  })

  it('leaves out what leads nowhere and what comes twice', async () => {
    const site = await startTavily([
      { title: '', url: 'https://exemple.sn/a', content: 'x' },
      { title: 'a', url: 'https://exemple.sn/a', content: 'again' },
      { title: 'b', url: 'javascript:alert(1)', content: 'x' },
      { title: 'c', url: 'pas une adresse', content: 'x' },
    ])
    const { answer } = await search(site, TAVILY, { key: TAVILY_TEST_KEY })
    expect(answer.results).toEqual([{ title: 'exemple.sn', url: 'https://exemple.sn/a', text: 'x' }])
  })

  it('asks for safe results in child mode, of a plan that has them', async () => {
    const site = await startTavily(PAGES, { safeSearch: true })
    await search(site, TAVILY, { key: TAVILY_TEST_KEY, mode: 'child' })
    expect(site.seen.map(({ body }) => JSON.parse(body).safe_search)).toEqual([true])
  })

  it('filters by itself in child mode where the plan does not', async () => {
    const adult = [
      { title: 'Free porn', url: 'https://exemple.com/1', content: '' },
      { title: 'Vidéo', url: 'https://site.xxx/', content: '' },
      { title: 'Page', url: 'https://exemple.com/hent%61i/1', content: '' },
      { title: 'Page', url: 'https://exemple.com/2', content: 'du contenu pornographique' },
    ]
    const lesson = {
      title: 'La reproduction sexuée',
      url: 'https://exemple.sn/svt',
      content: 'Cours de SVT, sexe et genre',
    }
    const site = await startTavily([...adult, lesson])
    const { answer } = await search(site, TAVILY, { key: TAVILY_TEST_KEY, mode: 'child' })
    expect(answer.results).toEqual([{ title: lesson.title, url: lesson.url, text: lesson.content }])
    expect(site.seen.map(({ body }) => JSON.parse(body).safe_search)).toEqual([true, undefined])
  })

  it.each([
    [400, /erreur \(400\)/],
    [429, /trop de demandes/],
    [432, /épuisées/],
    [433, /épuisées/],
    [500, /erreur \(500\)/],
  ])('says what a %i means', async (status, words) => {
    const site = await startTavily(PAGES, { status })
    await expect(search(site, TAVILY, { key: TAVILY_TEST_KEY })).rejects.toThrow(words)
    await expect(search(site, TAVILY, { key: TAVILY_TEST_KEY })).rejects.toMatchObject({
      notice: { fr: expect.any(String), en: expect.any(String) },
    })
  })

  it('says that the key is missing, or wrong, without showing it', async () => {
    const site = await startTavily(PAGES)
    await expect(search(site, TAVILY)).rejects.toThrow('clé de Tavily manque')
    expect(site.seen).toEqual([])
    const wrong = search(site, TAVILY, { key: 'tvly-secret-wrong' })
    await expect(wrong).rejects.toMatchObject({
      message: expect.not.stringContaining('tvly-secret'),
      notice: { en: expect.stringContaining('refuses the saved key') },
    })
  })

  it('says that nothing was found', async () => {
    const site = await startTavily([])
    await expect(search(site, TAVILY, { key: TAVILY_TEST_KEY })).rejects.toThrow(
      'Aucun résultat pour « taux TVA Sénégal »',
    )
  })

  it('is offline at once without a network', async () => {
    await expect(search(undefined, TAVILY, { key: TAVILY_TEST_KEY })).rejects.toThrow(/^offline : /)
  })

  it('says that an answer is unreadable', async () => {
    const site = await startSite((_request, response) => void response.end('<html>Portail captif</html>'))
    await expect(search(site, TAVILY, { key: TAVILY_TEST_KEY })).rejects.toThrow('illisible')
  })
})

describe('through SearXNG', () => {
  it('asks a server of the local network, in the language of the person', async () => {
    const site = await startSearxng(PAGES)
    const { answer, untrusted } = await search(undefined, searxng(site.base))
    expect([answer.results.length, untrusted]).toEqual([5, true])
    expect(Object.fromEntries(site.seen[0]?.url.searchParams ?? [])).toEqual({
      q: 'taux TVA Sénégal',
      format: 'json',
      language: 'fr',
      safesearch: '1',
    })
  })

  it('forces the strict filter in child mode, and filters what an engine let through', async () => {
    const site = await startSearxng([{ title: 'XXX', url: 'https://exemple.com/', content: '' }, page(1)])
    const { answer } = await search(undefined, searxng(site.base), { mode: 'child' })
    expect(site.seen[0]?.url.searchParams.get('safesearch')).toBe('2')
    expect(answer.results.map(({ title }: Found) => title)).toEqual(['Page 1'])
  })

  it('says how to allow JSON where the server does not', async () => {
    const site = await startSearxng(PAGES, ['html'])
    await expect(search(undefined, searxng(site.base))).rejects.toMatchObject({
      message: expect.stringContaining('search.formats'),
      notice: { en: expect.stringContaining('settings.yml') },
    })
  })

  it.each([
    [404, 'ne répond pas comme un serveur SearXNG'],
    [429, 'trop de demandes'],
    [502, 'erreur (502)'],
  ])('says what a %i means', async (status, words) => {
    const site = await startSite((_request, response) => void response.writeHead(status).end())
    await expect(search(undefined, searxng(site.base))).rejects.toThrow(words)
  })

  it('says that an address is no SearXNG, or moved', async () => {
    const other = await startSite((_request, response) => void response.end('<html>bonjour</html>'))
    await expect(search(undefined, searxng(other.base))).rejects.toThrow('ne répond pas comme un serveur SearXNG')
    const moved = await startSite(
      (_request, response) => void response.writeHead(301, { Location: 'https://nouveau.exemple.sn/' }).end(),
    )
    await expect(search(undefined, searxng(moved.base))).rejects.toMatchObject({
      notice: { fr: expect.stringContaining('https://nouveau.exemple.sn/') },
    })
  })

  it('is offline at once when the server is stopped', async () => {
    await expect(search(undefined, searxng(await deadAddress()))).rejects.toThrow(/^offline : /)
  })
})
