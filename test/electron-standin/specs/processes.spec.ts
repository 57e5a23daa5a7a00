import { spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { expect, fixtureApp, launch, processesOn, seenBy, test } from './fixture.ts'

const executable = createRequire(import.meta.url)('electron') as string

test('closing the app leaves nothing behind', async ({ dataFolder }) => {
  const app = await launch(dataFolder)
  await app.firstWindow()
  expect(processesOn(dataFolder).length).toBeGreaterThan(1)
  await app.close()
  expect(processesOn(dataFolder)).toEqual([])
})

test('killing the app leaves nothing behind', async ({ dataFolder }) => {
  const app = await launch(dataFolder)
  await app.firstWindow()
  app.process().kill('SIGKILL')
  await expect.poll(() => processesOn(dataFolder), { timeout: 10_000 }).toEqual([])
})

test('quitting tells the app in order', async ({ app, page }) => {
  await page.title()
  const said: string[] = []
  app.process().stdout?.on('data', chunk => said.push(String(chunk)))
  await app.evaluate(({ app: electronApp }) => {
    electronApp.on('quit', () => console.log(globalThis.seen.events.join(' ')))
  })
  const ended = new Promise(resolve => app.process().once('exit', resolve))
  await app.close()
  await ended
  expect(said.join('')).toContain('before-quit close closed will-quit')
})

test('a second instance hands over its arguments and leaves', async ({ app, page, dataFolder }) => {
  await page.title()
  const second = spawnSync(
    executable,
    [fixtureApp, `--user-data-dir=${dataFolder}`, '--no-sandbox', 'file to open.csv'],
    {
      encoding: 'utf8',
      timeout: 10_000,
    },
  )
  expect(second.status).toBe(0)
  await expect.poll(async () => (await seenBy(app)).sent).toHaveLength(1)
  const [handed] = (await seenBy(app)).sent
  expect(handed?.argv).toContain('file to open.csv')
  expect(handed).toMatchObject({ cwd: process.cwd(), data: { from: 'fixture' } })
})

test('of several started at the same moment one stays and the others leave', async ({ dataFolder }) => {
  test.setTimeout(120_000)
  for (let round = 0; round < 10; round += 1) {
    const children = ['a', 'b', 'c'].map(name =>
      spawn(executable, [fixtureApp, `--user-data-dir=${dataFolder}`, '--no-sandbox', `${name}-${round}.csv`], {
        stdio: 'ignore',
      }),
    )
    const codes: (number | null)[] = []
    for (const child of children) child.once('exit', code => codes.push(code))
    await expect.poll(() => codes, { timeout: 30_000 }).toEqual([0, 0])
    const stayed = children.filter(child => child.exitCode === null)
    expect(stayed).toHaveLength(1)
    // Every second round the lock is left behind.
    stayed[0]?.kill(round % 2 === 0 ? 'SIGTERM' : 'SIGKILL')
    await expect.poll(() => processesOn(dataFolder), { timeout: 15_000 }).toEqual([])
  }
})

test('the lock of a killed instance holds nobody up', async ({ dataFolder }) => {
  const first = await launch(dataFolder)
  await first.firstWindow()
  first.process().kill('SIGKILL')
  await expect.poll(() => processesOn(dataFolder), { timeout: 10_000 }).toEqual([])
  const second = await launch(dataFolder)
  await (await second.firstWindow()).getByRole('heading').waitFor()
  await second.close()
})

test('SIGTERM quits the app started without a test', async ({ dataFolder }) => {
  const child = spawn(executable, [fixtureApp, `--user-data-dir=${dataFolder}`, '--no-sandbox'], { stdio: 'ignore' })
  const ended = new Promise(resolve => child.once('exit', resolve))
  await expect
    .poll(() => processesOn(dataFolder).some(line => line.includes('--type=renderer')), { timeout: 10_000 })
    .toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(processesOn(dataFolder)).toEqual([])
})

test('an app that fails to load says so and exits', () => {
  const failed = spawnSync(executable, [`${fixtureApp}/page/page.js`, '--no-sandbox'], {
    encoding: 'utf8',
    timeout: 10_000,
  })
  expect(failed.status).toBe(1)
  expect(failed.stderr).toContain('App threw an error during load')
})

test('twenty launches in a row leave nothing behind', async ({ dataFolder }) => {
  test.setTimeout(120_000)
  for (let i = 0; i < 20; i++) {
    const app = await launch(dataFolder)
    await (await app.firstWindow()).getByRole('heading').waitFor()
    await app.close()
  }
  expect(processesOn(dataFolder)).toEqual([])
})
