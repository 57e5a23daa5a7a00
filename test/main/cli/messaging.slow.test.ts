import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareMessage } from '../../../src-main/outbox/outbox.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { ensureDefaultProfile } from '../../../src-main/store/profiles.ts'
import { openLoopback, sendJson } from '../../support/http-loopback.ts'
import { runCommand } from '../../support/run-command.ts'
import { TEST_NOW, tempFolder } from '../../support/temp-db.ts'

const SID = `AC${'0123456789abcdef'.repeat(2)}`

test('an Android gateway is set by the command and sends the SMS that waits', async () => {
  const gateway = await openLoopback((_, response) => sendJson(response, 202, { id: 'a', state: 'Pending' }))
  onTestFinished(() => gateway.close())
  const data = join(tempFolder(), 'data')
  const db = openStore(data, { now: TEST_NOW })
  const profileId = ensureDefaultProfile(db, { now: TEST_NOW, language: 'fr' }).id
  const body = 'Le bilan est fait'
  const { id } = prepareMessage(db, { profileId, channel: 'sms', to: '+221771234567', body, now: TEST_NOW })
  // By a run of the program that has ended.
  db.prepare("UPDATE outbox SET process = 'gone'").run()
  db.close()
  const secret = { ARDOISE_SMS_SECRET: 'code' }
  const set = await runCommand(['sms', '--url', gateway.url, '--user', 'sms', '--data', data], secret)
  expect(set).toMatchObject({ code: 0, out: `gateway · POST ${gateway.url} · ✓\n` })
  expect(await runCommand(['outbox', 'send', id, '--data', data], secret)).toMatchObject({ code: 0, out: 'envoyé\n' })
  expect(JSON.parse(gateway.requests[0]?.body.toString() ?? '')).toEqual({
    id,
    textMessage: { text: body },
    phoneNumbers: ['+221771234567'],
  })
  expect(gateway.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('sms:code').toString('base64')}`)
})

test('the key that a gateway takes in its address is read apart, and refused in clear', async () => {
  const data = join(tempFolder(), 'data')
  const url = 'http://192.168.1.20/send?to={to}&message={message}&key='
  const sms = (key: string) =>
    runCommand(['sms', '--url', `${url}${key}`, '--method', 'GET', '--data', data, '--json'], {
      ARDOISE_SMS_SECRET: 'jeton-un',
    })
  const set = await sms('{secret}')
  expect(JSON.parse(set.out)).toMatchObject({ url: `${url}{secret}`, auth: 'none', hasSecret: true })
  expect(set.out + set.err).not.toContain('jeton-un')
  expect(await sms('jeton-deux')).toMatchObject({ code: 1, err: expect.stringContaining('mettez {secret} à sa place') })
})

test('Twilio and Meta are set, shown without their secret, and removed', async () => {
  const data = join(tempFolder(), 'data')
  const secrets = { ARDOISE_SMS_SECRET: 'jeton-un', ARDOISE_WHATSAPP_SECRET: 'jeton-deux' }
  const sms = await runCommand(['sms', '--account', SID, '--from', 'Cabinet', '--data', data, '--json'], secrets)
  expect(JSON.parse(sms.out)).toEqual({ provider: 'twilio', accountSid: SID, from: 'Cabinet', hasSecret: true })
  const whatsapp = await runCommand(['whatsapp', '--number-id', '106540352242922', '--data', data], secrets)
  expect(whatsapp).toMatchObject({ code: 0, out: 'meta · 106540352242922 · ✓\n' })
  expect(sms.out + whatsapp.out + sms.err + whatsapp.err).not.toMatch(/jeton-/)
  const wrong = await runCommand(['sms', '--account', 'AC1', '--from', 'x', '--data', data], secrets)
  expect(wrong).toMatchObject({ code: 1, err: expect.stringMatching(/console Twilio/) })
  expect(await runCommand(['whatsapp', '--off', '--data', data])).toMatchObject({
    code: 0,
    err: expect.stringMatching(/wa\.me/),
  })
  expect((await runCommand(['whatsapp', '--url', 'http://x', '--data', data])).code).toBe(2)
})
