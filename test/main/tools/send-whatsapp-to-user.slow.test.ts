import { expect, onTestFinished, test } from 'vitest'
import { getEntry, listEntries } from '../../../src-main/outbox/entries.ts'
import { confirmSent, editEntry, releaseEntry } from '../../../src-main/outbox/outbox.ts'
import { addFile } from '../../../src-main/store/files.ts'
import { updateProfile } from '../../../src-main/store/profiles.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { deliverPrepared } from '../../../src-main/tools/deliver-entry.ts'
import { sendWhatsappToUser, sendWhatsappToUserSpec } from '../../../src-main/tools/send-whatsapp-to-user.ts'
import { META_TOKEN, NUMBER_ID, openMeta } from '../../support/meta-server.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { memorySecrets, type TestContext, toolContext } from '../../support/tool-context.ts'
import { ACCOUNT, openTwilio, TOKEN } from '../../support/twilio-server.ts'

const PHONE = '+221771234567'
const META = { provider: 'meta', phoneNumberId: NUMBER_ID }

function context(options: { setting?: unknown; secret?: string; twilio?: string; meta?: string } = {}): TestContext {
  const nowhere = 'http://127.0.0.1:1'
  const ctx = toolContext({
    secrets: memorySecrets(options.secret === undefined ? {} : { whatsapp_secret: options.secret }),
    messageServices: { twilio: options.twilio ?? nowhere, meta: options.meta ?? nowhere },
  })
  updateProfile(ctx.db, ctx.profileId, { phone: PHONE, now: TEST_NOW })
  if (options.setting) setSetting(ctx.db, { key: 'whatsapp', value: options.setting, now: TEST_NOW })
  return ctx
}

async function withMeta(secret = META_TOKEN) {
  const meta = await openMeta()
  onTestFinished(() => meta.close())
  return { meta, ctx: context({ setting: META, secret, meta: meta.url }) }
}

async function add(ctx: TestContext, name: string, mime: string, bytes: Uint8Array): Promise<string> {
  const file = { profileId: ctx.profileId, name, mime, origin: 'generated', content: { bytes }, now: TEST_NOW } as const
  return (await addFile(ctx.db, ctx.paths, file)).fileId
}

const send = async (ctx: TestContext, message = 'Votre bilan est prêt', fileIds?: string[]) =>
  JSON.parse((await sendWhatsappToUser({ message, attachment_file_ids: fileIds }, ctx)).text)

test('without a provider a wa.me link waits in the outbox, and the person confirms that they sent it', async () => {
  const ctx = context()
  const file = await add(ctx, 'bilan.pdf', 'application/pdf', Buffer.from('%PDF'))
  const answer = await send(ctx, 'Prêt à 100 % & vérifié ?', [file])
  expect(answer).toMatchObject({
    state: 'held',
    to: PHONE,
    link: 'https://wa.me/221771234567?text=Pr%C3%AAt%20%C3%A0%20100%20%25%20%26%20v%C3%A9rifi%C3%A9%20%3F',
    attachments: ['bilan.pdf'],
    attachments_note: expect.stringMatching(/n’emporte pas les pièces jointes/),
    message: expect.stringMatching(/Ouvrir WhatsApp/),
  })
  expect(confirmSent(ctx.db, answer.outbox_id, TEST_NOW)).toMatchObject({ state: 'sent' })
})

test('Cloud API takes a text, and the entry keeps its receipt', async () => {
  const { meta, ctx } = await withMeta()
  expect(await send(ctx)).toEqual({
    outbox_id: expect.any(String),
    state: 'sent',
    to: PHONE,
    message: `Message WhatsApp envoyé à ${PHONE}.`,
  })
  expect(meta.messages).toEqual([{ to: '221771234567', type: 'text', text: 'Votre bilan est prêt' }])
  expect(listEntries(ctx.db, ctx.profileId)[0]?.reference).toBe('wamid.1')
})

test('files are uploaded and sent, the first with the text as its caption', async () => {
  const { meta, ctx } = await withMeta()
  const pdf = Buffer.from([0, 255, 13, 10, 45, 45, 1])
  const files = [
    await add(ctx, 'Bilan été.pdf', 'application/pdf', pdf),
    await add(ctx, 'graphique.png', 'image/png', Buffer.from('png')),
    await add(ctx, 'balance.csv', 'text/csv', Buffer.from('a;b')),
  ]
  expect(await send(ctx, 'Voici', files)).toMatchObject({ state: 'sent' })
  expect(meta.messages).toMatchObject([
    { type: 'document', text: 'Voici', file: 'Bilan été.pdf', mime: 'application/pdf' },
    { type: 'image', mime: 'image/png' },
    { type: 'document', file: 'balance.csv', mime: 'text/plain' },
  ])
  expect(meta.messages[0]?.bytes?.equals(pdf)).toBe(true)
})

test('a text too long for a caption goes before the file', async () => {
  const { meta, ctx } = await withMeta()
  const file = await add(ctx, 'bilan.pdf', 'application/pdf', Buffer.from('%PDF'))
  await send(ctx, 'a'.repeat(1_025), [file])
  expect(meta.messages.map(({ type, text }) => [type, text?.length])).toEqual([
    ['text', 1_025],
    ['document', undefined],
  ])
})

test('what had left before a failure is neither sent again nor rewritten', async () => {
  const { meta, ctx } = await withMeta()
  const files = [
    await add(ctx, 'a.pdf', 'application/pdf', Buffer.from('a')),
    await add(ctx, 'b.pdf', 'application/pdf', Buffer.from('b')),
  ]
  const sending = send(ctx, 'Voici', files)
  while (meta.messages.length === 0) await new Promise(done => setImmediate(done))
  meta.faults.push({ status: 400, code: 131047, message: 'Re-engagement message', on: 'messages' })
  const { state, outbox_id: id, message } = await sending
  expect(state).toBe('failed')
  expect(message).toMatch(/24 heures/)
  expect(getEntry(ctx.db, id)).toMatchObject({ partsDone: 1 })
  expect(() => editEntry(ctx.db, id, { subject: '', body: 'autre', now: TEST_NOW })).toThrow()
  releaseEntry(ctx.db, id, TEST_NOW)
  expect(await deliverPrepared(ctx, id)).toMatchObject({ state: 'sent' })
  expect(meta.messages.map(({ file }) => file)).toEqual(['a.pdf', 'b.pdf'])
})

test.each([
  [400, 131047, 'failed', /24 heures/],
  [400, 131026, 'failed', /pas sur WhatsApp/],
  [400, 131030, 'failed', /numéro d’essai/],
  [403, 10, 'failed', /whatsapp_business_messaging/],
  [403, 131031, 'failed', /suspendu/],
  [400, 100, 'failed', /Raison.*\(100\)/],
  [500, 131000, 'uncertain', /peut-être parti/],
  [500, 2, 'uncertain', /peut-être parti/],
])('Meta’s answer %i %i leaves it %s', async (status, code, state, sentence) => {
  const { meta, ctx } = await withMeta()
  meta.faults.push({ status, code, message: 'Raison' })
  expect(await send(ctx)).toMatchObject({ state, message: expect.stringMatching(sentence) })
  expect(meta.messages).toEqual([])
})

test('an expired token (190) says where to renew it', async () => {
  const { ctx } = await withMeta('expiré')
  expect(await send(ctx)).toMatchObject({ state: 'failed', message: expect.stringMatching(/jeton.*SMS et WhatsApp/) })
})

test('a limit of Meta’s is waited for, and the message leaves once', async () => {
  const { meta, ctx } = await withMeta()
  meta.faults.push({ status: 400, code: 131056, message: 'pair rate limit' })
  expect(await send(ctx)).toMatchObject({ state: 'sent' })
  expect(meta.messages).toHaveLength(1)
})

test('a cut upload has sent nothing, a cut message nobody knows', async () => {
  const { meta, ctx } = await withMeta()
  const file = await add(ctx, 'a.pdf', 'application/pdf', Buffer.from('a'))
  meta.faults.push({ cut: 'media' })
  expect(await send(ctx, 'Voici', [file])).toMatchObject({ state: 'sent' })
  expect(meta.messages).toHaveLength(1)
  meta.faults.push({ cut: 'messages' })
  expect(await send(ctx)).toMatchObject({ state: 'uncertain' })
})

test('offline the message is held at once, with a link to send it by hand', async () => {
  const ctx = context({ setting: META, secret: META_TOKEN })
  expect(await send(ctx)).toMatchObject({
    state: 'held',
    message: expect.stringMatching(/injoignable/),
    link: expect.any(String),
  })
})

test('without its token the message is held', async () => {
  expect(await send(context({ setting: META }))).toMatchObject({
    state: 'held',
    message: expect.stringMatching(/jeton/),
  })
})

test('Twilio carries the text between whatsapp: addresses, and no files', async () => {
  const twilio = await openTwilio()
  onTestFinished(() => twilio.close())
  const setting = { provider: 'twilio', accountSid: ACCOUNT, from: '+14155238886' }
  const ctx = context({ setting, secret: TOKEN, twilio: twilio.url })
  expect(await send(ctx)).toMatchObject({ state: 'sent' })
  expect(twilio.messages).toMatchObject([{ to: `whatsapp:${PHONE}`, from: 'whatsapp:+14155238886' }])
  const file = await add(ctx, 'a.pdf', 'application/pdf', Buffer.from('a'))
  const args = { message: 'x', attachment_file_ids: [file] }
  expect(() => sendWhatsappToUserSpec.precheck(args, ctx)).toThrow(/Twilio ne prend pas les fichiers/)
  twilio.faults.push({ status: 400, code: 63016, message: 'Outside the allowed window' })
  expect(await send(ctx)).toMatchObject({ state: 'failed', message: expect.stringMatching(/24 heures/) })
})

test('files that Meta refuses are refused before anyone is asked', async () => {
  const { ctx } = await withMeta()
  const zip = await add(ctx, 'a.zip', 'application/zip', Buffer.from('a'))
  const args = { message: 'x', attachment_file_ids: [zip] }
  expect(() => sendWhatsappToUserSpec.precheck(args, ctx)).toThrow(/WhatsApp ne prend pas « a\.zip »/)
  expect(() => sendWhatsappToUserSpec.precheck({ ...args, attachment_file_ids: ['file_x'] }, ctx)).toThrow(/« file_x »/)
  expect(listEntries(ctx.db, ctx.profileId)).toEqual([])
})

test('the limits are said', () => {
  const { arguments: schema, approval } = sendWhatsappToUserSpec
  const issue = (value: object) => schema.safeParse({ message: 'x', ...value }).error?.issues[0]?.message
  expect(issue({ message: 'a'.repeat(1_501) })).toMatch(/au plus 1500 caractères/)
  expect(issue({ attachment_file_ids: Array.from({ length: 11 }, () => 'f') })).toMatch(/au plus 10 fichiers/)
  expect(approval({ message: 'Prêt', attachment_file_ids: ['a'] }).fr).toBe(
    'Envoyer à votre numéro ce message WhatsApp avec 1 pièce jointe : « Prêt » ?',
  )
})
