import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { getFile } from '../../../src-main/store/files.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { browseUrl, browseUrlSpec } from '../../../src-main/tools/browse-url.ts'
import { generatePdf, generatePdfSpec } from '../../../src-main/tools/generate-pdf.ts'
import { JINA_KEY, WEB_SETTING } from '../../../src-main/web/web-settings.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { memorySecrets, type TestContext, toolContext } from '../../support/tool-context.ts'
import { deadAddress, services, startJina, startSite, withLoopback } from '../../support/web-servers.ts'
import type { Seen, Site } from '../../support/web-sites.ts'

const SENTENCE = 'Le taux normal de la taxe sur la valeur ajoutée est fixé à dix-huit pour cent. '

async function setUp(
  answer: (request: Seen, response: ServerResponse) => void,
  options: { jina?: Site | string; key?: string } = {},
) {
  const site = await startSite(answer)
  const { jina, key } = options
  const ctx = toolContext({
    secrets: memorySecrets(key ? { [JINA_KEY]: key } : {}),
    webServices: await services({
      pages: withLoopback([site], { 'exemple.sn': ['127.0.0.1'] }),
      ...(jina && { jina: typeof jina === 'string' ? jina : jina.base }),
    }),
  })
  if (jina) setSetting(ctx.db, { key: WEB_SETTING, value: { search: 'none', jina: true }, now: TEST_NOW })
  return { site, ctx, url: `http://exemple.sn:${site.port}/page` }
}

async function browse(ctx: TestContext, args: { url: string; offset?: number }) {
  const result = await browseUrl(browseUrlSpec.arguments.parse(args), ctx)
  return { ...result, answer: JSON.parse(result.text) }
}

function html(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(body)
}

describe('browse_url', () => {
  it('reads a page, marked as the words of strangers', async () => {
    const { ctx, url, site } = await setUp((_request, response) =>
      html(response, `<title>TVA</title><article><h1>Taux</h1><p>${SENTENCE.repeat(8)}</p></article>`),
    )
    const { answer, views, untrusted } = await browse(ctx, { url })
    expect(untrusted).toBe(true)
    expect(answer).toMatchObject({ url, title: 'TVA', message: 'La page est lue jusqu’au bout.' })
    expect(answer.text).toContain('dix-huit pour cent')
    expect(answer).not.toHaveProperty('next_offset')
    expect(views).toMatchObject([{ kind: 'page', title: 'TVA', url, position: 'exemple.sn' }])
    expect(site.seen[0]?.headers['accept-language']).toBe('fr,en;q=0.5')
    expect(site.seen[0]?.headers).not.toHaveProperty('cookie')
  })

  it('gives 8 000 characters at a time, and the rest without fetching again', async () => {
    const lines = Array.from({ length: 900 }, (_, index) => `ligne ${index} du document`)
    const { ctx, url, site } = await setUp((_request, response) => void response.end(lines.join('\n')))
    let text = ''
    let offset: number | undefined = 0
    while (offset !== undefined) {
      const { answer }: Awaited<ReturnType<typeof browse>> = await browse(ctx, { url, offset })
      expect(answer.text.length).toBeLessThanOrEqual(8_000)
      text += answer.text
      offset = answer.next_offset
    }
    expect(text).toBe(lines.join('\n'))
    expect(site.seen).toHaveLength(1)
    await expect(browse(ctx, { url, offset: 1_000_000 })).rejects.toThrow('tout est déjà lu')
  })

  it('reads a pdf by page', async () => {
    const { ctx } = await setUp(() => undefined)
    const made = await generatePdf(
      generatePdfSpec.arguments.parse({ title: 'Taux', content: 'Dix-huit pour cent' }),
      ctx,
    )
    const file = getFile(ctx.db, ctx.paths, ctx.profileId, JSON.parse(made.text).file_id)
    const bytes = readFileSync(file?.path ?? '')
    const site = await startSite(
      (_request, response) => void response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(bytes),
    )
    ctx.webServices = await services({ pages: withLoopback([site]) })
    const { answer } = await browse(ctx, { url: `${site.base}/taux.pdf` })
    expect(answer).toMatchObject({ title: 'taux.pdf', text: expect.stringContaining('--- page 1 ---') })
    expect(answer.text).toContain('Dix-huit pour cent')
  })

  it('tells where a redirect led', async () => {
    const { ctx, url } = await setUp((request, response) => {
      if (request.url.pathname === '/page') response.writeHead(301, { Location: '/ailleurs' }).end()
      else html(response, '<p>Bonjour')
    })
    expect((await browse(ctx, { url })).answer.url).toBe(url.replace('/page', '/ailleurs'))
  })

  it.each([
    'file:///etc/passwd',
    'http://127.0.0.2/',
    'http://192.168.1.1/admin',
    'http://localhost:8080/',
    'https://awa:secret@exemple.sn/',
  ])('never opens %s', async url => {
    const { ctx, site } = await setUp((_request, response) => html(response, 'secret'))
    await expect(browse(ctx, { url })).rejects.toThrow(/interdite|n’est pas l’adresse/)
    expect(site.seen).toEqual([])
  })

  it('never follows a page into the local network', async () => {
    const { ctx, url } = await setUp(
      (_request, response) => void response.writeHead(302, { Location: 'http://169.254.169.254/latest/' }).end(),
    )
    await expect(browse(ctx, { url })).rejects.toThrow('interdite')
  })

  it.each([
    [404, 'n’existe pas'],
    [410, 'n’existe pas'],
    [401, 'ne laisse pas lire'],
    [403, 'ne laisse pas lire'],
    [451, 'ne laisse pas lire'],
    [429, 'trop de demandes'],
    [503, 'erreur (503)'],
  ])('says what a %i means', async (status, words) => {
    const { ctx, url } = await setUp((_request, response) => html(response, 'non', status))
    await expect(browse(ctx, { url })).rejects.toMatchObject({
      message: expect.stringContaining(words),
      notice: { fr: expect.any(String), en: expect.any(String) },
    })
  })

  it('does not read to children what is not for them', async () => {
    const { ctx, url, site } = await setUp((_request, response) => html(response, '<title>Free porn</title><p>x'))
    ctx.mode = 'child'
    await expect(browse(ctx, { url: `${url}/hentai` })).rejects.toThrow('pas pour les enfants')
    expect(site.seen).toEqual([])
    await expect(browse(ctx, { url })).rejects.toThrow('pas pour les enfants')
    ctx.mode = 'pro'
    expect((await browse(ctx, { url })).answer.title).toBe('Free porn')
    // The rest of it is still kept.
    ctx.mode = 'child'
    await expect(browse(ctx, { url, offset: 1 })).rejects.toThrow('pas pour les enfants')
  })

  it('says that a file is no text, and that a page holds none', async () => {
    const { ctx, url } = await setUp((request, response) => {
      if (request.url.search) response.writeHead(200, { 'Content-Type': 'image/png' }).end('\u0089PNG')
      else html(response, '<div id="root"></div><script>draw()</script>')
    })
    await expect(browse(ctx, { url: `${url}?image` })).rejects.toThrow('pas du texte (image/png)')
    await expect(browse(ctx, { url })).rejects.toThrow('aucun texte lisible')
  })

  it('says that a page is too large, too slow, or cannot be reached', async () => {
    const { ctx, url } = await setUp((request, response) => {
      if (request.url.search === '?large') response.end(Buffer.alloc(6 * 1024 * 1024, 97))
    })
    await expect(browse(ctx, { url: `${url}?large` })).rejects.toThrow('dépasse 5 Mo')
    await expect(browse(ctx, { url })).rejects.toThrow('n’a pas fini de répondre')
    const nowhere = new URL(await deadAddress())
    ctx.webServices = await services({ pages: { ...ctx.webServices.pages, allowsPort: () => true } })
    await expect(browse(ctx, { url: nowhere.href })).rejects.toThrow(/^offline : /)
  })
})

describe('through Jina Reader', () => {
  it('gives what it read, with the key where there is one', async () => {
    const jina = await startJina()
    const { ctx, url, site } = await setUp(() => undefined, { jina, key: 'jina-key' })
    const { answer, untrusted } = await browse(ctx, { url: `${url}?a=1#ici` })
    expect([answer.title, untrusted]).toEqual(['Page', true])
    expect(answer.text).toContain(`Lue par Jina : ${url}?a=1`)
    expect(jina.seen[0]?.headers).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer jina-key',
      'x-return-format': 'markdown',
    })
    expect(site.seen).toEqual([])
  })

  it.each([
    ['refuses the key', 401],
    ['is used up', 402],
    ['is busy', 429],
    ['fails', 503],
  ])('reads the page from here when it %s', async (_name, status) => {
    const jina = await startJina({ status })
    const { ctx, url } = await setUp((_request, response) => html(response, '<p>Lue ici'), { jina })
    expect((await browse(ctx, { url })).answer.text).toBe('Lue ici')
  })

  it('reads the page from here when it read nothing, or is not there', async () => {
    const empty = await startJina({ content: ' ' })
    for (const jina of [empty, await deadAddress()]) {
      const { ctx, url } = await setUp((_request, response) => html(response, '<p>Lue ici'), { jina })
      expect((await browse(ctx, { url })).answer.text).toBe('Lue ici')
    }
  })

  it('is never told of an address of the local network', async () => {
    const jina = await startJina()
    const { ctx } = await setUp(() => undefined, { jina })
    await expect(browse(ctx, { url: 'http://intranet.local/paie' })).rejects.toThrow('interdite')
    expect(jina.seen).toEqual([])
  })
})
