import { describe, expect, it, onTestFinished } from 'vitest'
import type { SmsInput } from '../../../src-preload/contract.ts'
import { openLoopback, sendJson } from '../../support/http-loopback.ts'
import { META_TOKEN, NUMBER_ID, openMeta } from '../../support/meta-server.ts'
import { startApp } from '../../support/start-app.ts'
import { memorySecrets } from '../../support/tool-context.ts'
import { ACCOUNT, openTwilio, TOKEN } from '../../support/twilio-server.ts'

const TWILIO = { provider: 'twilio', accountSid: ACCOUNT, from: '+15005550006' } as const
const GATEWAY = {
  provider: 'gateway',
  url: 'http://192.168.1.20:8080/message',
  method: 'POST',
  format: 'json',
  template: '{"text":"{message}","to":"{to}"}',
  auth: 'bearer',
} as const satisfies SmsInput

async function start() {
  const [twilio, meta] = await Promise.all([openTwilio(), openMeta()])
  onTestFinished(() => Promise.all([twilio.close(), meta.close()]).then(() => undefined))
  const secrets = memorySecrets()
  const core = await startApp({ secrets, messageServices: { twilio: twilio.url, meta: meta.url } })
  return { ...core, secrets, twilio, meta }
}

describe('the services of SMS and WhatsApp', () => {
  it('keep their secrets in the keychain, and tell the window only that there is one', async () => {
    const { ask, db, secrets } = await start()
    expect(await ask.getMessaging(undefined)).toEqual({})
    const view = await ask.setSms({ ...TWILIO, secret: TOKEN })
    expect(view).toEqual({ sms: { ...TWILIO, hasSecret: true } })
    expect(await secrets.get('sms_secret')).toBe(TOKEN)
    expect(JSON.stringify(db.prepare('SELECT * FROM settings').all())).not.toContain(TOKEN)
    expect(await ask.setSms({ ...TWILIO, from: 'Cabinet' })).toMatchObject({
      sms: { from: 'Cabinet', hasSecret: true },
    })
    expect(await ask.setSms(null)).toEqual({})
    expect(await secrets.get('sms_secret')).toBeUndefined()
  })

  it.each([
    ['another account', { ...TWILIO, accountSid: `AC${'f'.repeat(32)}` }],
    ['another provider', GATEWAY],
  ])('forget the secret when it would go to %s', async (_, next) => {
    const { ask } = await start()
    await ask.setSms({ ...TWILIO, secret: TOKEN })
    expect(await ask.setSms(next)).toMatchObject({ sms: { hasSecret: false } })
  })

  it('keep the key that a gateway takes in its address', async () => {
    const { ask, db } = await start()
    const gateway = { ...GATEWAY, auth: 'none', url: 'https://sms.example/send?api_key={secret}' } as const
    expect(await ask.setSms({ ...gateway, secret: 'k1' })).toMatchObject({ sms: { hasSecret: true } })
    expect(await ask.setSms(gateway)).toMatchObject({ sms: { hasSecret: true } })
    expect(JSON.stringify(db.prepare('SELECT * FROM settings').all())).not.toContain('k1')
    expect(await ask.setSms({ ...GATEWAY, auth: 'none' })).toMatchObject({ sms: { hasSecret: false } })
  })

  it('forget the secret of a gateway that moves to another address', async () => {
    const { ask } = await start()
    await ask.setSms({ ...GATEWAY, secret: 'code' })
    expect(await ask.setSms({ ...GATEWAY, url: `${GATEWAY.url}/v2` })).toMatchObject({ sms: { hasSecret: true } })
    expect(await ask.setSms({ ...GATEWAY, url: 'http://evil.example/message' })).toMatchObject({
      sms: { hasSecret: false },
    })
  })

  it.each([
    [{ ...TWILIO, accountSid: 'AC1' }, /Twilio console/],
    [{ ...TWILIO, from: '77 123' }, /Twilio console/],
    [{ ...GATEWAY, url: 'file:///etc/passwd' }, /http:\/\//],
    [{ ...GATEWAY, url: 'http://moi:secret@192.168.1.20/' }, /without a password/],
    [{ ...GATEWAY, template: '{"to":"{to}"}' }, /\{message\}/],
    [{ ...GATEWAY, template: 'to={to}&message={message}' }, /right JSON/],
    [{ ...GATEWAY, method: 'GET' }, /\{message\}/],
    [{ ...GATEWAY, url: 'https://sms.example/send?api_key=k1' }, /put \{secret\} in its place/],
    [{ ...GATEWAY, url: 'https://sms.example/send?user=me&pwd=k1' }, /put \{secret\} in its place/],
    [{ ...GATEWAY, template: '{"to":"{to}","text":"{message}","token":"k1"}' }, /put \{secret\} in its place/],
  ] satisfies [SmsInput, RegExp][])('refuse %j with a sentence', async (input, sentence) => {
    const { ask } = await start()
    await expect(async () => ask.setSms(input)).rejects.toThrow(sentence)
    expect(await ask.getMessaging(undefined)).toEqual({})
  })

  it('refuse a phone number where Meta’s identifier of it belongs', async () => {
    const { ask } = await start()
    const input = { provider: 'meta', phoneNumberId: '+221 77' } as const
    await expect(async () => ask.setWhatsapp(input)).rejects.toThrow(/series of digits/)
  })

  it('are checked without sending', async () => {
    const { ask, twilio, meta } = await start()
    expect(await ask.testMessaging({ channel: 'sms' })).toMatchObject({ ok: false })
    await ask.setSms({ ...TWILIO, secret: TOKEN })
    await ask.setWhatsapp({ provider: 'meta', phoneNumberId: NUMBER_ID, secret: META_TOKEN })
    expect(await ask.testMessaging({ channel: 'sms' })).toMatchObject({ ok: true })
    expect(await ask.testMessaging({ channel: 'whatsapp' })).toMatchObject({ ok: true })
    twilio.suspend()
    expect(await ask.testMessaging({ channel: 'sms' })).toMatchObject({
      ok: false,
      message: { fr: expect.stringMatching(/suspendu/) },
    })
    await ask.setSms({ ...TWILIO, secret: 'autre' })
    await ask.setWhatsapp({ provider: 'meta', phoneNumberId: NUMBER_ID, secret: 'autre' })
    for (const channel of ['sms', 'whatsapp'] as const) {
      expect(await ask.testMessaging({ channel })).toMatchObject({
        ok: false,
        message: { fr: expect.stringMatching(/refuse l’identifiant ou le jeton/) },
      })
    }
    expect([...twilio.messages, ...meta.messages]).toEqual([])
  })

  it('say that a gateway is only checked by sending, and send a test to the own number', async () => {
    const { ask } = await start()
    const gateway = await openLoopback((_, response) => sendJson(response, 200, {}))
    onTestFinished(() => gateway.close())
    await ask.setSms({ ...GATEWAY, url: gateway.url, secret: 'code' })
    expect(await ask.testMessaging({ channel: 'sms' })).toMatchObject({ ok: false })
    await expect(async () => ask.sendTestMessage({ channel: 'sms' })).rejects.toThrow(/no phone number/)
    await ask.updateProfile({ phone: '77 123 45 67' })
    expect(await ask.sendTestMessage({ channel: 'sms' })).toMatchObject({ state: 'sent', to: '+221771234567' })
    expect(gateway.requests).toHaveLength(1)
  })
})

describe('the phone of the profile', () => {
  it('is kept as E.164 with its country, and shown to the window', async () => {
    const { ask } = await start()
    expect(await ask.updateProfile({ phone: '07 12 34 56 78', country: 'CI' })).toMatchObject({
      phone: '+2250712345678',
      country: 'CI',
    })
    expect(await ask.updateProfile({ phone: '05 55 12 34 56' })).toMatchObject({ phone: '+2250555123456' })
    expect(await ask.updateProfile({ phone: null })).not.toHaveProperty('phone')
    await expect(async () => ask.updateProfile({ phone: '12', country: 'SN' })).rejects.toThrow(/no phone number/)
  })
})
