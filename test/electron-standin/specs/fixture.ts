import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type ElectronApplication, _electron as electron, type Page } from '@playwright/test'

export const fixtureApp = join(import.meta.dirname, '../fixture-app')

/** What the fixture's page gets from its preload, and what its main process notes for tests. */
type FixtureApi = {
  version: number
  nested: { deep: { answer(): number; list: unknown[] } }
  when: Date
  invoke(channel: string, ...args: unknown[]): Promise<unknown>
  send(channel: string, ...args: unknown[]): void
  onChunk(listener: (chunk: { index: number; text: string } | null) => void): () => void
  pathOf(file: File): string
  twice(callback: (value: number) => number): number
  throws(): void
  rejects(): Promise<void>
  processType: string
  hasNode: string
}
export type Seen = {
  events: string[]
  refused: string[]
  opened: string[]
  sent: { argv: string[]; cwd: string; data: unknown }[]
  requests: { url: string; method: string; range: string | null }[]
}
declare global {
  var fixture: FixtureApi
  var seen: Seen
}

export async function launch(dataFolder: string, ...args: string[]): Promise<ElectronApplication> {
  return electron.launch({ args: [fixtureApp, `--user-data-dir=${dataFolder}`, ...args], colorScheme: null })
}

/** Processes, the app's and Chromium's, that work on this data folder. */
export function processesOn(dataFolder: string): string[] {
  const list = execFileSync('ps', ['-eo', 'pid,args', '-ww'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  return list.split('\n').filter(line => line.includes(dataFolder))
}

export const seenBy = (app: ElectronApplication): Promise<Seen> => app.evaluate(() => globalThis.seen)

export const test = base.extend<{ dataFolder: string; app: ElectronApplication; page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures wanted from this pattern.
  dataFolder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'electron-fixture-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  },
  app: async ({ dataFolder }, use) => {
    const app = await launch(dataFolder)
    await use(app)
    await app.close()
  },
  page: async ({ app }, use) => {
    const page = await app.firstWindow()
    await page.getByRole('heading', { name: 'Fixture' }).waitFor()
    await page.waitForLoadState()
    await use(page)
  },
})
export { expect } from '@playwright/test'
