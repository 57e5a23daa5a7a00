import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { MESSAGE_SERVICES } from '../../src-main/outbox/message-settings.ts'
import { createConversation } from '../../src-main/store/conversations.ts'
import { appendMessage } from '../../src-main/store/messages.ts'
import { startToolRun } from '../../src-main/store/tool-runs.ts'
import type { Secrets, ToolContext } from '../../src-main/tools/context.ts'
import { createWork } from '../../src-main/tools/work.ts'
import type { Changed, Clock, FileCard, ToolProgress } from '../../src-main/types.ts'
import { TEST_NOW, tempStore } from './temp-db.ts'
import { NO_WEB } from './web-servers.ts'

export type TestContext = ToolContext & {
  paths: { data: string; resources: string; out: string }
  /** What the tool announced, in order. */
  announced: FileCard[]
  progressed: ToolProgress[]
  /** What it said has changed, in order. */
  told: Changed[]
}

/** A real context: store, files and worker threads in a temporary folder, with a clock that stands still. */
export function toolContext(changes: Partial<ToolContext> = {}): TestContext {
  const { callKey: _, ...others } = changes
  const { db, paths, profile } = tempStore()
  const conversation = createConversation(db, {
    profileId: profile.id,
    title: 'Essai',
    mode: 'pro',
    now: TEST_NOW,
  })
  const work = createWork()
  onTestFinished(() => work.close())
  const question = appendMessage(db, {
    conversationId: conversation.id,
    message: { role: 'user', content: 'Essai' },
    now: TEST_NOW,
  })
  const announced: FileCard[] = []
  const told: Changed[] = []
  const progressed: ToolProgress[] = []
  return {
    db,
    clock: fixedClock(),
    profileId: profile.id,
    conversationId: conversation.id,
    // Each use of the context is another call, unless a test says otherwise.
    get callKey() {
      return changes.callKey ?? beginCall({ db, conversationId: conversation.id }).callKey
    },
    userMessageId: question.id,
    mode: 'pro',
    language: 'fr',
    appVersion: '0.0.0-test',
    attachments: [],
    signal: new AbortController().signal,
    progress: value => void progressed.push(value),
    work,
    onFile: file => void announced.push(file),
    changed: what => void told.push(what),
    secrets: memorySecrets(),
    messageServices: MESSAGE_SERVICES,
    webServices: NO_WEB,
    ...others,
    paths: { ...paths, resources: resolve(import.meta.dirname, '../../resources') },
    announced,
    progressed,
    told,
  }
}

/** A call that has begun, as the program keeps it: what a tool leaves stands in its record. */
export function beginCall(
  { db, conversationId }: Pick<ToolContext, 'db' | 'conversationId'>,
  { tool = 'essai', args = {}, callId = 'c', messageId }: BegunCall = {},
) {
  const call = { callId, step: 1, tool, arguments: JSON.stringify(args), now: TEST_NOW }
  return startToolRun(db, { ...call, conversationId, ...(messageId !== undefined && { messageId }) })
}

type BegunCall = { tool?: string; args?: object; callId?: string; messageId?: number }

export function fixedClock(now = TEST_NOW): Clock {
  return { now: () => new Date(now), monotonic: () => 0 }
}

export function memorySecrets(initial: Record<string, string> = {}): Secrets {
  const kept = new Map(Object.entries(initial))
  return {
    get: async name => kept.get(name),
    set: async (name, value) => void kept.set(name, value),
    delete: async name => void kept.delete(name),
    persistent: false,
  }
}
