import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { databaseFile, openStore } from '../../../src-main/store/open.ts'
import { runCommand, startCommand } from '../../support/run-command.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** A folder with one memory in it. */
async function startFolder(...names: string[]) {
  const top = tempFolder()
  const data = join(top, ...(names.length > 0 ? names : ['data']))
  const run = (...args: string[]) => runCommand([...args, '--data', data])
  await run('memory', 'add', 'Exercice', 'en', 'juin')
  return { top, data, run }
}

async function memoriesOf(data: string): Promise<string> {
  const { code, out, err } = await runCommand(['memory', '--data', data])
  return `${code} ${out.split(' · ')[1]?.trim() ?? err}`
}

it('shows where the data is, its state and its copies, in both languages and as JSON', async () => {
  const { data, run } = await startFolder('Mes données')
  expect(await run('data', 'copy')).toMatchObject({ code: 0, out: expect.stringContaining('Copie faite') })
  const french = await run('data')
  expect(french).toMatchObject({ code: 0, err: '' })
  expect(french.out).toMatch(/Mes données · .*o\nBase de données saine\.\n(.*\n)*.* · demandée · ardoise-.*-manual\.db/)
  expect((await run('data', '--lang', 'en')).out).toContain('The database is sound.')
  expect(JSON.parse((await run('data', '--json')).out)).toMatchObject({
    folder: data,
    integrity: 'sound',
    copies: expect.arrayContaining([expect.objectContaining({ reason: 'manual' })]),
  })
  expect(JSON.parse((await run('data', 'check', '--json')).out)).toMatchObject({
    integrity: 'sound',
    lost: 0,
    copies: expect.arrayContaining([expect.objectContaining({ state: 'sound' })]),
  })
  expect((await run('data', 'détruire')).code).toBe(2)
})

it('restores the latest sound copy of a database that does not open, or the one that is named', async () => {
  const { data, run } = await startFolder()
  const { path } = JSON.parse((await run('data', 'copy', '--json')).out)
  await run('memory', 'add', 'après la copie')
  const bytes = readFileSync(databaseFile(data))
  randomBytes(3_000).copy(bytes, 4_096)
  writeFileSync(databaseFile(data), bytes)
  const refused = await run('memory')
  expect(refused.code).toBe(1)
  expect(refused.err).toMatch(/endommagée[\s\S]*ardoise data restore/)
  const checked = await run('data', 'check')
  expect([checked.code, checked.out]).toEqual([1, expect.stringContaining('endommagée')])
  const restored = await run('data', 'restore')
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect(await memoriesOf(data)).toBe('0 Exercice en juin')
  await run('memory', 'add', 'encore')
  expect(await run('data', 'restore', path)).toMatchObject({ code: 0 })
  expect((await run('memory')).out.trim().split('\n')).toHaveLength(1)
  expect(await run('data', 'restore', 'ardoise-jamais.db')).toMatchObject({
    code: 1,
    err: expect.stringContaining('n’est plus là'),
  })
  expect(readdirSync(data).filter(name => name.includes('.replaced-') && name.endsWith('Z'))).toHaveLength(2)
})

it('deletes a copy that is named, but none that it made by itself', async () => {
  const { run } = await startFolder()
  const { path } = JSON.parse((await run('data', 'copy', '--json')).out)
  const copies = async () => JSON.parse((await run('data', '--json')).out).copies as { name: string; reason: string }[]
  const own = (await copies()).find(({ reason }) => reason === 'automatic')?.name ?? ''
  expect(await run('data', 'delete', own)).toMatchObject({ code: 1, err: expect.stringContaining('d’elle-même') })
  expect(await run('data', 'delete', path)).toMatchObject({ code: 0, out: expect.stringContaining('Copie supprimée') })
  expect((await copies()).map(({ name }) => name)).toEqual([own])
  expect((await run('data', 'delete')).code).toBe(2)
})

it('restores nothing where there is no sound copy', async () => {
  const { data, run } = await startFolder()
  rmSync(join(data, 'copies'), { recursive: true })
  mkdirSync(join(data, 'copies'))
  writeFileSync(databaseFile(data), 'abîmé')
  expect(await run('data', 'restore')).toMatchObject({ code: 1, err: expect.stringContaining('Aucune copie saine') })
  expect(readFileSync(databaseFile(data), 'utf8')).toBe('abîmé')
})

it('exports everything and imports it elsewhere, and refuses what is no archive', async () => {
  const { top, run } = await startFolder()
  const archive = join(top, 'Mon archive.zip')
  expect(await run('data', 'export', archive)).toMatchObject({ code: 0, out: expect.stringContaining('vérifié') })
  const other = join(top, 'autre ordinateur')
  const imported = await runCommand(['data', 'import', archive, '--data', other, '--json'])
  expect(JSON.parse(imported.out)).toMatchObject({ lost: 0, counts: { memories: 1 } })
  expect(await memoriesOf(other)).toBe('0 Exercice en juin')
  const wrong = join(top, 'autre.zip')
  writeFileSync(wrong, 'rien')
  expect(await runCommand(['data', 'import', wrong, '--data', other])).toMatchObject({
    code: 1,
    err: expect.stringContaining('n’est pas une archive d’Ardoise'),
  })
  expect(await memoriesOf(other)).toBe('0 Exercice en juin')
})

it('does nothing to a folder that another Ardoise has open', async () => {
  const { top, data, run } = await startFolder()
  await run('data', 'copy')
  const archive = join(top, 'a.zip')
  await run('data', 'export', archive)
  const other = openStore(data)
  onTestFinished(() => void other.close())
  for (const args of [['restore'], ['import', archive], ['move', join(top, 'vers')]]) {
    expect(await run('data', ...args)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Une autre fenêtre ou commande d’Ardoise'),
    })
  }
  expect(existsSync(join(top, 'vers'))).toBe(false)
  expect((await run('data')).code).toBe(0)
})

it('moves the folder of the default place, follows it, and says when it is gone', async () => {
  const top = tempFolder()
  const variables = { XDG_DATA_HOME: top }
  const run = (...args: string[]) => runCommand(args, variables)
  await run('memory', 'add', 'déplacé')
  const to = join(top, 'clé usb')
  expect(await run('data', 'move', to)).toMatchObject({ code: 0, err: '', out: expect.stringContaining(to) })
  expect((await run('memory')).out).toContain('déplacé')
  expect(readdirSync(join(top, 'ardoise')).sort()).toEqual(['ardoise.lock', 'location.json'])
  const unplugged = join(top, 'débranché')
  renameSync(to, unplugged)
  for (const args of [['memory'], ['data'], ['ask', 'aide']]) {
    const { err } = await run(...args)
    expect(err).toContain('Branchez le disque')
  }
  expect(existsSync(to)).toBe(false)
  expect(await run('data', 'use', unplugged)).toMatchObject({ code: 0 })
  expect((await run('memory')).out).toContain('déplacé')
  expect((await run('data', 'move', join(unplugged, 'dedans'))).err).toContain('est dans le dossier')
})

it('keeps one copy a day by itself, after the work is done', async () => {
  const { data, run } = await startFolder()
  expect(readdirSync(join(data, 'copies'))).toEqual([])
  await run('memory')
  await run('memory')
  expect(readdirSync(join(data, 'copies'))).toEqual([expect.stringContaining('-daily.db')])
})

const KILLS = 5

it.each(['restore', 'import', 'move'])(
  'a power cut at any moment of %s leaves one whole folder',
  async action => {
    const top = tempFolder()
    const variables = { XDG_DATA_HOME: top }
    const home = join(top, 'ardoise')
    await runCommand(['memory', 'add', 'gardé'], variables)
    for (let i = 0; i < 20; i++) writeFileSync(join(top, `${i}.bin`), randomBytes(400_000))
    const files = Array.from({ length: 20 }, (_, i) => ['--file', join(top, `${i}.bin`)]).flat()
    await runCommand(['ask', 'aide', ...files], variables)
    await runCommand(['data', 'copy'], variables)
    const archive = join(top, 'a.zip')
    await runCommand(['data', 'export', archive], variables)
    for (let kill = 0; kill < KILLS; kill++) {
      const target = { restore: [], import: [archive], move: [kill % 2 === 0 ? join(top, 'vers') : home] }[action] ?? []
      const command = startCommand(['data', action, ...target], variables)
      await sleep(150 + Math.random() * 900)
      command.child.kill('SIGKILL')
      await command.finished
      const { out, err } = await runCommand(['memory'], variables)
      expect([kill, out.includes('gardé'), err]).toEqual([kill, true, ''])
      const state = await runCommand(['data', '--json'], variables)
      expect(JSON.parse(state.out)).toMatchObject({ integrity: 'sound', lost: 0 })
    }
  },
  400_000,
)

it('goes on to its end when whoever reads has seen enough', async () => {
  const { data, run } = await startFolder()
  const { child, finished } = startCommand(['data', 'copy', '--data', data])
  child.stdout?.destroy()
  expect(await finished).toMatchObject({ code: 0, err: '' })
  expect((await run('data')).out).toContain('demandée')
})
