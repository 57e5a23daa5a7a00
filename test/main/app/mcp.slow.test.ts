import { describe, expect, it } from 'vitest'
import type { AppOptions } from '../../../src-main/app.ts'
import { allowAlways, listApprovals } from '../../../src-main/store/approvals.ts'
import { listToolRuns } from '../../../src-main/store/tool-runs.ts'
import type { AgentEvent } from '../../../src-main/types.ts'
import { call, type FakeModel, fakeModel } from '../../support/fake-model.ts'
import { BOUTIQUE } from '../../support/mcp-servers.ts'
import { type StartedApp, startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { memorySecrets } from '../../support/tool-context.ts'

const SHOP = { name: 'Boutique', connection: BOUTIQUE, secrets: [] }

/** An app that knows the shop, and vouches that these of its tools only read. */
async function shopApp(model: FakeModel, read: string[] = [], options: Partial<AppOptions> = {}) {
  const started = await startApp({ model, ...options })
  const { id } = await started.ask.addMcpServer(SHOP)
  expect(await started.ask.testMcpServer({ serverId: id })).toMatchObject({
    ok: true,
    message: { fr: '« Boutique » répond : 4 outils.' },
  })
  for (const tool of read) await started.ask.setMcpTool({ serverId: id, tool, policy: 'read' })
  return { ...started, serverId: id }
}

function lastResults({ requests }: FakeModel): string[] {
  return (requests.at(-1)?.messages ?? []).flatMap(message => (message.role === 'tool' ? [message.content] : []))
}

function eventsOf<T extends AgentEvent['type']>({ events }: Pick<StartedApp, 'events'>, type: T) {
  return events.flatMap(({ event }) => (event.type === type ? [event as Extract<AgentEvent, { type: T }>] : []))
}

describe('a turn with the tools of a server', () => {
  it('finds the green tea, reads that none is left, and says so', async () => {
    const model = fakeModel([
      { calls: [call('a', 'mcp_boutique_chercher_produit', { nom: 'thé vert' })] },
      { calls: [call('b', 'mcp_boutique_consulter_stock', { id: 'P2' })] },
      { text: 'Le thé vert Sencha est en rupture de stock.' },
    ])
    const started = await shopApp(model, ['chercher_produit', 'consulter_stock'])
    const { end } = await started.app.sendMessage({ text: 'Il vous reste du thé vert ?', files: [] })
    expect(end).toBe('done')
    model.assertUsed()
    const [found, stock] = lastResults(model)
    expect(found).toContain('P2')
    expect(JSON.parse(JSON.parse(stock ?? '').text)).toEqual({ id: 'P2', nom: 'Thé vert Sencha 100 g', stock: 0 })
    expect(eventsOf(started, 'approval')).toEqual([])
    const [first] = eventsOf(started, 'tool_end')
    expect(first).toMatchObject({ status: 'ok', views: [{ kind: 'page', title: 'Boutique : chercher_produit' }] })
  })

  it('runs two that only read together, and gives their results in the order of the calls', async () => {
    const model = fakeModel([
      {
        calls: [
          call('a', 'mcp_boutique_search_products', { query: 'chaussures de running', max_price: 100 }),
          call('b', 'mcp_boutique_get_order_status', { order_id: '12345' }),
        ],
      },
      { text: 'Deux paires sous 100 €, et votre commande est expédiée.' },
    ])
    const started = await shopApp(model, ['search_products', 'get_order_status'])
    await started.app.sendMessage({ text: 'chaussures de running sous 100 € et ma commande 12345', files: [] })
    const [shoes, order] = lastResults(model)
    expect(shoes).toContain('P6')
    expect(shoes).toContain('P7')
    expect(shoes).not.toContain('P8')
    expect(order).toContain('expédiée')
    const kinds = started.events.map(({ event }) => event.type).filter(type => /^tool_(start|end)$/.test(type))
    expect(kinds).toEqual(['tool_start', 'tool_start', 'tool_end', 'tool_end'])
  })

  it('shows models whose words these are, under names that no tool of Ardoise has', async () => {
    const model = fakeModel([{ text: 'Bonjour.' }])
    const { app, ask } = await shopApp(model)
    await app.sendMessage({ text: 'Bonjour', files: [] })
    expect(model.requests[0]?.tools).toEqual(expect.arrayContaining(['generate_pdf', 'mcp_boutique_consulter_stock']))
    const [server] = await ask.listMcpServers(undefined)
    expect(server?.tools.map(tool => [tool.tool, tool.policy, tool.readOnlyHint])).toContainEqual([
      'mcp_boutique_consulter_stock',
      'ask',
      true,
    ])
  })

  it('asks before a tool that nobody vouched for, and not again after « toujours »', async () => {
    const stock = (id: string) => ({ calls: [call(id, 'mcp_boutique_consulter_stock', { id: 'P1' })] })
    const model = fakeModel([stock('a'), { text: 'Il en reste 24.' }, stock('b'), { text: 'Toujours 24.' }])
    const started = await shopApp(model)
    const asked = started.next('approval')
    const answered = started.app.sendMessage({ text: 'Du thé noir ?', files: [] })
    const { request } = await asked
    expect(request.summary.fr).toBe('Utiliser « Boutique : consulter_stock » (outil externe) avec {"id":"P1"} ?')
    started.app.answerApproval(request.approvalId, 'always')
    await answered
    expect(await started.ask.listApprovals(undefined)).toMatchObject([{ label: { fr: 'Boutique : consulter_stock' } }])
    await started.app.sendMessage({ text: 'Et maintenant ?', files: [] })
    expect(eventsOf(started, 'approval')).toHaveLength(1)
  })

  it('does not start a server that was turned off while the person was asked', async () => {
    const model = fakeModel([{ calls: [call('a', 'mcp_boutique_consulter_stock', { id: 'P1' })] }, { text: 'Bien.' }])
    const started = await shopApp(model)
    const asked = started.next('approval')
    const answered = started.app.sendMessage({ text: 'Du thé noir ?', files: [] })
    const { request } = await asked
    const [server] = await started.ask.listMcpServers(undefined)
    await started.ask.setMcpServer({ serverId: server?.id ?? '', enabled: false })
    started.app.answerApproval(request.approvalId, 'always')
    await answered
    expect(lastResults(model)[0]).toContain('il n’a pas été appelé')
    expect(await started.ask.listMcpServers(undefined)).toMatchObject([{ state: 'idle' }])
    expect(await started.ask.listApprovals(undefined)).toEqual([])
  })

  it('does not call a tool that its server, once started, says is another', async () => {
    const model = fakeModel([{ calls: [call('a', 'mcp_boutique_consulter_stock', { id: 'P1' })] }, { text: 'Bien.' }])
    const started = await shopApp(model, ['consulter_stock'])
    const tool = "server_id IN (SELECT id FROM mcp_servers) AND name = 'consulter_stock'"
    started.db.exec(`UPDATE mcp_tools SET definition = json_set(definition, '$.fingerprint', 'avant') WHERE ${tool}`)
    const [server] = await started.ask.listMcpServers(undefined)
    await started.ask.setMcpServer({ serverId: server?.id ?? '', enabled: false })
    await started.ask.setMcpServer({ serverId: server?.id ?? '', enabled: true })
    await started.app.sendMessage({ text: 'Du thé noir ?', files: [] })
    expect(lastResults(model)[0]).toContain('il n’a pas été appelé')
  })

  it('asks again once the turn has read what a server wrote, « toujours » or not', async () => {
    const model = fakeModel([
      { calls: [call('a', 'mcp_boutique_chercher_produit', { nom: 'thé' })] },
      { calls: [call('b', 'mcp_boutique_consulter_stock', { id: 'P1' })] },
      { text: 'Bien.' },
    ])
    const started = await shopApp(model, ['chercher_produit'])
    allowAlways(started.db, { profileId: started.app.profile.id, tool: 'mcp_boutique_consulter_stock', now: TEST_NOW })
    const asked = started.next('approval')
    const answered = started.app.sendMessage({ text: 'Du thé ?', files: [] })
    const { request } = await asked
    expect(request.tainted).toBe(true)
    started.app.answerApproval(request.approvalId, 'refuse')
    await answered
    expect(eventsOf(started, 'tool_end').map(({ status }) => status)).toEqual(['ok', 'refused'])
  })

  it('is tainted by what a server says is wrong, too', async () => {
    const model = fakeModel([
      { calls: [call('a', 'mcp_boutique_consulter_stock', { id: 'P99' })] },
      { calls: [call('b', 'mcp_boutique_chercher_produit', { nom: 'thé' })] },
      { text: 'Bien.' },
    ])
    const started = await shopApp(model, ['consulter_stock'])
    const asked = started.next('approval')
    const answered = started.app.sendMessage({ text: 'P99 ?', files: [] })
    const { request } = await asked
    expect(request.tainted).toBe(true)
    started.app.answerApproval(request.approvalId, 'refuse')
    await answered
  })

  it('tells the model what the server says is wrong', async () => {
    const model = fakeModel([
      { calls: [call('a', 'mcp_boutique_consulter_stock', { id: 'P99' })] },
      { calls: [call('b', 'mcp_boutique_consulter_stock', { numero: 3 })] },
      { text: 'Je ne trouve pas.' },
    ])
    const started = await shopApp(model, ['consulter_stock'])
    await started.app.sendMessage({ text: 'P99 ?', files: [] })
    const [unknown, wrong] = lastResults(model)
    expect(unknown).toContain('Aucun produit « P99 »')
    expect(unknown).toContain('pas une consigne')
    expect(wrong).toContain('id')
    expect(eventsOf(started, 'tool_end').map(({ status }) => status)).toEqual(['error', 'error'])
  })

  it('offers nothing that is off, of a server that is off, or to guests, and to pupils only where that was chosen', async () => {
    const model = fakeModel([1, 2, 3, 4, 5].map(() => ({ text: 'Bonjour.' })))
    const { app, ask, serverId } = await shopApp(model)
    const offered = async (mode: 'pro' | 'child' | 'guest') => {
      await app.sendMessage({ text: 'Bonjour', files: [], mode })
      return (model.requests.at(-1)?.tools ?? []).filter(name => name.startsWith('mcp_'))
    }
    await ask.setMcpTool({ serverId, tool: 'chercher_produit', policy: 'off' })
    expect(await offered('pro')).toHaveLength(3)
    expect(await offered('child')).toEqual([])
    await ask.setMcpServer({ serverId, inChildMode: true })
    expect(await offered('child')).toHaveLength(3)
    expect(await offered('guest')).toEqual([])
    await ask.setMcpServer({ serverId, enabled: false })
    expect(await offered('pro')).toEqual([])
  })

  it('refuses a call to what a mode is not offered', async () => {
    const model = fakeModel([
      { calls: [call('a', 'mcp_boutique_consulter_stock', { id: 'P1' })] },
      { text: 'Je ne peux pas.' },
    ])
    const { app } = await shopApp(model, ['consulter_stock'])
    await app.sendMessage({ text: 'Du thé ?', files: [], mode: 'child' })
    expect(lastResults(model)[0]).toContain('n’existe pas')
  })

  it('starts a server that never said its tools at the first need, and none that did', async () => {
    const model = fakeModel([{ text: 'Bonjour.' }, { text: 'Bonsoir.' }])
    const first = await startApp({ model })
    const { id } = await first.ask.addMcpServer(SHOP)
    expect(first.app.profile.mode).toBe('pro')
    await first.app.sendMessage({ text: 'Bonjour', files: [] })
    expect(model.requests[0]?.tools).toContain('mcp_boutique_consulter_stock')
    expect((await first.ask.listMcpServers(undefined))[0]?.state).toBe('ready')
    await first.app.close()
    const again = await startApp({ model }, first.data)
    await again.app.sendMessage({ text: 'Bonsoir', files: [] })
    expect(model.requests[1]?.tools).toContain('mcp_boutique_consulter_stock')
    expect((await again.ask.listMcpServers(undefined))[0]).toMatchObject({ id, state: 'idle' })
  })

  it('goes on without a server that does not start, and says once what to do', async () => {
    const model = fakeModel([{ text: 'Bonjour.' }, { text: 'Bonsoir.' }])
    const started = await startApp({ model })
    const connection = { transport: 'stdio' as const, command: 'commande-qui-n-existe-pas', args: [] }
    await started.ask.addMcpServer({ name: 'Absent', connection, secrets: [] })
    for (const text of ['Bonjour', 'Bonsoir']) await started.app.sendMessage({ text, files: [] })
    const notices = eventsOf(started, 'notice').map(({ notice }) => notice.fr)
    expect(notices).toEqual([expect.stringContaining('« commande-qui-n-existe-pas » est introuvable')])
    expect((await started.ask.listMcpServers(undefined))[0]).toMatchObject({ state: 'stopped' })
  })

  it('keeps a record of each call', async () => {
    const model = fakeModel([
      { calls: [call('a', 'mcp_boutique_consulter_stock', { id: 'P1' })] },
      { text: 'Il en reste 24.' },
    ])
    const { app, db } = await shopApp(model, ['consulter_stock'])
    const { conversationId } = await app.sendMessage({ text: 'Du thé noir ?', files: [] })
    expect(listToolRuns(db, conversationId)).toMatchObject([
      { tool: 'mcp_boutique_consulter_stock', status: 'ok', arguments: '{"id":"P1"}' },
    ])
  })
})

describe('the settings of servers', () => {
  it('put away the keys that were typed in a command line or an address, beside those that were there', async () => {
    const secrets = memorySecrets()
    const placeholder = (number: number) => `\${CLE_${number}}`
    const { ask, db } = await startApp({ secrets })
    const first = 'sk-abcdef1234567890abcd'
    const second = 'sk-zyxwvu0987654321zyxw'
    const stdio = { transport: 'stdio' as const, command: 'serveur', args: ['--api-key', first] }
    const server = await ask.addMcpServer({ name: 'Local', connection: stdio, secrets: [] })
    expect(server.connection).toEqual({ ...stdio, args: ['--api-key', placeholder(1)] })
    const edited = await ask.editMcpServer({
      serverId: server.id,
      name: 'Local',
      connection: { ...stdio, args: ['--api-key', placeholder(1), `--token=${second}`] },
      secrets: [{ kind: 'value', name: 'CLE_1' }],
    })
    expect(edited.connection).toEqual({ ...stdio, args: ['--api-key', placeholder(1), `--token=${placeholder(2)}`] })
    expect(edited.secrets.map(({ name, stored }) => [name, stored])).toEqual([
      ['CLE_1', true],
      ['CLE_2', true],
    ])
    const http = { transport: 'http' as const, url: `https://a.exemple/mcp?api_key=${first}` }
    const remote = await ask.addMcpServer({ name: 'Ailleurs', connection: http, secrets: [] })
    expect(remote.connection).toEqual({ transport: 'http', url: `https://a.exemple/mcp?api_key=${placeholder(1)}` })
    for (const key of [first, second]) expect(db.serialize().includes(key)).toBe(false)
  })

  it('keep the values of variables in the keychain, show only their names, and erase them with the server', async () => {
    const kept = new Map<string, string>()
    const secrets = {
      ...memorySecrets(),
      get: async (name: string) => kept.get(name),
      set: async (name: string, value: string) => void kept.set(name, value),
      delete: async (name: string) => void kept.delete(name),
    }
    const { ask, db, announced } = await startApp({ secrets })
    const server = await ask.addMcpServer({
      ...SHOP,
      secrets: [
        { kind: 'env', name: 'API_KEY', value: 'sk-tres-secret-123' },
        { kind: 'env', name: 'AUTRE' },
      ],
    })
    expect(server.secrets).toEqual([
      { kind: 'env', name: 'API_KEY', stored: true },
      { kind: 'env', name: 'AUTRE', stored: false },
    ])
    expect(await ask.testMcpServer({ serverId: server.id })).toMatchObject({
      ok: false,
      message: { fr: expect.stringContaining('la valeur de AUTRE manque') },
    })
    expect([...kept.values()]).toEqual(['sk-tres-secret-123'])
    expect(db.serialize().includes('tres-secret')).toBe(false)
    expect(JSON.stringify([await ask.listMcpServers(undefined), announced])).not.toContain('tres-secret')
    const edited = await ask.editMcpServer({
      serverId: server.id,
      ...SHOP,
      secrets: [{ kind: 'env', name: 'API_KEY' }],
    })
    expect(edited.secrets).toEqual([{ kind: 'env', name: 'API_KEY', stored: true }])
    await ask.removeMcpServer({ serverId: server.id })
    expect(kept.size).toBe(0)
    expect(await ask.listMcpServers(undefined)).toEqual([])
  })

  it('lose their keys with everything else when the person erases it', async () => {
    const kept = new Map<string, string>()
    const secrets = { ...memorySecrets(), delete: async (name: string) => void kept.delete(name) }
    secrets.set = async (name, value) => void kept.set(name, value)
    const { app, ask } = await startApp({ secrets })
    await ask.addMcpServer({ ...SHOP, secrets: [{ kind: 'env', name: 'CLE', value: 'sk-abc' }] })
    const erase = await app.data.erasing('SUPPRIMER')
    await app.close()
    expect(kept.size).toBe(1)
    await erase()
    expect(kept.size).toBe(0)
  })

  it('do not hand a key on to another address than the one that it was given for', async () => {
    const { ask } = await startApp()
    const secrets = [{ kind: 'header' as const, name: 'Authorization', value: 'Bearer abcdef123456' }]
    const at = (url: string) => ({ transport: 'http' as const, url })
    const { id } = await ask.addMcpServer({ name: 'Ventes', connection: at('https://a.exemple/mcp'), secrets })
    const named = [{ kind: 'header' as const, name: 'Authorization' }]
    const same = await ask.editMcpServer({
      serverId: id,
      name: 'Ventes',
      connection: at('https://a.exemple/autre'),
      secrets: named,
    })
    expect(same.secrets[0]?.stored).toBe(true)
    const other = await ask.editMcpServer({
      serverId: id,
      name: 'Ventes',
      connection: at('https://b.exemple/mcp'),
      secrets: named,
    })
    expect(other.secrets[0]?.stored).toBe(false)
  })

  it('forget what was agreed to when the command becomes another one', async () => {
    const { ask, db, app, serverId } = await shopApp(fakeModel([]), ['consulter_stock'])
    allowAlways(db, { profileId: app.profile.id, tool: 'mcp_boutique_chercher_produit', now: TEST_NOW })
    const connection = { ...BOUTIQUE, args: [...BOUTIQUE.args, '--autre'] }
    expect((await ask.editMcpServer({ serverId, ...SHOP, connection })).tools).toEqual([])
    expect(listApprovals(db, app.profile.id)).toEqual([])
  })

  it('take an import in, off until the person has looked at it, and say what of it was left', async () => {
    const { ask } = await startApp()
    const text = JSON.stringify({
      mcpServers: {
        boutique: { command: 'node', args: ['serveur.mjs'], env: { TOKEN: 'abc' }, alwaysAllow: ['x'] },
        ancien: { url: 'https://exemple.com/sse', type: 'sse' },
      },
    })
    const { added, skipped } = await ask.importMcpServers({ text })
    expect(added).toMatchObject([
      {
        server: { name: 'boutique', enabled: false, secrets: [{ name: 'TOKEN', stored: true }] },
        notes: [{ fr: expect.stringContaining('chaque outil demande votre accord') }],
      },
    ])
    expect(skipped).toEqual([{ name: 'ancien', why: expect.objectContaining({ fr: expect.stringContaining('SSE') }) }])
    const again = await ask.importMcpServers({ text })
    expect(again.added).toEqual([])
    expect(again.skipped.find(({ name }) => name === 'boutique')?.why.fr).toContain('s’appelle déjà « boutique »')
  })

  it.each([
    ['', BOUTIQUE, 'Le nom du serveur manque'],
    ['A', { transport: 'stdio' as const, command: ' ', args: [] }, 'La commande manque'],
    ['A', { transport: 'http' as const, url: 'ftp://exemple.com' }, 'L’adresse du serveur ne convient pas'],
    ['A', { transport: 'http' as const, url: 'https://awa:motdepasse@exemple.com' }, 'contient un mot de passe'],
  ])('refuse « %s » %j with a sentence', async (name, connection, sentence) => {
    const { ask } = await startApp()
    await expect(async () => ask.addMcpServer({ name, connection, secrets: [] })).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining(sentence) },
    })
  })
})
