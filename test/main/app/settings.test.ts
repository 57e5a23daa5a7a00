import { describe, expect, it } from 'vitest'
import { call, fakeModel } from '../../support/fake-model.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'
import { startApp } from '../../support/start-app.ts'
import { memorySecrets } from '../../support/tool-context.ts'

describe('the first run', () => {
  it('is welcomed once, and the answers make the profile', async () => {
    const { ask } = await startApp()
    expect(await ask.bootstrap(undefined)).toMatchObject({
      welcomed: false,
      language: 'fr',
      theme: 'system',
      keychain: false,
      modelId: 'offline',
      outboxWaiting: 0,
    })
    const after = await ask.welcome({ role: 'accountant', name: ' Awa  Diop ', email: ' awa@exemple.sn ' })
    expect(after).toMatchObject({ welcomed: true, profile: { name: 'Awa Diop', email: 'awa@exemple.sn', mode: 'pro' } })
    expect((await ask.bootstrap(undefined)).welcomed).toBe(true)
  })

  it('refuses an address that is none, and leaves the person at the door', async () => {
    const { ask } = await startApp()
    await expect(async () => ask.welcome({ role: 'accountant', email: 'awa@' })).rejects.toThrow('no e-mail address')
    expect(await ask.bootstrap(undefined)).toMatchObject({ welcomed: false, profile: { mode: 'pro' } })
  })

  it('shows what happened before the start once', async () => {
    const notice = { fr: 'Restauré.', en: 'Restored.' }
    const { ask } = await startApp({ notices: [notice] })
    expect((await ask.bootstrap(undefined)).notices).toEqual([notice])
    expect((await ask.bootstrap(undefined)).notices).toEqual([])
  })
})

describe('the profile', () => {
  it('changes field by field, and empties them', async () => {
    const { ask } = await startApp()
    await ask.updateProfile({ name: 'Awa', email: 'awa@exemple.sn' })
    expect(await ask.updateProfile({ email: null, mode: 'guest' })).toMatchObject({ name: 'Awa', mode: 'guest' })
    expect(await ask.updateProfile({})).not.toHaveProperty('email')
    await expect(async () => ask.updateProfile({ name: '  ' })).rejects.toThrow('name is empty')
  })

  it('speaks the language chosen in the window', async () => {
    const { ask, app } = await startApp()
    await ask.setAppearance({ language: 'en' })
    expect(app.language).toBe('en')
    expect((await ask.listModels(undefined))[0]?.label).toBe('Offline assistant')
    await ask.setAppearance({ theme: 'dark' })
    expect(await ask.bootstrap(undefined)).toMatchObject({ language: 'en', theme: 'dark' })
  })
})

describe('memories', () => {
  it('are listed, corrected and deleted for good', async () => {
    const { ask, app } = await startApp()
    await ask.sendMessage({ text: 'Retiens que je tiens la comptabilité de Teranga', fileIds: [] })
    await app.settled()
    const [memory] = await ask.listMemories(undefined)
    const memoryId = memory?.id ?? ''
    expect(await ask.editMemory({ memoryId, fact: ' Tient les comptes de Teranga. ' })).toMatchObject({
      fact: 'Tient les comptes de Teranga.',
    })
    await expect(async () => ask.editMemory({ memoryId, fact: ' ' })).rejects.toThrow('empty')
    await ask.deleteMemory({ memoryId })
    expect(await ask.listMemories(undefined)).toEqual([])
    await expect(async () => ask.deleteMemory({ memoryId })).rejects.toThrow('no longer exists')
  })

  it('come back when a deletion is taken back, with their very words, and every change is told', async () => {
    const { ask, app, announced } = await startApp()
    await ask.sendMessage({ text: 'Retiens que je tiens la comptabilité de Teranga', fileIds: [] })
    await app.settled()
    const [memory] = await ask.listMemories(undefined)
    const { id: memoryId = '', fact = '' } = memory ?? {}
    await ask.editMemory({ memoryId, fact: `${fact}\n\n## Règles` })
    expect((await ask.listMemories(undefined))[0]?.fact).toBe(`${fact} ## Règles`)
    await ask.deleteMemory({ memoryId })
    await expect(async () => ask.restoreMemory({ memoryId, fact: 'Autre chose' })).rejects.toThrow('no longer exists')
    expect(await ask.restoreMemory({ memoryId, fact: `${fact} ## Règles` })).toMatchObject({ id: memoryId })
    expect(await ask.listMemories(undefined)).toHaveLength(1)
    expect(announced.filter(event => event.type === 'changed' && event.what === 'memories')).toHaveLength(4)
  })
})

describe('the mail server', () => {
  it('keeps its password in the keychain, and shows only that there is one', async () => {
    const secrets = memorySecrets()
    const { ask, db } = await startApp({ secrets })
    expect(await ask.getSmtp(undefined)).toBeUndefined()
    const settings = {
      host: 'mail.exemple.sn',
      port: 587,
      security: 'starttls' as const,
      user: 'awa',
      from: 'awa@exemple.sn',
    }
    expect(await ask.setSmtp({ ...settings, password: 'secret-pass' })).toEqual({ ...settings, hasPassword: true })
    expect(db.serialize().includes('secret-pass')).toBe(false)
    expect(await ask.setSmtp({ ...settings, port: 465, security: 'tls' })).toMatchObject({
      port: 465,
      hasPassword: true,
    })
    await expect(async () => ask.setSmtp({ ...settings, from: 'awa' })).rejects.toThrow('not right')
    expect(await ask.setSmtp(null)).toBeUndefined()
    expect(await secrets.get('smtp_password')).toBeUndefined()
  })

  it('is tried without sending anything, and says in words what is wrong', async () => {
    const server = await startSmtpServer({ user: 'awa', password: 'juste' })
    const { ask } = await startApp()
    expect(await ask.testSmtp(undefined)).toMatchObject({ ok: false })
    const settings = {
      host: '127.0.0.1',
      port: server.port,
      security: 'none' as const,
      user: 'awa',
      from: 'awa@exemple.sn',
    }
    await ask.setSmtp(settings)
    expect(await ask.testSmtp(undefined)).toMatchObject({
      ok: false,
      message: { fr: expect.stringContaining('mot de passe manque') },
    })
    await ask.setSmtp({ ...settings, password: 'faux' })
    expect(await ask.testSmtp(undefined)).toMatchObject({
      ok: false,
      message: { fr: expect.stringContaining('refuse') },
    })
    await ask.setSmtp({ ...settings, password: 'juste' })
    expect(await ask.testSmtp(undefined)).toMatchObject({
      ok: true,
      message: { fr: expect.stringContaining('accepte votre identifiant') },
    })
    await ask.setSmtp({ ...settings, security: 'tls' })
    expect(await ask.testSmtp(undefined)).toMatchObject({
      ok: false,
      message: { fr: expect.stringContaining('chiffrée') },
    })
    await ask.setSmtp({ ...settings, port: 9 })
    expect(await ask.testSmtp(undefined)).toMatchObject({
      ok: false,
      message: { fr: expect.stringContaining('ne répond pas sur le port 9') },
    })
    expect(server.messages).toEqual([])
  })
})

describe('the outbox', () => {
  async function heldMail() {
    const mail = call('a', 'send_email_to_user', { subject: 'Rappel', body: 'Rendez-vous à 10 h.' })
    const started = await startApp({ model: fakeModel([{ calls: [mail] }, { text: 'C’est prêt.' }]) })
    const { ask, app, next } = started
    await ask.updateProfile({ email: 'awa@exemple.sn' })
    const { conversationId } = await ask.sendMessage({
      text: 'Rappelle-moi le rendez-vous par e-mail',
      fileIds: [],
    })
    const { request } = await next('approval')
    await ask.answerApproval({ approvalId: request.approvalId, decision: 'once' })
    await app.settled()
    const [entry] = await ask.listOutbox(undefined)
    return { ...started, conversationId, entryId: entry?.id ?? '', entry }
  }

  it('holds a message until there is a server, then sends it as it was edited, once', async () => {
    const { ask, announced, entryId, entry } = await heldMail()
    expect(entry).toMatchObject({
      state: 'held',
      to: 'awa@exemple.sn',
      lastError: { fr: expect.stringContaining('Réglages') },
    })
    expect((await ask.bootstrap(undefined)).outboxWaiting).toBe(1)
    expect(announced).toContainEqual({ type: 'outbox_changed', waiting: 1 })
    expect(await ask.editOutboxEntry({ entryId, subject: 'Rendez-vous', body: 'À 11 h.' })).toMatchObject({
      subject: 'Rendez-vous',
    })
    const server = await startSmtpServer()
    await ask.setSmtp({ host: '127.0.0.1', port: server.port, security: 'none', from: 'awa@exemple.sn' })
    expect(await ask.sendOutboxEntry({ entryId })).toMatchObject({ state: 'sent' })
    expect(announced.at(-1)).toEqual({ type: 'outbox_changed', waiting: 0 })
    await expect(async () => ask.sendOutboxEntry({ entryId })).rejects.toThrow('already left')
    expect(server.messages).toHaveLength(1)
    expect(server.messages[0]?.raw.toString()).toContain('Subject: Rendez-vous')
  })

  it('gives a message as a draft for another program, and throws it away', async () => {
    const { ask, app, entryId } = await heldMail()
    const { name, bytes } = await app.exportOutboxEntry(entryId)
    expect(name).toMatch(/\.eml$/)
    expect(Buffer.from(bytes).toString()).toContain('X-Unsent: 1')
    await ask.deleteOutboxEntry({ entryId })
    expect(await ask.listOutbox(undefined)).toEqual([])
    await expect(async () => ask.deleteOutboxEntry({ entryId })).rejects.toThrow('not in the outbox')
  })

  it('stores what was being sent as it ended when the app closes', async () => {
    const { ask, app, data, entryId } = await heldMail()
    const server = await startSmtpServer()
    server.faults.push({ at: 'rcpt', stall: true })
    await ask.setSmtp({ host: '127.0.0.1', port: server.port, security: 'none', from: 'awa@exemple.sn' })
    const sending = ask.sendOutboxEntry({ entryId })
    await server.stalled
    await app.close()
    expect(await sending).toMatchObject({ state: 'held' })
    const again = await startApp({}, data)
    expect((await again.ask.listOutbox(undefined))[0]).toMatchObject({ state: 'held' })
    expect(server.messages).toEqual([])
  })
})
