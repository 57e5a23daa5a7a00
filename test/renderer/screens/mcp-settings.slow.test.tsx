// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Bootstrap, McpServerView, McpToolView } from '../../../src-preload/contract.ts'
import { currentState, dispatch } from '../../../src-renderer/state.ts'
import { sampleBootstrap } from '../fake-data.ts'
import { fr, renderApp } from '../render-app.tsx'

const tool = (name: string, part: Partial<McpToolView> = {}): McpToolView => ({
  name,
  tool: `mcp_boutique_${name}`,
  description: `Ce que fait ${name}.`,
  policy: 'ask',
  readOnlyHint: false,
  destructiveHint: false,
  ...part,
})
const shop = (part: Partial<McpServerView> = {}): McpServerView => ({
  id: 'shop',
  name: 'Boutique',
  connection: { transport: 'stdio', command: 'node', args: ['/mes outils/serveur.mjs'] },
  secrets: [],
  enabled: true,
  inChildMode: false,
  state: 'ready',
  tools: [tool('chercher_produit', { readOnlyHint: true }), tool('consulter_stock')],
  listedAt: '2025-03-03T10:00:00.000Z',
  notes: [],
  ...part,
})

async function openTools(servers: McpServerView[] = [], bootstrap: Partial<Bootstrap> = {}, lines: string[] = []) {
  const app = await renderApp({ bootstrap })
  app.fake.state.mcpServers = servers
  app.fake.state.mcpLines = lines
  act(() => dispatch({ type: 'show_screen', screen: 'settings', section: 'mcp' }))
  await screen.findByRole('heading', { level: 2, name: 'Outils à vous' })
  const click = async (role: string, name: string) => app.user.click(await screen.findByRole(role, { name }))
  const calls = (name: string) => app.fake.calls.filter(call => call.name === name).map(call => call.input)
  const card = (name = 'Boutique') => screen.findByRole('listitem', { name })
  return { ...app, click, calls, card }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name: fr(name) }))

describe('the form', () => {
  it('adds a program with its arguments and variables, tries it at once, and says how long that took', async () => {
    const { user, click, calls, card } = await openTools()
    await click('button', 'Ajouter des outils')
    const form = await dialog('Ajouter des outils')
    await user.click(form.getByRole('button', { name: 'Ajouter et tester' }))
    expect(form.getByText('Donnez-lui un nom court, comme « Boutique ».')).toBeTruthy()
    expect(document.activeElement).toBe(form.getByLabelText('Nom'))
    expect(form.getByText('Écrivez le programme à lancer, par exemple node.')).toBeTruthy()
    await user.type(form.getByLabelText('Nom'), 'Boutique')
    await user.type(form.getByLabelText('Commande'), 'node')
    fireEvent.change(form.getByLabelText(/^Arguments/), { target: { value: '/outils/serveur.mjs\n--fr' } })
    await user.click(form.getByRole('button', { name: 'Ajouter une variable' }))
    await user.keyboard('CLE')
    await user.click(form.getByRole('button', { name: 'Ajouter et tester' }))
    expect(form.getByText('Donnez sa valeur, ou effacez son nom.')).toBeTruthy()
    const value = within(form.getByRole('group', { name: 'CLE' })).getByLabelText('Valeur')
    expect(document.activeElement).toBe(value)
    expect(value).toHaveProperty('type', 'password')
    await user.type(value, 'secret-1')
    await user.click(form.getByRole('button', { name: 'Ajouter et tester' }))
    expect(within(await card()).getByText(/^« Boutique » répond\. Durée : \d+/)).toBeTruthy()
    expect(currentState().announcement.text).toMatch(/« Boutique » répond/)
    expect(calls('addMcpServer')).toEqual([
      {
        name: 'Boutique',
        connection: { transport: 'stdio', command: 'node', args: ['/outils/serveur.mjs', '--fr'] },
        secrets: [{ kind: 'env', name: 'CLE', value: 'secret-1' }],
      },
    ])
    expect(calls('testMcpServer')).toHaveLength(1)
    expect(document.body.innerHTML).not.toContain('secret-1')
  })

  it('adds an address with a header, and keeps what was typed when it is refused', async () => {
    const { fake, user, click, calls, card } = await openTools()
    await click('button', 'Ajouter des outils')
    const form = await dialog('Ajouter des outils')
    await user.type(form.getByLabelText('Nom'), 'Météo')
    await user.click(form.getByRole('radio', { name: 'Une adresse' }))
    await user.type(form.getByLabelText('Adresse'), 'https://meteo.sn/mcp')
    await user.click(form.getByRole('button', { name: 'Ajouter un en-tête' }))
    await user.keyboard('Authorization')
    await user.type(form.getByLabelText('Valeur'), 'Bearer abc')
    fake.refuse('addMcpServer', 'Un serveur s’appelle déjà « Météo » : donnez un autre nom.')
    await user.click(form.getByRole('button', { name: 'Ajouter et tester' }))
    await form.findByText(/s’appelle déjà/)
    expect(form.getByLabelText('Adresse')).toHaveProperty('value', 'https://meteo.sn/mcp')
    await user.click(form.getByRole('button', { name: 'Ajouter et tester' }))
    await card('Météo')
    expect(calls('addMcpServer')[1]).toEqual({
      name: 'Météo',
      connection: { transport: 'http', url: 'https://meteo.sn/mcp' },
      secrets: [{ kind: 'header', name: 'Authorization', value: 'Bearer abc' }],
    })
  })

  it('says of a stored value only that it is, and gives the focus back when one is taken out', async () => {
    const secrets = [
      { kind: 'env' as const, name: 'CLE', stored: true },
      { kind: 'env' as const, name: 'AUTRE', stored: false },
    ]
    const { user, calls, card } = await openTools([shop({ secrets })], { keychain: false })
    expect(screen.getByText(/oubliés quand Ardoise se ferme/)).toBeTruthy()
    expect(within(await card()).getByText('Valeurs à donner avant de démarrer : AUTRE.')).toBeTruthy()
    await user.click(within(await card()).getByRole('button', { name: 'Les donner' }))
    const form = await dialog('Modifier « Boutique »')
    expect(form.getByText(/oubliés quand Ardoise se ferme/)).toBeTruthy()
    const stored = form.getByLabelText('CLE')
    expect(stored).toMatchObject({ value: '', type: 'password' })
    expect(form.getByText('Enregistrée. Laissez vide pour la garder.')).toBeTruthy()
    await user.type(form.getByLabelText('AUTRE'), 'b')
    await user.click(form.getByRole('button', { name: 'Retirer CLE' }))
    expect(document.activeElement).toBe(form.getByRole('button', { name: 'Ajouter une variable' }))
    await user.click(form.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls('editMcpServer')).toMatchObject([
      { serverId: 'shop', secrets: [{ kind: 'env', name: 'AUTRE', value: 'b' }] },
    ])
    expect(calls('testMcpServer')).toEqual([])
  })
})

describe('a server', () => {
  it('shows its state, its command and its tools in its own words, and is turned on and off', async () => {
    const { user, calls, card } = await openTools([shop()])
    const shown = within(await card())
    expect(shown.getByText('En marche')).toBeTruthy()
    expect(shown.getByText('node "/mes outils/serveur.mjs"')).toBeTruthy()
    await user.click(shown.getByRole('switch', { name: 'Aussi en mode élève' }))
    await waitFor(() =>
      expect(shown.getByRole('switch', { name: 'Aussi en mode élève' }).getAttribute('aria-checked')).toBe('true'),
    )
    await user.click(shown.getByRole('switch', { name: 'Utiliser dans ce profil' }))
    await shown.findByText('Désactivé')
    expect(calls('setMcpServer')).toEqual([
      { serverId: 'shop', inChildMode: true },
      { serverId: 'shop', enabled: false },
    ])
  })

  it('lets the person say of each tool whether it asks, only reads or is off', async () => {
    const { user, click, calls, card } = await openTools([shop()])
    await user.click(within(await card()).getByRole('button', { name: '2 outils de Boutique', expanded: false }))
    const tools = within(screen.getByRole('list', { name: 'Outils de Boutique' }))
    const [first] = tools.getAllByRole('listitem')
    expect(first?.textContent).toContain('Dit ne faire que lire')
    expect(first?.textContent).toContain(fr('Le serveur écrit :Ce que fait chercher_produit.'))
    await click('combobox', 'Accord pour chercher_produit')
    await user.click(await screen.findByRole('option', { name: /^Lit seulement\s: ne demande pas/ }))
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Accord pour chercher_produit' }).textContent).toMatch(
        /^Lit seulement/,
      ),
    )
    expect(calls('setMcpTool')).toEqual([{ serverId: 'shop', tool: 'chercher_produit', policy: 'read' }])
  })

  it('warns of a tool that has changed until the person chooses anew', async () => {
    const { click, calls } = await openTools([
      shop({ tools: [tool('vider', { changed: true, destructiveHint: true })] }),
    ])
    await click('button', '1 outil de Boutique')
    expect(screen.getByText('Dit pouvoir détruire')).toBeTruthy()
    expect(screen.getByText(/^Cet outil a changé/)).toBeTruthy()
    await click('button', 'Continuer à demander pour vider')
    expect(calls('setMcpTool')).toEqual([{ serverId: 'shop', tool: 'vider', policy: 'ask' }])
  })

  it('says why it stopped, with what its program wrote, and is started again', async () => {
    const stopped = shop({ state: 'stopped', reason: { fr: 'Il s’est arrêté six fois.', en: 'x' } })
    const { user, calls, card } = await openTools([stopped], {}, ['Error: catalogue.csv', 'at line 3'])
    const shown = within(await card())
    expect(shown.getByText('Il s’est arrêté six fois.')).toBeTruthy()
    expect((await shown.findByRole('region', { name: 'Journal de Boutique' })).textContent).toBe(
      'Error: catalogue.csv\nat line 3',
    )
    await user.click(shown.getByRole('button', { name: 'Copier le journal' }))
    expect(calls('copyText')).toEqual([{ text: 'Error: catalogue.csv\nat line 3' }])
    await user.click(shown.getByRole('button', { name: 'Redémarrer Boutique' }))
    await shown.findByText('En marche')
    expect(shown.getByRole('button', { name: 'Tester Boutique' })).toBeTruthy()
    expect(shown.queryByRole('region', { name: 'Journal de Boutique' })).toBeNull()
  })

  it('says why a test failed, once', async () => {
    const reason = { fr: 'Il ne répond pas.', en: 'x' }
    const { fake, user, card } = await openTools([shop({ state: 'restarting', reason })], {}, ['oups'])
    const shown = within(await card())
    fake.refuse('testMcpServer', 'Il ne répond pas.')
    await user.click(shown.getByRole('button', { name: 'Tester Boutique' }))
    await shown.findByText(/^Il ne répond pas\. Durée/)
    expect(shown.getAllByText(/Il ne répond pas/)).toHaveLength(1)
    expect((await shown.findByRole('region', { name: 'Journal de Boutique' })).textContent).toBe('oups')
    fake.state.mcpServers = [shop()]
    act(() => fake.emit({ type: 'changed', what: 'mcp' }))
    await shown.findByText('En marche')
    expect(shown.queryByText(/Il ne répond pas/)).toBeNull()
  })

  it('is deleted after a question, and the focus goes on', async () => {
    const { user, click, calls } = await openTools([shop()])
    await click('button', 'Actions sur Boutique')
    await click('menuitem', 'Supprimer')
    const asked = await dialog('Supprimer « Boutique » ?')
    await user.click(asked.getByRole('button', { name: 'Supprimer' }))
    await screen.findByText('Aucun outil à vous pour l’instant')
    expect(calls('removeMcpServer')).toEqual([{ serverId: 'shop' }])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ajouter des outils' })))
  })
})

describe('the import', () => {
  it('begins with the example, and says what was taken, what was not, and why', async () => {
    const { fake, user, click, calls, card } = await openTools()
    await click('button', 'Essayer l’exemple')
    const form = await dialog('Importer une configuration')
    const field = form.getByLabelText<HTMLTextAreaElement>('Configuration (JSON)')
    expect(JSON.parse(field.value).mcpServers.Boutique.command).toBe('node')
    fake.refuse('importMcpServers', 'Aucun serveur dans ce texte.')
    await user.click(form.getByRole('button', { name: 'Importer' }))
    await form.findByText('Aucun serveur dans ce texte.')
    const text = JSON.stringify({ mcpServers: { Boutique: { command: 'node' }, Vieux: { type: 'sse' } } })
    fireEvent.change(field, { target: { value: text } })
    await user.click(form.getByRole('button', { name: 'Importer' }))
    const outcome = await dialog('Ce qui a été importé')
    expect(outcome.getByRole('region', { name: '1 ajouté, désactivé' }).textContent).toContain('Boutique')
    expect(outcome.getByRole('region', { name: '1 laissé de côté' }).textContent).toContain(
      'VieuxNi commande ni adresse',
    )
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^1 ajouté/))
    expect(calls('importMcpServers').at(-1)).toEqual({ text })
    await user.click(outcome.getAllByRole('button', { name: 'Fermer' }).at(-1) ?? document.body)
    expect(within(await card()).getByText('Désactivé')).toBeTruthy()
    expect(calls('testMcpServer')).toEqual([])
  })

  it('takes a file that is chosen, or let go on it, without showing the keys in it', async () => {
    const { click, calls } = await openTools()
    await click('button', 'Importer une configuration')
    const form = await dialog('Importer une configuration')
    await click('button', 'Choisir un fichier…')
    expect(calls('importMcpFile')).toHaveLength(1)
    const text = '{"mcpServers":{"Boutique":{"command":"node","env":{"CLE":"secret-2"}}}}'
    fireEvent.drop(form.getByLabelText('Configuration (JSON)'), {
      dataTransfer: { types: ['Files'], files: [new File([text], 'config.json')] },
    })
    await dialog('Ce qui a été importé')
    expect(calls('importMcpServers')).toEqual([{ text }])
    expect(document.body.innerHTML).not.toContain('secret-2')
  })
})

it('tells a guest that they have none of this', async () => {
  await openTools([], { profile: { ...sampleBootstrap().profile, mode: 'guest' } })
  expect(screen.getByText('En mode invité, ces outils ne sont pas proposés.')).toBeTruthy()
})
