import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MESSAGE_SERVICES } from '../../src-main/outbox/message-settings.ts'
import { createConversation } from '../../src-main/store/conversations.ts'
import { openStore } from '../../src-main/store/open.ts'
import { ensureDefaultProfile } from '../../src-main/store/profiles.ts'
import type { ToolContext } from '../../src-main/tools/context.ts'
import { createWork } from '../../src-main/tools/work.ts'
import { SERVICES } from '../../src-main/web/services.ts'
import { beginCall, memorySecrets } from '../support/tool-context.ts'

/** A real store and real worker threads in a folder that goes away. */
export async function withToolContext<T>(use: (ctx: ToolContext, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ardoise-bench-'))
  const now = new Date()
  const db = openStore(folder, { now })
  const work = createWork()
  const profile = ensureDefaultProfile(db, { now, language: 'fr' })
  const { id } = createConversation(db, { profileId: profile.id, title: 'Mesure', mode: 'pro', now })
  const context: ToolContext = {
    db,
    work,
    paths: { data: folder, resources: fileURLToPath(new URL('../../resources', import.meta.url)) },
    clock: { now: () => new Date(), monotonic: () => performance.now() },
    profileId: profile.id,
    get callKey() {
      return beginCall({ db, conversationId: id }).callKey
    },
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
    return await use(context, folder)
  } finally {
    await work.close()
    db.close()
    await rm(folder, { recursive: true, force: true })
  }
}
