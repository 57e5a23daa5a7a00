import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startDeadline } from '../../../src-main/agent/deadline.ts'

/** A clock behind the timers of the machine, as after a sleep that they counted. */
function sleepingClock() {
  let asleep = 0
  return {
    clock: { now: () => new Date(), monotonic: () => performance.now() - asleep },
    sleep(ms: number) {
      asleep += ms
    },
  }
}

function start(ms: number) {
  const { clock, sleep } = sleepingClock()
  const deadline = startDeadline(ms, clock)
  onTestFinished(() => deadline.clear())
  return { deadline, sleep }
}

test('a timer that fires after a sleep does not end what has awake time left', async () => {
  const { deadline, sleep } = start(60)
  sleep(100)
  await pause(90)
  expect(deadline.signal.aborted).toBe(false)
  await pause(120)
  expect(deadline.signal.aborted).toBe(true)
  expect(deadline.signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('the wall clock is nobody’s limit', async () => {
  let wall = Date.parse('2025-03-14T09:00:00.000Z')
  const deadline = startDeadline(50, { now: () => new Date(wall), monotonic: () => performance.now() })
  wall += 365 * 86_400_000
  await pause(10)
  expect(deadline.signal.aborted).toBe(false)
  wall -= 3 * 365 * 86_400_000
  await pause(80)
  expect(deadline.signal.aborted).toBe(true)
})
