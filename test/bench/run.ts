import { measureBudget } from './budget.ts'
import { measureDatabaseOpening } from './db-open.ts'
import { measureFirstPaint } from './first-paint.ts'
import { measureParallel, measureStream, measureTurn } from './loop.ts'
import type { Measure } from './measure.ts'
import { measurePdf } from './pdf.ts'
import { measureFlood, measureOpening, measureStreaming } from './render.ts'
import { measureIndexing, measureRecall, measureSearching } from './search.ts'
import { measureStart } from './start.ts'
import { measureStatements } from './statements.ts'
import { measureWorkbook } from './xlsx.ts'

const MEASURES: Record<string, () => Promise<Measure[]>> = {
  'statements.20000': async () => [{ ...(await measureStatements()), unit: 'ms CPU' }],
  'loop.turn': measureTurn,
  'loop.stream': measureStream,
  'loop.parallel': measureParallel,
  budget: measureBudget,
  'start.import': measureStart,
  'render.stream': measureStreaming,
  'render.flood': measureFlood,
  'render.open500': measureOpening,
  'app.first_paint': measureFirstPaint,
  'db.open_conversation': measureDatabaseOpening,
  'search.recall5': measureRecall,
  'search.p95': measureSearching,
  'search.index': measureIndexing,
  'xlsx.100k': measureWorkbook,
  'pdf.200p': measurePdf,
}

/** `npm run bench -- [--json] [part of a name]`; fails when a ratio is over its bar. */
const asked = process.argv.slice(2)
const json = asked.includes('--json')
const filter = asked.find(argument => !argument.startsWith('--')) ?? ''
const chosen = Object.entries(MEASURES).filter(([name]) => name.includes(filter))
if (chosen.length === 0) {
  process.stderr.write(`No measure has “${filter}” in its name: ${Object.keys(MEASURES).join(', ')}.\n`)
  process.exit(2)
}
if (!json) process.stdout.write(row('measure', 'value', 'floor', 'ratio', 'bar', ''))
for (const [, take] of chosen) {
  for (const measured of await take()) {
    process.stdout.write(json ? `${JSON.stringify(measured)}\n` : readable(measured))
    if (!(measured.ratio <= measured.bar)) process.exitCode = 1
  }
}

function readable({ name, value, floor, ratio, bar, unit }: Measure): string {
  const verdict = ratio <= bar ? '' : '  over the bar'
  return row(name, value.toFixed(2), floor.toFixed(2), ratio.toFixed(2), `≤ ${bar}`, `${unit}${verdict}`)
}

function row(name: string, value: string, floor: string, ratio: string, bar: string, unit: string): string {
  const numbers = [value, floor, ratio, bar].map(text => text.padStart(10)).join('')
  return `${name.padEnd(18)}${numbers}  ${unit}`.trimEnd().concat('\n')
}
