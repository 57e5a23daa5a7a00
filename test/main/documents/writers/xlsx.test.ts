import { existsSync } from 'node:fs'
import { join } from 'node:path'
import exceljs from 'exceljs'
import { describe, expect, test } from 'vitest'
import type { CellInput } from '../../../../src-main/documents/writers/cell-values.ts'
import { type SheetRequest, writeTableWorkbook } from '../../../../src-main/documents/writers/xlsx.ts'
import { UserError } from '../../../../src-main/errors.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const META = { appVersion: '1.2.3', generatedAt: '2025-01-15T10:20:30.000Z', language: 'fr' } as const

type Sheet = Omit<SheetRequest, 'rows'> & { rows: CellInput[][] }
const batches = (sheets: Sheet[]): SheetRequest[] => sheets.map(sheet => ({ ...sheet, rows: [sheet.rows] }))

async function written(sheets: Sheet[], title = 'Budget'): Promise<exceljs.Worksheet[]> {
  const path = join(tempFolder(), 'table.xlsx')
  await writeTableWorkbook({ title, sheets: batches(sheets) }, { path }, META)
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.readFile(path)
  return workbook.worksheets
}

async function writtenSheet(sheet: Partial<Sheet> & Pick<Sheet, 'columns' | 'rows'>) {
  const [first] = await written([{ name: 'Feuille', ...sheet }])
  if (!first) throw new Error('one sheet was asked for')
  return first
}

async function refusal(sheet: Pick<Sheet, 'columns' | 'rows'> & Partial<Sheet>): Promise<string> {
  const path = join(tempFolder(), 'table.xlsx')
  const writing = writeTableWorkbook(
    { title: 'Budget', sheets: batches([{ name: 'Ventes', ...sheet }]) },
    { path },
    META,
  )
  const error = await writing.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(existsSync(path)).toBe(false)
  if (!(error instanceof UserError)) throw new Error(`refused with ${String(error)}`)
  return error.sentence.fr
}

describe('a workbook from a table', () => {
  test('has real numbers, dates, percentages and texts, whatever way they were written', async () => {
    const sheet = await writtenSheet({
      columns: [
        { header: 'Libellé', type: 'text' },
        { header: 'Date', type: 'date' },
        { header: 'Montant', type: 'money' },
        { header: 'Quantité', type: 'number' },
        { header: 'Taux', type: 'percent' },
      ],
      rows: [
        ['Loyer', '31/12/2024', '1 234 567 F', '1 234,50', '18 %'],
        ['Eau', '2024-02-29', 2500, 0.1, 19.25],
      ],
    })
    const cells = (row: number) => [1, 2, 3, 4, 5].map(column => sheet.getRow(row).getCell(column).value)
    expect(cells(2)).toEqual(['Loyer', new Date('2024-12-31T00:00:00Z'), 1_234_567, 1234.5, 0.18])
    expect(cells(3)).toEqual(['Eau', new Date('2024-02-29T00:00:00Z'), 2500, 0.1, 0.1925])
    expect(sheet.getCell('C2').numFmt).toBe('#,##0;[Red]-#,##0')
    expect(sheet.getCell('B2').numFmt).toBe('dd/mm/yyyy')
    expect(sheet.getCell('E2').numFmt).toBe('0.00%')
  })

  test('totals its number and money columns by formulas that carry their value', async () => {
    const sheet = await writtenSheet({
      columns: [
        { header: 'Libellé', type: 'text' },
        { header: 'Montant', type: 'money' },
        { header: 'Heures', type: 'number' },
      ],
      rows: [
        ['a', 100, 0.1],
        ['b', -250, 0.2],
        ['c', null, null],
      ],
      totals: true,
    })
    expect(sheet.getCell('A5').value).toBe('Total')
    expect(sheet.getCell('B5').formula).toBe('SUM(B2:B4)')
    expect(sheet.getCell('B5').result).toBe(-150)
    expect(sheet.getCell('C5').result).toBe(0.3)
  })

  test('totals only the columns that are named', async () => {
    const sheet = await writtenSheet({
      columns: [
        { header: 'Année', type: 'number' },
        { header: 'Montant', type: 'money' },
      ],
      rows: [[2024, 10]],
      totals: ['Montant'],
    })
    expect(sheet.getCell('A3').value).toBe('Total')
    expect(sheet.getCell('B3').result).toBe(10)
  })

  test('gives a total of zero its value', async () => {
    const columns = [
      { header: 'Libellé', type: 'text' as const },
      { header: 'Montant', type: 'money' as const },
    ]
    const empty = await writtenSheet({ columns, rows: [], totals: true })
    expect(empty.getCell('B2').value).toBe(0)
    const even = await writtenSheet({
      columns,
      rows: [
        ['a', 5],
        ['b', -5],
      ],
      totals: true,
    })
    expect(even.getCell('B4').result).toBe(0)
  })

  test('keeps as text what begins like a formula', async () => {
    const texts = ['=1+1', '+33 1', '-5', '@SUM(A1)', '\t=cmd', '=HYPERLINK("http://x")']
    const sheet = await writtenSheet({ columns: [{ header: '=A', type: 'text' }], rows: texts.map(text => [text]) })
    for (let row = 1; row <= texts.length + 1; row++) {
      expect(sheet.getCell(row, 1).type, String(sheet.getCell(row, 1).value)).toBe(exceljs.ValueType.String)
    }
    expect(sheet.getCell('A2').value).toBe('=1+1')
  })

  test('freezes and repeats its headings, filters its rows and prints on A4', async () => {
    const sheet = await writtenSheet({
      columns: [
        { header: 'A', type: 'text' },
        { header: 'B', type: 'number' },
      ],
      rows: [['x', 1]],
      totals: true,
    })
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet.autoFilter).toBe('A1:B2')
    expect(sheet.pageSetup).toMatchObject({ paperSize: 9, fitToWidth: 1, fitToHeight: 0, printTitlesRow: '1:1' })
  })

  test('gives legal and different names to its sheets', async () => {
    const sheet = { columns: [{ header: 'A', type: 'text' as const }], rows: [] }
    const names = [
      'Ventes/Achats [2024]',
      'ventes achats 2024',
      "'Chiffre d'affaires'",
      '',
      'x'.repeat(40),
      'x'.repeat(40),
      'History',
    ]
    const sheets = await written(names.map(name => ({ name, ...sheet })))
    expect(sheets.map(each => each.name)).toEqual([
      'Ventes Achats 2024',
      'ventes achats 2024 (2)',
      'Chiffre d’affaires',
      'Feuille 1',
      'x'.repeat(31),
      `${'x'.repeat(27)} (2)`,
      'History 1',
    ])
  })

  test('takes characters that XML refuses out of its texts', async () => {
    const sheet = await writtenSheet({
      columns: [{ header: 'A', type: 'text' }],
      rows: [['a\u0000b\u000bc\ud800é\r\nd']],
    })
    expect(sheet.getCell('A2').value).toBe('abc\ufffdé\nd')
  })

  test('names the sheet, row and column of a value that is not of its type, and writes nothing', async () => {
    const sentence = await refusal({ columns: [{ header: 'Montant', type: 'money' }], rows: [[1], ['douze']] })
    expect(sentence).toContain('Feuille « Ventes », ligne 2, colonne « Montant » : « douze » n’est pas un nombre')
    const date = await refusal({ columns: [{ header: 'Date', type: 'date' }], rows: [['31/02/2024']] })
    expect(date).toContain('« 31/02/2024 » n’est pas une date réelle')
  })

  test('refuses a row with more values than columns, and a total of what is no number', async () => {
    expect(await refusal({ columns: [{ header: 'A', type: 'text' }], rows: [['a', 'b']] })).toContain(
      '2 valeurs pour 1',
    )
    expect(await refusal({ columns: [{ header: 'A', type: 'text' }], rows: [], totals: ['A'] })).toContain('« A »')
  })

  test('says that it cannot write where there is no folder', async () => {
    const path = join(tempFolder(), 'absent', 'table.xlsx')
    const sheets = [{ name: 'A', columns: [{ header: 'A', type: 'text' as const }], rows: [[['a']]] }]
    await expect(writeTableWorkbook({ title: 'Budget', sheets }, { path }, META)).rejects.toThrow('ENOENT')
  })

  test('writes twenty thousand rows', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [`Compte ${index}`, index])
    const sheet = await writtenSheet({
      columns: [
        { header: 'Compte', type: 'text' },
        { header: 'Solde', type: 'money' },
      ],
      rows,
      totals: true,
    })
    expect(sheet.rowCount).toBe(20_002)
    expect(sheet.getCell('B20002').result).toBe(199_990_000)
  })
})
