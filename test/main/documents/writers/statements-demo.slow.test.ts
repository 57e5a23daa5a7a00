import { join, resolve } from 'node:path'
import exceljs from 'exceljs'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareStatements } from '../../../../src-main/tools/statements-work.ts'
import { outsidePage, type PdfContent, readPdfPages } from '../../../support/pdf-pages.ts'
import { keptTempFolder } from '../../../support/temp-folder.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const SHEETS = [
  ['Actif', 'bilan_actif'],
  ['Passif', 'bilan_passif'],
  ['Compte de résultat', 'compte_resultat'],
  ['TFT', 'tft'],
] as const

describe('the statements of the sample balance', () => {
  let workbook: exceljs.Workbook
  let pdf: PdfContent
  let amounts: Record<string, Record<string, number | Record<string, number>>>

  beforeAll(async () => {
    const folder = keptTempFolder()
    const name = 'balance-2024.csv'
    const { json } = await prepareStatements(
      {
        balance: { path: join(ROOT, 'resources/samples', name), name },
        resources: join(ROOT, 'resources'),
        documents: { workbookPath: join(folder, 'a.xlsx'), pdfPath: join(folder, 'a.pdf') },
        appVersion: '1.2.3',
        generatedAt: '2025-01-15T10:20:30.000Z',
        language: 'fr',
      },
      () => undefined,
    )
    amounts = JSON.parse(JSON.stringify(json))
    workbook = new exceljs.Workbook()
    await workbook.xlsx.readFile(join(folder, 'a.xlsx'))
    pdf = await readPdfPages(join(folder, 'a.pdf'))
  })

  test('are formulas in every line of the workbook, worth what was computed', () => {
    for (const [sheetName, statement] of SHEETS) {
      const sheet = workbook.getWorksheet(sheetName)
      let lines = 0
      sheet?.eachRow((row, number) => {
        const ref = row.getCell(1).text
        if (number <= 5 || !/^[A-Z]{2}$/.test(ref)) return
        lines++
        const expected = amounts[statement]?.[ref]
        const values = typeof expected === 'object' ? Object.values(expected) : [expected]
        for (const [index, value] of values.entries()) {
          const cell = row.getCell(4 + index)
          expect(cell.formula, `${ref} column ${index + 1}`).toBeTruthy()
          expect(cell.result, `${ref} column ${index + 1}`).toBeCloseTo(value ?? Number.NaN, 2)
        }
      })
      const given = Object.keys(amounts[statement] ?? {}).filter(ref => /^[A-Z]{2}$/.test(ref))
      expect(lines, sheetName).toBe(given.length)
    }
  })

  test('have each account of the balance in Détail, its amounts taken from the Balance sheet', () => {
    const detail = workbook.getWorksheet('Détail')
    let accounts = 0
    detail?.eachRow((row, number) => {
      if (number <= 5 || row.getCell(2).text === '') return
      accounts++
      for (const column of [4, 5, 6, 7]) {
        const cell = row.getCell(column)
        if (cell.value !== null) expect(cell.formula, `${detail.name}!${cell.address}`).toMatch(/Balance!|^D\d+-E\d+$/)
      }
    })
    expect(accounts).toBeGreaterThan(150)
  })

  test('say the same in the workbook and in the PDF', () => {
    const text = pdf.pages.map(page => page.text).join(' ')
    for (const [, statement] of SHEETS) {
      for (const [ref, expected] of Object.entries(amounts[statement] ?? {})) {
        if (/^[A-Z]{2}$/.test(ref)) expect(text).toMatch(new RegExp(`(^| )${ref} `))
        const value = typeof expected === 'object' ? expected.net : expected
        const shown = String(Math.abs(Math.round(value ?? 0))).replace(/\B(?=(\d{3})+$)/g, ' ')
        if (value !== 0) expect(text, ref).toContain(shown)
      }
    }
    expect(outsidePage(pdf, 30)).toEqual([])
  })
})
