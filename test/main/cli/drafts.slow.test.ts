import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { prepareMessage } from '../../../src-main/outbox/outbox.ts'
import { addDraft } from '../../../src-main/store/drafts.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { ensureDefaultProfile } from '../../../src-main/store/profiles.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { runCommand } from '../../support/run-command.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'
import { TEST_NOW, tempFolder } from '../../support/temp-db.ts'

function dataWithDraft(smtp?: unknown) {
  const folder = tempFolder()
  const data = join(folder, 'data')
  const db = openStore(data, { now: TEST_NOW })
  const profileId = ensureDefaultProfile(db, { now: TEST_NOW, language: 'fr' }).id
  const text = { to: ['diop@exemple.sn'], cc: ['fatou@exemple.sn'], subject: 'Relance', body: 'Bonjour', fileIds: [] }
  const { id } = addDraft(db, { ...text, profileId, now: TEST_NOW })
  if (smtp) setSetting(db, { key: 'smtp', value: smtp, now: TEST_NOW })
  const message = { profileId, to: '+221771234567', body: 'Le bilan est prêt', now: TEST_NOW } as const
  prepareMessage(db, { ...message, channel: 'sms' })
  prepareMessage(db, { ...message, channel: 'whatsapp' })
  // By a run of the program that has ended.
  db.prepare("UPDATE outbox SET process = 'gone'").run()
  db.close()
  return { folder, data, id }
}

test('drafts are listed, saved as a file, sent once and deleted', async () => {
  const server = await startSmtpServer()
  const { folder, data, id } = dataWithDraft(server.settings())
  const list = await runCommand(['drafts', '--data', data])
  expect(list.out).toBe(`${id} · brouillon · diop@exemple.sn, fatou@exemple.sn\n  Relance\n`)
  expect((await runCommand(['drafts', 'save', id, '--out', folder, '--data', data])).code).toBe(0)
  const mail = await simpleParser(readFileSync(join(folder, 'Relance.eml')))
  expect(mail.subject).toBe('Relance')
  expect(await runCommand(['drafts', 'send', id, '--data', data])).toMatchObject({ code: 0, out: 'envoyé\n' })
  const again = await runCommand(['drafts', 'send', id, '--data', data])
  expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/déjà envoyé/) })
  expect(server.messages.map(({ to }) => to)).toEqual([['diop@exemple.sn', 'fatou@exemple.sn']])
  const json = JSON.parse((await runCommand(['drafts', '--json', '--data', data])).out)
  expect(json).toMatchObject({ id, state: 'sent' })
  expect((await runCommand(['drafts', 'delete', id, '--data', data])).code).toBe(0)
  expect((await runCommand(['drafts', '--data', data, '--lang', 'en'])).err).toContain('No draft.')
})

test('a draft that cannot leave is held, and the command says why', async () => {
  const { data, id } = dataWithDraft()
  const run = await runCommand(['drafts', 'send', id, '--data', data])
  expect(run).toMatchObject({ code: 1, out: 'en attente de votre envoi\n' })
  expect(run.err).toMatch(/Aucun serveur d’envoi/)
  expect((await runCommand(['drafts', 'send', '--data', data])).code).toBe(2)
})

test('the outbox names each channel, counts its SMS and gives the link of a WhatsApp message', async () => {
  const { data } = dataWithDraft()
  const { out } = await runCommand(['outbox', '--data', data])
  expect(out).toMatch(/ · 1 SMS \(UCS-2\) · en attente de votre envoi · \+221771234567/)
  expect(out).toMatch(/ · WhatsApp · en attente/)
  expect(out).toContain('https://wa.me/221771234567?text=Le%20bilan%20est%20pr%C3%AAt')
})

test('a waiting message is rewritten, and one that was sent by hand is confirmed', async () => {
  const { data } = dataWithDraft()
  const run = (...words: string[]) => runCommand(['outbox', ...words, '--data', data])
  const entries = async () =>
    (await run('--json')).out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
  const [whatsapp, sms] = await entries()
  expect(await run('edit', sms.id, 'Réunion\nà 10 h')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Réunion'),
  })
  expect((await entries())[1]).toMatchObject({ body: 'Réunion\nà 10 h', state: 'held' })
  expect(await run('edit', sms.id)).toMatchObject({ code: 1, err: expect.stringContaining('outbox edit NUMÉRO TEXTE') })
  expect(await run('edit', sms.id, 'a'.repeat(481))).toMatchObject({ code: 1, err: expect.stringContaining('480') })
  expect(await run('confirm', sms.id)).toMatchObject({ code: 1, err: expect.stringContaining('outbox send') })
  expect(await run('confirm', whatsapp.id)).toMatchObject({ code: 0, out: expect.stringMatching(/^envoyé · /) })
  expect(await run('edit', whatsapp.id, 'x')).toMatchObject({ code: 1, err: expect.stringContaining('en attente') })
})

test('the phone of the profile is kept as E.164, and a wrong one is refused', async () => {
  const { data } = dataWithDraft()
  const kept = await runCommand(['profile', '--phone', '77 123 45 67', '--data', data, '--json'])
  expect(JSON.parse(kept.out)).toMatchObject({ phone: '+221771234567', country: 'SN' })
  const wrong = await runCommand(['profile', '--phone', '12', '--data', data])
  expect(wrong).toMatchObject({ code: 1, err: expect.stringMatching(/n’est pas un numéro de téléphone/) })
})
