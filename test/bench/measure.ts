/** One line of the benchmark: what it costs, what the bare minimum costs in the same run, and how far apart they may be. */
export type Measure = {
  name: string
  value: number
  floor: number
  ratio: number
  bar: number
  unit: string
}

export function measure(name: string, unit: string, value: number, floor: number, bar: number): Measure {
  return { name, value: round(value), floor: round(floor), ratio: round(value / floor), bar, unit }
}

/** Processor time of this process, all threads, in milliseconds. */
export async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Time that passes, in milliseconds. */
export async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** Medians of both, run in turns so that whatever else the machine does falls on both alike. */
export async function compare(
  cost: (run: () => Promise<unknown>) => Promise<number>,
  rounds: { warmUp: number; counted: number },
  value: () => Promise<unknown>,
  floor: () => Promise<unknown>,
): Promise<{ value: number; floor: number }> {
  const values: number[] = []
  const floors: number[] = []
  for (let index = 0; index < rounds.warmUp + rounds.counted; index++) {
    // Who goes first changes, since the second finds warmer caches and more garbage.
    const first = index % 2 === 0 ? value : floor
    const second = index % 2 === 0 ? floor : value
    const costs = [await cost(first), await cost(second)] as const
    if (index < rounds.warmUp) continue
    values.push(index % 2 === 0 ? costs[0] : costs[1])
    floors.push(index % 2 === 0 ? costs[1] : costs[0])
  }
  return { value: median(values), floor: median(floors) }
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
