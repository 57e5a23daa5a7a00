import { amountColumns, isAccount, type NumericColumn, untitled } from './headerless.ts'
import type { AmountColumn, Header } from './trial-balance-header.ts'
import { unknownTitles } from './trial-balance-refusals.ts'
import type { RawTable } from './types.ts'

/** In centimes: numbers of lines or classes stay below. */
const LEAST_AMOUNT = 1_000_00

/**
 * When no title says the closing, pairs of amounts under unknown titles (« SFD », « SFC ») may be it: those that balance
 * join the columns known.
 * @throws UserError when there are such pairs and they do not balance.
 */
export function withUnreadPairs(table: RawTable, header: Header): Header {
  if (header.amounts.some(({ stage, firm, date, side }) => date || side === 'signed' || (firm && stage === 'closing')))
    return header
  const { rows } = table
  const titles = rows[header.body - 1]?.cells
  const posted = rows.slice(header.body).filter(({ cells }) => isAccount(cells[header.account]))
  const known = new Set<number | undefined>([header.account, header.label, header.thirdParty])
  for (const { column } of header.amounts) known.add(column)
  const pairs = adjacentPairs(amountColumns(posted, column => !known.has(column)))
  if (pairs.length === 0) return header
  const found = pairs.flatMap(([debit, credit]): AmountColumn[] => [
    untitled(debit.column, 'debit', titles),
    untitled(credit.column, 'credit', titles),
  ])
  if (pairs.some(([debit, credit]) => debit.sum !== credit.sum)) throw unknownTitles(table, found)
  return { ...header, amounts: [...header.amounts, ...found].sort((a, b) => a.column - b.column) }
}

function adjacentPairs(columns: NumericColumn[]): [NumericColumn, NumericColumn][] {
  const pairs: [NumericColumn, NumericColumn][] = []
  for (let index = 0; index + 1 < columns.length; index++) {
    const [debit, credit] = columns.slice(index, index + 2)
    if (!debit || !credit || credit.column !== debit.column + 1) continue
    if (debit.largest < LEAST_AMOUNT || credit.largest < LEAST_AMOUNT) continue
    pairs.push([debit, credit])
    index++
  }
  return pairs
}
