import { spawn } from 'node:child_process'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createJobQueue, JOBS_AT_ONCE } from '../../../src-main/agent/jobs.ts'
import { createConversation } from '../../../src-main/store/conversations.ts'
import { addJobCard } from '../../../src-main/store/job-cards.ts'
import { addJob, askJobCancel, endJob, getJob, type Job } from '../../../src-main/store/jobs.ts'
import { databaseFile } from '../../../src-main/store/open.ts'
import { root } from '../../support/run-command.ts'
import { type TempStore, tempStore } from '../../support/temp-db.ts'

const clock = { now: () => new Date(), monotonic: () => performance.now() }
const sentence = { fr: 'x', en: 'x' }

/** A queue whose jobs end when they are told to. */
function startQueue(store: TempStore) {
  const { db } = store
  const ends = new Map<number, () => void>()
  const begun: number[] = []
  const cancelled = new Set<number>()
  const dropped: number[] = []
  const logged: unknown[] = []
  const takeAnswers = vi.fn()
  function end(number: number, status: 'done' | 'cancelled' = 'done') {
    endJob(db, { number, status, now: clock.now() })
    ends.get(number)?.()
    ends.delete(number)
  }
  const queue = createJobQueue({
    db,
    clock,
    run(job: Job) {
      begun.push(job.number)
      return new Promise<void>(resolve => ends.set(job.number, resolve))
    },
    isRunning: ({ number }) => ends.has(number),
    drop({ number }) {
      dropped.push(number)
      endJob(db, { number, status: 'interrupted', sentence, now: clock.now() })
    },
    cancel({ number }) {
      if (cancelled.has(number)) return
      cancelled.add(number)
      end(number, 'cancelled')
    },
    takeAnswers,
    changed: () => undefined,
    log: error => void logged.push(error),
  })
  onTestFinished(() => queue.close())
  return { queue, begun, cancelled, dropped, logged, takeAnswers, end, ends }
}

function newJob({ db, profile }: TempStore): number {
  const now = clock.now()
  const { id } = createConversation(db, { profileId: profile.id, title: 'x', mode: 'pro', now })
  const place = { profileId: profile.id, conversationId: id, title: 'x', askedId: 1, command: undefined }
  return addJob(db, { ...place, status: 'queued', now }).number
}

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 20_000, interval: 20 })

describe('the queue of one run', () => {
  it('begins jobs in order, at most so many at once, the next one as soon as a place is free', async () => {
    const store = tempStore()
    const { queue, begun, end } = startQueue(store)
    const jobs = Array.from({ length: JOBS_AT_ONCE + 2 }, () => newJob(store))
    queue.wake()
    expect(begun).toEqual(jobs.slice(0, JOBS_AT_ONCE))
    end(jobs[1] ?? 0)
    await until(() => expect(begun).toEqual(jobs.slice(0, JOBS_AT_ONCE + 1)))
    end(jobs[0] ?? 0)
    await until(() => expect(begun).toEqual(jobs))
  })

  it('gives the place of a job that waits for the person to the next one', async () => {
    const store = tempStore()
    const { queue, begun } = startQueue(store)
    const jobs = Array.from({ length: JOBS_AT_ONCE + 1 }, () => newJob(store))
    queue.wake()
    expect(begun).toHaveLength(JOBS_AT_ONCE)
    const card = { approvalId: 'a', callId: 'c', tool: 't', summary: sentence, tainted: false }
    addJobCard(store.db, jobs[0] ?? 0, card, clock.now())
    await until(() => expect(begun).toEqual(jobs))
  })

  it('cancels a queued job without beginning it, and stops one at work, whoever asked', async () => {
    const store = tempStore()
    const { queue, begun, cancelled } = startQueue(store)
    const jobs = Array.from({ length: JOBS_AT_ONCE + 1 }, () => newJob(store))
    queue.wake()
    // As another run of the program does.
    askJobCancel(store.db, jobs[2] ?? 0)
    askJobCancel(store.db, jobs[0] ?? 0)
    await until(() => expect(getJob(store.db, jobs[2] ?? 0)?.status).toBe('cancelled'))
    await until(() => expect(getJob(store.db, jobs[0] ?? 0)?.status).toBe('cancelled'))
    expect([...cancelled]).toEqual([jobs[0]])
    expect(begun).toEqual(jobs.slice(0, JOBS_AT_ONCE))
  })

  it('gives up a job that is answered no more, and its place to the next one', async () => {
    const store = tempStore()
    const { queue, begun, dropped, ends } = startQueue(store)
    const jobs = Array.from({ length: JOBS_AT_ONCE + 1 }, () => newJob(store))
    queue.wake()
    // Its turn is gone, and no end of it was stored.
    ends.delete(jobs[0] ?? 0)
    await until(() => expect(begun).toEqual(jobs))
    expect(dropped).toEqual([jobs[0]])
  })

  it('looks around only while it has jobs', async () => {
    const store = tempStore()
    const { queue, takeAnswers, end } = startQueue(store)
    const job = newJob(store)
    queue.wake()
    await until(() => expect(takeAnswers.mock.calls.length).toBeGreaterThan(1))
    end(job)
    // The look that finds nothing is the last one.
    await expect
      .poll(async () => {
        const looks = takeAnswers.mock.calls.length
        await new Promise(resolve => setTimeout(resolve, 1_200))
        return takeAnswers.mock.calls.length - looks
      })
      .toBe(0)
  })

  it('survives a database that is busy for a while, says so once, and then goes on', async () => {
    const store = tempStore()
    const { queue, begun, logged } = startQueue(store)
    const job = newJob(store)
    store.db.pragma('busy_timeout = 50')
    const other = new Sqlite(databaseFile(store.paths.data))
    onTestFinished(() => void other.close())
    other.exec('BEGIN IMMEDIATE')
    queue.wake()
    await new Promise(resolve => setTimeout(resolve, 1_300))
    expect(begun).toEqual([])
    expect(logged).toHaveLength(1)
    other.exec('COMMIT')
    await until(() => expect(begun).toEqual([job]))
  })

  it('begins nothing once it is closed', () => {
    const store = tempStore()
    const { queue, begun } = startQueue(store)
    queue.close()
    newJob(store)
    queue.wake()
    expect(begun).toEqual([])
  })
})

it('two runs of the program on one database share the places, and keep the order of all', async () => {
  const { paths } = tempStore()
  const outputs = await Promise.all([startRun(paths.data, 4), startRun(paths.data, 4)])
  const events = outputs
    .flatMap(output => output.trim().split('\n'))
    .map(line => line.split(' '))
    .map(([what = '', number, time]) => ({ what, number: Number(number), time: Number(time) }))
    .sort((one, other) => one.time - other.time || (one.what === 'end' ? -1 : 1))
  let atWork = 0
  let most = 0
  for (const { what } of events) {
    atWork += what === 'begin' ? 1 : -1
    most = Math.max(most, atWork)
  }
  const begun = events.filter(({ what }) => what === 'begin').map(({ number }) => number)
  expect(most).toBe(JOBS_AT_ONCE)
  expect(begun.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  // Whoever looks first begins its own, but only when no older one waits.
  for (const [index, number] of begun.entries()) expect(Math.abs(index + 1 - number)).toBeLessThanOrEqual(1)
})

function startRun(data: string, count: number): Promise<string> {
  const script = join(root, 'test/support/queue-process.ts')
  const child = spawn(process.execPath, [script, data, String(count), '250'], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', piece => {
    output += piece
  })
  return new Promise(resolve => child.on('close', () => resolve(output)))
}
