import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateXlsx, generateXlsxSpec } from '../../src-main/tools/generate-xlsx.ts'
import { longestHold } from './hold.ts'
import { compare, cpuOf, type Measure, measure } from './measure.ts'
import { type PlainRow, writePlainSheet } from './plain-sheet.ts'
import { withToolContext } from './tool-context.ts'

const ROWS = 100_000
const COLUMNS = [
  { header: 'Date', type: 'date' },
  { header: 'Journal', type: 'text' },
  { header: 'Pièce', type: 'text' },
  { header: 'Compte', type: 'text' },
  { header: 'Libellé', type: 'text' },
  { header: 'Débit', type: 'money' },
  { header: 'Crédit', type: 'money' },
  { header: 'Taux', type: 'percent' },
] as const

/**
 * A ledger of 100 000 rows and 8 columns with totals, by the whole tool, worker included, against the same cells
 * written by hand. Processor time of the process, then the memory that it takes and how long it holds the main thread.
 */
export function measureWorkbook(): Promise<Measure[]> {
  return withToolContext(async (ctx, folder) => {
    const rows = ledger()
    const args = generateXlsxSpec.arguments.parse({
      title: 'Grand livre',
      sheets: [{ name: 'Grand livre', columns: COLUMNS, rows, totals: true }],
    })
    const byHand = {
      headers: COLUMNS.map(({ header }) => header),
      types: COLUMNS.map(({ type }) => type),
      rows,
    }
    const write = () => generateXlsx(args, ctx)
    const { value, floor } = await compare(cpuOf, { warmUp: 1, counted: 5 }, write, () =>
      writePlainSheet(join(folder, 'floor.xlsx'), byHand),
    )
    const peak = await peakMegabytes(write)
    const hold = await longestHold(write)
    return [
      measure('xlsx.100k', 'ms CPU', value, floor, 3.2),
      measure('xlsx.100k.memory', 'MB more', peak, 200, 1),
      measure('main.delay', 'ms, longest', hold, 50, 1),
    ]
  })
}

function ledger(): PlainRow[] {
  return Array.from({ length: ROWS }, (_, index) => {
    const day = String(1 + (index % 28)).padStart(2, '0')
    const amount = (index * 7919) % 1_000_000
    const isDebit = index % 2 === 0
    return [
      `2024-03-${day}`,
      'VE',
      `F${100_000 + index}`,
      `411${index % 900}`,
      `Facture ${index} du client n° ${index % 700}`,
      isDebit ? amount : null,
      isDebit ? null : amount,
      0.18,
    ]
  })
}

/** Resident memory above what the process holds before, at its highest. */
async function peakMegabytes(run: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.()
  await sleep(200)
  const before = process.memoryUsage.rss()
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 5)
  await run()
  clearInterval(watch)
  return (highest - before) / 1024 / 1024
}
