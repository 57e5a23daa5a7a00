import { describe, expect, it } from 'vitest'
import { thisProcess } from '../../../src-main/identity.ts'
import { createConversation, deleteConversation, restoreConversation } from '../../../src-main/store/conversations.ts'
import {
  addJobCard,
  decideJobCard,
  jobCardDecision,
  listJobCards,
  takeJobCard,
} from '../../../src-main/store/job-cards.ts'
import {
  activeJobOf,
  addJob,
  askJobCancel,
  askJobResume,
  cancelInterruptedJob,
  claimJob,
  dismissJobs,
  endJob,
  getJob,
  jobsInHand,
  jobsToCancel,
  jobsToResume,
  listJobs,
  queuedBefore,
  recoverJobs,
  requeueJob,
  saveJobTime,
  takeJob,
} from '../../../src-main/store/jobs.ts'
import { leaveProcess, othersTakeJobs, seeProcess } from '../../../src-main/store/processes.ts'
import { beginTurn, getTurn, listResumable, recoverTurns } from '../../../src-main/store/turns.ts'
import { TEST_NOW, type TempStore, tempStore } from '../../support/temp-db.ts'

const sentence = { fr: 'Interrompue.', en: 'Interrupted.' }
const DEAD = '999999999-dead'
/** The process that started this one is certainly alive. */
const OTHER = `${process.ppid}-other`
const limit = 2
const now = TEST_NOW

function newJob({ db, profile }: TempStore, { of = thisProcess, command }: { of?: string; command?: unknown } = {}) {
  const { id: conversationId } = createConversation(db, { profileId: profile.id, title: 'Essai', mode: 'pro', now })
  const title = 'Essai'
  const job = addJob(db, { profileId: profile.id, conversationId, title, status: 'queued', askedId: 1, command, now })
  give(db, job.number, of)
  return job
}

function give(db: TempStore['db'], number: number, token: string): void {
  db.prepare('UPDATE jobs SET process = ? WHERE number = ?').run(token, number)
}

function see(db: TempStore['db'], token: string, at: Date, takesJobs = 0): void {
  db.prepare('INSERT OR REPLACE INTO processes (token, seen_at, takes_jobs) VALUES (?, ?, ?)').run(
    token,
    at.toISOString(),
    takesJobs,
  )
}

const claim = ({ db }: TempStore, most = limit) => claimJob(db, { limit: most, now })?.number

describe('the queue', () => {
  it('begins jobs in the order in which they came, as many as the limit allows', () => {
    const store = tempStore()
    const [first, second, third] = [newJob(store), newJob(store), newJob(store)]
    expect([claim(store), claim(store), claim(store)]).toEqual([first.number, second.number, undefined])
    expect(queuedBefore(store.db, third.number)).toBe(0)
    endJob(store.db, { number: first.number, status: 'done', now })
    expect(claim(store)).toBe(third.number)
  })

  it('lets a job that waits for the person leave its place to another', () => {
    const store = tempStore()
    const [first, second] = [newJob(store), newJob(store)]
    expect(claim(store, 1)).toBe(first.number)
    expect(claim(store, 1)).toBeUndefined()
    const request = { approvalId: 'a', callId: 'c', tool: 't', summary: sentence, tainted: false }
    addJobCard(store.db, first.number, request, now)
    expect(claim(store, 1)).toBe(second.number)
  })

  it('waits for what another run of the program queued before, and counts what runs there', () => {
    const store = tempStore()
    const theirs = newJob(store, { of: OTHER })
    const ours = newJob(store)
    see(store.db, OTHER, now)
    expect(claim(store)).toBeUndefined()
    store.db.prepare("UPDATE jobs SET status = 'running' WHERE number = ?").run(theirs.number)
    expect(claim(store, 1)).toBeUndefined()
    expect(claim(store, 2)).toBe(ours.number)
  })

  it('waits neither for a run that has died nor for one that is there but says nothing', () => {
    const store = tempStore()
    newJob(store, { of: DEAD })
    newJob(store, { of: OTHER })
    const ours = newJob(store)
    see(store.db, OTHER, new Date(now.getTime() - 300_000))
    expect(claim(store)).toBe(ours.number)
  })

  it('has one active job a conversation', () => {
    const store = tempStore()
    const { conversationId, profileId } = newJob(store)
    expect(() =>
      addJob(store.db, { profileId, conversationId, title: 'x', status: 'running', askedId: 1, command: 1, now }),
    ).toThrow('UNIQUE')
  })
})

describe('a job that ends', () => {
  it('says how, is active no more, and leaves no card', () => {
    const store = tempStore()
    const { number, conversationId } = newJob(store)
    claim(store)
    addJobCard(store.db, number, { approvalId: 'a', callId: 'c', tool: 't', summary: sentence, tainted: false }, now)
    expect(getJob(store.db, number)?.status).toBe('waiting')
    endJob(store.db, { number, status: 'failed', sentence, reason: 'time_limit', lastId: 7, now })
    expect(getJob(store.db, number)).toMatchObject({ status: 'failed', sentence, reason: 'time_limit', lastId: 7 })
    expect(activeJobOf(store.db, conversationId)).toBeUndefined()
    expect(listJobCards(store.db, number)).toEqual([])
  })

  it('ends once: what comes later changes nothing', () => {
    const store = tempStore()
    const { number } = newJob(store)
    endJob(store.db, { number, status: 'done', now })
    endJob(store.db, { number, status: 'failed', sentence, now })
    expect(getJob(store.db, number)?.status).toBe('done')
    expect(askJobCancel(store.db, number)).toBe(false)
  })

  it('leaves the list when the person clears it, unless it can still go on', () => {
    const store = tempStore()
    const [done, cut, queued] = [newJob(store), newJob(store), newJob(store)]
    endJob(store.db, { number: done.number, status: 'done', now })
    endJob(store.db, { number: cut.number, status: 'interrupted', sentence, now })
    dismissJobs(store.db, store.profile.id)
    expect(listJobs(store.db, store.profile.id, 10).map(({ number }) => number)).toEqual([queued.number, cut.number])
  })

  it('goes with its conversation, comes back with it, and goes for good with its profile', () => {
    const store = tempStore()
    const { number, conversationId } = newJob(store)
    const listed = () => listJobs(store.db, store.profile.id, 10).map(job => job.number)
    deleteConversation(store.db, conversationId, now)
    expect(listed()).toEqual([])
    restoreConversation(store.db, store.profile.id, conversationId)
    expect(listed()).toEqual([number])
    store.db.prepare('DELETE FROM conversations').run()
    expect(getJob(store.db, number)).toBeUndefined()
  })
})

describe('a job taken up', () => {
  it('keeps the time it has used when it was cut, and has all of it again when it had ended', () => {
    const store = tempStore()
    const { number } = newJob(store)
    saveJobTime(store.db, number, 600_000)
    endJob(store.db, { number, status: 'interrupted', sentence, now })
    expect(requeueJob(store.db, number, now)).toMatchObject({ status: 'queued', usedMs: 600_000 })
    endJob(store.db, { number, status: 'failed', sentence, reason: 'time_limit', now })
    expect(requeueJob(store.db, number, now)).toMatchObject({ status: 'queued', usedMs: 0 })
    expect(getJob(store.db, number)).not.toHaveProperty('reason')
  })

  it('is left to whoever has it, and taken from whoever has died', () => {
    const store = tempStore()
    const { number } = newJob(store, { of: OTHER })
    see(store.db, OTHER, now)
    expect(requeueJob(store.db, number, now)).toBeUndefined()
    give(store.db, number, DEAD)
    expect(requeueJob(store.db, number, now)).toMatchObject({ process: thisProcess })
  })

  it('is not taken up while its conversation has another one', () => {
    const store = tempStore()
    const { number, conversationId, profileId } = newJob(store)
    endJob(store.db, { number, status: 'cancelled', now })
    addJob(store.db, { profileId, conversationId, title: 'x', status: 'queued', askedId: 1, command: 1, now })
    expect(requeueJob(store.db, number, now)).toBeUndefined()
  })

  it('is handed from one run to the other once, also when the first has died and was cleared away', () => {
    const store = tempStore()
    const { number } = newJob(store, { of: OTHER })
    expect(takeJob(store.db, number, DEAD)).toBeUndefined()
    expect(takeJob(store.db, number, OTHER)).toMatchObject({ process: thisProcess, status: 'queued' })
    expect(takeJob(store.db, number, OTHER)).toBeUndefined()
    const { number: second } = newJob(store, { of: DEAD })
    recoverJobs(store.db, sentence, now)
    expect(getJob(store.db, second)?.status).toBe('interrupted')
    expect(takeJob(store.db, second, DEAD)).toMatchObject({ status: 'queued' })
    expect(getJob(store.db, second)).not.toHaveProperty('sentence')
  })

  it('is asked of the window, and no longer once it is under way', () => {
    const store = tempStore()
    const { number } = newJob(store)
    askJobResume(store.db, number, true)
    expect(jobsToResume(store.db, store.profile.id)).toEqual([])
    endJob(store.db, { number, status: 'failed', sentence, now })
    askJobResume(store.db, number, true)
    expect(jobsToResume(store.db, store.profile.id)).toEqual([number])
    requeueJob(store.db, number, now)
    endJob(store.db, { number, status: 'failed', sentence, now })
    expect(jobsToResume(store.db, store.profile.id)).toEqual([])
  })

  it('is asked only of a run that takes jobs and is there', () => {
    const { db } = tempStore()
    seeProcess(db, now, { takesJobs: true })
    expect(othersTakeJobs(db, now)).toBe(false)
    see(db, DEAD, now, 1)
    see(db, OTHER, now)
    expect(othersTakeJobs(db, now)).toBe(false)
    see(db, OTHER, now, 1)
    expect(othersTakeJobs(db, now)).toBe(true)
  })
})

describe('what a dead run leaves', () => {
  it('stands still, or is cancelled when that was asked; what others do is left alone', () => {
    const store = tempStore()
    const [cut, stopping, theirs, ours] = [
      newJob(store, { of: DEAD }),
      newJob(store, { of: DEAD }),
      newJob(store, { of: OTHER }),
      newJob(store),
    ]
    askJobCancel(store.db, stopping.number)
    see(store.db, OTHER, now)
    expect(recoverJobs(store.db, sentence, now).map(({ number, status }) => [number, status])).toEqual([
      [cut.number, 'interrupted'],
      [stopping.number, 'cancelled'],
    ])
    expect(getJob(store.db, cut.number)).toMatchObject({ sentence })
    expect([theirs, ours].map(({ number }) => getJob(store.db, number)?.status)).toEqual(['queued', 'queued'])
    expect(recoverJobs(store.db, sentence, now)).toEqual([])
  })

  it('is no longer taken up once it is cancelled', () => {
    const store = tempStore()
    const { number, conversationId } = newJob(store)
    beginTurn(store.db, conversationId, now, { resumable: true })
    store.db.prepare('UPDATE turns SET process = ?').run(DEAD)
    give(store.db, number, DEAD)
    recoverTurns(store.db, sentence, now)
    recoverJobs(store.db, sentence, now)
    expect(listResumable(store.db, store.profile.id, 2)).toEqual([conversationId])
    expect(cancelInterruptedJob(store.db, number)).toBe(true)
    expect(cancelInterruptedJob(store.db, number)).toBe(false)
    expect(getJob(store.db, number)?.status).toBe('cancelled')
    expect(listResumable(store.db, store.profile.id, 2)).toEqual([])
    expect(getTurn(store.db, conversationId)?.state).toBe('interrupted')
  })

  it('of this run is in hand until it leaves', () => {
    const store = tempStore()
    const { number } = newJob(store)
    expect(jobsInHand(store.db).map(job => job.number)).toEqual([number])
    expect(jobsToCancel(store.db)).toEqual([])
    askJobCancel(store.db, number)
    expect(jobsToCancel(store.db).map(job => job.number)).toEqual([number])
    give(store.db, number, OTHER)
    see(store.db, OTHER, new Date(0))
    expect(recoverJobs(store.db, sentence, now).map(job => job.number)).toEqual([number])
    seeProcess(store.db, now)
    leaveProcess(store.db)
  })
})

describe('a card of a job', () => {
  it('waits until it is decided, once, and the job goes on when no other waits', () => {
    const store = tempStore()
    const { number } = newJob(store)
    claim(store)
    const card = (approvalId: string) => ({ approvalId, callId: 'c', tool: 't', summary: sentence, tainted: false })
    addJobCard(store.db, number, card('a'), now)
    addJobCard(store.db, number, card('b'), now)
    expect(listJobCards(store.db, number)).toHaveLength(2)
    expect(decideJobCard(store.db, 'a', 'once')).toBe(true)
    expect(decideJobCard(store.db, 'a', 'refuse')).toBe(false)
    expect(jobCardDecision(store.db, 'a')).toBe('once')
    expect(listJobCards(store.db, number).map(({ approvalId }) => approvalId)).toEqual(['b'])
    takeJobCard(store.db, { number, approvalId: 'a', waiting: true })
    expect(getJob(store.db, number)?.status).toBe('waiting')
    takeJobCard(store.db, { number, approvalId: 'b', waiting: false })
    expect(getJob(store.db, number)?.status).toBe('running')
    expect(decideJobCard(store.db, 'b', 'once')).toBe(false)
  })
})
