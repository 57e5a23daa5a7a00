import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { listEntries } from '../../../src-main/outbox/entries.ts'
import { addFile } from '../../../src-main/store/files.ts'
import { updateProfile } from '../../../src-main/store/profiles.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { sendEmailToUser, sendEmailToUserSpec } from '../../../src-main/tools/send-email-to-user.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { memorySecrets, type TestContext, toolContext } from '../../support/tool-context.ts'

const MAIL = { subject: 'Votre bilan', body: 'Bonjour **Awa**' }

function contextWithAddress(email: string | undefined, changes = {}): TestContext {
  const ctx = toolContext(changes)
  if (email !== undefined) updateProfile(ctx.db, ctx.profileId, { email, now: TEST_NOW })
  return ctx
}

function configure(ctx: TestContext, value: unknown): void {
  setSetting(ctx.db, { key: 'smtp', value, now: TEST_NOW })
}

async function add(ctx: TestContext, name: string, bytes: Uint8Array) {
  const { fileId } = await addFile(ctx.db, ctx.paths, {
    profileId: ctx.profileId,
    name,
    mime: 'application/pdf',
    origin: 'generated',
    content: { bytes },
    now: TEST_NOW,
  })
  return fileId
}

test('the e-mail goes to the address of the profile with its attachments', async () => {
  const ctx = contextWithAddress('awa@example.org', { secrets: memorySecrets({ smtp_password: 'mot de passe' }) })
  const server = await startSmtpServer({ user: 'awa', password: 'mot de passe', security: 'starttls' })
  configure(ctx, server.settings())
  const bytes = Buffer.from('%PDF-1.7 é')
  const fileId = await add(ctx, 'Bilan été.pdf', bytes)
  const result = await sendEmailToUser({ ...MAIL, attachment_file_ids: [fileId, fileId] }, ctx)
  const [entry] = listEntries(ctx.db, ctx.profileId)
  expect(JSON.parse(result.text)).toEqual({
    outbox_id: entry?.id,
    state: 'sent',
    to: 'awa@example.org',
    subject: 'Votre bilan',
    attachments: ['Bilan été.pdf'],
    message: 'E-mail envoyé à awa@example.org.',
  })
  expect(result.views).toMatchObject([{ kind: 'outbox', entryId: entry?.id, channel: 'email', state: 'sent' }])
  expect(server.messages[0]?.to).toEqual(['awa@example.org'])
  const mail = await simpleParser(server.messages[0]?.raw ?? '')
  expect(mail.attachments.map(({ content }) => content.equals(bytes))).toEqual([true])
})

test.each([
  ['nothing', undefined, 'Aucun serveur d’envoi n’est configuré'],
  ['an unusable setting', { host: '', port: 'x' }, 'Aucun serveur d’envoi n’est configuré'],
  [
    'no password',
    { host: 'localhost', port: 1, security: 'tls', user: 'awa', from: 'a@b.org' },
    'Le mot de passe du serveur d’envoi manque',
  ],
  ['a server that is off', { host: 'localhost', port: 1, security: 'tls', from: 'a@b.org' }, 'injoignable'],
])('with %s configured the e-mail is held, and it is said', async (_, setting, sentence) => {
  const ctx = contextWithAddress('awa@example.org')
  configure(ctx, setting)
  const { state, message } = JSON.parse((await sendEmailToUser(MAIL, ctx)).text)
  expect(state).toBe('held')
  expect(message).toContain('pas encore envoyé')
  expect(message).toContain(sentence)
  expect(listEntries(ctx.db, ctx.profileId)).toMatchObject([{ state: 'held', body: MAIL.body }])
})

test('a keychain that is locked holds the e-mail', async () => {
  const locked = { ...memorySecrets(), get: () => Promise.reject(new Error('locked')) }
  const ctx = contextWithAddress('awa@example.org', { secrets: locked })
  configure(ctx, { host: 'localhost', port: 1, security: 'tls', user: 'awa', from: 'a@b.org' })
  expect(JSON.parse((await sendEmailToUser(MAIL, ctx)).text)).toMatchObject({ state: 'held' })
})

test('a refusal of the server is a failure that is said, not a success', async () => {
  const ctx = contextWithAddress('awa@example.org')
  const server = await startSmtpServer()
  server.faults.push({ at: 'rcpt', code: 550, text: 'no such user' })
  configure(ctx, server.settings())
  const { state, message } = JSON.parse((await sendEmailToUser(MAIL, ctx)).text)
  expect(state).toBe('failed')
  expect(message).toMatch(/^E-mail non envoyé\. .*no such user/)
})

test.each([
  [undefined, /pas d’adresse e-mail.*Réglages > Profil/],
  ['  ', /pas d’adresse e-mail/],
  ['awa@example.org, eve@example.org', /n’est pas une adresse/],
])('with the address %j nothing is prepared, and the model reads what to ask', async (email, sentence) => {
  const ctx = contextWithAddress(email)
  await expect(sendEmailToUser(MAIL, ctx)).rejects.toThrow(sentence)
  expect(listEntries(ctx.db, ctx.profileId)).toEqual([])
})

test('an unknown attachment or more than 25 MB prepares nothing and says what to do', async () => {
  const ctx = contextWithAddress('awa@example.org')
  const unknown = sendEmailToUser({ ...MAIL, attachment_file_ids: ['file_x'] }, ctx)
  await expect(unknown).rejects.toThrow(/« file_x ».*list_user_files/)
  const half = await add(ctx, 'a.pdf', Buffer.alloc(13 * 1024 * 1024, 1))
  const other = await add(ctx, 'b.pdf', Buffer.alloc(13 * 1024 * 1024, 2))
  const heavy = sendEmailToUser({ ...MAIL, attachment_file_ids: [half, other] }, ctx)
  await expect(heavy).rejects.toThrow(/26 Mo.*25 Mo/)
  expect(listEntries(ctx.db, ctx.profileId)).toEqual([])
})

test('the approval says the subject and the number of attachments in both languages', () => {
  const args = sendEmailToUserSpec.arguments.parse({ ...MAIL, attachment_file_ids: ['a', 'b'] })
  expect(sendEmailToUserSpec.approval(args)).toEqual({
    fr: 'Envoyer à votre adresse l’e-mail « Votre bilan » avec 2 pièces jointes ?',
    en: 'Send the e-mail “Votre bilan” to your address with 2 attachments?',
  })
})
