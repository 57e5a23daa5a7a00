import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowAlways } from '../../../src-main/store/approvals.ts'
import { openStore } from '../../../src-main/store/open.ts'
import { ensureDefaultProfile } from '../../../src-main/store/profiles.ts'
import { readIcs, textOf } from '../../support/read-ics.ts'
import { runCommand } from '../../support/run-command.ts'
import { TEST_NOW, tempFolder } from '../../support/temp-db.ts'

function folders() {
  const folder = tempFolder()
  const data = join(folder, 'data')
  const run = (...args: string[]) => runCommand([...args, '--data', data])
  return { data, out: join(folder, 'out'), run }
}

test('tasks are added, listed, corrected, done and deleted', async () => {
  const { run, out } = folders()
  const dated = ['--due', '2099-03-31', '--priority', 'high', '--tag', 'impôts', '--tag', 'TVA']
  const task = JSON.parse((await run('tasks', 'add', 'Déposer', 'la TVA', ...dated, '--json')).out)
  expect(task).toMatchObject({ title: 'Déposer la TVA', due: '2099-03-31', priority: 'high', tags: ['impôts', 'TVA'] })
  await run('tasks', 'add', 'En retard', '--due', '2024-02-15T09:30')
  const list = await run('tasks')
  expect(list.out).toMatch(
    /En retard · en retard 15 févr\. 2024.*\n.*Déposer la TVA · mar\. 31 mars 2099 · haute · #impôts #TVA/,
  )
  expect(
    (await run('tasks', 'due', '--json')).out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).title),
  ).toEqual(['En retard'])
  expect((await run('tasks', 'edit', task.id, 'Déposer', 'l’IS', '--lang', 'en')).out).toContain('Déposer l’IS · Tue')
  const undated = JSON.parse((await run('tasks', 'add', 'Sans date', '--json')).out)
  expect((await run('tasks', 'save', task.id, '--out', out)).err).not.toContain('sans échéance')
  expect((await run('tasks', 'save', '--out', out)).err).toContain('1 tâche sans échéance n’y est pas')
  expect((await run('tasks', 'edit', undated.id, '--due', '2099-04-30')).out).toContain('Sans date · jeu. 30 avr. 2099')
  expect((await run('tasks', 'edit', undated.id, '--due', '')).out).toBe(`· ${undated.id} · Sans date\n`)
  await run('tasks', 'delete', undated.id)
  expect(readdirSync(out).sort()).toEqual(['Déposer l’IS.ics', 'Tâches Ardoise.ics'])
  const { components } = readIcs(readFileSync(join(out, 'Tâches Ardoise.ics'), 'utf8'))
  expect(components.map(event => textOf(event, 'SUMMARY'))).toEqual(['En retard', 'Déposer l’IS'])
  expect((await run('tasks', 'done', task.id)).out).toContain('✓')
  expect((await run('tasks', 'reopen', task.id)).out).toContain('·')
  expect((await run('tasks', 'delete', task.id)).code).toBe(0)
  expect(JSON.parse((await run('tasks', '--json')).out)).toMatchObject({ title: 'En retard' })
  expect((await run('tasks', 'restore', task.id)).out).toContain('Déposer l’IS')
})

test('what is wrong is said, with what to write', async () => {
  const { run } = folders()
  expect(await run('tasks', 'add', 'x', '--due', '2025-02-30')).toMatchObject({
    code: 1,
    err: expect.stringContaining('2025-03-14T09:00'),
  })
  expect(await run('tasks', 'done', 'task_x')).toMatchObject({ code: 1, err: expect.stringContaining('n’existe plus') })
  expect(await run('tasks', 'add')).toMatchObject({ code: 2, err: expect.stringContaining('tasks add TITRE') })
  expect(await run('tasks', 'add', 'x', '--priority', 'haute')).toMatchObject({
    code: 2,
    err: expect.stringContaining('low, normal, high, urgent'),
  })
  expect(await run('tasks', 'done', 'task_x', '--due', '2025-03-14')).toMatchObject({
    code: 2,
    err: expect.stringContaining('« tasks done » ne prend pas --due'),
  })
  expect(await run('tasks')).toMatchObject({ code: 0, out: '', err: expect.stringContaining('Aucune tâche') })
  expect(await run('tasks', 'due', '--lang', 'en')).toMatchObject({ err: expect.stringContaining('Nothing to do') })
})

test('what is allowed for good is listed and taken back', async () => {
  const { run, data } = folders()
  expect((await run('approvals')).err).toContain('Tout ce qui part vous est demandé')
  const db = openStore(data)
  const { id: profileId } = ensureDefaultProfile(db, { now: TEST_NOW, language: 'fr' })
  allowAlways(db, { profileId, tool: 'send_email_to_user', now: TEST_NOW })
  db.close()
  expect((await run('approvals')).out).toBe('send_email_to_user · Vous envoie un e-mail · 2025-03-14\n')
  expect((await run('approvals', 'revoke', 'send_email_to_user')).code).toBe(0)
  expect(await run('approvals', 'revoke', 'send_email_to_user')).toMatchObject({
    code: 1,
    err: expect.stringContaining('demande déjà'),
  })
  expect((await run('approvals', '--json')).out).toBe('')
})

test('a report is shown whole, kept as a file, or waits for the support', async () => {
  const { run, out } = folders()
  const kept = await run('report', 'Le PDF est vide, appelez le 77 123 45 67', '--severity', 'high', '--out', out)
  expect(kept).toMatchObject({ code: 0, err: expect.stringContaining('rien n’est parti') })
  expect(kept.out).toContain('Gravité')
  expect(kept.out).toContain('[numéro]')
  expect(kept.out).not.toContain('123 45 67')
  expect(readdirSync(out)).toHaveLength(1)
  expect((await run('report', '--support', 'aide@exemple.sn', '--json')).out).toBe('{"support":"aide@exemple.sn"}\n')
  const held = JSON.parse((await run('report', 'Encore', '--title', 'Panne', '--json')).out)
  expect(held).toMatchObject({ state: 'held', to: 'aide@exemple.sn', title: 'Panne' })
  expect((await run('outbox')).out).toContain(held.outboxId)
  expect((await run('report', '--off', '--json')).out).toBe('{"support":null}\n')
  expect(await run('report')).toMatchObject({ code: 2, err: expect.stringContaining('entre guillemets') })
  expect(await run('report', '--support', 'aide@')).toMatchObject({ code: 1, err: expect.stringContaining('aide@') })
})

test('a memory is corrected', async () => {
  const { run } = folders()
  await run('ask', 'Retiens que je travaille à Thiès')
  const { id } = JSON.parse((await run('memory', '--json')).out)
  expect((await run('memory', 'edit', id, 'Travaille', 'à Dakar')).out).toBe('Travaille à Dakar\n')
  expect((await run('memory')).out).toBe(`${id} · Travaille à Dakar\n`)
  expect((await run('memory', 'edit', id)).code).toBe(1)
  expect((await run('memory', 'add', 'Aime', 'le thé')).out).toBe('Aime le thé\n')
})
