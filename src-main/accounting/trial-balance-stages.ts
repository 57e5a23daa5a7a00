import type { Stage } from './header-words.ts'
import { hasBothSides, isComplete, looksLikeOpening, opensManagement, provenShare } from './stage-proof.ts'
import { exchangedColumns, unprovenColumns } from './trial-balance-refusals.ts'
import { type Entry, net, type Stages, type Unit } from './trial-balance-units.ts'
import type { RawTable } from './types.ts'

/**
 * Which unit is the opening, the movements, the closing. Titles decide where they are firm, then dates, then what the
 * rows add up to (opening + movements = closing), then the order of columns.
 * @throws UserError when titles leave it open and the rows prove nothing, or prove the contrary of the titles.
 */
export function assignStages(units: Unit[], entries: Entry[], table: RawTable): Stages {
  const known = units.map(unit => (unit.firm ? unit.stage : undefined))
  byDates(units, known)
  forgetShared(units, known)
  const untitled = known.flatMap((stage, index) => (stage ? [] : [index]))
  const guess = settle(guessByOrder(units, known, untitled, entries), units, entries)
  if (untitled.length === 0) {
    refuseExchanged(guess, units, entries, table)
    return guess
  }
  const hinted = untitled.every(index => units[index]?.stage !== undefined && !units[index]?.firm)
  if (units.length < 3 || (hinted && !isComplete(guess))) return guess
  const candidates = [guess, ...readings(known, untitled).map(stages => settle(stages, units, entries))]
  let best = guess
  let bestShare = -1
  for (const candidate of candidates) {
    if (!isComplete(candidate)) continue
    // What opens with income and expenses is no opening, though it may add up: the order of a sum is free.
    const share = provenShare(candidate, entries) - (opensManagement(candidate, entries) ? 0.01 : 0)
    if (share > bestShare) {
      best = candidate
      bestShare = share
    }
  }
  if (bestShare < PROVEN)
    throw unprovenColumns(
      table,
      untitled.flatMap(index => units[index] ?? []),
    )
  return best
}

/** « Balance d’entrée » and « Balance de sortie » both say balance: of two pairs that claim one stage, neither has it. */
function forgetShared(units: Unit[], stages: (Stage | undefined)[]): void {
  if (units.length < 3) return
  for (const stage of STAGES) {
    const claims = units.flatMap((unit, index) =>
      stages[index] === stage && !unit.signed && !unit.date ? [index] : [],
    )
    if (claims.length > 1) for (const index of claims) stages[index] = undefined
  }
}

/** Share of rows that must add up before untitled columns are believed: one wrong row in a file is its own matter. */
const PROVEN = 0.6

function guessByOrder(
  units: Unit[],
  known: readonly (Stage | undefined)[],
  untitled: number[],
  entries: Entry[],
): (Stage | undefined)[] {
  const stages = [...known]
  const free = STAGES.filter(stage => !stages.includes(stage))
  for (const [order, index] of untitled.entries()) {
    const weak = units[index]?.stage
    stages[index] =
      weak && free.includes(weak) && untitled.length < units.length ? weak : defaultStage(order, untitled.length, free)
  }
  if (units.length !== 2) return stages
  const [first, second] = stages
  if (untitled.includes(0) && second === 'closing' && looksLikeOpening(0, 1, entries)) stages[0] = 'opening'
  const [alone] = untitled
  if (untitled.length !== 1 || alone === undefined || units[alone]?.stage) return stages
  const other = 1 - alone
  const otherStage = alone === 0 ? second : first
  if (otherStage === 'movement' && looksLikeOpening(alone, other, entries)) stages[alone] = 'opening'
  if (otherStage === 'opening' && hasBothSides(alone, entries)) stages[alone] = 'movement'
  return stages
}

const STAGES = ['opening', 'movement', 'cumul', 'closing'] as const

/** Every way to give the free stages to the untitled units, first those that follow the order of columns. */
function readings(known: readonly (Stage | undefined)[], untitled: number[]): (Stage | undefined)[][] {
  const free = STAGES.filter(stage => !known.includes(stage))
  const all: (Stage | undefined)[][] = []
  const give = (stages: (Stage | undefined)[], rest: number[]) => {
    const [index, ...others] = rest
    if (index === undefined) {
      all.push(stages)
      return
    }
    for (const stage of free) if (!stages.includes(stage)) give(stages.with(index, stage), others)
    if (rest.length > free.filter(stage => !stages.includes(stage)).length) give(stages, others)
  }
  give([...known], untitled.slice(0, STAGES.length))
  return all
}

/** Titles that call the opening what the rows prove to be the closing are worse than none. */
function refuseExchanged(stages: Stages, units: Unit[], entries: Entry[], table: RawTable): void {
  const { opening, closing } = stages
  if (opening === undefined || closing === undefined || !isComplete(stages)) return
  if (provenShare(stages, entries) >= 0.5) return
  if (provenShare({ ...stages, opening: closing, closing: opening }, entries) < 0.95) return
  const [first, last] = [units[opening], units[closing]]
  if (first && last) throw exchangedColumns(table, first, last)
}

/** Of two closings at different dates the older is the opening; 1 January is an opening by itself. */
function byDates(units: Unit[], stages: (Stage | undefined)[]): void {
  const dated = units.flatMap((unit, index) => {
    const stage = stages[index]
    return unit.date && (stage === 'closing' || stage === undefined) ? [{ index, date: unit.date }] : []
  })
  const dates = [...new Set(dated.map(({ date }) => date))].sort()
  const latest = dates.at(-1)
  for (const { index, date } of dated) {
    if (date.endsWith('-01-01') || (dates.length > 1 && date !== latest)) stages[index] = 'opening'
    else stages[index] ??= 'closing'
  }
}

function defaultStage(order: number, count: number, free: readonly Stage[]): Stage | undefined {
  if (count === 1) return (['closing', 'movement', 'opening'] as const).find(stage => free.includes(stage))
  const usual: Stage[] =
    count === 2
      ? ['movement', 'closing']
      : count === 3
        ? ['opening', 'movement', 'closing']
        : ['opening', 'movement', 'cumul', 'closing']
  const open = usual.filter(stage => free.includes(stage))
  return open[order]
}

/** Pairs are preferred to signed columns of the same stage; movements may be given only as cumulated ones. */
function settle(stages: (Stage | undefined)[], units: Unit[], entries: Entry[]): Stages {
  const pick = (stage: Stage) => {
    const all = stages.flatMap((one, index) => (one === stage ? [index] : []))
    return all.find(index => !units[index]?.signed) ?? all[0]
  }
  const opening = pick('opening')
  const closing = pick('closing')
  const movement = pick('movement')
  const cumul = pick('cumul')
  const chosen =
    movement !== undefined && cumul !== undefined
      ? betterMovement(opening, movement, cumul, closing, entries)
      : (movement ?? cumul)
  return {
    ...(opening !== undefined && { opening }),
    ...(chosen !== undefined && { movement: chosen }),
    ...(closing !== undefined && { closing }),
  }
}

/** Titles of « mouvements » and « cumuls » are sometimes exchanged: opening + movements = closing tells. */
function betterMovement(
  opening: number | undefined,
  movement: number,
  cumul: number,
  closing: number | undefined,
  entries: Entry[],
): number {
  if (opening === undefined || closing === undefined) return movement
  const fits = (unit: number) =>
    entries.filter(entry => net(entry, opening) + net(entry, unit) === net(entry, closing)).length
  return fits(cumul) > fits(movement) ? cumul : movement
}
