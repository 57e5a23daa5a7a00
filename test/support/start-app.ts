import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Announcement } from '../../src-main/app/host.ts'
import { type AppEvent, type AppOptions, createApp } from '../../src-main/app.ts'
import { openStore } from '../../src-main/store/open.ts'
import type { AgentEvent } from '../../src-main/types.ts'
import { root } from './run-command.ts'
import { TEST_NOW, tempFolder } from './temp-db.ts'
import { memorySecrets } from './tool-context.ts'
import { NO_WEB } from './web-servers.ts'

export type StartedApp = Awaited<ReturnType<typeof startApp>>

/** The app as the window has it, over a real store in a temporary folder; closed with the test. */
export async function startApp(options: Partial<AppOptions> = {}, data = join(tempFolder(), 'data')) {
  const db = openStore(data, { now: TEST_NOW })
  const events: AppEvent[] = []
  const announced: Announcement[] = []
  const logged: unknown[] = []
  const waiting = new Set<(event: AgentEvent) => void>()
  const app = await createApp({
    db,
    paths: { data, resources: join(root, 'resources') },
    secrets: memorySecrets(),
    clock: { now: () => TEST_NOW, monotonic: () => performance.now() },
    language: 'fr',
    followProfile: true,
    appVersion: '0.0.0-test',
    webServices: NO_WEB,
    emit(event) {
      events.push(event)
      for (const listener of waiting) listener(event.event)
    },
    announce: event => void announced.push(event),
    log: error => void logged.push(error),
    ...options,
  })
  onTestFinished(async () => {
    if (db.open) await app.close()
  })
  return {
    app,
    /** What the window asks. */
    ask: app.requests,
    db,
    data,
    events,
    announced,
    logged,
    /** Settles at the next event of that type. */
    next<T extends AgentEvent['type']>(type: T): Promise<Extract<AgentEvent, { type: T }>> {
      return new Promise(resolve => {
        const listener = (event: AgentEvent) => {
          if (!isOf(event, type)) return
          waiting.delete(listener)
          resolve(event)
        }
        waiting.add(listener)
      })
    },
  }
}

function isOf<T extends AgentEvent['type']>(event: AgentEvent, type: T): event is Extract<AgentEvent, { type: T }> {
  return event.type === type
}
