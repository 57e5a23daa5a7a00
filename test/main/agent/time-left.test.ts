import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTimeLeft, type Seen, spokenMs } from '../../../src-main/agent/time-left.ts'

/** What is said while `durations` (milliseconds of each unit) pass, after a start that takes `loadMs`. */
function play(durations: readonly number[], loadMs = 0): { seen: Seen; saidMs: number | undefined; rawMs?: number }[] {
  const timeLeft = createTimeLeft()
  const total = durations.length
  let at = 1_000
  timeLeft({ stage: 'a', done: 0, total, at })
  at += loadMs
  return durations.map((took, index) => {
    at += took
    const seen = { stage: 'a', done: index + 1, total, at }
    const left = timeLeft(seen)
    return { seen, saidMs: left?.saidMs, ...(left && { rawMs: left.rawMs }) }
  })
}

const durations = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 200 })

test('nothing is said before three seconds and a twentieth of the whole, nor at the end', () => {
  fc.assert(
    fc.property(durations, fc.integer({ min: 0, max: 5_000 }), (each, loadMs) => {
      for (const { seen, saidMs } of play(each, loadMs)) {
        if (saidMs === undefined) continue
        expect(seen.at - 1_000).toBeGreaterThanOrEqual(3_000)
        expect(seen.done / seen.total).toBeGreaterThanOrEqual(0.05)
        expect(seen.done).toBeLessThan(seen.total)
      }
    }),
  )
})

test('what is said is a time that people say, never negative, whatever the clock and the counts do', () => {
  const anything = fc.record({
    stage: fc.constantFrom('a', 'b'),
    done: fc.integer({ min: 0, max: 1_000 }),
    total: fc.integer({ min: 1, max: 1_000 }),
    at: fc.integer({ min: 0, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 60 }), reports => {
      const timeLeft = createTimeLeft()
      for (const report of reports) {
        const left = timeLeft(report)
        if (!left) continue
        expect(left.rawMs).toBeGreaterThan(0)
        if (left.saidMs === undefined) continue
        expect(left.saidMs).toBeGreaterThanOrEqual(5_000)
        expect(spokenMs(left.saidMs)).toBe(left.saidMs)
      }
    }),
  )
})

test('at an even pace it converges: never up again, and near the truth from the first word', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 40, max: 3_000 }),
      fc.integer({ min: 20, max: 400 }),
      fc.integer({ min: 0, max: 4_000 }),
      (each, count, loadMs) => {
        const said = play(
          Array.from({ length: count }, () => each),
          loadMs,
        ).filter(({ saidMs }) => saidMs !== undefined)
        let before = Number.POSITIVE_INFINITY
        for (const { seen, saidMs = 0 } of said) {
          expect(saidMs).toBeLessThanOrEqual(before)
          before = saidMs
          const truth = (seen.total - seen.done) * each
          if (truth < 10_000) continue
          expect(saidMs / truth).toBeGreaterThan(0.6)
          expect(saidMs / truth).toBeLessThan(1.7)
        }
        if (each * count > 20_000) expect(said.at(-1)?.saidMs).toBe(5_000)
      },
    ),
  )
})

test('pages that differ do not make it jump: few changes, and never more than a step or two at once', () => {
  const uneven = Array.from({ length: 120 }, (_, index) => 2_000 + ((index * 7_919) % 3_000))
  const said = play(uneven).flatMap(({ saidMs }) => saidMs ?? [])
  const changes = said.filter((value, index) => index > 0 && value !== said[index - 1])
  expect(changes.length).toBeLessThan(20)
  for (const [index, value] of said.entries()) {
    const before = said[index - 1] ?? value
    expect(Math.max(value, before) / Math.min(value, before)).toBeLessThanOrEqual(2)
  }
})

test('the loading before the first page is no part of the pace', () => {
  const [first] = play(
    Array.from({ length: 10 }, () => 2_000),
    30_000,
  ).filter(({ saidMs }) => saidMs !== undefined)
  expect(first?.seen.done).toBe(2)
  expect(first?.rawMs).toBe(16_000)
})

test('the pace of late counts, not that of the beginning', () => {
  const slower = [...Array.from({ length: 50 }, () => 200), ...Array.from({ length: 50 }, () => 4_000)]
  const at = play(slower)[79]
  expect(at?.rawMs).toBe(80_000)
})

test('a machine that slept is no slow machine', () => {
  const timeLeft = createTimeLeft()
  const said = Array.from({ length: 41 }, (_, done) => {
    const asleep = done > 20 ? 8 * 3_600_000 : 0
    return timeLeft({ stage: 'a', done, total: 80, at: done * 1_000 + asleep })
  })
  expect(said[20]?.saidMs).toBe(60_000)
  expect(said[21]?.saidMs).toBeUndefined()
  expect(said[40]).toMatchObject({ rawMs: 40_000, saidMs: 45_000 })
})

test('each stage is measured on its own', () => {
  const timeLeft = createTimeLeft()
  for (let done = 0; done <= 10; done++) timeLeft({ stage: 'a', done, total: 10, at: done * 1_000 })
  expect(timeLeft({ stage: 'b', done: 0, total: 10, at: 10_000 })).toBeUndefined()
  expect(timeLeft({ stage: 'b', done: 1, total: 10, at: 11_000 })).toBeUndefined()
})
