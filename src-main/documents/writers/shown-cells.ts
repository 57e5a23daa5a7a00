import type { RawCell } from '../../accounting/types.ts'
import { formatDate, groupThousands } from './format.ts'

const CODE_HEADING =
  /compte|code|n°|num[ée]ro|r[ée]f|ann[ée]e|exercice|t[ée]l|facture|pi[èe]ce|account|year|number|phone/i

/** Amounts get their thousands; account numbers, years and codes, which are all as long, do not. */
export function columnFormat(cells: RawCell[]): (cell: RawCell) => string {
  const numbers = cells.filter(cell => typeof cell === 'number')
  const lengths = new Set(numbers.map(number => String(Math.abs(number)).length))
  const heading = cells.find(cell => typeof cell === 'string' && cell.trim() !== '')
  const areYears = numbers.every(number => number >= 1900 && number < 2100)
  const isCode =
    (heading === undefined || CODE_HEADING.test(String(heading)) || areYears) &&
    numbers.every(number => Number.isInteger(number) && number >= 0) &&
    lengths.size === 1 &&
    numbers.length > 1
  const decimals = numbers.some(number => !Number.isInteger(number)) ? 2 : 0
  return cell => {
    if (cell === null) return ''
    if (cell instanceof Date) return formatDate(cell.toISOString())
    if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
    if (typeof cell === 'string') return cell
    if (isCode) return String(cell)
    const [whole = '', rest] = cell.toFixed(decimals).split('.')
    const number = groupThousands(whole)
    return rest === undefined ? number : `${number},${rest}`
  }
}
