import { describe, expect, it } from 'vitest'
import { fakeModel } from '../../support/fake-model.ts'
import { startApp } from '../../support/start-app.ts'

const mail = { id: 'a', name: 'send_email_to_user', arguments: JSON.stringify({ subject: 'Note', body: 'Bonjour' }) }
const request = { text: 'Prépare la note', fileIds: [] }
const idle = { working: 0, waiting: 0, jobs: 0 }

describe('what the window leaves behind when it closes', () => {
  it('counts what works, what waits for the person, and the jobs among them', async () => {
    const model = fakeModel([{ calls: [mail] }, { hang: true }, { hang: true }, { text: 'Fait.' }])
    const { app, ask, next } = await startApp({ model })
    expect(app.activity()).toEqual(idle)
    await ask.updateProfile({ email: 'awa@exemple.sn', mode: 'pro' })
    const asked = next('approval')
    const first = await ask.sendInBackground(request)
    await asked
    expect(app.activity()).toEqual({ working: 0, waiting: 1, jobs: 1 })
    for (let count = 0; count < 2; count += 1) await ask.sendInBackground(request)
    const queued = await ask.sendInBackground(request)
    expect(app.activity()).toEqual({ working: 3, waiting: 1, jobs: 4 })
    // Nobody looks: the card of a job stays for whoever comes.
    app.stopWaiting()
    expect((await ask.getJob({ number: first.job.number }))?.status).toBe('waiting')
    await ask.cancelJob({ number: queued.job.number })
    await ask.cancelJob({ number: first.job.number })
    await expect.poll(() => app.activity().jobs).toBe(2)
  })

  it('stops an answer in front that waits for a card that nobody sees any more', async () => {
    const { app, ask, next } = await startApp({ model: fakeModel([{ calls: [mail] }]) })
    await ask.updateProfile({ email: 'awa@exemple.sn', mode: 'pro' })
    const asked = next('approval')
    await ask.sendMessage(request)
    await asked
    const ended = next('turn_end')
    app.stopWaiting()
    expect(await ended).toMatchObject({ reason: 'stopped' })
    expect(app.activity()).toEqual(idle)
  })
})

it('tells the last answer of a conversation from that of a job before it', async () => {
  const { app, ask, next } = await startApp({ model: fakeModel([{ text: 'Un.' }, { text: 'Deux.' }]) })
  const ended = next('turn_end')
  const { conversationId } = await ask.sendInBackground(request)
  expect(app.jobs.answers(conversationId)).toBe(true)
  await ended
  expect(app.jobs.answers(conversationId)).toBe(true)
  const endedAgain = next('turn_end')
  await ask.sendMessage({ conversationId, text: 'Et ensuite ?', fileIds: [] })
  expect(app.jobs.answers(conversationId)).toBe(false)
  await endedAgain
  expect(app.jobs.answers(conversationId)).toBe(false)
})

it('lists jobs under way before those that have ended, however old they are', async () => {
  const { app, ask, next } = await startApp({ model: fakeModel([{ hang: true }, { text: 'Fait.' }]) })
  const running = await ask.sendInBackground(request)
  const ended = next('turn_end')
  await ask.sendInBackground(request)
  await ended
  expect((await ask.listJobs(undefined)).map(({ status }) => status)).toEqual(['running', 'done'])
  await ask.cancelJob({ number: running.job.number })
  await app.settled()
})
