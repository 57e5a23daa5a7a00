import type { TaskView } from '../../src-preload/contract.ts'
import type { DataChange, Undo } from '../app/data-change.ts'
import type { Network } from '../app/departures.ts'
import type { Announcement, AppEvent } from '../app/host.ts'
import { type App, type AppServices, createApp } from '../app.ts'
import { renewRun } from '../identity.ts'
import { openStore } from '../store/open.ts'
import type { Secrets } from '../tools/context.ts'
import type { Bilingual, Clock, Language } from '../types.ts'
import type { Places } from './places.ts'

export type CoreOptions = {
  places: Places
  secrets: Secrets
  clock: Clock
  network?: Network
  language: Language
  version: string
  services?: AppServices
  emit(event: AppEvent): void
  announce(event: Announcement): void
  remind(tasks: TaskView[]): void
  log(error: unknown): void
}

export type Core = {
  readonly app: App
  close(): Promise<void>
  /**
   * Closes the database, lets `change` do what it may not do while it is open, and opens it again. When `change`
   * fails, or what comes of it does not open, what was there before is opened again, and the failure is thrown.
   */
  reopen(change: DataChange, notices?: readonly Bilingual[]): Promise<void>
}

/** @throws UserError when the database is locked, damaged, missing or newer. */
export async function openCore(options: CoreOptions, notices: readonly Bilingual[] = []): Promise<Core> {
  let app = await open(options, notices)
  return {
    get app() {
      return app
    },
    close: () => app.close(),
    async reopen(change, after = []) {
      await app.close()
      renewRun()
      let undo: Undo | undefined
      try {
        undo = await change()
        app = await open(options, after)
      } catch (error) {
        undo?.()
        app = await open(options, [])
        throw error
      }
    },
  }
}

function open(options: CoreOptions, notices: readonly Bilingual[]): Promise<App> {
  const { places, secrets, clock, network, language, version, services, emit, announce, remind, log } = options
  return createApp({
    db: openStore(places.data),
    paths: { data: places.data, resources: places.resources, log: places.log },
    secrets,
    clock,
    language,
    followProfile: true,
    appVersion: version,
    ...services,
    indexFiles: true,
    ...(network && { network }),
    resumes: true,
    dataCare: 'always',
    notices,
    emit,
    announce,
    remind,
    log,
  })
}
