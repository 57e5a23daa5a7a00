import type { Browser } from 'playwright-core'
import { makeText } from '../renderer/bench/texts.ts'
import { launchChromium } from './chromium.ts'
import { type Measure, measure, median } from './measure.ts'
import { buildPages } from './pages.ts'

const STREAM_BAR = 1.2
const FLOOD_BAR = 4
const OPEN_BAR = 1.3
const OPEN_ROUNDS = 15
const MESSAGES = 500
const MESSAGE_LENGTH = 4000
const LONGEST_TASK_MS = 100
/** Besides the mixed answer: one block that never ends must not be the worst case. */
const LONG_BLOCKS = ['list', 'table', 'code', 'paragraph']

type Cost = { workMs: number; longestMs: number }

/** A 60 KB answer in 2 000 chunks 4 ms apart, against one `pre` a paragraph: processor time of the page's main thread. */
export function measureStreaming(): Promise<Measure[]> {
  return withPages(async (browser, address) => {
    const measures = await compareStreams(browser, address, {
      name: 'render.stream',
      kind: 'mixed',
      everyMs: 4,
      rounds: 3,
    })
    for (const kind of LONG_BLOCKS) {
      const [ratio] = await compareStreams(browser, address, {
        name: `render.stream ${kind}`,
        kind,
        everyMs: 4,
        rounds: 1,
      })
      if (ratio) measures.push(ratio)
    }
    return measures
  })
}

/** The same answer when all of it comes at once. */
export function measureFlood(): Promise<Measure[]> {
  return withPages(async (browser, address) => {
    const measures: Measure[] = []
    for (const kind of ['mixed', ...LONG_BLOCKS]) {
      const name = kind === 'mixed' ? 'render.flood' : `render.flood ${kind}`
      measures.push(...(await compareStreams(browser, address, { name, kind, everyMs: 0, rounds: 5 })).slice(0, 1))
    }
    return measures
  })
}

/** From the address to the end of a conversation of 500 messages, 2 MB, against a list of empty rows of the same heights. */
export function measureOpening(): Promise<Measure[]> {
  return withPages(async (browser, address) => {
    const values: number[] = []
    const floors: number[] = []
    for (let round = 0; round < OPEN_ROUNDS; round++) {
      values.push(await openingMs(browser, `${address}?page=open`))
      floors.push(await openingMs(browser, `${address}?page=open-empty`))
    }
    return [measure('render.open500', 'ms to its end on screen', median(values), median(floors), OPEN_BAR)]
  })
}

async function openingMs(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.waitForFunction('window.openedMs')
    return await page.evaluate<number>('window.openedMs')
  } finally {
    await context.close()
  }
}

async function compareStreams(
  browser: Browser,
  address: string,
  { name, kind, everyMs, rounds }: { name: string; kind: string; everyMs: number; rounds: number },
): Promise<Measure[]> {
  const values: Cost[] = []
  const floors: Cost[] = []
  for (let round = 0; round < rounds; round++) {
    values.push(await costOf(browser, `${address}?page=window&kind=${kind}&every=${everyMs}`))
    floors.push(await costOf(browser, `${address}?page=plain&kind=${kind}&every=${everyMs}`))
  }
  const longest = median(values.map(cost => cost.longestMs))
  return [
    measure(name, 'ms of main thread', work(values), work(floors), everyMs === 0 ? FLOOD_BAR : STREAM_BAR),
    measure(`${name} longest`, 'ms, longest task', longest, LONGEST_TASK_MS, 1),
  ]
}

async function costOf(browser: Browser, address: string): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.waitForFunction('window.startWork')
    await page.waitForTimeout(1000)
    const session = await context.newCDPSession(page)
    // Time of the thread, not of the clock: what else the machine does falls on nobody.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const workMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(metric => metric.name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    }
    const before = await workMs()
    await page.evaluate('window.startWork()')
    const after = await workMs()
    return { workMs: after - before, longestMs: await page.evaluate<number>('window.longestTaskMs') }
  } finally {
    await context.close()
  }
}

function work(costs: readonly Cost[]): number {
  return median(costs.map(cost => cost.workMs))
}

async function withPages(take: (browser: Browser, address: string) => Promise<Measure[]>): Promise<Measure[]> {
  const pages = await buildPages(new URL('../renderer/bench/vite.config.ts', import.meta.url), {
    'messages.json': JSON.stringify(makeMessages()),
  })
  const browser = await launchChromium()
  try {
    return await take(browser, pages.address)
  } finally {
    await browser.close()
    await pages.close()
  }
}

function makeMessages() {
  return Array.from({ length: MESSAGES }, (_, index) => ({
    key: String(index),
    text: makeText('mixed', MESSAGE_LENGTH, index + 1),
  }))
}
