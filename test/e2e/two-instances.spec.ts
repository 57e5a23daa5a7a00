import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { argumentsFor, environment, expect, root, SAMPLE, test, welcome } from './support/app.ts'

const ROUNDS = 8
const electron: unknown = createRequire(import.meta.url)('electron')

type Instance = { child: ChildProcess; ended: Promise<number | null>; devtools(): string | undefined }

/** The app as the desktop starts it, with a file to open. */
function launch(folder: string, file: string): Instance {
  const child = spawn(String(electron), ['--remote-debugging-port=0', ...argumentsFor('fr', [file])], {
    cwd: root,
    env: environment(folder, 'fr'),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    said += text
  })
  return {
    child,
    ended: new Promise(resolve => child.once('exit', resolve)),
    devtools: () => /DevTools listening on (ws:\S+)/.exec(said)?.[1],
  }
}

/** Those of its windows that show the app. */
async function windowsOf(instance: Instance): Promise<{ pages: Page[]; leave(): Promise<void> }> {
  await expect.poll(() => instance.devtools(), { timeout: 20_000 }).toBeDefined()
  const browser = await chromium.connectOverCDP(instance.devtools() ?? '')
  const pages = () => browser.contexts().flatMap(context => context.pages())
  await expect.poll(async () => (await shown(pages())).length, { timeout: 20_000 }).toBeGreaterThan(0)
  return { pages: await shown(pages()), leave: () => browser.close() }
}

async function shown(pages: Page[]): Promise<Page[]> {
  const found = await Promise.all(
    pages.map(page =>
      page
        .locator('#composer')
        .count()
        .catch(() => 0),
    ),
  )
  return pages.filter((_, index) => found[index] === 1)
}

test('of two started at the same moment one shows the files of both, in one window, and the other leaves', async ({
  folder,
  start,
}) => {
  test.setTimeout(240_000)
  const first = await start()
  await welcome(first.page)
  await first.app.close()
  for (let round = 0; round < ROUNDS; round += 1) {
    const files = ['a', 'b'].map(name => join(folder, `${name}-${round}.csv`))
    for (const file of files) copyFileSync(SAMPLE, file)
    const startedAt = Date.now()
    const instances = files.map(file => launch(folder, file))
    const [code] = await Promise.all([Promise.race(instances.map(({ ended }) => ended))])
    expect(code).toBe(0)
    expect(Date.now() - startedAt).toBeLessThan(20_000)
    const staying = instances.filter(({ child }) => child.exitCode === null && child.signalCode === null)
    expect(staying).toHaveLength(1)
    const [stayed] = staying
    if (!stayed) throw new Error('nobody stayed')
    const { pages, leave } = await windowsOf(stayed)
    expect(pages).toHaveLength(1)
    const attached = pages[0]?.getByRole('list', { name: 'Fichiers joints' })
    if (!attached) throw new Error('no window')
    for (const name of ['a', 'b']) await expect(attached).toContainText(`${name}-${round}.csv`, { timeout: 20_000 })
    await leave()
    // Every second time it is killed: the lock that it leaves keeps nobody out.
    stayed.child.kill(round % 2 === 0 ? 'SIGTERM' : 'SIGKILL')
    await stayed.ended
  }
})
