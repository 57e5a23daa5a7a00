import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../support/run-command.ts'
import { tempFolder } from '../../support/temp-db.ts'
import { deadAddress, startSearxng } from '../../support/web-servers.ts'

describe('ardoise web', () => {
  const run = (data: string, ...args: string[]) => runCommand(['web', ...args, '--data', data, '--lang', 'fr'])

  it('chooses a SearXNG server, tries it, and keeps it', async () => {
    const data = join(tempFolder(), 'data')
    const none = await run(data)
    expect([none.code, none.out]).toEqual([0, expect.stringContaining('Recherche : aucune')])
    const site = await startSearxng([{ title: 'Wikipédia', url: 'https://fr.wikipedia.org/', content: 'Encyclopédie' }])
    const chosen = await run(data, '--searxng', `${site.base}/`, '--jina', 'on', '--test')
    expect(chosen).toMatchObject({ code: 0, err: expect.stringContaining('SearXNG répond : 1 résultat') })
    const kept = await run(data, '--json')
    expect(JSON.parse(kept.out)).toEqual({
      search: 'searxng',
      searxngUrl: site.base,
      jina: true,
      hasTavilyKey: false,
      hasJinaKey: false,
    })
    expect((await run(data, '--off', '--jina', 'off')).out).toContain('Pages : lues par cet ordinateur')
  })

  it('fails in words when the server is not there', async () => {
    const failed = await run(join(tempFolder(), 'data'), '--searxng', await deadAddress(), '--test')
    expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('injoignable') })
  })

  it('finds a key in the environment, and never shows it', async () => {
    const data = join(tempFolder(), 'data')
    const shown = await runCommand(['web', '--tavily', '--data', data], { TAVILY_API_KEY: 'tvly-env-secret' })
    expect(shown.out).toContain('Tavily · clé enregistrée')
    expect(shown.out + shown.err).not.toContain('tvly-env-secret')
  })

  it.each([
    [['--searxng', 'ftp://x'], 1, 'ne convient pas'],
    [['--tavily', '--off'], 2, 'choisissez --searxng, --tavily ou --off'],
    [['--jina', 'peut-être'], 2, '--jina vaut on ou off'],
  ])('refuses %s', async (args, code, words) => {
    expect(await run(join(tempFolder(), 'data'), ...args)).toMatchObject({
      code,
      err: expect.stringContaining(words),
    })
  })
})
