import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readArguments } from '../../../src-main/cli/arguments.ts'
import { callAnswer, startFakeOpenAiServer, textAnswer } from '../../support/fake-openai-server.ts'
import { BOUTIQUE, hostileServer } from '../../support/mcp-servers.ts'
import { root, runCommand, startCommand } from '../../support/run-command.ts'
import { tempFolder } from '../../support/temp-db.ts'

const run = (data: string, ...args: string[]) => runCommand(['mcp', ...args, '--data', data, '--lang', 'fr'])
const add = (data: string, name: string, { command, args }: { command: string; args: string[] }) =>
  runCommand(['mcp', 'add', name, '--data', data, '--lang', 'fr', '--', command, ...args])

describe('ardoise mcp', () => {
  it('adds a server, tests it, shows its tools, lets one read, and removes it', async () => {
    const data = join(tempFolder(), 'data')
    expect(await run(data)).toMatchObject({ code: 0, err: expect.stringContaining('Aucun serveur') })
    expect(await add(data, 'boutique', BOUTIQUE)).toMatchObject({
      code: 0,
      out: expect.stringContaining('prêt à démarrer · 0 outil'),
    })
    expect(await run(data, 'test', 'Boutique')).toMatchObject({
      code: 0,
      err: expect.stringContaining('« boutique » répond : 4 outils.'),
    })
    const allowed = await run(data, 'allow', 'boutique', 'consulter_stock', 'read')
    expect(allowed.out).toContain('consulter_stock · lit seulement, sans demander · dit ne faire que lire')
    expect(allowed.out).toContain('chercher_produit · demande l’accord')
    expect((await run(data, 'disable', 'boutique')).out).toContain('désactivé')
    expect((await run(data, 'enable', 'boutique', '--pupils')).out).toContain('élèves aussi')
    expect((await run(data, 'remove', 'boutique')).code).toBe(0)
    const relative = { ...BOUTIQUE, args: ['resources/examples/boutique/serveur.mjs'] }
    await add(data, 'ici', relative)
    expect(JSON.parse((await run(data, '--json')).out).connection).toMatchObject({ ...relative, cwd: root })
  }, 60_000)

  it('answers a request with the tools of a server', async () => {
    const data = join(tempFolder(), 'data')
    await add(data, 'boutique', BOUTIQUE)
    await run(data, 'test', 'boutique')
    await run(data, 'allow', 'boutique', 'consulter_stock', 'read')
    const provider = await startFakeOpenAiServer([
      callAnswer({ id: 'a', name: 'mcp_boutique_consulter_stock', arguments: '{"id":"P2"}' }),
      textAnswer('Il n’en reste plus.'),
    ])
    const asked = await runCommand(
      ['ask', 'Du thé vert ?', '--model', 'm', '--base-url', provider.baseUrl, '--data', data, '--lang', 'fr'],
      { ARDOISE_API_KEY: 'k' },
    )
    expect(asked).toMatchObject({ code: 0, out: expect.stringContaining('Il n’en reste plus.') })
    expect(asked.err).toContain('Boutique : consulter_stock')
    await provider.close()
  }, 60_000)

  it('says why a server does not start, in its own words too', async () => {
    const data = join(tempFolder(), 'data')
    await add(data, 'cassé', hostileServer('dies-at-start'))
    const tested = await run(data, 'test', 'cassé')
    expect(tested.code).toBe(1)
    expect(tested.err).toContain('« cassé » s’est arrêté (code 3) — il manque une bibliothèque')
  }, 60_000)

  it('reads the value of a variable from its input, and never shows it', async () => {
    const data = join(tempFolder(), 'data')
    const args = ['mcp', 'add', 'ventes', '--env', 'CLE', '--data', data, '--lang', 'fr', '--', 'node', 'x.mjs']
    const started = startCommand(args, {}, 'src-main/cli.ts', 'sk-valeur-secrete-1\n')
    const added = await started.finished
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining('CLE : enregistrée') })
    expect(added.out + added.err).not.toContain('valeur-secrete')
    expect((await run(data)).out).toContain('CLE : à donner')
    const given = await runCommand(['mcp', '--data', data, '--lang', 'fr'], { ARDOISE_MCP_CLE: 'x' })
    expect(given.out).toContain('CLE : enregistrée')
  }, 60_000)

  it('imports the configuration of another program, and says what it left', async () => {
    const folder = tempFolder()
    const file = join(folder, 'config.json')
    const servers = { boutique: BOUTIQUE, ancien: { type: 'sse', url: 'https://exemple.com/sse' } }
    writeFileSync(file, JSON.stringify({ mcpServers: servers }))
    const imported = await run(join(folder, 'data'), 'import', file)
    expect(imported.code).toBe(0)
    expect(imported.out).toContain('+ boutique · ')
    expect(imported.out).toContain('- ancien · L’ancien transport SSE')
    expect(imported.err).toContain('ardoise mcp enable')
    expect((await run(join(folder, 'data'))).out).toContain('boutique · désactivé')
    expect(await run(join(folder, 'data'), 'import', join(folder, 'rien.json'))).toMatchObject({ code: 1 })
  }, 60_000)

  it.each([
    [['add', 'x']],
    [['add', 'x', '--url', 'https://a.b', '--', 'node']],
    [['allow', 'x', 'y', 'toujours']],
    [['chercher']],
    [['list', '--env', 'A=b']],
  ])('refuses mcp %j with its forms', args => {
    expect(() => readArguments(['mcp', ...args], {})).toThrow(/mcp add NAME/)
  })
})
