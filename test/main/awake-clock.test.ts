import { expect, test } from 'vitest'
import { createAwakeClock } from '../../src-main/awake-clock.ts'

const START = Date.parse('2025-03-14T09:00:00.000Z')

/** A machine whose time the test moves: awake, asleep, at work, or with its clock set. */
function machine({ counterSleeps = false } = {}) {
  let wall = START
  let counter = 1_000
  let worked = 0
  let action = () => {}
  const clock = createAwakeClock({
    now: () => new Date(wall),
    counter: () => counter,
    worked: () => worked,
    every(_, tick) {
      action = tick
      return () => undefined
    },
  })
  let wakes = 0
  clock.onWake(() => {
    wakes += 1
  })
  const pass = (ms: number) => {
    wall += ms
    counter += ms
  }
  return {
    clock,
    tick: () => action(),
    pass,
    /** Awake, with its ticks. */
    stayAwake(ms: number) {
      for (let left = ms; left > 0; left -= 5_000) {
        pass(Math.min(5_000, left))
        action()
      }
    },
    sleep(ms: number) {
      wall += ms
      if (!counterSleeps) counter += ms
    },
    block(ms: number) {
      pass(ms)
      worked += ms
    },
    setClock(ms: number) {
      wall += ms
    },
    wakes: () => wakes,
  }
}

const HOUR = 3_600_000

test('time awake counts in full', () => {
  const { clock, stayAwake } = machine()
  const start = clock.monotonic()
  stayAwake(180_000)
  expect(clock.monotonic() - start).toBe(180_000)
})

test.each([
  { system: 'whose counter runs on, as on Windows', counterSleeps: false },
  { system: 'whose counter stands still, as on Linux', counterSleeps: true },
])('an announced sleep leaves no trace in the time of a system $system', ({ counterSleeps }) => {
  const { clock, stayAwake, sleep, pass, wakes } = machine({ counterSleeps })
  const start = clock.monotonic()
  stayAwake(10_000)
  clock.suspend()
  pass(300)
  sleep(8 * HOUR)
  clock.resume()
  stayAwake(10_000)
  expect(clock.monotonic() - start).toBe(20_000)
  expect(wakes()).toBe(1)
})

test.each([
  { first: 'the tick', look: (m: ReturnType<typeof machine>) => m.tick() },
  { first: 'a timer that asks for the time', look: (m: ReturnType<typeof machine>) => void m.clock.monotonic() },
])('a sleep that nobody announced is noticed by $first', async ({ look }) => {
  const m = machine()
  const start = m.clock.monotonic()
  m.stayAwake(10_000)
  m.sleep(8 * HOUR)
  look(m)
  await Promise.resolve()
  expect(m.wakes()).toBe(1)
  expect(m.clock.monotonic() - start).toBeLessThanOrEqual(15_000)
  m.stayAwake(10_000)
  expect(m.clock.monotonic() - start).toBeLessThanOrEqual(25_000)
  expect(m.clock.monotonic() - start).toBeGreaterThanOrEqual(20_000)
  expect(m.wakes()).toBe(1)
})

test('a sleep is noticed where the counter stood still too', () => {
  const { clock, stayAwake, sleep, tick, wakes } = machine({ counterSleeps: true })
  const start = clock.monotonic()
  stayAwake(10_000)
  sleep(HOUR)
  tick()
  expect(clock.monotonic() - start).toBe(10_000)
  expect(wakes()).toBe(1)
})

test('work that blocks the program for a minute is time awake', () => {
  const { clock, stayAwake, block, tick, wakes } = machine()
  const start = clock.monotonic()
  stayAwake(10_000)
  block(60_000)
  tick()
  expect(clock.monotonic() - start).toBe(70_000)
  expect(wakes()).toBe(0)
})

test.each([
  { how: 'back a day', ms: -24 * HOUR },
  { how: 'forward a year', ms: 365 * 24 * HOUR },
  { how: 'by two seconds', ms: 2_000 },
])('a clock set $how moves no limit', ({ ms }) => {
  const { clock, stayAwake, setClock } = machine()
  const start = clock.monotonic()
  stayAwake(60_000)
  setClock(ms)
  stayAwake(60_000)
  expect(clock.monotonic() - start).toBe(120_000)
  expect(clock.now().getTime()).toBe(START + 120_000 + ms)
})

test('a sleep that was announced and did not come ends by itself', () => {
  const { clock, stayAwake, wakes } = machine()
  clock.suspend()
  const frozen = clock.monotonic()
  stayAwake(25_000)
  expect(clock.monotonic()).toBe(frozen)
  stayAwake(60_000)
  expect(wakes()).toBe(1)
  expect(clock.monotonic() - frozen).toBe(55_000)
})

test('who no longer listens is not called', () => {
  const { clock, sleep, tick } = machine()
  let called = 0
  const end = clock.onWake(() => {
    called += 1
  })
  end()
  sleep(HOUR)
  tick()
  expect(called).toBe(0)
})
