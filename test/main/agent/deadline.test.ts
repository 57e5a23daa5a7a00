import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startDeadline } from '../../../src-main/agent/deadline.ts'

/** A clock that goes on by hand, while the timers of the machine count what they count. */
function handClock() {
  let awake = 0
  return {
    monotonic: () => awake,
    pass(ms: number) {
      awake += ms
    },
  }
}

test('a timer that fires after a sleep does not end what has awake time left', async () => {
  const { monotonic, pass } = handClock()
  const { signal, clear } = startDeadline(60, { now: () => new Date(), monotonic })
  onTestFinished(clear)
  pass(20)
  await pause(90)
  expect(signal.aborted).toBe(false)
  pass(40)
  await expect.poll(() => signal.aborted).toBe(true)
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('the wall clock is nobody’s limit', async () => {
  const { monotonic, pass } = handClock()
  let wall = Date.parse('2025-03-14T09:00:00.000Z')
  const { signal, clear } = startDeadline(50, { now: () => new Date(wall), monotonic })
  onTestFinished(clear)
  wall += 365 * 86_400_000
  await pause(80)
  expect(signal.aborted).toBe(false)
  wall -= 3 * 365 * 86_400_000
  pass(50)
  await expect.poll(() => signal.aborted).toBe(true)
})
