import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createOpenAiModel, type OpenAiOptions } from '../../../src-main/model/openai.ts'
import { chunk, type Step, sse, startFakeOpenAiServer, textAnswer } from '../../support/fake-openai-server.ts'
import { ask, modelRequest } from '../../support/read-model.ts'

/** A clock that stands still while its machine sleeps, and says when it wakes. */
function sleepingClock() {
  const listeners = new Set<() => void>()
  let asleep = 0
  return {
    clock: {
      monotonic: () => performance.now() - asleep,
      onWake(listener: () => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    /** What the timers of a system that counts sleep see: it is over before they know. */
    sleep(ms: number) {
      asleep += ms
      for (const listener of listeners) listener()
    },
    listening: () => listeners.size,
  }
}

async function modelOf(steps: Step[], options: Partial<OpenAiOptions>, host = '0.0.0.0') {
  const server = await startFakeOpenAiServer(steps)
  onTestFinished(() => server.close())
  const machine = sleepingClock()
  const model = createOpenAiModel({
    // The same server by another name of this machine's, which is not known to be its own.
    baseUrl: `http://${host}:${server.port}/v1`,
    model: 'm',
    retry: { attempts: 3, baseMs: 1, longestMs: 1_000 },
    clock: machine.clock,
    ...options,
  })
  return { server, model, machine }
}

const begun = sse(chunk({ content: 'Bon' })).replace('data: [DONE]\n\n', '')

test('an answer that had not begun when the machine slept is asked for again', async () => {
  const { server, model, machine } = await modelOf([{ ending: 'hang' }, textAnswer('Fini')], { wakeTimeoutMs: 100 })
  const answer = ask(model)
  await expect.poll(() => server.requests.length).toBe(1)
  await pause(20)
  machine.sleep(8 * 3_600_000)
  expect(await answer).toMatchObject({ text: 'Fini' })
  expect(machine.listening()).toBe(0)
})

test('an answer that had begun ends as cut soon after the sleep, with what it had', async () => {
  const { model, machine } = await modelOf([{ body: begun, ending: 'hang' }], { wakeTimeoutMs: 100 })
  let text = ''
  const startedAt = performance.now()
  const answer = (async () => {
    for await (const piece of model.stream(modelRequest())) {
      if (piece.type !== 'text') continue
      text += piece.text
      setTimeout(() => machine.sleep(3_600_000), 20)
    }
  })()
  await expect(answer).rejects.toMatchObject({ kind: 'cut' })
  expect(text).toBe('Bon')
  expect(performance.now() - startedAt).toBeLessThan(30_000)
})

test('a connection that survived the sleep is read on', async () => {
  const rest = sse(chunk({ content: 'jour' }, 'stop'))
  const { model, machine } = await modelOf([{ body: [begun, rest], pieceDelayMs: 200 }], { wakeTimeoutMs: 5_000 })
  const answer = ask(model)
  await pause(60)
  machine.sleep(3_600_000)
  expect(await answer).toMatchObject({ text: 'Bonjour' })
})

test('time asleep is no silence of the server, and a model of this machine is not doubted for it', async () => {
  const rest = sse(chunk({ content: 'jour' }, 'stop'))
  const options = { wakeTimeoutMs: 50, idleTimeoutMs: 1_000 }
  const { model, machine } = await modelOf([{ body: [begun, rest], pieceDelayMs: 1_200 }], options, '127.0.0.1')
  const answer = ask(model)
  await pause(100)
  // The timer, which counted the sleep, fires in the middle of it: a second awake is not over yet.
  machine.sleep(1_000)
  expect(await answer).toMatchObject({ text: 'Bonjour' })
})
