import { parseAmount } from './amount.ts'
import { type AmountColumn, accountShare, type Header, wordiestColumn } from './trial-balance-header.ts'
import type { RawTable } from './types.ts'

/**
 * A table without titles is understood only when it is evident: a column of account numbers, then pairs of amount
 * columns that each balance to the centime (or one signed column that sums to zero).
 */
export function inferHeader(rows: RawTable['rows']): Header | undefined {
  const width = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => column)
  const account = columns.find(column => accountShare(rows, column) > 0.6)
  if (account === undefined) return undefined
  const sums = columns.map(column => (column === account ? undefined : sumColumn(rows, column)))
  const numeric = columns.filter(column => sums[column] !== undefined)
  const amounts = evidentPairs(numeric, sums) ?? evidentSigned(numeric, sums)
  if (!amounts) return undefined
  const label = wordiestColumn([], rows, account)
  return { first: 0, body: 0, account, ...(label !== undefined && { label }), amounts, repeats: new Set() }
}

function sumColumn(rows: RawTable['rows'], column: number): number | undefined {
  let sum = 0
  let filled = 0
  let unreadable = 0
  for (const { cells } of rows) {
    const parsed = parseAmount(cells[column], ',')
    if (parsed.kind === 'amount') {
      sum += parsed.amount
      filled++
    } else if (parsed.kind === 'unreadable') unreadable++
  }
  return filled > 0 && unreadable <= filled * 0.05 ? sum : undefined
}

function evidentPairs(numeric: number[], sums: (number | undefined)[]): AmountColumn[] | undefined {
  if (numeric.length < 2 || numeric.length % 2 !== 0 || numeric.length > 8) return undefined
  const columns: AmountColumn[] = []
  for (let index = 0; index < numeric.length; index += 2) {
    const [debit = 0, credit = 0] = numeric.slice(index, index + 2)
    if (sums[debit] !== sums[credit]) return undefined
    columns.push(untitled(debit, 'debit'), untitled(credit, 'credit'))
  }
  return columns
}

function evidentSigned(numeric: number[], sums: (number | undefined)[]): AmountColumn[] | undefined {
  const [only] = numeric
  return numeric.length === 1 && only !== undefined && sums[only] === 0 ? [untitled(only, 'signed')] : undefined
}

function untitled(column: number, side: AmountColumn['side']): AmountColumn {
  return { column, title: `colonne ${column + 1}`, side }
}
