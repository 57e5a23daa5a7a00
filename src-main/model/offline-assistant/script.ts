import type { Bilingual } from '../../types.ts'
import type { Fields } from './results.ts'

/** `preface`: what is said before the call: a lesson stands above its question. */
export type Call = { name: string; arguments: Record<string, unknown>; preface?: string }

/** What came of a call. `refused`: by the user; `no_rounds`: not tried, the turn may not go on; `no_tool`: not in this profile. `notice`: its reason in both languages. */
export type Outcome =
  | { ok: true; data: Fields }
  | { ok: false; reason: string; notice?: Bilingual; cause: 'failed' | 'refused' | 'no_rounds' | 'no_tool' }

/**
 * What the assistant does is written as a generator that yields calls and receives their outcomes. Nothing is kept
 * between two requests: the generator is run again from its beginning on the outcomes that the messages hold.
 */
export type Script<T> = Generator<Call, T, Outcome>

export type Step = { call: Call; outcome: Outcome }

export type Run<T> = { done: true; value: T } | { done: false; next: Call; resume(outcome: Outcome): Run<T> }

/** Runs `script` on what has already happened. Steps that it does not ask for (another model's) are passed over. */
export function replay<T>(script: Script<T>, steps: readonly Step[]): Run<T> {
  let state = script.next()
  for (const step of steps) {
    if (state.done) break
    if (state.value.name === step.call.name) state = script.next(step.outcome)
  }
  return toRun(script, state)
}

function toRun<T>(script: Script<T>, state: IteratorResult<Call, T>): Run<T> {
  if (state.done) return { done: true, value: state.value }
  return { done: false, next: state.value, resume: outcome => toRun(script, script.next(outcome)) }
}
