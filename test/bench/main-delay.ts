import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MESSAGE_SERVICES } from '../../src-main/outbox/message-settings.ts'
import { createConversation } from '../../src-main/store/conversations.ts'
import { openStore } from '../../src-main/store/open.ts'
import { ensureDefaultProfile } from '../../src-main/store/profiles.ts'
import type { ToolContext } from '../../src-main/tools/context.ts'
import { generateXlsx, generateXlsxSpec } from '../../src-main/tools/generate-xlsx.ts'
import { createWork } from '../../src-main/tools/work.ts'
import { SERVICES } from '../../src-main/web/services.ts'
import { memorySecrets } from '../support/tool-context.ts'
import { type Measure, measure, median } from './measure.ts'

const ALLOWED_MS = 50
const SHEETS = 10
const ROWS = 10_000
const ROUNDS = 3

/** The longest that the main process cannot answer while a workbook of 100 000 rows is written. */
export async function measureMainDelay(): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ardoise-bench-'))
  const now = new Date()
  const db = openStore(folder, { now })
  const work = createWork()
  const profile = ensureDefaultProfile(db, { now, language: 'fr' })
  const { id } = createConversation(db, { profileId: profile.id, title: 'Classeur', mode: 'pro', now })
  const context: ToolContext = {
    db,
    work,
    paths: { data: folder, resources: fileURLToPath(new URL('../../resources', import.meta.url)) },
    clock: { now: () => new Date(), monotonic: () => performance.now() },
    profileId: profile.id,
    conversationId: id,
    userMessageId: 0,
    mode: 'pro',
    language: 'fr',
    appVersion: '0.0.0-bench',
    attachments: [],
    signal: new AbortController().signal,
    progress: () => undefined,
    onFile: () => undefined,
    changed: () => undefined,
    messageServices: MESSAGE_SERVICES,
    webServices: SERVICES,
    secrets: memorySecrets(),
  }
  try {
    const args = generateXlsxSpec.arguments.parse({ title: 'Grand livre', sheets: makeSheets() })
    const delays: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      delays.push(await longestHold(() => generateXlsx(args, context)))
    }
    return [measure('main.delay', 'ms, longest', median(delays), ALLOWED_MS, 1)]
  } finally {
    await work.close()
    db.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Milliseconds of this thread's work between two turns of its event loop, at worst, while something runs. */
async function longestHold(run: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = threadMs()
  let running = true
  const watch = () => {
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
    if (running) setImmediate(watch)
  }
  setImmediate(watch)
  await run()
  running = false
  await new Promise(setImmediate)
  return longest
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function makeSheets() {
  return Array.from({ length: SHEETS }, (_, sheet) => ({
    name: `Mois ${sheet + 1}`,
    columns: [
      { header: 'Date', type: 'date' },
      { header: 'Compte', type: 'text' },
      { header: 'Libellé', type: 'text' },
      { header: 'Débit', type: 'money' },
      { header: 'Crédit', type: 'money' },
    ],
    rows: Array.from({ length: ROWS }, (_, row) => [
      '2024-03-14',
      `411${row}`,
      `Facture ${row} du client`,
      row * 7,
      null,
    ]),
    totals: true,
  }))
}
