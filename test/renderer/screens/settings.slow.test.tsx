// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { currentState, dispatch } from '../../../src-renderer/state.ts'
import type { FakeApi, FakeOptions } from '../fake-api.ts'
import { sampleServers } from '../fake-data.ts'
import { fr, renderApp } from '../render-app.tsx'

const calls = (fake: FakeApi, name: string) => fake.calls.filter(call => call.name === name).map(call => call.input)

async function openSettings(section: string, options: FakeOptions = {}, prepare: (fake: FakeApi) => void = () => {}) {
  const app = await renderApp(options)
  prepare(app.fake)
  act(() => dispatch({ type: 'show_screen', screen: 'settings', section }))
  await screen.findByRole('heading', { level: 1, name: 'Réglages' })
  const click = async (role: string, name: string | RegExp) => app.user.click(await screen.findByRole(role, { name }))
  const write = async (name: string | RegExp, text: string) => {
    const field = await screen.findByLabelText(name)
    await app.user.clear(field)
    if (text) await app.user.type(field, text)
  }
  return { ...app, click, write }
}

describe('the profile', () => {
  it('keeps what was changed, and empties what was emptied', async () => {
    const { fake, click, write } = await openSettings('profile')
    expect(screen.getByRole('button', { name: 'Enregistrer' })).toHaveProperty('disabled', true)
    await write(/^Nom/, 'Awa N.')
    await write(/^Adresse e-mail/, '')
    await click('button', 'Enregistrer')
    expect(calls(fake, 'updateProfile')).toEqual([{ name: 'Awa N.', email: null, level: null, mode: 'pro' }])
    expect(currentState().bootstrap?.profile.name).toBe('Awa N.')
  })

  it('refuses a wrong address', async () => {
    const { fake, click, write } = await openSettings('profile')
    await write(/^Adresse e-mail/, 'awa@')
    await click('button', 'Enregistrer')
    expect(screen.getByText(/Écrivez l’adresse comme/)).toBeTruthy()
    expect(calls(fake, 'updateProfile')).toEqual([])
  })
})

describe('models and keys', () => {
  it('chooses another model', async () => {
    const { fake, click } = await openSettings('models')
    await click('radio', 'Qwen 3 (Ollama)')
    await waitFor(() => expect(currentState().bootstrap?.modelId).toBe('m-ollama'))
    expect(calls(fake, 'selectModel')).toEqual([{ modelId: 'm-ollama' }])
  })

  it('tests a model and tells the answer beside it', async () => {
    const { click } = await openSettings('models')
    await click('button', 'Tester Mistral Medium')
    expect((await screen.findAllByText('Le modèle répond.')).length).toBeGreaterThan(0)
  })

  it('adds a hosted model with its key, tested first', async () => {
    const { fake, click, write, user } = await openSettings('models')
    await click('button', 'Ajouter un modèle')
    await user.click(await screen.findByRole('combobox', { name: 'Fournisseur' }))
    await click('option', /^Mistral/)
    await write('Nom du modèle', 'mistral-small-latest')
    await write('Clé d’accès', 'secret-1')
    await click('button', 'Tester')
    const wanted = {
      provider: 'mistral',
      baseUrl: 'https://api.mistral.ai/v1',
      model: 'mistral-small-latest',
      key: 'secret-1',
    }
    expect(calls(fake, 'testModel')).toEqual([wanted])
    await click('button', 'Ajouter')
    await screen.findByRole('radio', { name: 'mistral-small-latest' })
    expect(calls(fake, 'addModel')).toEqual([wanted])
    expect(currentState().bootstrap?.models.find(one => one.id === currentState().bootstrap?.modelId)?.model).toBe(
      'mistral-small-latest',
    )
  })

  it('says what is missing and sends nothing', async () => {
    const { fake, click } = await openSettings('models')
    await click('button', 'Ajouter un modèle')
    await click('button', 'Ajouter')
    expect(await screen.findByText(/Écrivez le nom du modèle/)).toBeTruthy()
    expect(calls(fake, 'addModel')).toEqual([])
  })

  it('takes a key in and never shows one', async () => {
    const { fake, click, user } = await openSettings('models')
    await click('button', 'Actions sur Mistral Medium')
    await click('menuitem', 'Changer la clé')
    const field = await screen.findByLabelText('Nouvelle clé')
    expect(field).toHaveProperty('value', '')
    expect(field).toHaveProperty('type', 'password')
    await user.type(field, 'secret-2{Enter}')
    await waitFor(() => expect(calls(fake, 'setKey')).toEqual([{ modelId: 'm-mistral', key: 'secret-2' }]))
    await waitFor(() => expect(screen.queryByLabelText('Nouvelle clé')).toBeNull())
    expect(document.body.innerHTML).not.toContain('secret-2')
  })

  it('removes a model after asking, and offline answers again', async () => {
    const { fake, click } = await openSettings('models')
    await click('button', 'Actions sur Mistral Medium')
    await click('menuitem', 'Retirer de la liste')
    await click('button', 'Retirer de la liste')
    await waitFor(() => expect(calls(fake, 'deleteModel')).toEqual([{ modelId: 'm-mistral' }]))
    await waitFor(() => expect(currentState().bootstrap?.modelId).toBe('offline'))
  })

  it('lists what servers of this machine offer: what each model reads and can do, and how to have more', async () => {
    const { fake, click } = await openSettings('models')
    const found = within(await screen.findByRole('region', { name: 'Trouvé sur cet ordinateur' }))
    const [first, second] = await found.findAllByRole('listitem')
    expect(first?.textContent).toMatch(/^qwen3:8bcontexte 4\s096 sur 40\s960 possibles · outils, réflexion/)
    expect(second?.textContent).toMatch(/^gemma3:4bcontexte 131\s072 · images · sans outils : conversation seulement/)
    expect(found.getByText(/OLLAMA_CONTEXT_LENGTH=16384/)).toBeTruthy()
    expect(found.getAllByRole('listitem')).toHaveLength(6)
    await click('button', 'Montrer les 2 autres modèles')
    expect(found.getAllByRole('listitem')).toHaveLength(8)

    await click('button', 'Utiliser qwen3:8b')
    await waitFor(() => expect(currentState().bootstrap?.modelId).toBe('m-ollama'))
    expect(first?.textContent).toContain('Utilisé')
    await click('button', 'Utiliser gemma3:4b')
    const added = { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', model: 'gemma3:4b' }
    await waitFor(() => expect(calls(fake, 'addModel')).toEqual([added]))
    await waitFor(() => expect(second?.textContent).toContain('Utilisé'))
  })

  it('looks again for servers when asked, and says when none answers', async () => {
    const { fake, click } = await openSettings('models', {}, one => {
      one.state.servers = []
    })
    expect(await screen.findByText(/Aucun serveur de modèles ne répond/)).toBeTruthy()
    fake.state.servers = sampleServers()
    await click('button', 'Chercher de nouveau')
    await screen.findByRole('button', { name: 'Utiliser gemma3:4b' })
  })

  it('tells what a connected model reads', async () => {
    await openSettings('models', {}, fake => {
      const served = { name: 'qwen3:8b', contextTokens: 4_096, contextAssumed: true as const, maxContextTokens: 40_960 }
      fake.state.models = fake.state.models.map(one =>
        one.id === 'm-ollama' ? { ...one, contextTokens: 4_096, served } : one,
      )
    })
    expect(await screen.findByText(/contexte 4\s096 \(réglage habituel\) sur 40\s960 possibles$/)).toBeTruthy()
  })

  it('is honest where there is no keyring', async () => {
    await openSettings('models', { bootstrap: { keychain: false } })
    expect(await screen.findByText(/n’a pas de trousseau de clés/)).toBeTruthy()
  })
})

describe('e-mail', () => {
  it('fills the server of a known provider from the address alone', async () => {
    const { fake, click, write } = await openSettings('mail')
    await write('Votre adresse', 'awa@gmail.com')
    await write('Mot de passe', 'mot de passe application')
    await click('button', 'Enregistrer et tester')
    expect((await screen.findAllByText('Le serveur répond.')).length).toBeGreaterThan(0)
    expect(calls(fake, 'setSmtp')).toEqual([
      {
        host: 'smtp.gmail.com',
        port: 465,
        security: 'tls',
        from: 'awa@gmail.com',
        user: 'awa@gmail.com',
        password: 'mot de passe application',
      },
    ])
    expect(screen.getByLabelText('Mot de passe')).toHaveProperty('value', '')
  })

  it('keeps the stored password when none is written', async () => {
    const smtp = {
      host: 'mail.cabinet.sn',
      port: 587,
      security: 'starttls' as const,
      from: 'a@cabinet.sn',
      hasPassword: true,
    }
    const { fake, click, write } = await openSettings('mail', {}, one => {
      one.state.smtp = smtp
    })
    await write('Port', '2525')
    await click('button', 'Enregistrer')
    await waitFor(() =>
      expect(calls(fake, 'setSmtp')).toEqual([
        { host: 'mail.cabinet.sn', port: 2525, security: 'starttls', from: 'a@cabinet.sn' },
      ]),
    )
  })

  it('forgets the server after asking', async () => {
    const { fake, click, user } = await openSettings('mail', {}, one => {
      one.state.smtp = { host: 'm.sn', port: 25, security: 'none', from: 'a@m.sn', hasPassword: false }
    })
    await click('button', 'Ne plus envoyer d’e-mails')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Ne plus envoyer d’e-mails' }))
    await waitFor(() => expect(calls(fake, 'setSmtp')).toEqual([null]))
  })
})

describe('appearance and language', () => {
  it('dresses the window at once and tells the core', async () => {
    const { fake, click } = await openSettings('appearance')
    await click('radio', 'Sombre')
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
    expect(calls(fake, 'setAppearance')).toEqual([{ theme: 'dark' }])
    await click('radio', 'Grande')
    expect(document.documentElement.style.fontSize).toBe('112.5%')
    await click('radio', 'Normale')
    expect(document.documentElement.style.fontSize).toBe('100%')
  })

  it('speaks English at once', async () => {
    const { click } = await openSettings('language')
    await click('radio', 'English')
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
    await click('radio', 'Français')
    expect(await screen.findByRole('heading', { level: 1, name: 'Réglages' })).toBeTruthy()
  })
})

describe('data', () => {
  it('makes a copy and restores one only after a yes', async () => {
    const { fake, click, user } = await openSettings('data')
    await click('button', 'Faire une copie')
    await waitFor(() => expect(calls(fake, 'makeCopy')).toHaveLength(1))
    const list = within(await screen.findByRole('list', { name: 'Copies disponibles' }))
    const [, first] = await waitFor(() => {
      const found = list.getAllByRole('button', { name: /^Restaurer/ })
      expect(found).toHaveLength(4)
      return found
    })
    await user.click(first as HTMLElement)
    await screen.findByText(/rien n’est effacé/)
    expect(calls(fake, 'restoreCopy')).toEqual([])
    await user.click(
      within(screen.getByRole('dialog', { name: fr('Restaurer cette copie ?') })).getByRole('button', {
        name: 'Restaurer',
      }),
    )
    await waitFor(() => expect(calls(fake, 'restoreCopy')).toEqual([{ path: '/copies/ardoise-1.db' }]))
  })

  it('deletes a copy that was asked for or set aside, after a yes, and none of its own', async () => {
    const { fake, click, user } = await openSettings('data')
    const list = within(await screen.findByRole('list', { name: 'Copies disponibles' }))
    const buttons = list.getAllByRole('button', { name: /^Supprimer la copie/ })
    expect(buttons).toHaveLength(2)
    await user.click(buttons[1] as HTMLElement)
    await screen.findByText(/effacée pour de bon \(61/)
    expect(calls(fake, 'deleteCopy')).toEqual([])
    await click('button', 'Supprimer')
    await waitFor(() => expect(calls(fake, 'deleteCopy')).toEqual([{ path: '/copies/ardoise-4.db' }]))
    await waitFor(() => expect(list.getAllByRole('button', { name: /^Supprimer la copie/ })).toHaveLength(1))
  })

  it('exports everything', async () => {
    const { fake, click } = await openSettings('data')
    await click('button', 'Exporter…')
    await waitFor(() => expect(calls(fake, 'exportData')).toHaveLength(1))
  })

  it('tells where the data is, whether it is sound, and checks it on demand', async () => {
    const { fake, click } = await openSettings('data', {}, one => {
      one.state.data = { folder: '/home/awa/Ardoise', bytes: 5_000_000 }
    })
    expect(await screen.findByText('/home/awa/Ardoise')).toBeTruthy()
    expect(screen.getByText(/Pas encore vérifiées/)).toBeTruthy()
    await click('button', 'Vérifier maintenant')
    expect(await screen.findByText(/Données saines/)).toBeTruthy()
    expect(calls(fake, 'checkData')).toHaveLength(1)
  })

  it('shows damage and lost files where they cannot be overlooked', async () => {
    await openSettings('data', {}, one => {
      const check = { state: 'damaged', checkedAt: '2025-03-14T09:00:00.000Z', problems: ['x'], lost: 2 } as const
      one.state.data = { folder: '/a', bytes: 1, check: { ...check, problems: ['x'] } }
    })
    expect(await screen.findByText(/Données endommagées/)).toBeTruthy()
    expect(screen.getByText('2 fichiers sont introuvables ou incomplets.')).toBeTruthy()
  })

  it('imports an archive only once what it holds was shown and agreed to, with its progress', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const { fake, click, user } = await openSettings('data', {}, one => {
      one.state.importing = promise
    })
    await click('button', 'Importer une archive…')
    const dialog = within(await screen.findByRole('dialog', { name: fr('Importer cette archive ?') }))
    expect(dialog.getByText(/42 conversations · 118 fichiers/)).toBeTruthy()
    expect(dialog.getByText(/clés et mots de passe ne voyagent pas/)).toBeTruthy()
    expect(calls(fake, 'importData')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Importer' }))
    const bar = await screen.findByRole('progressbar', { name: 'Import en cours' })
    act(() =>
      fake.emit({
        type: 'data_progress',
        progress: { label: { fr: 'Reprend vos fichiers', en: '' }, done: 3, total: 4 },
      }),
    )
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('75'))
    expect(calls(fake, 'importData')).toEqual([{ path: '/media/usb/ardoise-2025-03-10.zip' }])
    resolve(undefined)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })

  it('moves the folder only after a yes that names where to', async () => {
    const { fake, click, user } = await openSettings('data')
    await click('button', 'Déplacer le dossier…')
    const dialog = within(await screen.findByRole('dialog', { name: fr('Déplacer vos données ?') }))
    expect(dialog.getByText(/copié vers \/media\/usb\/Ardoise et vérifié/)).toBeTruthy()
    expect(calls(fake, 'moveData')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Déplacer' }))
    await waitFor(() => expect(calls(fake, 'moveData')).toEqual([{ path: '/media/usb/Ardoise' }]))
  })

  it('erases only once the word is written in full', async () => {
    const { fake, click, write } = await openSettings('data')
    await click('button', 'Tout effacer…')
    const confirm = await screen.findByRole('button', { name: 'Tout effacer définitivement' })
    expect(confirm).toHaveProperty('disabled', true)
    await write('Pour confirmer, écrivez SUPPRIMER', 'SUPPRIME')
    expect(confirm).toHaveProperty('disabled', true)
    await write('Pour confirmer, écrivez SUPPRIMER', 'supprimer')
    await click('button', 'Tout effacer définitivement')
    await waitFor(() => expect(calls(fake, 'deleteData')).toEqual([{ confirm: 'supprimer' }]))
  })
})

describe('the other sections', () => {
  it('names the version and the licence of what is used', async () => {
    await openSettings('about')
    expect(await screen.findByText('Version 0.2.0')).toBeTruthy()
    expect(screen.getByRole('row', { name: /better-sqlite3 MIT/ })).toBeTruthy()
  })

  it('goes from section to section', async () => {
    const { click } = await openSettings('profile')
    await click('button', 'Raccourcis')
    expect(await screen.findByText('Tout trouver : actions, conversations, fichiers, réglages')).toBeTruthy()
  })
})
