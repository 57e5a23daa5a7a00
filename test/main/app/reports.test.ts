import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { noteProblem } from '../../../src-main/app/reports.ts'
import { ModelError } from '../../../src-main/errors.ts'
import { fakeModel } from '../../support/fake-model.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'
import { startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'

describe('a report made by hand', () => {
  it('is a file when there is no address of the support, whose text is all there is to see', async () => {
    const { ask, app, announced } = await startApp()
    const report = await ask.addReport({ description: 'Le bouton Envoyer ne répond pas. Mon numéro : 77 123 45 67.' })
    expect(report).toMatchObject({ state: 'saved', severity: 'medium', fileId: expect.any(String) })
    expect(report.title).toBe('Le bouton Envoyer ne répond pas. Mon numéro : [numéro].')
    expect(report.text).toContain('Rien de noté')
    expect(report).not.toHaveProperty('to')
    expect(app.reports.file(report.id)).toEqual({ name: expect.stringMatching(/\.md$/), text: report.text })
    expect(announced).toContainEqual({ type: 'changed', what: 'reports' })
    expect(announced).toContainEqual({ type: 'files_changed' })
    await expect(ask.sendReport({ reportId: report.id })).rejects.toThrow('No address of the support is set')
  })

  it('is read, corrected and sent by the person, and by nobody else', async () => {
    const server = await startSmtpServer()
    const { ask } = await startApp()
    await ask.setSmtp({ host: '127.0.0.1', port: server.port, security: 'none', from: 'awa@exemple.sn' })
    expect(await ask.setSupport({ address: ' aide@exemple.sn ' })).toBe('aide@exemple.sn')
    const { id: reportId } = await ask.addReport({ title: 'Panne', description: 'Rien ne va.', severity: 'high' })
    expect(await ask.getReport({ reportId })).toMatchObject({ state: 'held', to: 'aide@exemple.sn' })
    expect(server.messages).toHaveLength(0)
    expect(await ask.editReport({ reportId, text: '# Panne\n\nAppelez-moi au 77 123 45 67.' })).toMatchObject({
      text: expect.stringContaining('77 123 45 67'),
    })
    expect(await ask.sendReport({ reportId })).toMatchObject({ state: 'sent' })
    expect(server.messages).toHaveLength(1)
    await expect(async () => ask.editReport({ reportId, text: 'x' })).rejects.toThrow()
    await expect(ask.sendReport({ reportId })).rejects.toThrow()
    expect(server.messages).toHaveLength(1)
  })

  it('that was saved has its corrections in the file too, and what was taken out is in none', async () => {
    const { ask, app } = await startApp()
    const report = await ask.addReport({ description: 'Chez mon client Diop, rien ne va.' })
    const edited = await ask.editReport({ reportId: report.id, text: '# Rien ne va\n' })
    const { files } = await ask.listFiles({ limit: 10, offset: 0 })
    expect(files).toMatchObject([{ fileId: edited.fileId, name: expect.stringMatching(/^Signalement – .*\.md$/) }])
    expect(readFileSync(app.file(edited.fileId ?? '').path, 'utf8')).toBe('# Rien ne va\n')
    await ask.deleteFile({ fileId: edited.fileId ?? '' })
    expect(await ask.editReport({ reportId: report.id, text: 'Encore' })).toMatchObject({ text: 'Encore' })
    expect((await ask.listFiles({ limit: 10, offset: 0 })).total).toBe(0)
  })

  it('that was saved can be sent once there is an address', async () => {
    const { ask } = await startApp()
    const { id: reportId } = await ask.addReport({ description: 'Rien ne va.' })
    await ask.setSupport({ address: 'aide@exemple.sn' })
    expect(await ask.sendReport({ reportId })).toMatchObject({ state: 'held', to: 'aide@exemple.sn' })
    expect(await ask.listOutbox(undefined)).toHaveLength(1)
  })

  it('deleted from the outbox stays readable', async () => {
    const { ask } = await startApp()
    await ask.setSupport({ address: 'aide@exemple.sn' })
    const { id: reportId, outboxId = '' } = await ask.addReport({ description: 'Rien ne va.' })
    await ask.deleteOutboxEntry({ entryId: outboxId })
    expect(await ask.getReport({ reportId })).toMatchObject({
      state: 'saved',
      text: expect.stringContaining('Rien ne va'),
    })
  })

  it('of nothing is refused, and so is an address that is none', async () => {
    const { ask } = await startApp()
    await expect(ask.addReport({ description: ' … ' })).rejects.toThrow('report is empty')
    const { id: reportId } = await ask.addReport({ description: 'x1' })
    await expect(async () => ask.editReport({ reportId, text: ' ' })).rejects.toThrow('report is empty')
    await expect(async () => ask.editReport({ reportId: 'report_x', text: 'y' })).rejects.toThrow('no longer exists')
    await expect(async () => ask.setSupport({ address: 'aide@' })).rejects.toThrow('no e-mail address')
    expect(await ask.getSupport(undefined)).toBeUndefined()
    expect(await ask.getReport({ reportId: 'report_x' })).toBeUndefined()
  })

  it('carries the failures of the program, without what must not leave', async () => {
    const { ask, app, db } = await startApp()
    const host = { db, profile: () => app.profile, clock: { now: () => TEST_NOW, monotonic: () => 0 } }
    for (let n = 0; n < 60; n++) noteProblem(host, new TypeError(`panne ${n}, clé sk-proj-Ab12Cd34Ef56Gh78 perdue`))
    const { text } = await ask.addReport({ description: 'Rien ne va.' })
    expect(text).toMatch(/TypeError: panne 59/)
    expect(text).not.toContain('Ab12Cd34')
    const kept = db.prepare<[], string>('SELECT text FROM problems').pluck().all()
    expect(kept).toHaveLength(50)
    expect(kept.join()).not.toContain('Ab12Cd34')
  })

  it('says which failures of the model ended an answer, without the key that they quote', async () => {
    const quoting = 'Le fournisseur refuse la clé sk-proj-Ab12Cd34Ef56Gh78.'
    const error = new ModelError('wrong_key', { fr: quoting, en: 'The provider refuses sk-proj-Ab12Cd34Ef56Gh78.' })
    const { ask, app, logged } = await startApp({ model: fakeModel([{ error }, { text: 'fait' }]) })
    const { conversationId } = await ask.sendMessage({ text: 'bonjour', fileIds: [] })
    await app.settled()
    await ask.sendMessage({ conversationId, text: 'encore', fileIds: [] })
    await app.settled()
    expect(logged).toEqual([expect.stringContaining('turn ended by fake: The provider refuses')])
    const { text } = await ask.addReport({ description: 'Rien ne va.' })
    expect(text).toContain('turn ended by fake: The provider refuses [secret]')
  })

  it('does without a failure that cannot be noted', async () => {
    const { app, db } = await startApp()
    const host = { db, profile: () => app.profile, clock: { now: () => TEST_NOW, monotonic: () => 0 } }
    await app.close()
    noteProblem({ ...host, profile: () => ({ ...app.profile }) }, new Error('base fermée'))
  })
})
