import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listEntries } from '../../../src-main/outbox/entries.ts'
import { SUPPORT_SETTING } from '../../../src-main/outbox/report.ts'
import { getFile } from '../../../src-main/store/files.ts'
import { updateProfile } from '../../../src-main/store/profiles.ts'
import { addProblem, getReport } from '../../../src-main/store/reports.ts'
import { setSetting } from '../../../src-main/store/settings.ts'
import { reportBug, reportBugSpec } from '../../../src-main/tools/report-bug.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { type TestContext, toolContext } from '../../support/tool-context.ts'

const bug = { title: 'Le PDF est vide', description: 'Rien ne s’affiche à la page 3.' }

function withSupport(ctx: TestContext): TestContext {
  setSetting(ctx.db, { key: SUPPORT_SETTING, value: 'aide@exemple.sn', now: TEST_NOW })
  return ctx
}

test('with an address of the support, the report waits in the outbox until the person has read it', async () => {
  const ctx = withSupport(toolContext())
  const { text, views } = await reportBug({ ...bug, steps: '1. Ouvrir\n2. Lire', severity: 'high' }, ctx)
  const [entry] = listEntries(ctx.db, ctx.profileId)
  const result = JSON.parse(text)
  expect(result).toMatchObject({ state: 'held', outbox_id: entry?.id, to: 'aide@exemple.sn' })
  expect(result.message).toContain('pas encore envoyé')
  expect(entry).toMatchObject({ state: 'held', to: 'aide@exemple.sn', subject: 'Signalement – Le PDF est vide' })
  expect(entry?.lastError?.fr).toContain('relisez-le')
  const report = getReport(ctx.db, ctx.profileId, result.report_id)
  expect(entry?.body).toBe(report?.text)
  for (const piece of ['Le PDF est vide', 'page 3', '2. Lire', 'élevée', 'Ardoise 0.0.0-test', process.platform, 'pro'])
    expect(report?.text).toContain(piece)
  expect(views).toEqual([{ kind: 'report', reportId: result.report_id, title: bug.title }])
  expect(ctx.told).toEqual(['reports'])
})

test('without one, the report is a file of the library, and it is said that nothing left', async () => {
  const ctx = toolContext()
  const result = JSON.parse((await reportBug(bug, ctx)).text)
  expect(result).toMatchObject({ state: 'saved', name: 'Signalement – Le PDF est vide.md' })
  expect(result.message).toMatch(/rien n’est parti.*Réglages > Assistance/)
  const file = getFile(ctx.db, ctx.paths, ctx.profileId, result.file_id)
  expect(await readFile(file?.path ?? '', 'utf8')).toBe(getReport(ctx.db, ctx.profileId, result.report_id)?.text)
  expect(ctx.announced.map(({ name }) => name)).toEqual([result.name])
  expect(listEntries(ctx.db, ctx.profileId)).toEqual([])
})

test('an address of the support that is none counts as none', async () => {
  const ctx = toolContext()
  setSetting(ctx.db, { key: SUPPORT_SETTING, value: 'a@b, c@d', now: TEST_NOW })
  expect(JSON.parse((await reportBug(bug, ctx)).text).state).toBe('saved')
})

test('nothing planted in the title, the description, the steps or the log is in the report or the database', async () => {
  const secrets = [
    'sk-proj-Ab12Cd34Ef56Gh78Ij90',
    'hf_AbCdEfGhIjKlMnOpQrStUvWxYz',
    'tvly-dev-AbCdEf123456',
    'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
    'AKIAIOSFODNN7EXAMPLE',
    'AC0123456789abcdef0123456789abcdef',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV',
    'Bearer zYxWvUtSrQpOnMlK',
    'cliente@cabinet.ci',
    '+221 77 123 45 67',
    '07 08 09 10 11',
    '699123456',
    'SN08 SN01 0015 2000 0485 0000 3035',
    '/home/mariama/compta',
    'C:\\Users\\Mariama Sow\\compta',
    'https://x.sn/?code=abcdef',
    'Aïssatou Ndiaye-Planté',
    `${homedir()}/x`,
  ]
  const leaks = [
    ...['Ab12Cd34', 'AbCdEf', '16C7e42F', 'IOSFODNN', '0123456789abcdef', 'SflKxw', 'zYxWvU', 'cliente@', '123 45 67'],
    ...['08 09 10', '699123456', '0015 2000', 'mariama', 'Mariama', 'Sow', '=abcdef', 'Aïssatou', 'Ndiaye-Planté'],
    'awa@exemple.sn',
  ]
  const ctx = withSupport(toolContext())
  updateProfile(ctx.db, ctx.profileId, { name: 'Aïssatou Ndiaye-Planté', email: 'awa@exemple.sn', now: TEST_NOW })
  const log = join(ctx.paths.out, 'ardoise.log')
  const pem = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\nkqhkiG9w0BAQEF\n-----END PRIVATE KEY-----'
  writeFileSync(
    log,
    `${'vieille ligne\n'.repeat(9_000)}2025-03-14 09:00:00 [error] ECONNREFUSED au tour 7\n${secrets.join('\n')}\n${pem}\n`,
  )
  const result = JSON.parse(
    (
      await reportBug(
        { title: `Échec ${secrets[9]}`, description: secrets.join(', '), steps: secrets.toReversed().join('\n') },
        { ...ctx, paths: { ...ctx.paths, log } },
      )
    ).text,
  )
  const report = getReport(ctx.db, ctx.profileId, result.report_id)
  expect(report?.text).toContain('ECONNREFUSED au tour 7')
  expect(report?.text.length).toBeLessThan(30_000)
  const everything = JSON.stringify([
    report,
    listEntries(ctx.db, ctx.profileId).map(({ subject, body }) => [subject, body]),
    result,
  ])
  for (const leak of [...leaks, 'MIIEvQ', 'kqhkiG']) expect(everything).not.toContain(leak)
})

test('a log that is not there is no failure: what the program noted itself stands in', async () => {
  const ctx = toolContext()
  addProblem(ctx.db, { text: 'Error: disque plein au tour 9', now: TEST_NOW })
  const paths = { ...ctx.paths, log: join(ctx.paths.out, 'absent.log') }
  const { report_id } = JSON.parse((await reportBug(bug, { ...ctx, paths })).text)
  expect(getReport(ctx.db, ctx.profileId, report_id)?.text).toContain('disque plein au tour 9')
})

test('a log cannot end the block that it stands in', async () => {
  const ctx = toolContext()
  const log = join(ctx.paths.out, 'ardoise.log')
  writeFileSync(log, 'ligne\n```\n# Faux titre\n````\n')
  const { report_id } = JSON.parse((await reportBug(bug, { ...ctx, paths: { ...ctx.paths, log } })).text)
  expect(getReport(ctx.db, ctx.profileId, report_id)?.text).toMatch(
    /\n`````text\nligne\n```\n# Faux titre\n````\n`````\n$/,
  )
})

test('the report is in the language of the person', async () => {
  const ctx = toolContext({ language: 'en' })
  const { report_id } = JSON.parse((await reportBug(bug, ctx)).text)
  expect(getReport(ctx.db, ctx.profileId, report_id)?.text).toContain('## What happens')
})

test('a report of nothing that shows is refused', async () => {
  const empty = { title: '\u200b\u200b\u200b', description: '\u200b\u200b\u200b' }
  await expect(reportBug(empty, toolContext())).rejects.toMatchObject({
    message: expect.stringContaining('vide'),
    notice: { en: expect.stringContaining('empty') },
  })
})

test('its arguments have limits', () => {
  const check = (args: object) => reportBugSpec.arguments.safeParse({ ...bug, ...args }).success
  expect([check({}), check({ title: 'x' }), check({ description: ' ' })]).toEqual([true, false, false])
  expect([check({ title: 'x'.repeat(121) }), check({ description: 'x'.repeat(5_001) })]).toEqual([false, false])
  expect([check({ severity: 'critical' }), check({ severity: 'grave' })]).toEqual([true, false])
})

test('the question before it says what will be written, in both languages', () => {
  const { fr, en } = reportBugSpec.approval({ ...bug, description: 'Très long. '.repeat(50) })
  expect(fr).toMatch(/« Le PDF est vide ».*journal sans données personnelles.*\?$/)
  expect(en).toMatch(/“Le PDF est vide”.*log without personal data.*\?$/)
  expect(Math.max(fr.length, en.length)).toBeLessThan(300)
})
