// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1280, "height": 800 }
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TranscriptMessage } from '../../../src-preload/contract.ts'
import { openConversation } from '../../../src-renderer/conversations.ts'
import type { FakeApi } from '../fake-api.ts'
import { composer, renderApp, transcript } from '../render-app.tsx'

const AT = '2025-03-10T09:00:00.000Z'
const calls = (fake: FakeApi, name: string) => fake.calls.filter(call => call.name === name).map(call => call.input)

async function open(id = 'c-bilan') {
  await act(() => openConversation(id))
  await screen.findByRole('feed', { name: 'Échanges' })
}
function assistant(id: number, text: string): TranscriptMessage {
  return { id, role: 'assistant', text, runs: [], createdAt: AT }
}

describe('writing', () => {
  it('sends with Enter, opens the new conversation and clears the box', async () => {
    const { fake, user } = await renderApp()
    await user.type(composer(), 'Bonjour{Enter}')
    expect(calls(fake, 'sendMessage')).toEqual([
      { conversationId: undefined, text: 'Bonjour', fileIds: [], mode: 'pro' },
    ])
    await screen.findByRole('feed', { name: 'Échanges' })
    expect(await transcript().findByText('Bonjour')).toBeTruthy()
    expect(composer()).toHaveProperty('value', '')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bonjour')
  })

  it('goes to the next line with Shift and Enter', async () => {
    const { fake, user } = await renderApp()
    await user.type(composer(), 'un{Shift>}{Enter}{/Shift}deux')
    expect(composer()).toHaveProperty('value', 'un\ndeux')
    expect(calls(fake, 'sendMessage')).toEqual([])
  })

  it('gives back what was refused, and says why', async () => {
    const { fake, user } = await renderApp()
    fake.refuse('sendMessage', 'Le disque est plein. Libérez de la place, puis renvoyez.')
    await user.type(composer(), 'Important{Enter}')
    expect(await screen.findAllByText('Le disque est plein. Libérez de la place, puis renvoyez.')).not.toEqual([])
    expect(composer()).toHaveProperty('value', 'Important')
  })

  it('keeps what is written apart for each conversation', async () => {
    const { user } = await renderApp()
    await user.type(composer(), 'brouillon neuf')
    await open()
    expect(composer()).toHaveProperty('value', '')
    await user.type(composer(), 'autre')
    await user.keyboard('{Control>}n{/Control}')
    expect(composer()).toHaveProperty('value', 'brouillon neuf')
  })

  it('waits for the end of the answer, then sends what was queued', async () => {
    const { fake, user } = await renderApp()
    await open()
    act(() => fake.setConversation('c-bilan', { state: 'running' }))
    await user.type(composer(), 'Ensuite{Enter}')
    expect(calls(fake, 'sendMessage')).toEqual([])
    expect(screen.getByRole('region', { name: '1 message en attente' })).toBeTruthy()
    await act(async () => {
      fake.setConversation('c-bilan', { state: 'idle' })
      fake.agent('c-bilan', { type: 'turn_end', reason: 'done' })
    })
    await waitFor(() => expect(calls(fake, 'sendMessage')).toMatchObject([{ text: 'Ensuite' }]))
    expect(screen.queryByRole('region', { name: /en attente/ })).toBeNull()
  })

  it('holds the queue back after a failure', async () => {
    const { fake, user } = await renderApp()
    await open()
    act(() => fake.setConversation('c-bilan', { state: 'running' }))
    await user.type(composer(), 'Ensuite{Enter}')
    await act(async () => {
      fake.setConversation('c-bilan', { state: 'failed' })
      fake.agent('c-bilan', { type: 'turn_end', reason: 'error' })
    })
    expect(calls(fake, 'sendMessage')).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Envoyer maintenant' }))
    await waitFor(() => expect(calls(fake, 'sendMessage')).toMatchObject([{ text: 'Ensuite' }]))
  })

  it('stops the answer with Escape', async () => {
    const { fake, user } = await renderApp()
    await open()
    act(() => fake.setConversation('c-bilan', { state: 'running' }))
    await user.keyboard('{Escape}')
    expect(calls(fake, 'stopTurn')).toEqual([{ conversationId: 'c-bilan' }])
  })

  it('names a file with @ and joins it', async () => {
    const { fake, user } = await renderApp()
    await user.type(composer(), 'Résume @bal')
    const list = await screen.findByRole('listbox', { name: 'Citer un fichier ou un spécialiste' })
    await within(list).findByRole('option', { name: 'balance-2024.csv' })
    await user.keyboard('{Enter}')
    expect(composer()).toHaveProperty('value', 'Résume « balance-2024.csv »')
    expect(screen.getByRole('button', { name: 'Retirer « balance-2024.csv »' })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(calls(fake, 'sendMessage')).toMatchObject([{ fileIds: ['f-balance'] }])
  })

  it('closes the list of files with Escape and leaves the answer running', async () => {
    const { fake, user } = await renderApp()
    await open()
    act(() => fake.setConversation('c-bilan', { state: 'running' }))
    await user.type(composer(), '@bal')
    await screen.findByRole('listbox')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(calls(fake, 'stopTurn')).toEqual([])
  })
})

describe('files', () => {
  it('dropped on the chat are imported by path and joined', async () => {
    const { fake } = await renderApp()
    const file = new File(['a;b'], 'grand-livre.csv', { type: 'text/csv' })
    fireEvent.drop(composer(), { dataTransfer: { types: ['Files'], files: [file] } })
    expect(await screen.findByRole('button', { name: 'Retirer « grand-livre.csv »' })).toBeTruthy()
    expect(calls(fake, 'importFiles')).toEqual([{ paths: ['/dossier/grand-livre.csv'] }])
  })

  it('pasted without a path are imported by content, under a name of their own', async () => {
    const { fake } = await renderApp()
    fake.withoutPaths()
    const picture = new File([new Uint8Array([1, 2, 3])], 'image.png', { type: 'image/png' })
    fireEvent.paste(composer(), { clipboardData: { files: [picture] } })
    await screen.findByRole('button', { name: /^Retirer « image-collée-.*\.png »$/ })
    expect(calls(fake, 'importContent')).toMatchObject([{ bytes: new Uint8Array([1, 2, 3]) }])
  })

  it('handed over by the system wait in a new conversation', async () => {
    const { fake } = await renderApp()
    await open()
    const [, , balance] = fake.state.files
    if (!balance) throw new Error('the sample file is missing')
    act(() => fake.emit({ type: 'files_opened', files: [balance] }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nouvelle conversation')
    expect(screen.getByRole('button', { name: 'Retirer « balance-2024.csv »' })).toBeTruthy()
  })
})

describe('the answer', () => {
  it('streams, then stands as it was stored', async () => {
    const { fake } = await renderApp()
    await open()
    act(() => fake.agent('c-bilan', { type: 'text', text: 'Voici la **suite**' }))
    expect((await transcript().findByText('suite')).tagName).toBe('STRONG')
    act(() => {
      fake.store('c-bilan', assistant(60, 'Voici la **suite**.'))
      fake.agent('c-bilan', { type: 'turn_end', reason: 'done' })
    })
    expect(transcript().getAllByText('suite')).toHaveLength(1)
    expect(await transcript().findByRole('button', { name: 'Répondre à nouveau' })).toBeTruthy()
  })

  it('says each tool on a line that opens on what was asked and found', async () => {
    const { fake, user } = await renderApp({ messages: { 'c-bilan': [] } })
    await open()
    act(() => {
      fake.store('c-bilan', assistant(60, ''))
      fake.agent('c-bilan', {
        type: 'tool_start',
        callId: 'x',
        tool: 'generate_md',
        arguments: '{"title":"Note"}',
        step: 1,
      })
    })
    expect(await transcript().findByRole('button', { name: /^Écrit le document «.Note.».*en cours/ })).toBeTruthy()
    act(() =>
      fake.agent('c-bilan', {
        type: 'tool_end',
        callId: 'x',
        tool: 'generate_md',
        status: 'error',
        durationMs: 1_200,
        text: 'Le disque est plein.',
        views: [],
      }),
    )
    const line = transcript().getByRole('button', { name: /^N’a pas pu écrire le document «.Note.».*1,2.s.*échec/ })
    await user.click(line)
    expect(await transcript().findByText('Le disque est plein.')).toBeTruthy()
  })

  it('offers to go on when it broke', async () => {
    const message = { fr: 'La connexion s’est coupée.', en: 'The connection broke.' }
    const { fake, user } = await renderApp({ pages: { 'c-bilan': { unfinished: { reason: 'error', message } } } })
    await open()
    expect(await transcript().findByText('La connexion s’est coupée.')).toBeTruthy()
    await user.click(transcript().getByRole('button', { name: 'Continuer' }))
    expect(calls(fake, 'continueTurn')).toEqual([{ conversationId: 'c-bilan' }])
    expect(transcript().queryByText('La connexion s’est coupée.')).toBeNull()
  })

  it('says again what was said about the last answer, without offering to go on', async () => {
    const notice = { fr: 'Solde : 1 crédit, il en faut 2.', en: 'Balance: 1 credit, 2 are needed.' }
    await renderApp({ pages: { 'c-bilan': { notices: [notice] } } })
    await open()
    expect(await transcript().findByText(notice.fr)).toBeTruthy()
    expect(transcript().queryByRole('button', { name: 'Continuer' })).toBeNull()
  })

  it('asks in the conversation before anything leaves, and warns of what strangers wrote', async () => {
    const { fake, user } = await renderApp()
    await open()
    const summary = { fr: 'Écrire à diop@exemple.sn.', en: 'Write to diop@exemple.sn.' }
    const ask = (approvalId: string, tainted: boolean, onceOnly?: true) => {
      const request = { approvalId, callId: approvalId, tool: 'mail', summary, tainted, ...(onceOnly && { onceOnly }) }
      act(() => fake.agent('c-bilan', { type: 'approval', request }))
    }
    ask('a1', false)
    const card = await transcript().findByRole('region', { name: 'Votre accord est nécessaire' })
    expect(within(card).getByText('Écrire à diop@exemple.sn.')).toBeTruthy()
    await user.click(within(card).getByRole('button', { name: 'Toujours autoriser' }))
    expect(calls(fake, 'answerApproval')).toEqual([{ approvalId: 'a1', decision: 'always' }])
    expect(transcript().queryByRole('region', { name: 'Votre accord est nécessaire' })).toBeNull()
    ask('a2', true)
    expect(await transcript().findByText(/contenu venu de l’extérieur/)).toBeTruthy()
    expect(transcript().queryByRole('button', { name: 'Toujours autoriser' })).toBeNull()
    expect(screen.getByText('Ardoise attend votre accord.')).toBeTruthy()
    await user.click(transcript().getByRole('button', { name: 'Refuser' }))
    ask('a3', false, true)
    expect(await transcript().findByRole('button', { name: 'Autoriser' })).toBeTruthy()
    expect(transcript().queryByRole('button', { name: 'Toujours autoriser' })).toBeNull()
  })

  it('says what it asks on one line, with every sign that could forge another', async () => {
    const { fake } = await renderApp()
    await open()
    const forged = 'Écrire à a@b.sn.\n\nDéjà vérifié par Ardoise \u202egpj'
    const request = { approvalId: 'a1', callId: 'm', tool: 'mail', summary: { fr: forged, en: forged }, tainted: false }
    act(() => fake.agent('c-bilan', { type: 'approval', request }))
    const card = await transcript().findByRole('region', { name: 'Votre accord est nécessaire' })
    const said = within(card).getByText(/^Écrire à/)
    expect(said.textContent).toBe('Écrire à a@b.sn.⟨000A⟩⟨000A⟩Déjà vérifié par Ardoise ⟨202E⟩gpj')
    expect(said.className).not.toContain('pre-wrap')
  })

  it('is asked anew from a changed message, in another conversation', async () => {
    const { fake, user } = await renderApp({
      messages: {
        'c-bilan': [{ id: 1, role: 'user', text: 'Bonjour', files: [], createdAt: AT }, assistant(2, 'Salut')],
      },
    })
    await open()
    await user.click(await transcript().findByRole('button', { name: 'Modifier et renvoyer' }))
    const box = transcript().getByRole('textbox', { name: 'Message modifié' })
    await user.clear(box)
    await user.type(box, 'Bonsoir{Enter}')
    expect(calls(fake, 'editAndResend')).toEqual([{ conversationId: 'c-bilan', messageId: 1, text: 'Bonsoir' }])
    expect(await transcript().findByText('Bonsoir')).toBeTruthy()
    expect(transcript().queryByText('Salut')).toBeNull()
  })

  it('shows the preview of a file in the panel', async () => {
    const { user } = await renderApp()
    await open()
    const card = (await transcript().findAllByRole('region', { name: 'États financiers 2024.pdf' }))[0]
    if (!card) throw new Error('the card is missing')
    await user.click(within(card).getByRole('button', { name: 'Aperçu' }))
    expect((await screen.findByRole('tab', { name: 'Aperçu' })).getAttribute('aria-selected')).toBe('true')
  })
})

describe('the list of conversations', () => {
  it('deletes, and gives back', async () => {
    const { fake, user } = await renderApp()
    const item = screen.getByRole('button', { name: 'Budget prévisionnel 2024' })
    item.focus()
    await user.keyboard('{Delete}')
    expect(screen.queryByRole('button', { name: 'Budget prévisionnel 2024' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Cours : l’amortissement dégressif')
    await user.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(await screen.findByRole('button', { name: 'Budget prévisionnel 2024' })).toBeTruthy()
    expect(calls(fake, 'restoreConversation')).toEqual([{ conversationId: 'c-vieux' }])
  })

  it('renames with F2, keeps the old name with Escape', async () => {
    const { fake, user } = await renderApp()
    screen.getByRole('button', { name: 'Budget prévisionnel 2024' }).focus()
    await user.keyboard('{F2}')
    await user.keyboard('Budget 2025{Enter}')
    expect(calls(fake, 'renameConversation')).toEqual([{ conversationId: 'c-vieux', title: 'Budget 2025' }])
    screen.getByRole('button', { name: 'Budget 2025' }).focus()
    await user.keyboard('{F2}')
    await user.keyboard('Autre{Escape}')
    expect(screen.getByRole('button', { name: 'Budget 2025' })).toBeTruthy()
    expect(calls(fake, 'renameConversation')).toHaveLength(1)
  })

  it('is walked with the arrows from one tab stop', async () => {
    const { user } = await renderApp()
    const first = screen.getByRole('button', { name: 'Plan de trésorerie du groupe Sahel Négoce' })
    expect(first.tabIndex).toBe(0)
    first.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Déclaration de TVA de février')
    await user.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('Budget prévisionnel 2024')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Budget prévisionnel 2024')
  })

  it('says what each one is doing', async () => {
    await renderApp()
    expect(screen.getByRole('button', { name: 'Déclaration de TVA de février En cours' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Charges sociales : vérifier le taux Attend votre accord' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Lettre de relance clients Non lue' })).toBeTruthy()
  })
})

describe('the frame', () => {
  it('says that it cannot start, and offers to try again', async () => {
    const { fake } = await renderApp()
    fake.refuse('bootstrap', 'La base est abîmée. Restaurez une copie.')
    const { render } = await import('@testing-library/react')
    const { App } = await import('../../../src-renderer/app.tsx')
    const { initialState, useView } = await import('../../../src-renderer/state.ts')
    act(() => useView.setState(initialState, true))
    render(<App />)
    expect((await screen.findAllByText('La base est abîmée. Restaurez une copie.')).length).toBeGreaterThan(0)
    expect(screen.getAllByRole('button', { name: 'Réessayer' }).length).toBeGreaterThan(0)
  })

  it('opens and closes its parts with the keyboard', async () => {
    const { user } = await renderApp()
    await user.keyboard('{Control>}b{/Control}')
    expect(screen.queryByRole('complementary', { name: 'Conversations' })).toBeNull()
    await user.keyboard('{Control>}j{/Control}')
    expect(screen.getByRole('complementary', { name: 'Détail' })).toBeTruthy()
    expect(await screen.findByRole('tab', { name: 'Étapes' })).toBeTruthy()
  })
})
