import type { Program } from './victim.ts'

/** What became of the work that was under way when the program was killed, as the program itself says afterwards. */
export type Fate = 'ended' | 'done' | 'not done' | 'uncertain'

export type Strike = {
  fate: Fate
  /** True when it was taken up and came to its end. */
  wentOn: boolean
  /** What must not be; empty when all is well. */
  faults: string[]
}

/** One data folder and the servers around it, for several kills. */
export type Stage = {
  /** `late` when the program had ended before it could be killed at that moment. */
  strike(moment: string): Promise<Strike | 'late'>
  close(): Promise<void>
}

export type Scenario = {
  name: string
  /** Of the kills, beside those of the others. */
  share: number
  /** It needs the built window. */
  window?: true
  moments: readonly string[]
  open(setting: Setting): Promise<Stage>
}

export type Setting = {
  /** Empty; removed afterwards, unless a fault was found. */
  folder: string
  program: Program
  random: Random
}

/** From 0 to 1. */
export type Random = () => number

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Numbers of its own, so that how often another one is asked changes nothing here. */
export function apart(random: Random): Random {
  return randomFrom(Math.floor(random() * 2 ** 32))
}

export function pick<T>(random: Random, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

/** Letters that no other kill has, to know its work by. */
export function newMark(random: Random): string {
  return Array.from({ length: 10 }, () => pick(random, [...'bcdfghjkmnpqrstvwxz'])).join('')
}
