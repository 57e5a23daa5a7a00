import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../errors.ts'
import { findCopies, isDailyCopyDue } from '../store/copies.ts'
import { databaseFile, isLarge } from '../store/open.ts'
import { getSetting, setSetting } from '../store/settings.ts'
import type { DataCheck } from '../tools/check-work.ts'
import type { Bilingual, IsoTime } from '../types.ts'
import type { Host } from './host.ts'

const CHECK_SETTING = 'data_check'
const COLLECTION_SETTING = 'data_collected'
const DAY_MS = 24 * 3_600_000
const WEEK_MS = 7 * DAY_MS
/** The window comes first. */
const FIRST_MS = 15_000
const EVERY_MS = 1_800_000
const CHECK_TIME_MS = 1_800_000
const COPY_TIME_MS = 1_800_000

export type KeptCheck = { at: IsoTime; state: DataCheck['database']['state']; problems: string[]; lost: number }

/** What keeps the data safe by itself: once a day it is read through, copied, and rid of what was deleted long ago. */
export function createDataCare(host: Pick<Host, 'db' | 'paths' | 'clock' | 'work' | 'announce' | 'log'>) {
  const { db, paths, clock, work } = host
  const closing = new AbortController()
  const told = new Set<string>()
  let running: Promise<void> | undefined
  let looking: Promise<void> | undefined
  let readThrough = !isLarge(databaseFile(paths.data))

  const within = (ms: number) => AbortSignal.any([closing.signal, AbortSignal.timeout(ms)])

  function tell(key: string, notice: Bilingual): void {
    if (told.has(key)) return
    told.add(key)
    host.announce({ type: 'notice', notice })
  }

  /** Reads everything, and keeps what was found. */
  async function check(): Promise<KeptCheck> {
    const { database, lost } = await work.run(
      'check_data',
      { dataFolder: paths.data, now: clock.now() },
      { signal: within(CHECK_TIME_MS) },
    )
    const problems = database.state === 'damaged' ? database.problems : []
    const found = { at: clock.now().toISOString(), state: database.state, problems, lost }
    readThrough = true
    if (db.open) setSetting(db, { key: CHECK_SETTING, value: found, now: clock.now() })
    return found
  }

  function lastCheck(): KeptCheck | undefined {
    const kept = getSetting(db, CHECK_SETTING)
    return isCheck(kept) ? kept : undefined
  }

  function isCheckDue(): boolean {
    const last = lastCheck()
    if (!readThrough || !last) return true
    return Math.abs(clock.now().getTime() - Date.parse(last.at)) >= DAY_MS
  }

  async function once(): Promise<void> {
    const found = isCheckDue() ? await check() : lastCheck()
    if (found?.state === 'damaged') tell('damaged', DAMAGED)
    // A copy of what is damaged would in time take the place of the last sound ones.
    else if (isDailyCopyDue(paths.data, clock.now())) await copy()
    // What a damaged one still names is not all that is needed.
    if (found?.state === 'sound' && isCollectionDue() && hasRecentCopy()) await collect()
  }

  async function copy(): Promise<void> {
    try {
      const request = { dataFolder: paths.data, now: clock.now(), reason: 'daily' as const }
      await work.run('copy_database', request, { signal: within(COPY_TIME_MS) })
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      tell('copy', noCopy(error.sentence))
    }
  }

  async function collect(): Promise<void> {
    await work.run('collect_deleted', { dataFolder: paths.data, now: clock.now() }, { signal: within(CHECK_TIME_MS) })
    if (db.open) setSetting(db, { key: COLLECTION_SETTING, value: clock.now().toISOString(), now: clock.now() })
  }

  /** Every copy is read for it: once a day, however often the program is opened. */
  function isCollectionDue(): boolean {
    const last = getSetting(db, COLLECTION_SETTING)
    return typeof last !== 'string' || !(Math.abs(clock.now().getTime() - Date.parse(last)) < DAY_MS)
  }

  /** A copy of a day before, but not long before: so the clock has not just leapt, and what goes is in no doubt. */
  function hasRecentCopy(): boolean {
    return findCopies(paths.data).some(({ reason, date }) => {
      const age = clock.now().getTime() - date.getTime()
      return reason === 'automatic' && age > DAY_MS / 2 && age < WEEK_MS
    })
  }

  function run(): Promise<void> {
    running ??= once()
      .catch(error => {
        if (!closing.signal.aborted) host.log(error)
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  async function keepOn(): Promise<void> {
    await pause(FIRST_MS)
    while (!closing.signal.aborted && db.open) {
      await run()
      await pause(EVERY_MS)
    }
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)

  return {
    check,
    lastCheck,
    /** All that is due, now. */
    run,
    /** From now on, whenever it is due. */
    start(): void {
      looking ??= keepOn()
    },
    async close(): Promise<void> {
      closing.abort()
      await running
      await looking
    },
  }
}
export type DataCare = ReturnType<typeof createDataCare>

function isCheck(value: unknown): value is KeptCheck {
  return typeof value === 'object' && value !== null && 'at' in value && 'state' in value && 'problems' in value
}

const DAMAGED: Bilingual = {
  fr: 'Vos données sont abîmées. Rien n’a été effacé : ouvrez Réglages, Données, et restaurez la dernière copie saine.',
  en: 'Your data is damaged. Nothing was erased: open Settings, Data, and restore the latest sound copy.',
}

function noCopy(reason: Bilingual): Bilingual {
  return {
    fr: `La copie de sauvegarde du jour n’a pas été faite. ${reason.fr}`,
    en: `Today’s backup copy was not made. ${reason.en}`,
  }
}
