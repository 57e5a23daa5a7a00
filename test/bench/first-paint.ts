import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { sampleBootstrap } from '../renderer/fake-data.ts'
import { launchChromium } from './chromium.ts'
import { type Measure, measure, median } from './measure.ts'
import { servePages } from './pages.ts'

const BAR = 1.2
const ROUNDS = 25
const EMPTY =
  '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Vide</title></head><body>.</body></html>'

/** From the address to the first words of the window, against a page that has one mark on it, in the same browser. */
export async function measureFirstPaint(): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ardoise-bench-'))
  await buildWindow(folder)
  await writeFile(join(folder, 'empty.html'), EMPTY)
  const pages = await servePages(folder)
  const browser = await launchChromium()
  try {
    const values: number[] = []
    const floors: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      values.push(await firstPaint(browser, `${pages.address}index.html`))
      floors.push(await firstPaint(browser, `${pages.address}empty.html`))
    }
    return [measure('app.first_paint', 'ms to the first words', median(values), median(floors), BAR)]
  } finally {
    await browser.close()
    await pages.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The window as it is packaged, without the main process. */
async function buildWindow(outDir: string): Promise<void> {
  const [{ build }, { default: react }, { default: tailwindcss }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
    import('@tailwindcss/vite'),
  ])
  await build({
    configFile: false,
    root: fileURLToPath(new URL('../../src-renderer', import.meta.url)),
    base: './',
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: { outDir, emptyOutDir: true, minify: true },
  })
}

async function firstPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(answerAtOnce, JSON.stringify(sampleBootstrap()))
    await page.goto(address)
    await page.waitForFunction(PAINTED)
    return await page.evaluate<number>(`${PAINTED}.startTime`)
  } finally {
    await context.close()
  }
}

const PAINTED = `performance.getEntriesByName('first-contentful-paint')[0]`

/** Runs in the page: a main process that answers at once, so that only the window is measured. */
function answerAtOnce(bootstrap: string): void {
  const answers: Record<string, unknown> = { bootstrap: JSON.parse(bootstrap) }
  const api = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'onEvent') return () => () => undefined
        return async () => ({ ok: true, value: answers[String(name)] })
      },
    },
  )
  Object.assign(globalThis, { ardoise: api })
}
