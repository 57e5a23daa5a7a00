import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { addDraft, type DraftText } from '../../../src-main/store/drafts.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'
import { type StartedApp, startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'

const TEXT: DraftText = {
  to: ['diop@exemple.sn', 'fatou@exemple.sn'],
  cc: ['awa@exemple.sn'],
  subject: 'Relance',
  body: 'Bonjour **M. Diop**',
  fileIds: [],
}

function draftIn({ db, app }: StartedApp, change: Partial<DraftText> = {}): string {
  return addDraft(db, { ...TEXT, ...change, profileId: app.profile.id, now: TEST_NOW }).id
}

async function withServer(core: StartedApp, options = {}) {
  const server = await startSmtpServer(options)
  setSetting(core.db, { key: 'smtp', value: server.settings(), now: TEST_NOW })
  return server
}

const csv = { name: 'balance.csv', bytes: new TextEncoder().encode('a;b\n1;2\n') }

describe('a draft', () => {
  it('leaves once, to every recipient, when the person sends it', async () => {
    const core = await startApp()
    const server = await withServer(core)
    const file = await core.ask.importContent(csv)
    const draftId = draftIn(core, { fileIds: [file.fileId] })
    const sent = await core.ask.sendDraft({ draftId })
    expect(sent).toMatchObject({ state: 'sent', sentAt: TEST_NOW.toISOString() })
    expect(server.messages.map(({ to }) => to)).toEqual([[...TEXT.to, ...TEXT.cc]])
    const mail = await simpleParser(server.messages[0]?.raw ?? '')
    expect([mail.to, mail.cc].flat().map(list => list?.text)).toEqual([TEXT.to.join(', '), 'awa@exemple.sn'])
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['balance.csv'])
    await expect(async () => core.ask.sendDraft({ draftId })).rejects.toThrow('already sent')
    await expect(async () => core.ask.updateDraft({ draftId, ...TEXT })).rejects.toThrow('already sent')
    expect(server.messages).toHaveLength(1)
  })

  it('asked to leave twice at the same moment leaves once', async () => {
    const core = await startApp()
    const server = await withServer(core)
    const draftId = draftIn(core)
    const results = await Promise.allSettled([1, 2, 3].map(async () => core.ask.sendDraft({ draftId })))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(server.messages).toHaveLength(1)
  })

  it('names the recipients that the server refused, and the others have it', async () => {
    const core = await startApp()
    const server = await withServer(core)
    server.faults.push({ at: 'one rcpt', address: 'fatou@exemple.sn', code: 550, text: 'no such user' })
    const sent = await core.ask.sendDraft({ draftId: draftIn(core) })
    expect(sent).toMatchObject({
      state: 'sent',
      lastError: { fr: expect.stringMatching(/sauf à fatou@exemple\.sn \(.*no such user.*\)/) },
    })
    expect(server.messages.map(({ to }) => to)).toEqual([['diop@exemple.sn', 'awa@exemple.sn']])
  })

  it('waits in the outbox when it cannot leave, and comes back to be edited', async () => {
    const core = await startApp()
    const draftId = draftIn(core)
    const held = await core.ask.sendDraft({ draftId })
    expect(held).toMatchObject({ state: 'held', lastError: { fr: expect.stringMatching(/Aucun serveur/) } })
    await core.ask.deleteOutboxEntry({ entryId: held.outboxId ?? '' })
    expect(await core.ask.getDraft({ draftId })).toMatchObject({ state: 'editing' })
    expect(await core.ask.updateDraft({ draftId, ...TEXT, subject: ' Autre\r\nBcc: x ' })).toMatchObject({
      subject: 'Autre Bcc: x',
    })
  })

  it('stays sent when its message is removed from the outbox', async () => {
    const core = await startApp()
    await withServer(core)
    const draftId = draftIn(core)
    const { outboxId = '' } = await core.ask.sendDraft({ draftId })
    await core.ask.deleteOutboxEntry({ entryId: outboxId })
    expect(await core.ask.getDraft({ draftId })).toMatchObject({ state: 'sent' })
    await expect(async () => core.ask.sendDraft({ draftId })).rejects.toThrow('already sent')
  })

  it('survives a restart as it was last written', async () => {
    const core = await startApp()
    const draftId = draftIn(core)
    await core.ask.updateDraft({ draftId, ...TEXT, to: ['DIOP@exemple.sn', 'diop@exemple.sn'], body: 'Nouveau' })
    await core.app.close()
    const again = await startApp({ db: openStore(core.data, { now: TEST_NOW }) }, core.data)
    expect(await again.ask.listDrafts(undefined)).toMatchObject([
      { id: draftId, to: ['DIOP@exemple.sn'], body: 'Nouveau', state: 'editing' },
    ])
  })

  it.each([
    [{ to: [] }, /recipient is missing/],
    [{ subject: ' ', body: '' }, /is empty/],
    [{ fileIds: ['file_gone'] }, /not among your files/],
  ])('that is not ready (%j) says what it lacks, and nothing is prepared', async (change, sentence) => {
    const core = await startApp()
    const draftId = draftIn(core, change)
    await expect(async () => core.ask.sendDraft({ draftId })).rejects.toThrow(sentence)
    expect(await core.ask.listOutbox(undefined)).toEqual([])
    expect(await core.ask.getDraft({ draftId })).toMatchObject({ state: 'editing' })
  })

  it('takes only plain addresses', async () => {
    const core = await startApp()
    const draftId = draftIn(core)
    for (const address of ['a@b.sn, c@d.sn', 'x\r\nBcc: y@z.sn', 'Diop <d@e.sn>', '']) {
      await expect(async () => core.ask.updateDraft({ draftId, ...TEXT, cc: [address] })).rejects.toThrow(/no e-mail/)
    }
  })

  it('is not sent by a pupil’s profile, which writes to nobody else', async () => {
    const core = await startApp()
    const draftId = draftIn(core)
    await core.ask.updateProfile({ mode: 'child' })
    await expect(async () => core.ask.sendDraft({ draftId })).rejects.toThrow(/professional use/)
  })

  it('is a file that mail programs open as a draft, and an address when it is short', async () => {
    const core = await startApp()
    const draftId = draftIn(core)
    const { name, bytes } = await core.app.drafts.export(draftId)
    expect(name).toBe('Relance.eml')
    const mail = await simpleParser(Buffer.from(bytes))
    expect(mail.headers.get('x-unsent')).toBe('1')
    expect(mail.text?.trim()).toBe('Bonjour M. Diop')
    expect(await core.app.drafts.mailto(draftId)).toBe(
      'mailto:diop@exemple.sn,fatou@exemple.sn?cc=awa@exemple.sn&subject=Relance&body=Bonjour%20M.%20Diop',
    )
    expect(await core.app.drafts.mailto(draftIn(core, { body: 'é'.repeat(400) }))).toBeUndefined()
    const { fileId } = await core.ask.importContent(csv)
    expect(await core.app.drafts.mailto(draftIn(core, { fileIds: [fileId] }))).toBeUndefined()
  })

  it('to nobody yet is saved too', async () => {
    const core = await startApp()
    const { bytes } = await core.app.drafts.export(draftIn(core, { to: [], cc: [] }))
    expect((await simpleParser(Buffer.from(bytes))).to).toBeUndefined()
  })

  it('is deleted for good', async () => {
    const core = await startApp()
    const draftId = draftIn(core)
    await core.ask.deleteDraft({ draftId })
    await expect(async () => core.ask.getDraft({ draftId })).rejects.toThrow('no longer exists')
    expect(core.announced).toContainEqual({ type: 'changed', what: 'drafts' })
  })
})
