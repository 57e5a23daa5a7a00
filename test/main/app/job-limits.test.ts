import { describe, expect, it, vi } from 'vitest'
import { MODEL_CALLS_PER_TURN } from '../../../src-main/agent/limits.ts'
import { renewRun } from '../../../src-main/identity.ts'
import type { ChatModel } from '../../../src-main/model/chat-model.ts'
import { allowAlways } from '../../../src-main/store/approvals.ts'
import { addCredit, creditBalance } from '../../../src-main/store/credits.ts'
import { decideJobCard, listJobCards } from '../../../src-main/store/job-cards.ts'
import { addJob, endJob, getJob, recoverJobs } from '../../../src-main/store/jobs.ts'
import { appendMessage, loadMessages } from '../../../src-main/store/messages.ts'
import { othersTakeJobs } from '../../../src-main/store/processes.ts'
import { getTurn } from '../../../src-main/store/turns.ts'
import { call, fakeModel } from '../../support/fake-model.ts'
import { type StartedApp, startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 20_000, interval: 20 })
const email = call('e', 'send_email_to_user', { subject: 'Bilan', body: 'Bonjour' })
const queue = ({ ask }: StartedApp, text: string) => ask.sendInBackground({ text, fileIds: [] })
const statusOf = ({ db }: StartedApp, number: number) => getJob(db, number)?.status

/** After the script, writes the beginning of an answer and then nothing until it is let go. */
function hangingModel(script: Parameters<typeof fakeModel>[0]) {
  const scripted = fakeModel(script)
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  const model: ChatModel = {
    name: 'hanging',
    async *stream(request) {
      asked += 1
      if (asked <= script.length) return yield* scripted.stream(request)
      yield { type: 'text', text: 'Le début' }
      const aborted = new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true }),
      )
      await Promise.race([promise, aborted])
      yield { type: 'end', message: { role: 'assistant', content: 'Le début et la fin' }, finishReason: 'stop' }
    },
  }
  return { model, release: resolve, asked: () => asked }
}

async function startAgain(started: StartedApp, options: Parameters<typeof startApp>[0]): Promise<StartedApp> {
  if (started.db.open) await started.app.close()
  renewRun()
  return startApp({ resumes: true, ...options }, started.data)
}

describe('an answer that a crash cut while it was being written', () => {
  it('still asks for what leaves, since what it had read is in front of the model', async () => {
    const { model, asked } = hangingModel([{ calls: [call('l', 'list_user_files')] }])
    const started = await startApp({ model })
    await started.ask.updateProfile({ email: 'awa@exemple.sn' })
    allowAlways(started.db, { profileId: started.app.profile.id, tool: 'send_email_to_user', now: TEST_NOW })
    const { job } = await queue(started, 'lis puis envoie')
    await until(() => expect(asked()).toBe(2))
    const again = await startAgain(started, { model: fakeModel([{ calls: [email] }, { text: 'Bien.' }]) })
    await until(() => expect(statusOf(again, job.number)).toBe('waiting'))
    expect(listJobCards(again.db, job.number)).toMatchObject([{ tool: 'send_email_to_user', tainted: true }])
    expect(await again.ask.listOutbox(undefined)).toEqual([])
  })

  it('goes on within the steps that it had, and always has one left to conclude', async () => {
    const steps = Array.from({ length: MODEL_CALLS_PER_TURN - 2 }, (_, index) => ({
      calls: [call(`c${index}`, 'list_user_files', { query: `${index}` })],
    }))
    const { model, asked } = hangingModel(steps)
    const started = await startApp({ model })
    const { job } = await queue(started, 'beaucoup')
    await until(() => expect(asked()).toBe(MODEL_CALLS_PER_TURN - 1))
    const last = hangingModel([])
    const again = await startAgain(started, { model: last.model })
    await until(() => expect(last.asked()).toBe(1))
    const conclusion = fakeModel([{ text: 'Voilà où j’en suis.' }])
    const third = await startAgain(again, { model: conclusion })
    await until(() => expect(statusOf(third, job.number)).toBe('done'))
    expect(conclusion.requests.map(({ toolChoice }) => toolChoice)).toEqual(['none'])
    expect(await third.ask.getJob({ number: job.number })).toMatchObject({
      end: 'step_limit',
      answer: 'Voilà où j’en suis.',
    })
  })
})

it('a call that is repeated asks the third time, whatever cut the answer in between', async () => {
  const list = { calls: [call('l', 'list_user_files')] }
  const { model, asked } = hangingModel([list, list])
  const started = await startApp({ model })
  const { job, conversationId } = await queue(started, 'cherche')
  await until(() => expect(asked()).toBe(3))
  const again = await startAgain(started, { model: fakeModel([list, { text: 'Assez.' }]) })
  await until(() => expect(statusOf(again, job.number)).toBe('waiting'))
  const { approvals } = await again.ask.openConversation({ conversationId, limit: 5 })
  expect(approvals).toMatchObject([{ tool: 'list_user_files', onceOnly: true }])
  await again.ask.answerApproval({ approvalId: approvals[0]?.approvalId ?? '', decision: 'refuse' })
  await until(() => expect(statusOf(again, job.number)).toBe('done'))
})

describe('a call whose result a crash kept from the model', () => {
  const list = { calls: [call('l', 'list_user_files')] }

  /** The program dies during the first call, or once that has ended; then the answer goes on. */
  async function goOnAfter(ended: boolean, script: Parameters<typeof fakeModel>[0]) {
    const started = await startApp({ model: fakeModel([list, { text: 'Bien.' }]) })
    await started.ask.updateProfile({ email: 'awa@exemple.sn' })
    allowAlways(started.db, { profileId: started.app.profile.id, tool: 'send_email_to_user', now: TEST_NOW })
    const { conversationId } = await started.ask.sendMessage({ text: 'cherche', fileIds: [] })
    await started.app.settled()
    const { db } = started
    db.prepare('DELETE FROM messages WHERE id > (SELECT min(message_id) FROM tool_runs)').run()
    db.prepare("UPDATE turns SET state = 'running', ended_at = NULL, process = '999999999-dead'").run()
    if (!ended) db.prepare("UPDATE tool_runs SET status = 'running', ended_at = NULL, process = '999999999-dead'").run()
    const model = fakeModel(script)
    const again = await startAgain(started, { model, resumes: false })
    await again.ask.continueTurn({ conversationId })
    const approvals = async () => (await again.ask.openConversation({ conversationId, limit: 5 })).approvals
    return { app: again.app, model, approvals }
  }

  it('counts once when it is made again', async () => {
    const { app, model } = await goOnAfter(false, [list, { text: 'Voilà.' }])
    await app.settled()
    model.assertUsed()
  })

  it('has been read all the same: what leaves asks', async () => {
    const { approvals } = await goOnAfter(true, [{ calls: [email] }])
    await vi.waitFor(async () => expect(await approvals()).toMatchObject([{ tainted: true }]))
  })
})

describe('a job that never began', () => {
  const steps = Array.from({ length: MODEL_CALLS_PER_TURN - 1 }, (_, index) => ({
    calls: [call(`c${index}`, 'list_user_files', { query: `${index}` })],
  }))

  it.each(['ended', 'was cut'])('has all of its steps, though the turn before it used many and %s', async how => {
    const { model, asked } = hangingModel(how === 'ended' ? [...steps, { text: 'Assez.' }] : steps)
    let started = await startApp({ model, resumes: true })
    const { conversationId } = await started.ask.sendMessage({ text: 'beaucoup', fileIds: [] })
    await until(() => expect(asked()).toBe(MODEL_CALLS_PER_TURN))
    if (how === 'ended') await started.app.settled()
    else {
      started.db.prepare("UPDATE turns SET process = '999999999-dead'").run()
      started = await startAgain(started, { model, resumes: false })
    }
    const { number } = started.app.jobs.prepare({ conversationId, text: 'encore' }, undefined)
    const own = fakeModel([{ calls: [call('z', 'list_user_files')] }, { text: 'Voilà.' }])
    const again = await startAgain(started, { model: own })
    await until(() => expect(statusOf(again, number)).toBe('done'))
    expect(own.requests.map(({ toolChoice }) => toolChoice)).toEqual(['auto', 'auto'])
  })
})

it('every job that is queued or under way is listed, however many there are', async () => {
  const { model } = hangingModel([])
  const started = await startApp({ model })
  for (let index = 0; index < 60; index += 1) await queue(started, `demande ${index}`)
  const active = await started.ask.listJobs(undefined)
  expect(active).toHaveLength(60)
  expect(active.filter(({ status }) => status === 'running')).toHaveLength(2)
})

it('a card that was refused in another run of the program cannot be agreed to after that', async () => {
  const started = await startApp({ model: fakeModel([{ calls: [email] }, { text: 'Bien.' }]) })
  await started.ask.updateProfile({ email: 'awa@exemple.sn' })
  const { job } = await queue(started, 'envoie')
  await until(() => expect(statusOf(started, job.number)).toBe('waiting'))
  const approvalId = listJobCards(started.db, job.number)[0]?.approvalId ?? ''
  expect(decideJobCard(started.db, approvalId, 'refuse')).toBe(true)
  await started.ask.answerApproval({ approvalId, decision: 'once' })
  await until(() => expect(statusOf(started, job.number)).toBe('done'))
  expect(await started.ask.listOutbox(undefined)).toEqual([])
})

it('a run whose answer another one took over meanwhile records nothing more of it', async () => {
  const { model, release, asked } = hangingModel([])
  const started = await startApp({ model })
  const { conversationId, job } = await queue(started, 'longue')
  await until(() => expect(asked()).toBe(1))
  // As one that was suspended for long finds it, where the system does not say which processes are there.
  started.db.prepare('UPDATE turns SET process = ?').run(`${process.ppid}-other`)
  started.db.prepare('UPDATE jobs SET process = ?').run(`${process.ppid}-other`)
  release()
  await started.app.settled()
  expect(loadMessages(started.db, conversationId)).toHaveLength(1)
  expect(getTurn(started.db, conversationId)?.state).toBe('running')
  expect(statusOf(started, job.number)).toBe('running')
})

it('a message that a run was sending when it died is uncertain from the next start on', async () => {
  const started = await startApp({ model: fakeModel([{ calls: [email] }, { text: 'Bien.' }]) })
  await started.ask.updateProfile({ email: 'awa@exemple.sn' })
  allowAlways(started.db, { profileId: started.app.profile.id, tool: 'send_email_to_user', now: TEST_NOW })
  await started.ask.sendMessage({ text: 'envoie', fileIds: [] })
  await started.app.settled()
  started.db.prepare("UPDATE outbox SET state = 'sending', process = '999999999-dead'").run()
  const again = await startAgain(started, {})
  expect(await again.ask.listOutbox(undefined)).toMatchObject([{ state: 'uncertain' }])
})

it('a window that is open is there for others, however long it has nothing to do', async () => {
  let time = TEST_NOW.getTime()
  const clock = { now: () => new Date(time), monotonic: () => performance.now() }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { db } = await startApp({ resumes: true, model: fakeModel([]), clock })
    for (let minutes = 0; minutes < 60; minutes += 1) {
      time += 60_000
      await vi.advanceTimersByTimeAsync(60_000)
    }
    // As another run finds it, where the system does not say which processes are there.
    db.prepare('UPDATE processes SET token = ?').run(`${process.ppid}-other`)
    expect(othersTakeJobs(db, clock.now())).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

it('jobs are in hand as long as their window is open, also when they wait, and their time is stored meanwhile', async () => {
  let time = TEST_NOW.getTime()
  const clock = { now: () => new Date(time), monotonic: () => time }
  const started = await startApp({ model: hangingModel([]).model, clock })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    for (let index = 0; index < 3; index += 1) await queue(started, `demande ${index}`)
    time += 3_600_000
    await vi.advanceTimersByTimeAsync(60_000)
    expect([1, 2, 3].map(number => getJob(started.db, number)?.usedMs)).toEqual([3_600_000, 3_600_000, 0])
    const elsewhere = `${process.ppid}-other`
    for (const table of ['processes SET token', 'jobs SET process', 'turns SET process'])
      started.db.prepare(`UPDATE ${table} = ?`).run(elsewhere)
    expect(recoverJobs(started.db, { fr: 'x', en: 'x' }, clock.now())).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

it('the window sees that a job which was under way before it opened has died', async () => {
  const started = await startApp({ model: fakeModel([{ text: 'Un.' }]) })
  const { conversationId } = await started.ask.sendMessage({ text: 'un', fileIds: [] })
  await started.app.settled()
  const { db } = started
  const { id: askedId } = appendMessage(db, { conversationId, message: { role: 'user', content: 'x' }, now: TEST_NOW })
  const profileId = started.app.profile.id
  const { number } = addJob(db, {
    ...{ profileId, conversationId, title: 'x', askedId, command: {} },
    ...{ status: 'running', now: TEST_NOW },
  })
  const elsewhere = `${process.ppid}-other`
  db.prepare('UPDATE jobs SET process = ?').run(elsewhere)
  await started.app.close()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const window = await startApp({ resumes: true, model: fakeModel([]) }, started.data)
    expect(statusOf(window, number)).toBe('running')
    // It dies without another word; on the disk nothing changes.
    const other = window.db.prepare('UPDATE jobs SET process = ?')
    other.run('gone')
    await vi.advanceTimersByTimeAsync(12_000)
    expect(statusOf(window, number)).toBe('interrupted')
    endJob(window.db, { number, status: 'cancelled', now: TEST_NOW })
  } finally {
    vi.useRealTimers()
  }
})

it('a pupil pays once for a job that was cut, and what it asked shows its key nowhere', async () => {
  const quiz = call('q', 'interactive_quiz', {
    topic: 'fractions',
    level: 'CM2',
    question: 'Quel compte ?',
    options: ['701', '601', '411'],
    correct_index: 1,
    explanation: 'clef-secrete',
  })
  const hanging = hangingModel([{ reasoning: 'clef-secrete', calls: [quiz] }])
  const started = await startApp({ model: { ...hanging.model, remote: true } })
  const profileId = started.app.profile.id
  await started.ask.updateProfile({ mode: 'child' })
  await started.ask.setSchool({ answerPrice: 10 })
  addCredit(started.db, { profileId, kind: 'voucher', amount: 50, reason: 'x', reference: 'r', now: TEST_NOW })
  const { job, conversationId } = await queue(started, 'une question')
  await until(() => expect(hanging.asked()).toBe(2))
  const shown = async ({ ask, app, events, announced }: StartedApp) =>
    JSON.stringify([
      await ask.getJob({ number: job.number }),
      await ask.listJobs(undefined),
      app.jobs.story(job.number),
      await ask.openConversation({ conversationId, limit: 40 }),
      [events, announced],
    ])
  expect(creditBalance(started.db, profileId)).toBe(40)
  expect(await shown(started)).not.toMatch(/clef-secrete|correct_index/)
  const answering = fakeModel([{ text: 'Réponds !' }])
  const again = await startAgain(started, { model: { ...answering, remote: true } })
  await until(() => expect(statusOf(again, job.number)).toBe('done'))
  expect(await shown(again)).not.toMatch(/clef-secrete|correct_index/)
  expect(creditBalance(again.db, profileId)).toBe(40)
})
