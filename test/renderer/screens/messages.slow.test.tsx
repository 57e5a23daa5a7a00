// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  isPlainPublic,
  messageDraftOf,
  smsOf,
  whatsappOf,
} from '../../../src-renderer/screens/settings/message-draft.ts'
import { dispatch } from '../../../src-renderer/state.ts'
import type { FakeApi } from '../fake-api.ts'
import { sampleMessagesOut } from '../fake-data.ts'
import { renderApp } from '../render-app.tsx'

const calls = (fake: FakeApi, name: string) => fake.calls.filter(call => call.name === name).map(call => call.input)
const SID = `AC${'0123456789abcdef'.repeat(2)}`
const empty = messageDraftOf(undefined)

describe('the form of a service', () => {
  it('takes a number with its spaces, a name or a service as the sender of SMS', () => {
    const twilio = { ...empty, provider: 'twilio', accountSid: ` ${SID} ` } as const
    expect(smsOf({ ...twilio, from: '+1 (500) 555-0006', secret: ' x ' })).toEqual({
      input: { provider: 'twilio', accountSid: SID, from: '+15005550006', secret: 'x' },
    })
    expect(smsOf({ ...twilio, from: 'Cabinet' })).toHaveProperty('input')
    expect(whatsappOf({ ...twilio, from: 'Cabinet' })).toEqual({ problems: ['from'] })
    expect(smsOf({ ...twilio, accountSid: 'SK1', from: '' })).toEqual({ problems: ['accountSid', 'from'] })
  })

  it('wants an address and both places of a gateway', () => {
    const gateway = { ...empty, provider: 'gateway', url: 'http://192.168.1.20:8080/message' } as const
    expect(smsOf(gateway)).toHaveProperty('input')
    expect(smsOf({ ...gateway, template: '{"to":"{to}"}' })).toEqual({ problems: ['template'] })
    expect(smsOf({ ...gateway, template: '{to} {message}' })).toEqual({ problems: ['template'] })
    expect(smsOf({ ...gateway, url: 'ftp://x', method: 'GET' })).toEqual({ problems: ['url', 'template'] })
    expect(smsOf({ ...gateway, method: 'GET', url: 'http://10.0.0.2/?p={to}&m={message}' })).toHaveProperty('input')
  })

  it('warns of addresses that everyone could read', () => {
    expect(['http://sms.exemple.com', 'http://172.32.0.1'].map(isPlainPublic)).toEqual([true, true])
    expect(['https://sms.exemple.com', 'http://192.168.1.20', 'http://telephone.local', ''].map(isPlainPublic)).toEqual(
      [false, false, false, false],
    )
  })
})

describe('the settings of SMS and WhatsApp', () => {
  async function open(phone?: string) {
    const app = await renderApp()
    if (phone) {
      const { bootstrap } = app.fake.state
      act(() => dispatch({ type: 'profile_changed', profile: { ...bootstrap.profile, phone } }))
    }
    act(() => dispatch({ type: 'show_screen', screen: 'settings', section: 'messages' }))
    return { ...app, form: within(await screen.findByRole('form', { name: 'SMS' })) }
  }
  async function choose(user: Awaited<ReturnType<typeof open>>['user'], form: ReturnType<typeof within>, name: string) {
    await user.click(form.getByRole('combobox', { name: 'Service' }))
    await user.click(await screen.findByRole('option', { name }))
  }

  it('saves Twilio and checks it without sending', async () => {
    const { fake, user, form } = await open('+221771234567')
    await choose(user, form, 'Twilio')
    await user.type(form.getByRole('textbox', { name: 'Identifiant de compte' }), SID)
    await user.type(form.getByRole('textbox', { name: 'Expéditeur' }), '+15005550006')
    await user.type(form.getByLabelText('Jeton'), 'secret')
    await user.click(form.getByRole('button', { name: 'Enregistrer et vérifier' }))
    expect(await form.findByText('Twilio reconnaît ce compte.')).toBeTruthy()
    const setting = { provider: 'twilio', accountSid: SID, from: '+15005550006', secret: 'secret' }
    expect(calls(fake, 'setSms')).toEqual([setting])
    expect(calls(fake, 'sendTestMessage')).toEqual([])
    expect(form.getByLabelText('Jeton')).toHaveProperty('value', '')
  })

  it('says what is wrong instead of saving', async () => {
    const { fake, user, form } = await open()
    await choose(user, form, 'Twilio')
    await user.click(form.getByRole('button', { name: 'Enregistrer et vérifier' }))
    expect(await form.findByText(/AC suivi de 32/)).toBeTruthy()
    expect(calls(fake, 'setSms')).toEqual([])
    expect(screen.getByText('Votre profil n’a pas de numéro de téléphone.')).toBeTruthy()
  })

  it('asks for the key that the address of a gateway takes, and sends it apart', async () => {
    const { fake, user, form } = await open()
    await choose(user, form, 'Passerelle HTTP')
    await user.click(form.getByRole('combobox', { name: 'Accès' }))
    await user.click(await screen.findByRole('option', { name: 'Sans identifiant' }))
    expect(form.queryByLabelText('Clé')).toBeNull()
    const address = form.getByRole('textbox', { name: 'Adresse' })
    await user.click(address)
    await user.paste('https://sms.exemple.com/send?key={secret}')
    await user.type(form.getByLabelText('Clé'), 'k1')
    await user.click(form.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(calls(fake, 'setSms')).toMatchObject([
        { url: 'https://sms.exemple.com/send?key={secret}', auth: 'none', secret: 'k1' },
      ]),
    )
  })

  it('sends a test only after a question that says what it costs', async () => {
    const { fake, user, form } = await open('+221771234567')
    await choose(user, form, 'Passerelle HTTP')
    await user.type(form.getByRole('textbox', { name: 'Adresse' }), 'http://192.168.1.20:8080/message')
    await user.click(form.getByRole('button', { name: 'M’envoyer un message d’essai' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/\+221771234567.*compte/)).toBeTruthy()
    expect(calls(fake, 'sendTestMessage')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Envoyer' }))
    await waitFor(() => expect(calls(fake, 'sendTestMessage')).toEqual([{ channel: 'sms' }]))
  })
})

describe('the outbox of the other channels', () => {
  async function open() {
    const app = await renderApp()
    app.fake.state.outbox = sampleMessagesOut()
    act(() => dispatch({ type: 'show_screen', screen: 'outbox' }))
    return app
  }

  it('opens WhatsApp with the message written, and takes the person’s word that it was sent', async () => {
    const { fake, user } = await open()
    const card = within(await screen.findByRole('article', { name: 'Le bilan est prêt.' }))
    await user.click(card.getByRole('button', { name: 'Ouvrir WhatsApp' }))
    await waitFor(() =>
      expect(calls(fake, 'openExternal')).toEqual([
        { url: 'https://wa.me/221771234567?text=Le%20bilan%20est%20pr%C3%AAt.' },
      ]),
    )
    expect(card.getByText(/pièces jointes/)).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Je l’ai envoyé' }))
    await waitFor(() => expect(calls(fake, 'confirmSent')).toEqual([{ entryId: 'o-whatsapp' }]))
  })

  it('says how many SMS a message makes, also while it is edited, and no subject is asked', async () => {
    const { user } = await open()
    const card = within(await screen.findByRole('article', { name: /échéance de la TVA/ }))
    expect(card.getByText('2 SMS · UCS-2')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Modifier' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/\/ 480 caractères · 1 SMS \(GSM-7\)/)).toBeTruthy()
    expect(dialog.queryByRole('textbox', { name: 'Objet' })).toBeNull()
    expect(dialog.getByRole('textbox', { name: 'Message' }).getAttribute('maxlength')).toBe('480')
  })

  it('leads from a waiting SMS to its settings', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Régler les messages' }))
    expect(await screen.findByRole('form', { name: 'WhatsApp' })).toBeTruthy()
  })
})

describe('the phone of the profile', () => {
  it('is shown as its country writes it and sent with that country', async () => {
    const { fake, user } = await renderApp()
    const { profile } = fake.state.bootstrap
    act(() => dispatch({ type: 'profile_changed', profile: { ...profile, phone: '+221771234567', country: 'SN' } }))
    act(() => dispatch({ type: 'show_screen', screen: 'settings', section: 'profile' }))
    const field = await screen.findByRole('textbox', { name: /Téléphone mobile/ })
    await waitFor(() => expect(field).toHaveProperty('value', '77 123 45 67'))
    await user.clear(field)
    await user.type(field, '78 000 00 00')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(calls(fake, 'updateProfile')[0]).toMatchObject({ phone: '78 000 00 00', country: 'SN' }))
  })
})
