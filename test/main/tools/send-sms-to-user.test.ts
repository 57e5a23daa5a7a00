import { expect, onTestFinished, test } from 'vitest'
import { listEntries } from '../../../src-main/outbox/entries.ts'
import { updateProfile } from '../../../src-main/store/profiles.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { sendSmsToUser, sendSmsToUserSpec } from '../../../src-main/tools/send-sms-to-user.ts'
import { openLoopback, sendJson } from '../../support/http-loopback.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { memorySecrets, type TestContext, toolContext } from '../../support/tool-context.ts'
import { ACCOUNT, openTwilio, TOKEN } from '../../support/twilio-server.ts'

const PHONE = '+221771234567'
const TWILIO = { provider: 'twilio', accountSid: ACCOUNT, from: '+15005550006' }

function context(options: { phone?: string; setting?: unknown; secret?: string; twilio?: string } = {}): TestContext {
  const ctx = toolContext({
    secrets: memorySecrets(options.secret === undefined ? {} : { sms_secret: options.secret }),
    messageServices: { twilio: options.twilio ?? 'http://127.0.0.1:1', meta: 'http://127.0.0.1:1' },
  })
  updateProfile(ctx.db, ctx.profileId, { phone: options.phone ?? PHONE, now: TEST_NOW })
  if (options.setting) setSetting(ctx.db, { key: 'sms', value: options.setting, now: TEST_NOW })
  return ctx
}

async function withTwilio(setting: unknown = TWILIO, secret = TOKEN) {
  const twilio = await openTwilio()
  onTestFinished(() => twilio.close())
  return { twilio, ctx: context({ setting, secret, twilio: twilio.url }) }
}

const send = async (ctx: TestContext, message = 'Votre bilan est prêt') =>
  JSON.parse((await sendSmsToUser({ message }, ctx)).text)

test('the SMS reaches the number of the profile, and the result says how it is counted', async () => {
  const { twilio, ctx } = await withTwilio()
  const result = await sendSmsToUser({ message: 'L’échéance : 50 000 FCFA & plus' }, ctx)
  const [entry] = listEntries(ctx.db, ctx.profileId)
  expect(JSON.parse(result.text)).toEqual({
    outbox_id: entry?.id,
    state: 'sent',
    to: PHONE,
    parts: 1,
    encoding: 'GSM-7',
    message: `SMS envoyé à ${PHONE}.`,
  })
  expect(result.views).toMatchObject([{ kind: 'outbox', channel: 'sms', state: 'sent' }])
  expect(twilio.messages).toMatchObject([{ to: PHONE, from: '+15005550006', body: "L'échéance : 50 000 FCFA & plus" }])
  expect(entry).toMatchObject({ reference: twilio.messages[0]?.sid, attempts: 1 })
})

test('a messaging service of the account may be the sender', async () => {
  const from = `MG${'a'.repeat(32)}`
  const { twilio, ctx } = await withTwilio({ ...TWILIO, from })
  expect(await send(ctx)).toMatchObject({ state: 'sent', encoding: 'UCS-2' })
  expect(twilio.messages).toMatchObject([{ from }])
})

test.each([
  [400, 21211, /ne peut pas joindre ce numéro.*Réglages > Profil/],
  [400, 21608, /compte Twilio d’essai.*Verified Caller IDs/],
  [400, 21606, /refuse l’expéditeur/],
  [400, 21408, /n’envoie pas vers ce pays/],
  [400, 21610, /désabonné.*START/],
  [401, 20003, /refuse l’identifiant ou le jeton/],
  [400, 30999, /a refusé le message \(« Raison \(30999\) »\)/],
])('Twilio’s refusal %i %i is a failure that says what to do', async (status, code, sentence) => {
  const { twilio, ctx } = await withTwilio()
  twilio.faults.push({ status, code, message: 'Raison' })
  const { state, message } = await send(ctx)
  expect(state).toBe('failed')
  expect(message).toMatch(/^SMS non envoyé\./)
  expect(message).toMatch(sentence)
  expect(twilio.messages).toEqual([])
})

test('a wrong token is a failure that is said', async () => {
  const { ctx } = await withTwilio(TWILIO, 'autre')
  expect((await send(ctx)).message).toMatch(/refuse l’identifiant ou le jeton/)
})

test('a busy Twilio is tried again, and the SMS leaves once', async () => {
  const { twilio, ctx } = await withTwilio()
  twilio.faults.push({ status: 429, code: 20429, message: 'Too Many Requests' })
  expect(await send(ctx)).toMatchObject({ state: 'sent' })
  expect(twilio.messages).toHaveLength(1)
  expect(listEntries(ctx.db, ctx.profileId)).toMatchObject([{ attempts: 2 }])
})

test.each([
  ['cut once it is taken', 1],
  ['cut before it is taken', 0],
  ['no receipt', 1],
] as const)('when the line is %s nobody knows, and it is not sent again', async (fault, arrived) => {
  const { twilio, ctx } = await withTwilio()
  twilio.faults.push(fault)
  expect(await send(ctx)).toMatchObject({
    state: 'uncertain',
    message: expect.stringMatching(/Vérifiez s’il est arrivé/),
  })
  expect(twilio.messages).toHaveLength(arrived)
})

test('a server that breaks on the message leaves it uncertain', async () => {
  const { twilio, ctx } = await withTwilio()
  twilio.faults.push({ status: 500, code: 20500, message: 'Internal Server Error' })
  expect(await send(ctx)).toMatchObject({ state: 'uncertain', message: expect.stringMatching(/erreur 500/) })
})

test('stopped while Twilio does not answer, the SMS is uncertain', async () => {
  const twilio = await openTwilio()
  onTestFinished(() => twilio.close())
  twilio.faults.push('no answer')
  const stop = new AbortController()
  const ctx = { ...context({ setting: TWILIO, secret: TOKEN, twilio: twilio.url }), signal: stop.signal }
  const sending = send(ctx)
  while (twilio.messages.length === 0) await new Promise(done => setTimeout(done, 5))
  stop.abort()
  expect(await sending).toMatchObject({ state: 'uncertain' })
})

test.each([
  ['nothing', {}, 'Aucun service de SMS n’est configuré'],
  ['an unusable setting', { setting: { provider: 'twilio', accountSid: 'x' } }, 'Aucun service de SMS n’est configuré'],
  ['no token', { setting: TWILIO }, 'La clé du service de SMS manque'],
  ['a network that is down', { setting: TWILIO, secret: TOKEN }, 'Twilio est injoignable (hors ligne ?)'],
])('with %s the SMS is held at once, and it is said', async (_, options, sentence) => {
  const ctx = context(options)
  const { state, message } = await send(ctx)
  expect(state).toBe('held')
  expect(message).toContain(sentence)
  expect(listEntries(ctx.db, ctx.profileId)).toMatchObject([
    { state: 'held', channel: 'sms', body: 'Votre bilan est prêt' },
  ])
})

test.each([
  ['', /pas de numéro de téléphone.*Réglages > Profil/],
  ['77 123', /n’est pas un numéro de téléphone/],
  [`${PHONE};+33612345678`, /n’est pas un numéro de téléphone/],
])('with the number %j nothing is prepared', async (phone, sentence) => {
  const ctx = context({ phone })
  expect(() => sendSmsToUserSpec.precheck({ message: 'x' }, ctx)).toThrow(sentence)
  await expect(sendSmsToUser({ message: 'x' }, ctx)).rejects.toThrow(sentence)
  expect(listEntries(ctx.db, ctx.profileId)).toEqual([])
})

test('more than 480 characters are refused before anyone is asked, fewer are not', () => {
  const { arguments: schema } = sendSmsToUserSpec
  expect(schema.safeParse({ message: 'a'.repeat(480) }).success).toBe(true)
  expect(schema.safeParse({ message: 'a'.repeat(481) }).error?.issues[0]?.message).toMatch(/au plus 480 caractères/)
  expect(schema.safeParse({ message: ' \n ' }).error?.issues[0]?.message).toBe('le message est vide')
})

test('a message of control characters only is empty', async () => {
  await expect(sendSmsToUser({ message: '\u0000\u0001' }, context())).rejects.toMatchObject({
    sentence: { fr: expect.stringMatching(/vide/) },
  })
})

test('the approval says the text, how many SMS and in which alphabet', () => {
  expect(sendSmsToUserSpec.approval({ message: `Reçu ${'a'.repeat(70)}` })).toMatchObject({
    fr: expect.stringMatching(/^Envoyer à votre numéro ce message, soit 2 SMS \(UCS-2\) : « Reçu a+ » \?$/),
  })
  expect(sendSmsToUserSpec.approval({ message: 'C’est prêt' }).en).toContain('1 SMS (UCS-2)')
  expect(sendSmsToUserSpec.approval({ message: 'C’est fait' }).en).toBe(
    "Send this message to your number, which makes 1 SMS (GSM-7): “C'est fait”?",
  )
})

const GATEWAY = {
  provider: 'gateway',
  method: 'POST',
  format: 'json',
  template: '{"id":"{id}","textMessage":{"text":"{message}"},"phoneNumbers":["{to}"]}',
  auth: 'basic',
  user: 'sms',
}

async function withGateway(changes: object, answer: { status: number; body: unknown } = { status: 202, body: {} }) {
  const gateway = await openLoopback((_, response) => sendJson(response, answer.status, answer.body))
  onTestFinished(() => gateway.close())
  const setting = { ...GATEWAY, url: `${gateway.url}/message`, ...changes }
  return { gateway, ctx: context({ setting, secret: 'code' }) }
}

test('an Android gateway of the local network gets JSON that no message can break', async () => {
  const { gateway, ctx } = await withGateway({}, { status: 202, body: { id: 'abc', state: 'Pending' } })
  const text = 'Il dit "oui", {to}\nc:\\temp'
  expect(await send(ctx, text)).toMatchObject({ state: 'sent' })
  const [request] = gateway.requests
  const [entry] = listEntries(ctx.db, ctx.profileId)
  expect(JSON.parse(request?.body.toString() ?? '')).toEqual({
    id: entry?.id,
    textMessage: { text },
    phoneNumbers: [PHONE],
  })
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('sms:code').toString('base64')}`)
  expect(entry?.reference).toBe('abc')
})

test('a gateway may take a form, with a bearer token', async () => {
  const { gateway, ctx } = await withGateway({ format: 'form', template: 'to={to}&text={message}', auth: 'bearer' })
  expect(await send(ctx, 'a & b = é + c')).toMatchObject({ state: 'sent' })
  const [request] = gateway.requests
  expect(Object.fromEntries(new URLSearchParams(request?.body.toString()))).toEqual({
    to: PHONE,
    text: 'a & b = é + c',
  })
  expect(request?.headers.authorization).toBe('Bearer code')
})

test('a gateway may take all in its address', async () => {
  const { gateway, ctx } = await withGateway({ auth: 'none' })
  const url = `${gateway.url}/send?phone={to}&message={message}`
  setSetting(ctx.db, {
    key: 'sms',
    value: { ...GATEWAY, url, method: 'GET', template: '', auth: 'none' },
    now: TEST_NOW,
  })
  expect(await send(ctx, 'a & b')).toMatchObject({ state: 'sent' })
  expect(gateway.requests[0]).toMatchObject({ method: 'GET', path: '/send?phone=%2B221771234567&message=a%20%26%20b' })
})

test('a gateway may take its key in the address, from the keychain, and its answer does not give it away', async () => {
  const { gateway, ctx } = await withGateway({}, { status: 400, body: { error: 'no such key: mot de passe' } })
  const url = `${gateway.url}/send?key={secret}&phone={to}&message={message}`
  const value = { ...GATEWAY, url, method: 'GET', template: '', auth: 'none' }
  setSetting(ctx.db, { key: 'sms', value, now: TEST_NOW })
  await ctx.secrets.delete('sms_secret')
  expect(await send(ctx, 'Bonjour')).toMatchObject({ state: 'held', message: expect.stringMatching(/La clé.*manque/) })
  await ctx.secrets.set('sms_secret', 'mot de passe')
  expect(await send(ctx, 'Il dit {secret}')).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('no such key: …'),
  })
  expect(gateway.requests[0]?.path).toBe(
    '/send?key=mot%20de%20passe&phone=%2B221771234567&message=Il%20dit%20%7Bsecret%7D',
  )
  expect(JSON.stringify(listEntries(ctx.db, ctx.profileId))).not.toContain('mot de passe')
})

test.each([
  [401, {}, 'failed', /refuse l’identifiant ou le jeton/],
  [302, {}, 'failed', /renvoie vers une autre adresse/],
  [404, { error: 'no such path' }, 'failed', /no such path/],
  [200, { success: false, reason: 'no SIM' }, 'failed', /no SIM/],
  [200, { state: 'Failed' }, 'failed', /Failed/],
  [502, {}, 'uncertain', /erreur 502/],
])('a gateway that answers %i %j leaves it %s', async (status, body, state, sentence) => {
  const { ctx } = await withGateway({}, { status, body })
  expect(await send(ctx)).toMatchObject({ state, message: expect.stringMatching(sentence) })
})
