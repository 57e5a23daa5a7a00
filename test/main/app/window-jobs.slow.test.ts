import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { JOBS_AT_ONCE } from '../../../src-main/agent/jobs.ts'
import { JOB_TIME_MS, MODEL_CALLS_PER_TURN, TURN_TIME_MS } from '../../../src-main/agent/limits.ts'
import { renewRun } from '../../../src-main/identity.ts'
import type { ChatModel } from '../../../src-main/model/chat-model.ts'
import { allowAlways } from '../../../src-main/store/approvals.ts'
import { decideJobCard, listJobCards } from '../../../src-main/store/job-cards.ts'
import { getJob } from '../../../src-main/store/jobs.ts'
import { loadMessages } from '../../../src-main/store/messages.ts'
import { getTurn } from '../../../src-main/store/turns.ts'
import { call, type FakeStep, fakeModel, modelFailure } from '../../support/fake-model.ts'
import { assertAccepted } from '../../support/provider-history.ts'
import { type StartedApp, startApp } from '../../support/start-app.ts'

const JOBS_CHANGED = { type: 'changed', what: 'jobs' }
const page = { limit: 40 }
const email = (id = 'a') => call(id, 'send_email_to_user', { subject: 'Bilan', body: 'Bonjour' })
const until = (condition: () => void) => vi.waitFor(condition, { timeout: 20_000, interval: 20 })

afterEach(() => void vi.useRealTimers())

/** Answers when it is told to, and stops when it is stopped. */
function patientModel() {
  const waiting: ((text: string) => void)[] = []
  const asked: string[] = []
  const model: ChatModel = {
    name: 'patient',
    async *stream({ messages, signal }) {
      asked.push(messages.findLast(({ role }) => role === 'user')?.content ?? '')
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      waiting.push(resolve)
      promise.catch(() => undefined)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      if (signal.aborted) reject(signal.reason)
      yield { type: 'text', text: 'Le début' }
      const text = await promise
      yield { type: 'text', text }
      yield { type: 'end', message: { role: 'assistant', content: `Le début${text}` }, finishReason: 'stop' }
    },
  }
  return { model, asked, answer: (index: number, text = ' et la fin.') => waiting[index]?.(text) }
}

const queue = ({ ask }: StartedApp, text: string, conversationId?: string) =>
  ask.sendInBackground({ text, fileIds: [], ...(conversationId && { conversationId }) })

/** The program ends with jobs in hand, and a run of it that is another one starts on the same data. */
async function startAgain(started: StartedApp, options: Parameters<typeof startApp>[0] = {}): Promise<StartedApp> {
  if (started.db.open) await started.app.close()
  renewRun()
  return startApp({ resumes: true, ...options }, started.data)
}

const statusOf = ({ db }: StartedApp, number: number) => getJob(db, number)?.status

describe('a message in the background', () => {
  it('is stored and answered as any other, and says what became of it', async () => {
    const model = fakeModel([{ calls: [call('a', 'list_user_files')] }, { text: 'Voilà.' }])
    const started = await startApp({ model })
    const { conversationId, messageId, job } = await queue(started, 'mes fichiers ?')
    expect(job).toMatchObject({ number: 1, title: 'mes fichiers ?', elsewhere: false, conversationId })
    await until(() => expect(statusOf(started, 1)).toBe('done'))
    expect(await started.ask.getJob({ number: 1 })).toMatchObject({
      status: 'done',
      end: 'done',
      steps: 1,
      runs: [{ tool: 'list_user_files', status: 'ok' }],
      answer: 'Voilà.',
    })
    const { messages, unfinished, job: none } = await started.ask.openConversation({ conversationId, ...page })
    expect(messages.map(({ text }) => text)).toEqual(['mes fichiers ?', '', 'Voilà.'])
    expect(messages[0]?.id).toBe(messageId)
    expect([unfinished, none]).toEqual([undefined, undefined])
    expect(started.events.filter(({ event }) => event.type === 'turn_end')).toHaveLength(1)
  })

  it('waits for its turn behind others, and begins in the order in which it came', async () => {
    const { model, asked, answer } = patientModel()
    const started = await startApp({ model })
    const texts = Array.from({ length: JOBS_AT_ONCE + 2 }, (_, index) => `demande ${index}`)
    for (const text of texts) await queue(started, text)
    await until(() => expect(asked).toHaveLength(JOBS_AT_ONCE))
    const jobs = await started.ask.listJobs(undefined)
    expect(jobs.map(({ status, before }) => [status, before])).toEqual([
      ['queued', 1],
      ['queued', 0],
      ...Array.from({ length: JOBS_AT_ONCE }, () => ['running', undefined]),
    ])
    expect(jobs.some(({ resumable }) => resumable)).toBe(false)
    answer(0)
    await until(() => expect(asked).toEqual(texts.slice(0, JOBS_AT_ONCE + 1)))
    answer(1)
    await until(() => expect(asked).toEqual(texts))
  })

  it('keeps its conversation to itself: no second turn, no second job', async () => {
    const { model } = patientModel()
    const started = await startApp({ model })
    const running = await queue(started, 'un')
    await queue(started, 'deux')
    const queued = await queue(started, 'trois')
    const { ask } = started
    for (const [{ conversationId }, reason] of [
      [running, 'already answering'],
      [queued, 'waits for its turn'],
    ] as const) {
      await expect(async () => ask.sendMessage({ conversationId, text: 'x', fileIds: [] })).rejects.toThrow(reason)
      await expect(async () => queue(started, 'x', conversationId)).rejects.toThrow(reason)
      await ask.regenerate({ conversationId })
      expect((await ask.openConversation({ conversationId, ...page })).messages.length).toBeLessThan(3)
    }
  })

  it('is refused where another run of the program is answering, and leaves no trace there', async () => {
    const started = await startApp({ model: fakeModel([{ text: 'ok' }]) })
    const { conversationId } = await started.ask.sendMessage({ text: 'un', fileIds: [] })
    await started.app.settled()
    started.db.prepare("UPDATE turns SET state = 'running', ended_at = NULL, process = ?").run(`${process.ppid}-other`)
    await expect(async () => queue(started, 'deux', conversationId)).rejects.toThrow('already answering')
    expect(loadMessages(started.db, conversationId)).toHaveLength(2)
  })

  it('that fails says why, and can be tried again with all of its time', async () => {
    const model = fakeModel([{ error: modelFailure('offline') }, { text: 'Cette fois oui.' }])
    const started = await startApp({ model })
    const { job } = await queue(started, 'bonjour')
    await until(() => expect(statusOf(started, job.number)).toBe('failed'))
    expect(await started.ask.getJob({ number: job.number })).toMatchObject({
      end: 'error',
      sentence: { fr: 'Panne offline.' },
    })
    await started.ask.resumeJob({ number: job.number })
    await until(() => expect(statusOf(started, job.number)).toBe('done'))
    expect(await started.ask.getJob({ number: job.number })).toMatchObject({ answer: 'Cette fois oui.' })
    await expect(async () => started.ask.resumeJob({ number: job.number })).rejects.toThrow('already ended')
  })

  it('that reaches the limit of steps is done, and says so', async () => {
    const steps: FakeStep[] = Array.from({ length: MODEL_CALLS_PER_TURN - 1 }, (_, index) => ({
      calls: [call(`c${index}`, 'list_user_files', { query: `${index}` })],
    }))
    const started = await startApp({ model: fakeModel([...steps, { text: 'Assez.' }]) })
    const { job } = await queue(started, 'cherche')
    await until(() => expect(statusOf(started, job.number)).toBe('done'))
    expect(await started.ask.getJob({ number: job.number })).toMatchObject({
      end: 'step_limit',
      sentence: { fr: expect.stringContaining('Dix étapes') },
      answer: 'Assez.',
    })
  })
})

describe('a running answer moved to the background', () => {
  it('goes on as a job, once, and ends as one', async () => {
    const { model, asked, answer } = patientModel()
    const started = await startApp({ model })
    const { conversationId } = await started.ask.sendMessage({ text: 'raconte', fileIds: [] })
    await until(() => expect(asked).toHaveLength(1))
    const job = await started.ask.moveToBackground({ conversationId })
    expect(job).toMatchObject({ status: 'running', title: 'raconte', elsewhere: false })
    expect(await started.ask.moveToBackground({ conversationId })).toMatchObject({ number: job.number })
    expect((await started.ask.openConversation({ conversationId, ...page })).job).toMatchObject({ number: job.number })
    answer(0)
    await started.app.settled()
    expect(await started.ask.getJob({ number: job.number })).toMatchObject({
      status: 'done',
      answer: 'Le début et la fin.',
    })
    expect(asked).toHaveLength(1)
  })

  it('that waits for the person keeps its card, which another run of the program may answer', async () => {
    const model = fakeModel([{ calls: [email()] }, { text: 'Bien.' }])
    const started = await startApp({ model })
    await started.ask.updateProfile({ email: 'awa@exemple.sn' })
    const asked = started.next('approval')
    const { conversationId } = await started.ask.sendMessage({ text: 'envoie', fileIds: [] })
    const { request } = await asked
    const { number, status } = await started.ask.moveToBackground({ conversationId })
    expect(status).toBe('waiting')
    expect(await started.ask.getJob({ number })).toMatchObject({ approvals: [request] })
    // As another run of the program does.
    decideJobCard(started.db, request.approvalId, 'refuse')
    await until(() => expect(statusOf(started, number)).toBe('done'))
    expect(await started.ask.getJob({ number })).toMatchObject({ runs: [{ status: 'refused' }], approvals: [] })
    expect(listJobCards(started.db, number)).toEqual([])
  })

  it('is refused where nothing is answered, and where the answer is being stopped', async () => {
    const { model, asked } = patientModel()
    const started = await startApp({ model })
    const { conversationId } = await started.ask.sendMessage({ text: 'raconte', fileIds: [] })
    await until(() => expect(asked).toHaveLength(1))
    await started.ask.stopTurn({ conversationId })
    await expect(async () => started.ask.moveToBackground({ conversationId })).rejects.toThrow('already ended')
    await started.app.settled()
    await expect(async () => started.ask.moveToBackground({ conversationId })).rejects.toThrow('already ended')
    expect(await started.ask.listJobs(undefined)).toEqual([])
  })

  it('is called by what was asked first, when it goes on', async () => {
    const { model, asked } = patientModel()
    const started = await startApp({ model })
    const { conversationId } = await started.ask.sendMessage({ text: 'raconte le marché', fileIds: [] })
    await until(() => expect(asked).toHaveLength(1))
    await started.ask.stopTurn({ conversationId })
    await started.app.settled()
    await started.ask.continueTurn({ conversationId })
    await until(() => expect(asked).toHaveLength(2))
    expect(await started.ask.moveToBackground({ conversationId })).toMatchObject({ title: 'raconte le marché' })
  })
})

describe('time', () => {
  /** Timers and clock of the test; the rest of the machine goes on. */
  async function startTimed() {
    const { model, asked } = patientModel()
    const clock = { now: () => new Date(), monotonic: () => performance.now() }
    const started = await startApp({ model, clock })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
    return { ...started, asked }
  }

  it('of an answer is 180 s in front of the person, 1 800 s in all once it is moved', async () => {
    const started = await startTimed()
    const ends = () => started.events.flatMap(({ event }) => (event.type === 'turn_end' ? event.reason : []))
    await started.ask.sendMessage({ text: 'une', fileIds: [] })
    const { conversationId } = await started.ask.sendMessage({ text: 'autre', fileIds: [] })
    await vi.advanceTimersByTimeAsync(TURN_TIME_MS - 1_000)
    const { number, timeLeftMs = 0 } = await started.ask.moveToBackground({ conversationId })
    expect(Math.abs(timeLeftMs - (JOB_TIME_MS - TURN_TIME_MS + 1_000))).toBeLessThan(1_500)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ends()).toEqual(['time_limit'])
    await vi.advanceTimersByTimeAsync(JOB_TIME_MS - TURN_TIME_MS - 2_000)
    expect(statusOf(started, number)).toBe('running')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ends()).toEqual(['time_limit', 'time_limit'])
    expect(await started.ask.getJob({ number })).toMatchObject({
      status: 'failed',
      end: 'time_limit',
      sentence: { fr: expect.stringContaining('temps prévu') },
    })
  })

  it('of a job is counted across what cuts it', async () => {
    const started = await startTimed()
    const { job } = await queue(started, 'longue')
    await vi.advanceTimersByTimeAsync(600_000)
    await until(() => expect(started.asked).toHaveLength(1))
    const closing = started.app.close()
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    await closing
    const second = patientModel()
    const again = await startAgain(started, { model: second.model })
    await until(() => expect(second.asked).toHaveLength(1))
    const left = (await again.ask.getJob({ number: job.number }))?.timeLeftMs ?? 0
    expect(Math.abs(left - (JOB_TIME_MS - 600_000))).toBeLessThan(20_000)
    await again.app.close()
    expect(Math.abs(used(again, job.number) - 600_000)).toBeLessThan(20_000)
  })

  function used({ data }: StartedApp, number: number): number {
    const db = new Sqlite(join(data, 'ardoise.db'), { readonly: true })
    const ms = Number(db.prepare('SELECT used_ms FROM jobs WHERE number = ?').pluck().get(number))
    db.close()
    return ms
  }

  it('stands still while a job waits for the person', async () => {
    const model = fakeModel([{ calls: [email()] }, { text: 'Bien.' }])
    const clock = { now: () => new Date(), monotonic: () => performance.now() }
    const started = await startApp({ model, clock })
    await started.ask.updateProfile({ email: 'awa@exemple.sn' })
    const asked = started.next('approval')
    const { job } = await queue(started, 'envoie')
    await asked
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
    await vi.advanceTimersByTimeAsync(2 * JOB_TIME_MS)
    vi.useRealTimers()
    const detail = await started.ask.getJob({ number: job.number })
    expect(detail?.status).toBe('waiting')
    expect(detail?.timeLeftMs).toBeGreaterThan(JOB_TIME_MS - 60_000)
  })
})

describe('a job that is cancelled', () => {
  it('is not begun when it was queued, stops when it runs, and is cancelled either way', async () => {
    const { model, asked } = patientModel()
    const started = await startApp({ model })
    for (const text of ['un', 'deux', 'trois']) await queue(started, text)
    await until(() => expect(asked).toHaveLength(2))
    await started.ask.cancelJob({ number: 3 })
    await started.ask.cancelJob({ number: 1 })
    await until(() => expect(statusOf(started, 1)).toBe('cancelled'))
    expect(statusOf(started, 3)).toBe('cancelled')
    expect(await started.ask.getJob({ number: 1 })).toMatchObject({ end: 'stopped', answer: 'Le début' })
    expect(asked).toEqual(['un', 'deux'])
    await expect(async () => started.ask.cancelJob({ number: 3 })).rejects.toThrow('already ended')
    await expect(async () => started.ask.cancelJob({ number: 9 })).rejects.toThrow('does not exist')
  })

  it('and waits for the person asks them no more', async () => {
    const started = await startApp({ model: fakeModel([{ calls: [email()] }]) })
    await started.ask.updateProfile({ email: 'awa@exemple.sn' })
    const asked = started.next('approval')
    const { job, conversationId } = await queue(started, 'envoie')
    const { request } = await asked
    await started.ask.cancelJob({ number: job.number })
    await until(() => expect(statusOf(started, job.number)).toBe('cancelled'))
    expect((await started.ask.openConversation({ conversationId, ...page })).approvals).toEqual([])
    await started.ask.answerApproval({ approvalId: request.approvalId, decision: 'once' })
    expect(await started.ask.listOutbox(undefined)).toEqual([])
  })

  it('goes with its conversation; it stays cancelled when the conversation comes back', async () => {
    const { model, asked } = patientModel()
    const started = await startApp({ model })
    const { conversationId, job } = await queue(started, 'un')
    await until(() => expect(asked).toHaveLength(1))
    await started.ask.deleteConversation({ conversationId })
    await started.app.settled()
    expect(await started.ask.listJobs(undefined)).toEqual([])
    await expect(async () => started.ask.resumeJob({ number: job.number })).rejects.toThrow('no longer exists')
    await started.ask.restoreConversation({ conversationId })
    expect(await started.ask.listJobs(undefined)).toMatchObject([{ number: job.number, status: 'cancelled' }])
  })

  it('can be resumed by the person, but not once the conversation has gone on', async () => {
    const { model, asked, answer } = patientModel()
    const started = await startApp({ model })
    const { conversationId, job } = await queue(started, 'un')
    await until(() => expect(asked).toHaveLength(1))
    await started.ask.cancelJob({ number: job.number })
    await until(() => expect(statusOf(started, job.number)).toBe('cancelled'))
    await started.ask.resumeJob({ number: job.number })
    await until(() => expect(asked).toHaveLength(2))
    await started.ask.cancelJob({ number: job.number })
    await until(() => expect(statusOf(started, job.number)).toBe('cancelled'))
    await started.ask.sendMessage({ conversationId, text: 'autre chose', fileIds: [] })
    await until(() => expect(asked).toHaveLength(3))
    answer(2)
    await started.app.settled()
    await expect(async () => started.ask.resumeJob({ number: job.number })).rejects.toThrow('gone on since')
  })
})

describe('a job that has ended says whether it can go on', () => {
  it('when it was cancelled, until the conversation goes on: then it could only be refused', async () => {
    const { model, asked, answer } = patientModel()
    const started = await startApp({ model })
    const { ask, announced } = started
    const { conversationId, job } = await queue(started, 'un')
    const resumable = async () => (await ask.listJobs(undefined))[0]?.resumable
    await until(() => expect(asked).toHaveLength(1))
    expect(await resumable()).toBe(false)
    await ask.cancelJob({ number: job.number })
    await started.app.settled()
    expect(await resumable()).toBe(true)
    announced.length = 0
    await ask.sendMessage({ conversationId, text: 'autre chose', fileIds: [] })
    expect(announced).toContainEqual(JOBS_CHANGED)
    expect(await resumable()).toBe(false)
    await until(() => expect(asked).toHaveLength(2))
    answer(1)
    await started.app.settled()
    expect(await resumable()).toBe(false)
    expect(loadMessages(started.db, conversationId)).toHaveLength(4)
  })

  it('when it failed and its conversation is there, with which it leaves the list, but not when it is done', async () => {
    const model = fakeModel([{ error: modelFailure('offline') }, { text: 'Cette fois oui.' }])
    const started = await startApp({ model })
    const { ask } = started
    const { conversationId, job } = await queue(started, 'bonjour')
    const resumable = async () => (await ask.getJob({ number: job.number }))?.resumable
    await until(() => expect(statusOf(started, job.number)).toBe('failed'))
    expect(await resumable()).toBe(true)
    const told = () => started.announced.splice(0).filter(event => event.type === 'changed' && event.what === 'jobs')
    told()
    await ask.deleteConversation({ conversationId })
    expect([await resumable(), await ask.listJobs(undefined), told()]).toEqual([false, [], [JOBS_CHANGED]])
    await ask.restoreConversation({ conversationId })
    expect([(await ask.listJobs(undefined)).length, told()]).toEqual([1, [JOBS_CHANGED]])
    await ask.resumeJob({ number: job.number })
    await until(() => expect(statusOf(started, job.number)).toBe('done'))
    expect(await resumable()).toBe(false)
  })
})

describe('when the program closes', () => {
  it('a job is left as it is with what it wrote, and the next run takes it up once', async () => {
    const first = patientModel()
    const started = await startApp({ model: first.model })
    const { conversationId, job } = await queue(started, 'raconte')
    await started.next('text')
    await started.app.close()
    const model = fakeModel([{ text: ' et la fin.' }])
    const again = await startAgain(started, { model })
    await until(() => expect(statusOf(again, job.number)).toBe('done'))
    expect(loadMessages(again.db, conversationId)).toMatchObject([
      { role: 'user', content: 'raconte' },
      { role: 'assistant', content: 'Le début' },
      { role: 'user', content: 'Continue.' },
      { role: 'assistant', content: ' et la fin.' },
    ])
    const third = await startAgain(again, { model: fakeModel([]) })
    expect(await third.ask.listJobs(undefined)).toMatchObject([{ status: 'done' }])
    expect(loadMessages(third.db, conversationId)).toHaveLength(4)
  })

  it('nothing is recorded of a job that was left, whatever still comes', async () => {
    const { model, answer, asked } = patientModel()
    const started = await startApp({ model })
    const { conversationId, job } = await queue(started, 'raconte')
    await until(() => expect(asked).toHaveLength(1))
    started.app.stopAll()
    answer(0)
    await started.app.settled()
    expect(started.events.filter(({ event }) => event.type === 'turn_end')).toHaveLength(1)
    // The program lives on after all: the job stands still, and goes on when it is asked to.
    await until(() => expect(statusOf(started, job.number)).toBe('interrupted'))
    expect(getTurn(started.db, conversationId)).toMatchObject({ state: 'interrupted' })
    expect(loadMessages(started.db, conversationId).map(({ content }) => content)).toEqual(['raconte', 'Le début'])
    await started.ask.resumeJob({ number: job.number })
    await until(() => expect(asked).toEqual(['raconte', 'Continue.']))
  })

  it('queued jobs begin in the next run, in their order', async () => {
    const first = patientModel()
    const started = await startApp({ model: first.model })
    for (const text of ['un', 'deux', 'trois', 'quatre']) await queue(started, text)
    await until(() => expect(first.asked).toHaveLength(2))
    const second = patientModel()
    const again = await startAgain(started, { model: second.model })
    await until(() => expect(second.asked).toHaveLength(2))
    second.answer(0)
    second.answer(1)
    await until(() => expect(second.asked.slice(2)).toEqual(['trois', 'quatre']))
    expect((await again.ask.listJobs(undefined)).map(({ status }) => status)).toEqual([
      ...['running', 'running'],
      ...['done', 'done'],
    ])
  })

  it('what leaves the machine asks again, even what was allowed for good', async () => {
    const started = await startApp({ model: fakeModel([{ calls: [email()] }]) })
    await started.ask.updateProfile({ email: 'awa@exemple.sn' })
    const { conversationId, job } = await queue(started, 'envoie')
    await until(() => expect(statusOf(started, job.number)).toBe('waiting'))
    const profileId = started.app.profile.id
    allowAlways(started.db, { profileId, tool: 'send_email_to_user', now: new Date() })
    const again = await startAgain(started, { model: fakeModel([{ text: 'Bien.' }]) })
    await until(() => expect(statusOf(again, job.number)).toBe('waiting'))
    expect(await again.ask.listOutbox(undefined)).toEqual([])
    const [card] = listJobCards(again.db, job.number)
    await again.ask.answerApproval({ approvalId: card?.approvalId ?? '', decision: 'once' })
    await until(() => expect(statusOf(again, job.number)).toBe('done'))
    expect(await again.ask.listOutbox(undefined)).toHaveLength(1)
    assertAccepted([{ role: 'system', content: '' }, ...loadMessages(again.db, conversationId)])
  })

  it('what brings it down each time is taken up twice by itself, then left to the person', async () => {
    let model = patientModel()
    let started = await startApp({ model: model.model, resumes: true })
    const { job } = await queue(started, 'lourde')
    await until(() => expect(model.asked).toHaveLength(1))
    for (const goesOn of [true, true, false]) {
      model = patientModel()
      started = await startAgain(started, { model: model.model })
      if (goesOn) await until(() => expect(model.asked).toHaveLength(1))
      else await until(() => expect(statusOf(started, job.number)).toBe('interrupted'))
    }
    expect(model.asked).toEqual([])
    await started.ask.resumeJob({ number: job.number })
    await until(() => expect(model.asked).toHaveLength(1))
  })

  it('counts anew in a conversation where earlier jobs were taken up', async () => {
    let model = patientModel()
    let started = await startApp({ model: model.model, resumes: true })
    const { conversationId } = await queue(started, 'un')
    await until(() => expect(model.asked).toHaveLength(1))
    model.answer(0)
    await until(() => expect(statusOf(started, 1)).toBe('done'))
    await queue(started, 'deux', conversationId)
    await until(() => expect(model.asked).toHaveLength(2))
    for (let times = 0; times < 2; times += 1) {
      model = patientModel()
      started = await startAgain(started, { model: model.model })
      await until(() => expect(model.asked).toHaveLength(1))
    }
  })

  it('a command that starts in between takes nothing away from the window', async () => {
    const first = patientModel()
    const started = await startApp({ model: first.model, resumes: true })
    const { job } = await queue(started, 'raconte')
    await started.next('text')
    const command = await startAgain(started, { resumes: false, model: fakeModel([]) })
    expect(command.app.cutWork).toMatchObject([{ job: job.number, title: 'raconte', calls: [] }])
    expect(statusOf(command, job.number)).toBe('interrupted')
    const window = await startAgain(command, { model: fakeModel([{ text: ' et la fin.' }]) })
    expect(window.app.cutWork).toEqual([])
    await until(() => expect(statusOf(window, job.number)).toBe('done'))
  })

  it('a job of the command is left to the command', async () => {
    const first = patientModel()
    const started = await startApp({ model: first.model })
    const { job } = started.app.jobs.add({ text: 'raconte' }, { lang: 'fr', yes: false })
    await started.next('text')
    const window = await startAgain(started, { model: fakeModel([]) })
    expect(statusOf(window, job.number)).toBe('interrupted')
    await new Promise(resolve => setTimeout(resolve, 700))
    expect(statusOf(window, job.number)).toBe('interrupted')
  })

  it('a cut job whose answer the person went on with is over', async () => {
    const first = patientModel()
    const started = await startApp({ model: first.model })
    const { conversationId, job } = await queue(started, 'raconte')
    await started.next('text')
    const again = await startAgain(started, { resumes: false, model: fakeModel([{ text: ' et la fin.' }]) })
    await again.ask.continueTurn({ conversationId })
    await again.app.settled()
    expect(statusOf(again, job.number)).toBe('done')
  })

  it('a cancelled one is not taken up, neither as a job nor as an answer', async () => {
    const started = await startApp({ model: fakeModel([{ calls: [email()] }]), resumes: true })
    await started.ask.updateProfile({ email: 'awa@exemple.sn' })
    const { job } = await queue(started, 'envoie')
    await until(() => expect(statusOf(started, job.number)).toBe('waiting'))
    const command = await startAgain(started, { resumes: false, model: fakeModel([]) })
    await command.ask.cancelJob({ number: job.number })
    const window = await startAgain(command, { model: fakeModel([]) })
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(statusOf(window, job.number)).toBe('cancelled')
    expect(window.app.isBusy()).toBe(false)
  })
})

describe('an answer in front of the person, when the program dies', () => {
  /** What a crash leaves: everything is as it was, of a run that is no more. */
  async function die(started: StartedApp): Promise<void> {
    const rows = {
      turns: started.db.prepare('SELECT * FROM turns').all(),
      runs: started.db.prepare('SELECT * FROM tool_runs').all(),
    }
    expect(rows.turns).toHaveLength(1)
    started.app.stopAll()
    await started.app.settled()
    const [turn] = rows.turns
    started.db
      .prepare(
        `UPDATE turns SET state = 'running', ended_at = NULL, sentence = NULL, process = '999999999-dead',
           partial = json_extract(?, '$.partial')`,
      )
      .run(JSON.stringify(turn))
    started.db
      .prepare("UPDATE tool_runs SET status = 'running', ended_at = NULL, text = NULL, process = '999999999-dead'")
      .run()
    started.db.prepare("DELETE FROM messages WHERE role = 'tool'").run()
    started.db
      .prepare(
        "DELETE FROM messages WHERE id > (SELECT max(id) FROM messages WHERE tool_calls IS NOT NULL OR role = 'user')",
      )
      .run()
  }

  it('in the middle of its tools goes on by itself in the window', async () => {
    const started = await startApp({ model: fakeModel([{ calls: [email()] }]), resumes: true })
    await started.ask.updateProfile({ email: 'awa@exemple.sn' })
    const asked = started.next('approval')
    const { conversationId } = await started.ask.sendMessage({ text: 'envoie', fileIds: [] })
    await asked
    await die(started)
    const again = await startAgain(started, { model: fakeModel([{ text: 'Bien.' }]) })
    await until(() => expect(again.events.some(({ event }) => event.type === 'approval')).toBe(true))
    const { approvals, notices } = await again.ask.openConversation({ conversationId, ...page })
    expect(approvals).toHaveLength(1)
    expect(notices).toMatchObject([{ fr: expect.stringContaining('Pas fait, repris maintenant') }])
  })

  it('while it was being written waits for the person, with its beginning', async () => {
    const first = patientModel()
    const started = await startApp({ model: first.model, resumes: true })
    const { conversationId } = await started.ask.sendMessage({ text: 'raconte', fileIds: [] })
    await started.next('text')
    started.db.prepare("UPDATE turns SET partial = 'Le début'").run()
    await die(started)
    const again = await startAgain(started, { model: fakeModel([]) })
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(again.app.isBusy()).toBe(false)
    const { messages, unfinished } = await again.ask.openConversation({ conversationId, ...page })
    expect(messages.map(({ text }) => text)).toEqual(['raconte', 'Le début'])
    expect(unfinished).toMatchObject({ reason: 'interrupted' })
  })
})

describe('the window and other runs of the program', () => {
  it('takes up a job that a command asks it to', async () => {
    const model = fakeModel([{ error: modelFailure('offline') }, { text: 'Voilà.' }])
    const started = await startApp({ model, resumes: true })
    const { job } = await queue(started, 'bonjour')
    await until(() => expect(statusOf(started, job.number)).toBe('failed'))
    const other = new Sqlite(join(started.data, 'ardoise.db'))
    other.prepare('UPDATE jobs SET resume_asked = 1').run()
    other.close()
    await until(() => expect(statusOf(started, job.number)).toBe('done'))
  })
})

describe('a full disk at the end of an answer', () => {
  it('is said at once, and what could not be stored is stored when there is room again', async () => {
    const text = 'x'.repeat(300_000)
    const started = await startApp({ model: fakeModel([{ text }]) })
    const pages = Number(started.db.pragma('page_count', { simple: true }))
    started.db.pragma(`max_page_count = ${pages + 20}`)
    const { conversationId, job } = await queue(started, 'raconte')
    const end = await started.next('turn_end')
    expect(end).toMatchObject({ reason: 'error', message: { fr: expect.stringContaining('plein') } })
    expect(statusOf(started, job.number)).toBe('running')
    await expect(async () => started.ask.continueTurn({ conversationId })).rejects.toThrow('already answering')
    started.db.pragma(`max_page_count = ${pages + 10_000}`)
    await until(() => expect(statusOf(started, job.number)).toBe('done'))
    expect(loadMessages(started.db, conversationId)).toMatchObject([{}, { role: 'assistant', content: text }])
  })
})
