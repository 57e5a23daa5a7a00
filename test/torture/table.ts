import type { Row, Torture } from './kill-all.ts'

const HEADS = [
  'scenario',
  'killed when',
  'kills',
  'done',
  'not done',
  'uncertain',
  'had ended',
  'went on',
  'faults',
  's',
]

/** The moments and what became of the work that was under way. */
export function printTable({ seed, kills, seconds, rows, faults }: Torture): string {
  const lines = rows.map(cellsOf)
  const sum = (of: (row: Row) => number) => String(Math.round(rows.reduce((total, row) => total + of(row), 0)))
  lines.push([
    'all',
    '',
    sum(row => row.kills),
    sum(row => row.fates.done),
    sum(row => row.fates['not done']),
    sum(row => row.fates.uncertain),
    sum(row => row.fates.ended),
    sum(row => row.wentOn),
    sum(row => row.faults),
    sum(row => row.seconds),
  ])
  const widths = HEADS.map((head, column) => Math.max(head.length, ...lines.map(cells => cells[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  const late = rows.reduce((total, row) => total + row.late, 0)
  return [
    line(HEADS),
    ...lines.map(line),
    '',
    `${kills} kills in ${seconds} s, ${late} runs that ended before their moment (seed ${seed}).`,
    ...faults,
    '',
  ].join('\n')
}

function cellsOf({ scenario, moment, kills, fates, wentOn, faults, seconds }: Row): string[] {
  const counts = [
    kills,
    fates.done,
    fates['not done'],
    fates.uncertain,
    fates.ended,
    wentOn,
    faults,
    Math.round(seconds),
  ]
  return [scenario, moment, ...counts.map(String)]
}
