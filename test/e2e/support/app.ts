import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type ElectronApplication, _electron as electron, type Page } from '@playwright/test'
import type { ArdoiseApi } from '../../../src-preload/contract.ts'
import { fr } from '../../../src-renderer/i18n/fr.ts'
import { type FakeOpenAiServer, startFakeOpenAiServer } from '../../support/fake-openai-server.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'

declare global {
  interface Window {
    ardoise: ArdoiseApi
  }
}

export const root = join(import.meta.dirname, '../../..')
export const SAMPLE = join(root, 'resources/samples/balance-2024.csv')
/** The example of a server of tools. */
export const SHOP = join(root, 'resources/examples/boutique/serveur.mjs')

export type Started = { app: ElectronApplication; page: Page }
export type StartOptions = {
  language?: 'fr' | 'en'
  files?: string[]
  colorScheme?: 'light' | 'dark'
  /** Another app than the built one itself, and what it finds in its environment. */
  entry?: { folder: string; variables: Record<string, string> }
}

/** What a test may use; everything is its own, and ends with it. */
type Fixtures = {
  folder: string
  start(options?: StartOptions): Promise<Started>
  /** A window in French, past the first run, with an accountant and the offline assistant. */
  started: Started
  app: ElectronApplication
  page: Page
  provider: FakeOpenAiServer
  mail: MailServer
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures wanted from this pattern.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'ardoise-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  },
  start: async ({ folder }, use) => {
    const running = new Set<ElectronApplication>()
    await use(async ({ language = 'fr', files = [], colorScheme, entry } = {}) => {
      const app = await electron.launch({
        args: argumentsFor(language, files, entry?.folder),
        cwd: root,
        env: { ...environment(folder, language), ...entry?.variables },
        colorScheme: colorScheme ?? 'light',
      })
      running.add(app)
      app.on('close', () => running.delete(app))
      const page = await app.firstWindow()
      page.setDefaultTimeout(20_000)
      await page.getByRole('main').waitFor()
      return { app, page }
    })
    for (const app of running) await closeAnyway(app)
  },
  started: async ({ start }, use) => {
    const started = await start()
    await welcome(started.page)
    await use(started)
  },
  app: ({ started }, use) => use(started.app),
  page: ({ started }, use) => use(started.page),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  provider: async ({}, use) => {
    const server = await startFakeOpenAiServer([])
    await use(server)
    await server.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  mail: async ({}, use) => {
    const server = await startMailServer()
    await use(server)
    await server.close()
  },
})
export { expect } from '@playwright/test'

/** Also with jobs under way, about which a person would be asked. */
async function closeAnyway(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
  })
  await app.close()
}

export function argumentsFor(language: string, files: readonly string[] = [], app = '.'): string[] {
  // Machines of continuous integration seldom let Chromium have its own sandbox.
  return [`--lang=${language}`, ...(process.env.CI ? ['--no-sandbox'] : []), app, ...files]
}

/** Neither the person's own data, nor their keyring, nor their documents. */
export function environment(folder: string, language: string): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return {
    ...Object.fromEntries(inherited),
    ARDOISE_DATA: join(folder, 'data'),
    HOME: folder,
    LANG: language === 'fr' ? 'fr_FR.UTF-8' : 'en_GB.UTF-8',
    LANGUAGE: language,
    LC_ALL: '',
    // Chromium is slow with names that it cannot read, where neither language is installed.
    LC_CTYPE: 'C.UTF-8',
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  }
}

/** Past the first run, through the same request as its screens. */
export async function welcome(page: Page): Promise<void> {
  await page.evaluate(() => window.ardoise.welcome({ role: 'accountant', name: 'Awa Diop', email: 'awa@exemple.sn' }))
  await page.reload()
  await composer(page).waitFor()
}

/** Adds a model of the loopback provider and chooses it, through the same requests as the settings. */
export async function connect(page: Page, { baseUrl }: FakeOpenAiServer, key?: string): Promise<void> {
  await page.evaluate(
    async ([baseUrl, key]) => {
      const added = await window.ardoise.addModel({
        provider: 'other',
        baseUrl,
        model: 'essai',
        label: 'Essai',
        ...(key && { key }),
      })
      if (!added.ok) throw new Error(added.error.fr)
      await window.ardoise.selectModel({ modelId: added.value.id })
    },
    [baseUrl, key] as const,
  )
  await page.reload()
  await page.locator('#composer').waitFor()
}

export const composerIn = (page: Page, words: typeof fr) => page.getByRole('textbox', { name: words.composer.label })
export const composer = (page: Page) => composerIn(page, fr)
export const transcript = (page: Page) => page.getByRole('feed', { name: 'Échanges' })

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
}

/** Files let go over the window, as from the desktop: they have a path. */
export async function drop(page: Page, ...files: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const box = await page.getByRole('main').boundingBox()
  if (!box) throw new Error('no window')
  const data = { items: [], files, dragOperationsMask: 1 }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 3 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data })
  await devtools.detach()
}

export async function openSettings(page: Page, section: string): Promise<void> {
  await page.getByRole('button', { name: 'Réglages', exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Rubriques des réglages' })
    .getByRole('button', { name: section, exact: true })
    .click()
}

/** Shows a file that the assistant made, from the panel: its card in the conversation may be out of sight. */
export async function preview(page: Page, extension: 'xlsx' | 'pdf', words = fr): Promise<void> {
  const files = page.getByRole('tab', { name: new RegExp(`^${words.frame.conversationFiles}`) })
  if (!(await files.isVisible())) await page.getByRole('button', { name: words.frame.togglePanel }).click()
  await files.click()
  await page
    .getByRole('region', { name: words.chat.produced })
    .getByRole('listitem')
    .filter({ hasText: `.${extension}` })
    .getByRole('button', { name: words.common.preview })
    .click()
}
