import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from '../../src-main/app.ts'
import type { ChatModel } from '../../src-main/model/chat-model.ts'
import { createOfflineAssistant } from '../../src-main/model/offline-assistant/assistant.ts'
import { createOpenAiModel } from '../../src-main/model/openai.ts'
import { openStore } from '../../src-main/store/open.ts'
import { callAnswer, chunk, sse } from '../support/fake-openai-server.ts'
import { memorySecrets } from '../support/tool-context.ts'
import { NO_WEB } from '../support/web-servers.ts'

export type MemoryRow = { turns: number; heapMb: number; externalMb: number; rssMb: number }
export type MemoryReport = {
  rows: MemoryRow[]
  /** Growth of the heap after garbage collection, once warm. */
  heapKbPerTurn: number
  ends: Record<string, number>
}

const ROWS = 10
const WARM_UP_ROWS = 4
const CONVERSATIONS = 8
/** Small enough that long conversations are summarised. */
const CONTEXT_TOKENS = 16_000
/** One turn in so many is answered by the embedded assistant, breaks off, or is stopped. */
const OFFLINE_EVERY = 7
const BROKEN_EVERY = 9
const STOPPED_EVERY = 11

/** Turns with tools in one process, over one database and several conversations, as a long day of work has them. */
export async function measureMemory(turns: number, onRow?: (row: MemoryRow) => void): Promise<MemoryReport> {
  const { gc } = globalThis
  if (!gc) throw new Error('Start node with --expose-gc.')
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-memory-'))
  const provider = await startProvider()
  const db = openStore(folder)
  let turn = 0
  const remote = createOpenAiModel({
    baseUrl: provider.baseUrl,
    model: 'essai',
    contextTokens: CONTEXT_TOKENS,
    retry: { attempts: 1, baseMs: 1, longestMs: 1 },
  })
  const offline = createOfflineAssistant({ language: 'fr', now: () => new Date() })
  const model: ChatModel = {
    name: 'essai',
    contextTokens: CONTEXT_TOKENS,
    stream: request => (turn % OFFLINE_EVERY === 0 ? offline : remote).stream(request),
  }
  const app = await createApp({
    db,
    model,
    paths: { data: folder, resources: fileURLToPath(new URL('../../resources', import.meta.url)) },
    secrets: memorySecrets(),
    clock: { now: () => new Date(), monotonic: () => performance.now() },
    language: 'fr',
    appVersion: '0.0.0-memory',
    webServices: NO_WEB,
    emit({ conversationId, event }) {
      if (event.type === 'approval') app.answerApproval(event.request.approvalId, 'refuse')
      if (event.type === 'text' && turn % STOPPED_EVERY === 0) app.stop(conversationId)
    },
    log: () => undefined,
  })
  const rows: MemoryRow[] = []
  const ends: Record<string, number> = {}
  const conversations: string[] = []
  try {
    const every = Math.max(1, Math.floor(turns / ROWS))
    for (turn = 1; turn <= turns; turn += 1) {
      provider.behave({ broken: turn % BROKEN_EVERY === 0, slow: turn % STOPPED_EVERY === 0 })
      const known = conversations[turn % CONVERSATIONS]
      const { conversationId, end } = await app.sendMessage({
        text: QUESTIONS[turn % QUESTIONS.length] ?? '',
        ...(known && { conversationId: known }),
      })
      conversations[turn % CONVERSATIONS] = conversationId
      ends[end] = (ends[end] ?? 0) + 1
      // The window reads what it shows.
      await app.requests.openConversation({ conversationId, limit: 40 })
      if (turn % every !== 0) continue
      const row = await weigh(turn, gc)
      rows.push(row)
      onRow?.(row)
    }
    return { rows, heapKbPerTurn: slope(rows.slice(WARM_UP_ROWS)), ends }
  } finally {
    await app.close()
    await provider.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const QUESTIONS = [
  'Liste mes fichiers',
  'Écris une note sur la réunion de lundi avec le client Diallo',
  'Retiens que je préfère les montants en FCFA',
  'Cherche la facture de Kouassi dans mes fichiers',
  'Ajoute une tâche : payer la CNSS vendredi',
  'Où en est-on ?',
]

async function weigh(turns: number, gc: NonNullable<typeof globalThis.gc>): Promise<MemoryRow> {
  // What waits for a turn of the event loop, or for finalisers, is no leak.
  for (let round = 0; round < 3; round += 1) {
    await new Promise(setImmediate)
    await gc({ type: 'major', execution: 'async' })
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  return { turns, heapMb: heapUsed / 2 ** 20, externalMb: external / 2 ** 20, rssMb: rss / 2 ** 20 }
}

/** Least squares, in kilobytes a turn. */
function slope(rows: readonly MemoryRow[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const turns = mean(rows.map(row => row.turns))
  const heap = mean(rows.map(row => row.heapMb))
  const over = rows.reduce((sum, row) => sum + (row.turns - turns) * (row.heapMb - heap), 0)
  const under = rows.reduce((sum, row) => sum + (row.turns - turns) ** 2, 0)
  return (over / under) * 1024
}

/** A provider on loopback that keeps nothing: it calls a tool that the question names, then answers. */
async function startProvider() {
  let manner: Manner = { broken: false, slow: false }
  let calls = 0
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { messages } = JSON.parse(Buffer.concat(parts).toString())
    const last = messages.at(-1)
    calls += 1
    const calling = last.role !== 'tool' && callOf(String(last.content), calls) !== undefined
    const body = last.role === 'tool' ? DONE : answerTo(String(last.content), calls)
    write(response, body, { ...manner, broken: manner.broken && !calling })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    behave(next: Manner) {
      manner = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function answerTo(question: string, number: number) {
  const call = callOf(question, number)
  return call ? callAnswer({ id: `appel${number}`, ...call }).body : saying('Rien de neuf. ')
}

function callOf(question: string, number: number): { name: string; arguments: string } | undefined {
  const text = (value: unknown) => JSON.stringify(value)
  if (question.startsWith('Liste')) return { name: 'list_user_files', arguments: '{"limit":50}' }
  if (question.startsWith('Écris')) {
    const content = `Note ${number}\n\n${'Le client Diallo demande un délai de paiement. '.repeat(40)}`
    return { name: 'generate_md', arguments: text({ title: `Note ${number}`, content }) }
  }
  if (question.startsWith('Retiens')) {
    return { name: 'save_memory', arguments: text({ fact: `Préfère les montants en FCFA, note ${number % 20}` }) }
  }
  if (question.startsWith('Cherche'))
    return { name: 'search_user_files', arguments: text({ query: 'facture Kouassi' }) }
  if (question.startsWith('Ajoute'))
    return { name: 'create_task', arguments: text({ title: `Payer la CNSS ${number}` }) }
  return undefined
}

type Manner = { broken: boolean; slow: boolean }

const saying = (words: string) => sse(...Array.from({ length: 60 }, () => chunk({ content: words })), chunk({}, 'stop'))
const DONE = saying('C’est fait. ')
/** Longer than a frame of the window, so that the person sees words in time to press stop. */
const SLOW_MS = 60

function write(response: ServerResponse, body: unknown, { broken, slow }: Manner): void {
  const text = typeof body === 'string' ? body : ''
  const half = text.slice(0, text.length / 2)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (broken) response.write(half, () => response.destroy())
  else if (!slow) response.end(text)
  else {
    response.write(half)
    setTimeout(() => response.end(text.slice(half.length)), SLOW_MS)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const json = process.argv.includes('--json')
  const turns = Number(process.argv.find(argument => /^\d+$/.test(argument)) ?? 1_000)
  const cell = (value: number | string) => String(value).padStart(12)
  const print = (row: MemoryRow) =>
    void process.stdout.write(
      `${[row.turns, row.heapMb.toFixed(2), row.externalMb.toFixed(2), row.rssMb.toFixed(1)].map(cell).join('')}\n`,
    )
  if (!json) process.stdout.write(`${['turns', 'heap MB', 'external MB', 'RSS MB'].map(cell).join('')}\n`)
  const report = await measureMemory(turns, json ? undefined : print)
  if (json) process.stdout.write(`${JSON.stringify(report)}\n`)
  else {
    const ends = Object.entries(report.ends).map(([end, count]) => `${count} ${end}`)
    process.stdout.write(`heap after the warm-up: ${report.heapKbPerTurn.toFixed(2)} kB a turn · ${ends.join(', ')}\n`)
  }
}
