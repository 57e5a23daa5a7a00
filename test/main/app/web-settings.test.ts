import { describe, expect, it } from 'vitest'
import { keyName } from '../../../src-main/app/api-keys.ts'
import { allowAlways } from '../../../src-main/store/approvals.ts'
import { JINA_KEY, TAVILY_KEY } from '../../../src-main/web/web-settings.ts'
import { call, fakeModel } from '../../support/fake-model.ts'
import { startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { memorySecrets } from '../../support/tool-context.ts'
import { services, startSearxng, startTavily } from '../../support/web-servers.ts'
import { TAVILY_TEST_KEY } from '../../support/web-sites.ts'

const found = [{ title: 'TVA', url: 'https://exemple.sn/tva', content: '18 %' }]

describe('the settings of the web', () => {
  it('are nothing until the person chooses', async () => {
    const { ask } = await startApp()
    expect(await ask.getWeb(undefined)).toEqual({ search: 'none', jina: false, hasTavilyKey: false, hasJinaKey: false })
    expect(await ask.testWeb(undefined)).toMatchObject({
      ok: false,
      message: { fr: expect.stringContaining('configurée') },
    })
  })

  it('keep keys in the keychain, and show only that there are some', async () => {
    const secrets = memorySecrets()
    const { ask, db } = await startApp({ secrets })
    const view = await ask.setWeb({ search: 'tavily', jina: true, tavilyKey: ' tvly-secret ', jinaKey: 'jina-secret' })
    expect(view).toEqual({ search: 'tavily', jina: true, hasTavilyKey: true, hasJinaKey: true })
    expect(db.serialize().includes('tvly-secret')).toBe(false)
    expect(await secrets.get(TAVILY_KEY)).toBe('tvly-secret')
    // What is left out stays; an empty key goes.
    expect(await ask.setWeb({ jinaKey: '' })).toEqual({
      search: 'tavily',
      jina: true,
      hasTavilyKey: true,
      hasJinaKey: false,
    })
    expect(await secrets.get(JINA_KEY)).toBeUndefined()
  })

  it('find the keys that the command keeps', () => {
    expect([TAVILY_KEY, JINA_KEY]).toEqual([keyName('api.tavily.com'), keyName('r.jina.ai')])
  })

  it.each([
    ['https://recherche.exemple.sn/', 'https://recherche.exemple.sn'],
    ['192.168.1.20:8888', 'http://192.168.1.20:8888'],
    [' http://localhost:8080/searx/search?q=a ', 'http://localhost:8080/searx'],
  ])('take %s as an address of SearXNG', async (typed, kept) => {
    const { ask } = await startApp()
    expect(await ask.setWeb({ search: 'searxng', searxngUrl: typed })).toMatchObject({ searxngUrl: kept })
    // Kept while another provider is chosen.
    expect(await ask.setWeb({ search: 'none' })).toMatchObject({ search: 'none', searxngUrl: kept })
  })

  it.each(['', '  ', 'ftp://exemple.sn', 'http://', 'https://awa:mot@exemple.sn', 'pas une adresse'])(
    'refuse « %s » as one',
    async typed => {
      const { ask } = await startApp()
      await expect(async () => ask.setWeb({ search: 'searxng', searxngUrl: typed })).rejects.toThrow('not right')
      expect(await ask.getWeb(undefined)).toMatchObject({ search: 'none' })
    },
  )

  it('are tried by one real search', async () => {
    const tavily = await startTavily(found)
    const searxng = await startSearxng(found)
    const { ask } = await startApp({ webServices: await services({ tavily: tavily.base }) })
    await ask.setWeb({ search: 'tavily' })
    expect(await ask.testWeb(undefined)).toMatchObject({
      ok: false,
      message: { en: expect.stringContaining('key is missing') },
    })
    await ask.setWeb({ tavilyKey: 'wrong' })
    expect(await ask.testWeb(undefined)).toMatchObject({
      ok: false,
      message: { en: expect.stringContaining('refuses') },
    })
    await ask.setWeb({ tavilyKey: TAVILY_TEST_KEY })
    expect(await ask.testWeb(undefined)).toEqual({
      ok: true,
      message: {
        fr: 'Tavily répond : 1 résultat pour « Wikipédia ».',
        en: 'Tavily answers: 1 result for “Wikipédia”.',
      },
    })
    await ask.setWeb({ search: 'searxng', searxngUrl: searxng.base })
    expect(await ask.testWeb(undefined)).toMatchObject({
      ok: true,
      message: { fr: expect.stringContaining('SearXNG répond') },
    })
  })

  it('are forgotten with everything else', async () => {
    const secrets = memorySecrets({ [TAVILY_KEY]: 'a', [JINA_KEY]: 'b' })
    const { app } = await startApp({ secrets })
    const erase = await app.data.erasing('SUPPRIMER')
    await app.close()
    await erase()
    expect([await secrets.get(TAVILY_KEY), await secrets.get(JINA_KEY)]).toEqual([undefined, undefined])
  })
})

describe('a turn that searched', () => {
  it('shows its links, and asks before anything leaves, even what is always allowed', async () => {
    const searxng = await startSearxng(found)
    const model = fakeModel([
      { calls: [call('s1', 'web_search', { query: 'TVA' })] },
      { calls: [call('m1', 'send_email_to_user', { subject: 'TVA', body: 'Bonjour' })] },
      { text: 'Fait.' },
    ])
    const { app, ask, db, events, next } = await startApp({ model })
    allowAlways(db, { profileId: app.profile.id, tool: 'send_email_to_user', now: TEST_NOW })
    await ask.updateProfile({ email: 'awa@exemple.sn' })
    await ask.setWeb({ search: 'searxng', searxngUrl: searxng.base })
    const approval = next('approval')
    await ask.sendMessage({ text: 'Cherche puis envoie', fileIds: [] })
    const { request } = await approval
    expect(request).toMatchObject({ tool: 'send_email_to_user', tainted: true })
    await ask.answerApproval({ approvalId: request.approvalId, decision: 'refuse' })
    await app.settled()
    const ended = events.flatMap(({ event }) =>
      event.type === 'tool_end' && event.tool === 'web_search' ? [event] : [],
    )
    expect(ended).toMatchObject([
      { status: 'ok', views: [{ kind: 'links', results: [{ url: 'https://exemple.sn/tva' }] }] },
    ])
  })
})
