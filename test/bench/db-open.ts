import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from '../../src-main/app.ts'
import { createConversation } from '../../src-main/store/conversations.ts'
import { appendMessage } from '../../src-main/store/messages.ts'
import { openStore } from '../../src-main/store/open.ts'
import { endToolRun, startToolRun } from '../../src-main/store/tool-runs.ts'
import { memorySecrets } from '../support/tool-context.ts'
import { type Measure, measure, median } from './measure.ts'

const ALLOWED_MS = 5
const MESSAGES = 5000
const SHOWN = 40
const ROUNDS = 50

/** The last 40 of 5 000 messages, as the window asks for them, with the tool calls between them. */
export async function measureDatabaseOpening(): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ardoise-bench-'))
  const now = new Date()
  const db = openStore(folder, { now })
  const app = await createApp({
    db,
    paths: { data: folder, resources: fileURLToPath(new URL('../../resources', import.meta.url)) },
    secrets: memorySecrets(),
    clock: { now: () => new Date(), monotonic: () => performance.now() },
    language: 'fr',
    appVersion: '0.0.0-bench',
    emit: () => undefined,
    log: () => undefined,
  })
  try {
    const { id } = createConversation(db, { profileId: app.profile.id, title: 'Longue', mode: 'pro', now })
    db.transaction(() => fill(db, id, now))()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now()
      const page = await app.requests.openConversation({ conversationId: id, limit: SHOWN })
      times.push(performance.now() - start)
      if (page.messages.length !== SHOWN) throw new Error(`The page has ${page.messages.length} messages.`)
    }
    return [measure('db.open_conversation', 'ms', median(times), ALLOWED_MS, 1)]
  } finally {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Database = Parameters<typeof appendMessage>[0]

function fill(db: Database, conversationId: string, now: Date): void {
  const text = 'Le solde du compte client reste débiteur après lettrage. '.repeat(40)
  for (let index = 0; index < MESSAGES; index += 4) {
    const toolCalls = [{ id: `call-${index}`, name: 'list_user_files', arguments: '{}' }]
    appendMessage(db, { conversationId, message: { role: 'user', content: `Question ${index}` }, now })
    appendMessage(db, { conversationId, message: { role: 'assistant', content: '', toolCalls }, now })
    const run = { conversationId, callId: `call-${index}`, step: 1, tool: 'list_user_files', arguments: '{}', now }
    const { id } = startToolRun(db, run)
    endToolRun(db, { id, status: 'ok', text: 'Aucun fichier.', views: [], durationMs: 3, now })
    appendMessage(db, { conversationId, message: { role: 'tool', toolCallId: `call-${index}`, content: 'Rien.' }, now })
    appendMessage(db, { conversationId, message: { role: 'assistant', content: text }, now })
  }
}
