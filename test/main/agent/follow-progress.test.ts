import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followProgress } from '../../../src-main/agent/follow-progress.ts'
import type { Bilingual, ToolProgress } from '../../../src-main/types.ts'

const LABEL = { fr: 'Lit', en: 'Reads' }

function following(limitMs = 60_000) {
  let now = 0
  const shown: ToolProgress[] = []
  const warnings: Bilingual[] = []
  const followed = followProgress({
    clock: { now: () => new Date(0), monotonic: () => now },
    limitMs,
    usedMs: () => now,
    show: progress => void shown.push(progress),
    warn: notice => void warnings.push(notice),
  })
  return {
    ...followed,
    shown,
    warnings,
    at(ms: number, progress: Omit<ToolProgress, 'label'>) {
      now = ms
      followed.progress({ label: LABEL, ...progress })
    },
  }
}

test('no count goes back, past its total or below nothing, and the last word is always said', () => {
  const number = fc.oneof(fc.integer({ min: -50, max: 300 }), fc.double(), fc.constant(undefined))
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 60 }), counts => {
      const run = following()
      for (const [done, total] of counts) {
        run.at(0, { ...(done !== undefined && { done }), ...(total !== undefined && { total }) })
      }
      run.end()
      let before = 0
      for (const { done = 0, total } of run.shown) {
        expect(Number.isFinite(done)).toBe(true)
        expect(done).toBeGreaterThanOrEqual(0)
        if (total === undefined) continue
        expect(done).toBeLessThanOrEqual(total)
        // A total that shrinks takes the count with it.
        expect(done).toBeGreaterThanOrEqual(Math.min(before, total))
        before = done
      }
    }),
  )
})

test('a hundred messages at once are two: the first and the last', () => {
  const run = following()
  for (let done = 1; done <= 100; done++) run.at(done, { done, total: 1_000 })
  run.end()
  run.at(200, { done: 200, total: 1_000 })
  expect(run.shown.map(({ done }) => done)).toEqual([1, 100])
})

test('what waits is said while nothing more comes', async () => {
  const run = following()
  run.at(0, { done: 1, total: 9 })
  run.at(1, { done: 2, total: 9 })
  expect(run.shown).toHaveLength(1)
  await sleep(300)
  expect(run.shown.map(({ done }) => done)).toEqual([1, 2])
})

test('a new label and the end of a count do not wait', () => {
  const run = following()
  run.at(0, { done: 1, total: 2 })
  run.at(1, { done: 2, total: 2 })
  run.progress({ label: { fr: 'Écrit', en: 'Writes' } })
  expect(run.shown.map(({ label, done }) => [label.fr, done])).toEqual([
    ['Lit', 1],
    ['Lit', 2],
    ['Écrit', undefined],
  ])
})

test('the time left comes with the count once it is known', () => {
  const run = following()
  for (let done = 0; done <= 60; done++) {
    run.at(done * 500, { done, total: 80 })
  }
  run.end()
  expect(run.shown[0]).not.toHaveProperty('remainingMs')
  expect(run.shown.at(-1)).toEqual({ label: LABEL, done: 60, total: 80, remainingMs: 10_000 })
})

test('work that cannot end in time is told of early, once, with what to do', () => {
  const run = following()
  for (let done = 0; done <= 5; done++) run.at(done * 5_000, { done, total: 300, whenLate: 'kept' })
  expect(run.warnings).toEqual([
    {
      fr: 'À ce rythme, il faudra encore environ 25 min, plus que les 60 s d’une étape : ce qui est lu à temps sera gardé, et la suite reprendra là.',
      en: 'At this pace it will take about 25 min more, over the 60 s of one step: what is read in time is kept, and the rest goes on from there.',
    },
  ])
})

test('work that is lost when its time is up is said to be', () => {
  const run = following(30_000)
  for (let done = 0; done <= 4; done++) run.at(done * 2_000, { done, total: 40 })
  expect(run.warnings[0]?.fr).toContain(
    'il faudra encore environ 1 min, plus que les 30 s d’une étape : elle sera sans doute arrêtée',
  )
})

test('work that ends in time is not warned of, whatever its first moments', () => {
  const run = following()
  run.at(0, { done: 0, total: 100 })
  run.at(20_000, { done: 1, total: 100 })
  for (let done = 2; done <= 100; done++) run.at(20_000 + done * 300, { done, total: 100 })
  expect(run.warnings).toEqual([])
})

test('a slow start of an upload is no reason to warn', () => {
  const run = following()
  run.at(0, { done: 0, total: 1_000_000, unit: 'byte' })
  for (let piece = 1; piece <= 4; piece++) run.at(piece * 400, { done: piece * 1_000, total: 1_000_000, unit: 'byte' })
  for (let piece = 1; piece <= 100; piece++) run.at(1_600 + piece * 100, { done: piece * 10_000, total: 1_000_000 })
  expect(run.warnings).toEqual([])
})
