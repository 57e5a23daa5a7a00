import { readFile } from 'node:fs/promises'
import { compileChart } from '../../src-main/accounting/chart.ts'
import { compileRules } from '../../src-main/accounting/rules.ts'
import { computeStatements } from '../../src-main/accounting/statements.ts'
import { readTrialBalance } from '../../src-main/accounting/trial-balance.ts'
import { readTable } from '../../src-main/documents/readers/table.ts'

const ACCOUNTS = 20_000
const RUNS = 11
const WARM_UP = 2
const RESOURCES = new URL('../../resources/syscohada/', import.meta.url)

/**
 * Statements of a balance of 20 000 accounts against reading its file: `floor` is the bytes turned into rows, `value` is
 * everything from rows to checked statements. Milliseconds of processor time (a busy machine doesn't count), medians of
 * interleaved runs after two that warm up.
 */
export async function measureStatements(): Promise<{
  name: string
  value: number
  floor: number
  ratio: number
  bar: number
}> {
  const chart = compileChart(JSON.parse(await readFile(new URL('chart.json', RESOURCES), 'utf8')))
  const rules = compileRules(JSON.parse(await readFile(new URL('statements.json', RESOURCES), 'utf8')))
  const bytes = new TextEncoder().encode(largeBalance())
  const reading: number[] = []
  const computing: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = processorTime()
    const table = await readTable(bytes, 'balance-2024.csv')
    const read = processorTime()
    const balance = readTrialBalance(table, chart)
    const statements = computeStatements({ balance, rules, chart })
    const end = processorTime()
    if (statements.checks.some(({ id, status }) => id === 'C3' && status !== 'passed'))
      throw new Error('unbalanced bench')
    if (run < WARM_UP) continue
    reading.push(read - start)
    computing.push(end - read)
  }
  const floor = median(reading)
  const value = median(computing)
  return { name: 'statements.20000', value, floor, ratio: value / floor, bar: 10 }
}

/** Six columns, French amounts, every third account a third party, and a capital account that balances each pair. */
function largeBalance(): string {
  const roots = ['401', '411', '521', '601', '701', '245', '2845', '311', '422', '4431', '661', '162']
  const lines = [
    'Compte;Intitulé;Ouverture débit;Ouverture crédit;Mouvement débit;Mouvement crédit;Solde débit;Solde crédit',
  ]
  const sums = { opening: 0, movement: 0 }
  for (let index = 0; index < ACCOUNTS - 1; index++) {
    const root = roots[index % roots.length] ?? '401'
    const code = `${root}${(100_000 + index).toString()}`
    const opening = /^[67]/.test(root) ? 0 : ((index * 7919) % 200_001) - 100_000
    const debit = (index * 104_729) % 900_001
    const credit = (index * 15_485_863) % 900_001
    sums.opening += opening
    sums.movement += debit - credit
    lines.push(row(code, `Compte numéro ${index}`, opening, debit, credit))
  }
  const { opening, movement } = sums
  lines.push(row('101300', 'Capital', -opening, Math.max(-movement, 0), Math.max(movement, 0)))
  return lines.join('\r\n')
}

function row(code: string, label: string, opening: number, debit: number, credit: number): string {
  const closing = opening + debit - credit
  const amounts = [
    Math.max(opening, 0),
    Math.max(-opening, 0),
    debit,
    credit,
    Math.max(closing, 0),
    Math.max(-closing, 0),
  ]
  return [code, label, ...amounts.map(format)].join(';')
}

function format(francs: number): string {
  return francs === 0 ? '' : `${francs.toString().replace(/\B(?=(\d{3})+$)/g, '\u00a0')},00`
}

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
