import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import exceljs from 'exceljs'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { addFile } from '../../../src-main/store/files.ts'
import { generateXlsx, generateXlsxSpec } from '../../../src-main/tools/generate-xlsx.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { type TestContext, toolContext } from '../../support/tool-context.ts'

type Input = z.input<typeof generateXlsxSpec.arguments>
type Sheet = Input['sheets'][number]

function generate(input: Input, ctx: TestContext) {
  return generateXlsx(generateXlsxSpec.arguments.parse(input), ctx)
}

/** Every file under a folder of the test but the database's own. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(db|sqlite|lock)(-\w+)?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
}

const BUDGET: Input = {
  title: 'Budget « 2025 » : 1er/2e trimestre',
  sheets: [
    {
      name: 'Budget',
      columns: [
        { header: 'Poste', type: 'text' },
        { header: 'Montant', type: 'money' },
      ],
      rows: [
        ['Loyer', '150 000'],
        ['Eau', 12_500],
      ],
      totals: true,
    },
  ],
}

function journal(rows: (string | number | null)[][], changes: Partial<Input['sheets'][number]> = {}): Input {
  return {
    title: 'Journal des achats',
    sheets: [
      {
        name: 'Achats',
        kind: 'journal',
        columns: [
          { header: 'Journal', type: 'text' },
          { header: 'Date', type: 'text' },
          { header: 'Pièce', type: 'text' },
          { header: 'Compte', type: 'number' },
          { header: 'Libellé', type: 'text' },
          { header: 'Débit', type: 'number' },
          { header: 'Crédit', type: 'text' },
        ],
        rows,
        ...changes,
      },
    ],
  }
}

const PURCHASE = [
  ['AC', '05/01/2024', 'F001', 601_100, 'Achat de marchandises', 100_000, null],
  ['AC', '05/01/2024', 'F001', '445200', 'TVA récupérable', '18 000', null],
  ['AC', '05/01/2024', 'F001', '401100', 'Fournisseur Ndiaye', null, '118 000'],
]

describe('generate_xlsx', () => {
  test('puts a workbook in the library and says so to the model and to the user', async () => {
    const ctx = toolContext()
    const { text, views } = await generate(BUDGET, ctx)
    const result = JSON.parse(text)
    expect(result).toMatchObject({
      name: 'Budget « 2025 » - 1er-2e trimestre.xlsx',
      mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
    expect(result.message).toContain('1 feuille, 2 lignes')
    expect(result.bytes).toBeGreaterThan(1000)
    expect(views).toEqual([{ kind: 'file', file: ctx.announced[0] }])
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.readFile(join(ctx.paths.out, result.name))
    expect(workbook.getWorksheet('Budget')?.getCell('B4').result).toBe(162_500)
  })

  test('gives a second document of the same title another name', async () => {
    const ctx = toolContext()
    await generate(BUDGET, ctx)
    await generate({ ...BUDGET, sheets: [{ ...journal([]).sheets[0], kind: 'table' }] as Input['sheets'] }, ctx)
    expect(readdirSync(ctx.paths.out).sort()).toEqual([
      'Budget « 2025 » - 1er-2e trimestre (2).xlsx',
      'Budget « 2025 » - 1er-2e trimestre.xlsx',
    ])
  })

  test('refuses a value that is not of its type, and leaves nothing behind', async () => {
    const ctx = toolContext()
    const sheets = BUDGET.sheets.map(sheet => ({ ...sheet, rows: [['Loyer', 'beaucoup']] }))
    await expect(generate({ ...BUDGET, sheets }, ctx)).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining('ligne 1, colonne « Montant » : « beaucoup »') },
    })
    expect(filesIn(ctx.paths.data)).toEqual([])
    expect(ctx.announced).toEqual([])
  })

  test('leaves nothing behind when it is stopped', async () => {
    const stop = new AbortController()
    const ctx = toolContext({ signal: stop.signal })
    const rows = Array.from({ length: 10_000 }, (_, row) => [`Ligne ${row}`, row])
    const writing = generate({ ...BUDGET, sheets: BUDGET.sheets.map(sheet => ({ ...sheet, rows })) }, ctx)
    setTimeout(() => stop.abort(), 150)
    await expect(writing).rejects.toThrow()
    await expect.poll(() => filesIn(ctx.paths.data)).toEqual([])
  })

  test('writes a balanced journal with real dates, amounts and account texts', async () => {
    const ctx = toolContext()
    const { text } = await generate(journal(PURCHASE), ctx)
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.readFile(join(ctx.paths.out, JSON.parse(text).name))
    const sheet = workbook.getWorksheet('Achats')
    expect(sheet?.getCell('B2').value).toEqual(new Date('2024-01-05T00:00:00Z'))
    expect(sheet?.getCell('D2').value).toBe('601100')
    expect(sheet?.getCell('F3').value).toBe(18_000)
    expect(sheet?.getCell('F5').formula).toBe('SUM(F2:F4)')
    expect([sheet?.getCell('F5').result, sheet?.getCell('G5').result]).toEqual([118_000, 118_000])
  })

  test.each([
    ['an entry that does not balance', 2, 6, '118 001', /Pièce F001.*lignes 1 à 3.*différence 1/],
    ['two sides on one line', 0, 6, 5, /Ligne 1, pièce F001.*même ligne/],
    ['an account of two figures', 0, 3, '60', /Ligne 1, pièce F001.*60/],
    ['an account that no chart has', 0, 3, '809999', /Ligne 1, pièce F001.*809999/],
    ['a day that does not exist', 1, 1, '31/02/2024', /ligne 2, colonne « Date » : « 31\/02\/2024 »/],
    ['a day of another year', 1, 1, '05/01/2023', /exercice/],
  ])('refuses %s, names the line, and writes nothing', async (_, row, column, value, expected) => {
    const ctx = toolContext()
    const rows = PURCHASE.map(cells => [...cells])
    const changed = rows[row]
    if (changed) changed[column] = value
    await expect(generate(journal(rows), ctx)).rejects.toMatchObject({
      sentence: { fr: expect.stringMatching(new RegExp(expected.source.replaceAll(' ', '\\s'), 's')) },
    })
    expect(filesIn(ctx.paths.data)).toEqual([])
  })

  test('takes a fiscal year that is no civil year', async () => {
    const ctx = toolContext()
    const rows = PURCHASE.flatMap(cells => [cells, cells.with(1, '05/01/2025').with(2, 'F002')])
    await expect(generate(journal(rows), ctx)).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining('exercice') },
    })
    const fiscal_year = { start: '2023-07-01', end: '2025-01-31' }
    await expect(generate(journal(rows, { fiscal_year }), ctx)).resolves.toBeDefined()
  })

  test('does not count a total twice that the model added as a row', async () => {
    const ctx = toolContext()
    const { text } = await generate(journal([...PURCHASE, [null, null, null, null, 'TOTAL', 118_000, 118_000]]), ctx)
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.readFile(join(ctx.paths.out, JSON.parse(text).name))
    expect(workbook.getWorksheet('Achats')?.getCell('F5').result).toBe(118_000)
    expect(JSON.parse(text).message).toContain('remplacées par une formule')
  })

  test('refuses a journal without vouchers or without entries', async () => {
    const ctx = toolContext()
    const { columns } = journal([]).sheets[0] ?? { columns: [] }
    const withoutPiece = columns.map(column => (column.header === 'Pièce' ? { ...column, header: 'Remarque' } : column))
    await expect(generate(journal(PURCHASE, { columns: withoutPiece }), ctx)).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining('colonne Pièce') },
    })
    await expect(generate(journal([]), ctx)).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining('aucune ligne d’écriture') },
    })
  })

  test('bounds what it is given', () => {
    const check = (changes: Partial<Input>) => generateXlsxSpec.arguments.safeParse({ ...BUDGET, ...changes }).success
    expect(check({})).toBe(true)
    expect(check({ title: '  ' })).toBe(false)
    expect(check({ sheets: [] })).toBe(false)
    expect(check({ sheets: Array.from({ length: 21 }, () => BUDGET.sheets[0]) as Input['sheets'] })).toBe(false)
  })
})

describe('generate_xlsx from a file of the library', () => {
  const CSV =
    'Ventes du mois\n\nDate;Client;Montant;Taux\n31/01/2024;Awa Ndiaye;1 250 000;18 %\n29/02/2024;=SOMME(1);-3 500;18 %\n'

  async function fromFile(ctx: TestContext, changes: Partial<Input['sheets'][number]> = {}) {
    const card = await addFile(ctx.db, ctx.paths, {
      profileId: ctx.profileId,
      name: 'ventes.csv',
      mime: 'text/csv',
      origin: 'imported',
      content: { bytes: Buffer.from(CSV) },
      now: TEST_NOW,
    })
    const columns: Input['sheets'][number]['columns'] = [
      { header: 'montant', type: 'money' },
      { header: 'Date', type: 'date' },
      { header: 'CLIENT', type: 'text' },
    ]
    const sheet = { name: 'Ventes', columns, source_file_id: card.fileId, totals: true, ...changes }
    return generate({ title: 'Ventes', sheets: [sheet] }, ctx)
  }

  test('takes the rows below its headings, in the order asked for', async () => {
    const ctx = toolContext()
    const { text } = await fromFile(ctx)
    expect(JSON.parse(text).message).toContain('(1 feuille, 2 lignes)')
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.readFile(join(ctx.paths.out, 'Ventes.xlsx'))
    const sheet = workbook.getWorksheet('Ventes')
    expect(sheet?.getCell('A2').value).toBe(1_250_000)
    expect(sheet?.getCell('B3').value).toEqual(new Date('2024-02-29T00:00:00Z'))
    expect(sheet?.getCell('C3').value).toBe('=SOMME(1)')
    expect(sheet?.getCell('A4').result).toBe(1_246_500)
  })

  /** What the sheet `T` of the workbook holds, row by row, without its headings. */
  async function fromBytes(name: string, bytes: Uint8Array, sheet: Partial<Sheet> & Pick<Sheet, 'columns'>) {
    const ctx = toolContext()
    const file = { profileId: ctx.profileId, name, mime: 'text/csv', origin: 'imported' as const, now: TEST_NOW }
    const card = await addFile(ctx.db, ctx.paths, { ...file, content: { bytes } })
    const asked = { name: 'T', source_file_id: card.fileId, ...sheet }
    const { message } = JSON.parse((await generate({ title: 'T', sheets: [asked] }, ctx)).text)
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.readFile(join(ctx.paths.out, 'T.xlsx'))
    const written: unknown[][] = []
    workbook.getWorksheet('T')?.eachRow((row, at) => {
      if (at > 1) written.push(Array.isArray(row.values) ? row.values.slice(1) : [])
    })
    return { message, written }
  }
  const csv = (text: string) => new TextEncoder().encode(text)

  test('takes each of two columns of the same heading, and leaves the total of the file out', async () => {
    const columns: Sheet['columns'] = [
      { header: 'Libellé', type: 'text' },
      { header: 'Montant', type: 'money' },
      { header: 'Montant', type: 'money' },
    ]
    const text = 'Montant;Montant;Libellé\n10;20;a\nSous-total;;\n30;40;b\n;;\nTotal général;;\n'
    const rows = text.replace('Sous-total;;', ';;Sous-total').replace('Total général;;', ';;Total général')
    const { message, written } = await fromBytes('a.csv', csv(rows), { columns, totals: true })
    expect(written.slice(0, 3)).toEqual([['a', 10, 20], ['Sous-total'], ['b', 30, 40]])
    expect(written[3]?.[0]).toBe('Total')
    expect(message).toContain('Le total de « a.csv » (ligne 6) n’est pas recopié')
    expect(message).toContain('« a.csv » a des totaux parmi ses lignes (3)')
    const without = await fromBytes('a.csv', csv(rows), { columns })
    expect(without.written.at(-1)?.[0]).toBe('Total général')
    expect(without.message).not.toContain('vérifier')
  })

  test('keeps the percentages and dates of a workbook as they are shown there', async () => {
    const book = new exceljs.Workbook()
    const sheet = book.addWorksheet('A')
    sheet.addRow(['Jour', 'Vu le', 'Taux', 'Part', 'Remise'])
    const day = new Date('2024-12-31T23:59:59Z')
    sheet.addRow([day, day, 0.18, 0.07, '18 %'])
    sheet.addRow([day, day, 1.5, 0.5, 2])
    for (const at of [2, 3]) {
      for (const column of [1, 2]) sheet.getCell(at, column).numFmt = 'dd/mm/yyyy'
      for (const column of [3, 4]) sheet.getCell(at, column).numFmt = '0.0" pour cent "%'
    }
    const bytes = new Uint8Array(await book.xlsx.writeBuffer())
    const columns: Sheet['columns'] = [
      { header: 'Jour', type: 'date' },
      { header: 'Vu le', type: 'text' },
      { header: 'Taux', type: 'percent' },
      { header: 'Part', type: 'number' },
      { header: 'Remise', type: 'percent' },
    ]
    const { written } = await fromBytes('taux.xlsx', bytes, { columns })
    expect(written).toEqual([
      [new Date('2024-12-31T00:00:00Z'), '31/12/2024', 0.18, 0.07, 0.18],
      [new Date('2024-12-31T00:00:00Z'), '31/12/2024', 1.5, 0.5, 0.02],
    ])
  })

  test('names the line of the file that holds a value of another type', async () => {
    const columns: Sheet['columns'] = [{ header: 'Prix', type: 'money' }]
    const failure = fromBytes('a.csv', csv('Tarifs\n\nPrix\n12\n\nabc\n'), { columns })
    await expect(failure).rejects.toMatchObject({
      sentence: { fr: expect.stringMatching(/ligne 6 du fichier, colonne « Prix » : « abc » .*type text/) },
    })
    const nothing = fromBytes('vide.csv', csv(''), { columns })
    await expect(nothing).rejects.toMatchObject({ sentence: { fr: expect.stringContaining('est vide') } })
    const untitled = fromBytes('a.csv', csv('Prix;\n12;3\n'), { columns: [{ header: '', type: 'money' }] })
    await expect(untitled).rejects.toMatchObject({ sentence: { fr: expect.stringContaining('« (sans titre) »') } })
  })

  test('counts the lines of a journal as its file does', async () => {
    const headers = ['Journal', 'Date', 'Pièce', 'Compte', 'Libellé', 'Débit', 'Crédit']
    const columns = headers.map(header => ({ header, type: 'text' as const }))
    const rows =
      'Société\n\nJournal;Date;Pièce;Compte;Libellé;Débit;Crédit\nAC;31/12/2024;1;601100;x;10;\nAC;31/12/2024;1;701100;x;;11\n'
    const failure = fromBytes('j.csv', csv(rows), { columns, kind: 'journal' })
    await expect(failure).rejects.toMatchObject({
      sentence: { fr: expect.stringMatching(/lignes? 4.*\(lignes du fichier\)/i) },
    })
  })

  test('names the headings of the file when one asked for is not there', async () => {
    const columns: Sheet['columns'] = [{ header: 'Montant TTC', type: 'money' as const }]
    await expect(fromFile(toolContext(), { columns })).rejects.toMatchObject({
      sentence: {
        fr: '« ventes.csv » n’a pas de colonne « Montant TTC ». Rien n’a été écrit ; donnez dans columns des titres de ce fichier : Date, Client, Montant, Taux.',
      },
    })
  })

  test('refuses rows and a file together, neither, and a file that is not there', async () => {
    const ctx = toolContext()
    await expect(fromFile(ctx, { rows: [['1']] })).rejects.toThrow('un seul des deux')
    await expect(fromFile(ctx, { source_file_id: undefined })).rejects.toThrow('un seul des deux')
    await expect(fromFile(ctx, { source_file_id: 'file_none' })).rejects.toThrow('Aucun fichier « file_none »')
  })

  test('prints a sheet that one page cannot hold on several, side by side', async () => {
    const ctx = toolContext()
    const columns = Array.from({ length: 40 }, (_, at) => ({ header: `Colonne numéro ${at}`, type: 'text' as const }))
    await generate({ title: 'L', sheets: [{ name: 'L', columns, rows: [columns.map(() => 'x'.repeat(20))] }] }, ctx)
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.readFile(join(ctx.paths.out, 'L.xlsx'))
    expect(workbook.getWorksheet('L')?.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 4 })
  })

  test('refuses a row that is none, and more cells than a modest machine opens', async () => {
    const columns = [{ header: 'A', type: 'text' as const }]
    const written = (rows: unknown[]) => generate({ title: 'A', sheets: [{ name: 'A', columns, rows }] }, toolContext())
    await expect(written([['a'], [{ b: 1 }]])).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining('Feuille « A », ligne 2 : une ligne est une liste') },
    })
    const wide = Array.from({ length: 60 }, (_, index) => ({ header: `C${index}`, type: 'text' as const }))
    const many = { name: 'A', columns: wide, rows: Array.from({ length: 40_000 }, () => []) }
    await expect(generate({ title: 'A', sheets: [many] }, toolContext())).rejects.toThrow(
      'plus de 2 millions de cellules',
    )
  })
})
