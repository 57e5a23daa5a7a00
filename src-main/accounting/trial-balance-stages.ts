import type { Bilingual } from '../types.ts'
import type { Side, Stage } from './header-words.ts'
import type { AmountColumn } from './trial-balance-header.ts'

/** Two columns (debit, credit) or one signed column, that tell one stage of the year. */
export type Unit = {
  debit?: AmountColumn
  credit?: AmountColumn
  signed?: AmountColumn
  stage?: Stage
  firm: boolean
  date?: string
}

/** Debit and credit of each unit, in their order: `amounts[2 * unit]` is the debit. */
export type Entry = { row: number; code: string; label: string; amounts: number[] }

export type Stages = { opening?: number; movement?: number; closing?: number }

export function groupUnits(columns: AmountColumn[]): Unit[] {
  const used = new Set<AmountColumn>()
  const units: Unit[] = []
  for (const column of columns) {
    if (used.has(column)) continue
    used.add(column)
    const mate = column.side === 'signed' ? undefined : findMate(column, columns, used)
    if (mate) used.add(mate)
    units.push(makeUnit(column, mate))
  }
  return units
}

function findMate(column: AmountColumn, columns: AmountColumn[], used: Set<AmountColumn>): AmountColumn | undefined {
  const wanted: Side = column.side === 'debit' ? 'credit' : 'debit'
  return columns.find(
    other => !used.has(other) && other.side === wanted && other.stage === column.stage && other.date === column.date,
  )
}

function makeUnit(column: AmountColumn, mate: AmountColumn | undefined): Unit {
  const { stage, date } = column
  const sides =
    column.side === 'signed'
      ? { signed: column }
      : column.side === 'debit'
        ? { debit: column, credit: mate }
        : { debit: mate, credit: column }
  return { ...sides, ...(stage && { stage }), firm: column.firm ?? false, ...(date && { date }) }
}

/**
 * Which unit is the opening, the movements, the closing. Titles decide where they are firm, then dates, then the
 * order of columns and what the rows add up to.
 */
export function assignStages(units: Unit[], entries: Entry[]): Stages {
  const stages = units.map(unit => unit.stage)
  for (const [index, unit] of units.entries()) if (!unit.firm && unit.stage) stages[index] = undefined
  byDates(units, stages)
  const untitled = stages.flatMap((stage, index) => (stage ? [] : [index]))
  const free = (['opening', 'movement', 'cumul', 'closing'] as const).filter(stage => !stages.includes(stage))
  for (const [order, index] of untitled.entries()) {
    const weak = units[index]?.stage
    stages[index] =
      weak && free.includes(weak) && untitled.length < units.length ? weak : defaultStage(order, untitled.length, free)
  }
  if (units.length === 2 && untitled.includes(0) && stages[1] === 'closing' && looksLikeOpening(0, 1, entries)) {
    stages[0] = 'opening'
  }
  return settle(stages, units, entries)
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

/** An opening leaves classes 6, 7 and 8 empty; movements do not. */
function looksLikeOpening(first: number, second: number, entries: Entry[]): boolean {
  const management = entries.filter(({ code }) => /^[678]/.test(code))
  return (
    management.some(entry => net(entry, second) !== 0) &&
    management.every(({ amounts }) => amounts[first * 2] === 0 && amounts[first * 2 + 1] === 0) &&
    entries.some(entry => net(entry, first) !== 0)
  )
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

export function net(entry: Entry, unit: number): number {
  return (entry.amounts[unit * 2] ?? 0) - (entry.amounts[unit * 2 + 1] ?? 0)
}

export function isReversed(unit: number, entries: Entry[]): boolean {
  let right = 0
  let wrong = 0
  for (const entry of entries) {
    const amount = net(entry, unit)
    if (amount === 0) continue
    const expectsDebit = /^(2[1-7]|3[1-8]|6)/.test(entry.code)
    const expectsCredit = /^(10|7|28|16)/.test(entry.code)
    if (!expectsDebit && !expectsCredit) continue
    if (expectsDebit === amount > 0) right++
    else wrong++
  }
  return wrong > right
}

/** « Mouvements » that hold the opening too: their net is the closing, although there is an opening. */
export function movementsIncludeOpening(stages: Stages, entries: Entry[]): boolean {
  const { opening, movement, closing } = stages
  if (opening === undefined || movement === undefined || closing === undefined) return false
  let added = 0
  let included = 0
  for (const entry of entries) {
    if (net(entry, opening) === 0) continue
    if (net(entry, opening) + net(entry, movement) === net(entry, closing)) added++
    if (net(entry, movement) === net(entry, closing)) included++
  }
  return included > added && included > 0
}

export function describeUnit(unit: Unit): Bilingual {
  const titles = [unit.debit, unit.credit, unit.signed].flatMap(column =>
    column ? [column.title.replace(/\s+/g, ' ')] : [],
  )
  return { fr: titles.map(title => `« ${title} »`).join(' et '), en: titles.map(title => `“${title}”`).join(' and ') }
}
