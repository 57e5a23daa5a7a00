import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeTableWorkbook } from '../../src-main/documents/writers/xlsx.ts'
import { prepareStatements } from '../../src-main/tools/statements-work.ts'
import { prepareWorkbook } from '../../src-main/tools/workbook-work.ts'
import type { Language } from '../../src-main/types.ts'
import { type Comparison, compareWithLibreOffice } from './recalculate.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const META = { appVersion: '0.0.0', generatedAt: '2025-01-15T10:20:30.000Z' } as const

type Case = {
  name: string
  write: (path: string) => Promise<unknown>
  /** Sentences about what LibreOffice found; none when all is well. */
  inspect?: (values: Comparison['values']) => string[]
}

const CASES: Case[] = [
  {
    name: 'états financiers, balance de démonstration',
    write: path => writeStatements(path, 'fr'),
    inspect: values => balanced(values, 'Actif!F', 'Passif!D'),
  },
  {
    name: 'financial statements, in English, with the same balance as the year before',
    write: path => writeStatements(path, 'en', 'resources/samples/balance-2024.csv'),
    inspect: values => balanced(values, 'Assets!F', 'Liabilities!D'),
  },
  { name: 'tableau de chaque type', write: writeTable },
  { name: 'journal', write: writeJournal },
]

async function writeStatements(path: string, language: Language, previous?: string): Promise<void> {
  const name = 'balance-2024.csv'
  const { refusal } = await prepareStatements(
    {
      balance: { path: join(ROOT, 'resources/samples', name), name },
      ...(previous && { previous: { path: join(ROOT, previous), name: 'balance-2023.csv' } }),
      resources: join(ROOT, 'resources'),
      documents: { workbookPath: path, pdfPath: path.replace(/\.xlsx$/, '.pdf') },
      ...META,
      language,
    },
    () => undefined,
  )
  if (refusal) throw new Error(refusal.fr)
}

/** The last line of each side is its general total. */
function balanced(values: Comparison['values'], assets: string, liabilities: string): string[] {
  const last = (column: string) =>
    [...values].findLast(([cell]) => cell.startsWith(column) && /\d$/.test(cell))?.[1] ?? 'nothing'
  const [left, right] = [last(assets), last(liabilities)]
  const equal = typeof left === 'number' && typeof right === 'number' && Math.abs(left - right) < 0.005
  return equal && left !== 0 ? [] : [`Σ actif ${left} ≠ Σ passif ${right}`]
}

function writeTable(path: string): Promise<unknown> {
  return writeTableWorkbook(
    {
      title: 'Budget',
      sheets: [
        {
          name: 'Budget : 2025/2026',
          columns: [
            { header: 'Poste', type: 'text' },
            { header: 'Date', type: 'date' },
            { header: 'Quantité', type: 'number' },
            { header: 'Montant', type: 'money' },
            { header: 'Part', type: 'percent' },
          ],
          rows: [
            [
              ['=1+1', '31/12/2024', 0.1, '1 234 567', '18 %'],
              ['@loyer', '2025-01-31', 0.2, '(2 500)', 82],
              [null, null, null, 0, null],
            ],
          ],
          totals: true,
        },
        { name: 'Vide', columns: [{ header: 'Montant', type: 'money' }], rows: [], totals: true },
      ],
    },
    { path },
    { ...META, language: 'fr' },
  )
}

function writeJournal(path: string): Promise<unknown> {
  const headers = ['Journal', 'Date', 'Pièce', 'Compte', 'Libellé', 'Débit', 'Crédit']
  return prepareWorkbook(
    {
      title: 'Journal des achats',
      sheets: [
        {
          head: {
            name: 'Journal d’achats',
            kind: 'journal',
            columns: headers.map(header => ({ header, type: 'text' })),
          },
          batches: [
            JSON.stringify([
              ['AC', '05/01/2024', 'F001', '601100', 'Achat de marchandises', '100 000', null],
              ['AC', '05/01/2024', 'F001', '445200', 'TVA récupérable', 18_000, null],
              ['AC', '05/01/2024', 'F001', '401100', 'Fournisseur Ndiaye', null, '118 000'],
            ]),
          ],
        },
      ],
      path,
      resources: join(ROOT, 'resources'),
      ...META,
      language: 'fr',
    },
    () => undefined,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'ardoise-office-'))
let failed = false
try {
  for (const [index, { name, write, inspect }] of CASES.entries()) {
    const path = join(folder, `${index + 1}.xlsx`)
    await write(path)
    const { formulas, values, differences } = await compareWithLibreOffice(path, folder)
    const complaints = [
      ...differences.map(
        ({ cell, formula, cached, recalculated }) =>
          `${cell} =${formula}: ${cached} in the file, ${recalculated} recalculated`,
      ),
      ...(inspect?.(values) ?? []),
      ...(formulas === 0 ? ['no formula at all'] : []),
    ]
    failed ||= complaints.length > 0
    const verdict = complaints.length === 0 ? 'ok' : 'DIFFERS'
    process.stdout.write(`${verdict}  ${name}: ${formulas} formulas, ${differences.length} differences\n`)
    for (const complaint of complaints.slice(0, 20)) process.stdout.write(`    ${complaint}\n`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0
