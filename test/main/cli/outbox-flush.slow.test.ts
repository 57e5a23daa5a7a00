import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { holdEntry, prepareEmail } from '../../../src-main/outbox/outbox.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { ensureDefaultProfile } from '../../../src-main/store/profiles.ts'
import { freePort } from '../../support/http-loopback.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { runCommand } from '../../support/run-command.ts'
import { tempFolder } from '../../support/temp-db.ts'

test('the command shows what the network holds back, keeps one, and sends the rest when told to', async () => {
  const data = join(tempFolder(), 'data')
  const run = (...args: string[]) => runCommand([...args, '--data', data])
  const port = await freePort()
  const smtp = ['--host', '127.0.0.1', '--port', String(port), '--security', 'none', '--from', 'awa@exemple.sn']
  expect(await run('smtp', ...smtp)).toMatchObject({ code: 0 })
  const db = openStore(data)
  const profileId = ensureDefaultProfile(db, { now: new Date(), language: 'fr' }).id
  const mail = { profileId, to: 'awa@exemple.sn', body: 'x', attachments: [], now: new Date() }
  const ids = ['Bilan', 'Brouillard'].map(subject => prepareEmail(db, { ...mail, subject }).id)
  for (const id of ids) holdEntry(db, id, { fr: 'À relire.', en: 'To be read.' }, new Date())
  db.close()
  for (const id of ids) expect(await run('outbox', 'send', id)).toMatchObject({ code: 1 })
  const [sent = '', kept = ''] = ids
  expect((await run('outbox')).out).toContain(`${sent} · E-mail · partira dès que le réseau revient · awa@exemple.sn`)
  expect(await run('outbox', 'flush')).toMatchObject({ code: 1, out: expect.stringContaining('est injoignable') })
  expect(await run('outbox', 'keep', kept)).toMatchObject({ code: 0 })

  const server = await startMailServer(port)
  onTestFinished(() => server.close())
  expect(await run('outbox', 'flush')).toMatchObject({ code: 0, out: `${sent} · envoyé · Bilan\n` })
  expect(server.received.map(({ subject }) => subject)).toEqual(['Bilan'])
  expect(await run('outbox', 'flush')).toMatchObject({
    code: 0,
    err: expect.stringContaining('Aucun message n’attend'),
  })
  expect((await run('outbox')).out).toMatch(new RegExp(`${kept}.*en attente`))
})

test('with « alone off », what cannot leave waits for the person', async () => {
  const data = join(tempFolder(), 'data')
  const run = (...args: string[]) => runCommand([...args, '--data', data])
  expect(await run('outbox', 'alone', 'peut-être')).toMatchObject({ code: 1, err: expect.stringContaining('alone on') })
  expect(await run('outbox', 'alone', 'off')).toMatchObject({ code: 0 })
  const smtp = ['--host', '127.0.0.1', '--port', String(await freePort()), '--security', 'none', '--from', 'a@b.sn']
  await run('smtp', ...smtp)
  await run('ask', 'rédige une note sur la TVA et envoie-la-moi par e-mail', '--email', 'awa@exemple.sn', '--yes')
  const listed = await run('outbox')
  expect(listed.out).toContain('relancez-le quand la connexion revient')
  expect(listed.out).not.toContain('partira')
})
