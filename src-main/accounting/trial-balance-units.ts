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

export function net(entry: Entry, unit: number): number {
  return (entry.amounts[unit * 2] ?? 0) - (entry.amounts[unit * 2 + 1] ?? 0)
}

export function describeUnit(unit: Unit): Bilingual {
  const titles = [unit.debit, unit.credit, unit.signed].flatMap(column =>
    column ? [column.title.replace(/\s+/g, ' ')] : [],
  )
  return { fr: titles.map(title => `« ${title} »`).join(' et '), en: titles.map(title => `“${title}”`).join(' and ') }
}
