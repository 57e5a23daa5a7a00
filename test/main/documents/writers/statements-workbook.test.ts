import { existsSync } from 'node:fs'
import { join } from 'node:path'
import exceljs from 'exceljs'
import { describe, expect, test } from 'vitest'
import type { Statements } from '../../../../src-main/accounting/types.ts'
import { writeStatementsWorkbook } from '../../../../src-main/documents/writers/statements-workbook.ts'
import type { Language } from '../../../../src-main/types.ts'
import { sampleStatements } from '../../../support/statements-sample.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const META = { appVersion: '1.2.3', generatedAt: '2025-01-15T10:20:30.000Z' }

async function written(statements: Statements, language: Language = 'fr'): Promise<exceljs.Workbook> {
  const path = join(tempFolder(), 'states.xlsx')
  await writeStatementsWorkbook(statements, { path }, { ...META, language })
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.readFile(path)
  return workbook
}

function sheetOf(workbook: exceljs.Workbook, name: string): exceljs.Worksheet {
  const sheet = workbook.getWorksheet(name)
  if (!sheet) throw new Error(`no sheet ${name}`)
  return sheet
}

function rowOf(sheet: exceljs.Worksheet, ref: string): exceljs.Row {
  for (let number = 1; number <= sheet.rowCount; number++) {
    if (sheet.getRow(number).getCell(1).text === ref) return sheet.getRow(number)
  }
  throw new Error(`no row ${ref} in ${sheet.name}`)
}

describe('the statements workbook', () => {
  test('has its sheets in the order in which an accountant reads them', async () => {
    const workbook = await written(sampleStatements())
    const names = workbook.worksheets.map(sheet => sheet.name)
    expect(names).toEqual(['Actif', 'Passif', 'Compte de résultat', 'TFT', 'Contrôles', 'Balance', 'Détail'])
  })

  test('names its sheets in English for an English reader', async () => {
    const workbook = await written(sampleStatements(), 'en')
    const names = workbook.worksheets.map(sheet => sheet.name)
    expect(names).toEqual(['Assets', 'Liabilities', 'Income statement', 'Cash flows', 'Checks', 'Balance', 'Detail'])
  })

  test('makes every amount of the statements a formula, with its value in the cache, zero included', async () => {
    const statements = sampleStatements()
    const workbook = await written(statements)
    const places = [
      ['Actif', 'bilan_actif', ['brut', 'amort', 'net', 'net_n1']],
      ['Passif', 'bilan_passif', ['net', 'net_n1']],
      ['Compte de résultat', 'compte_resultat', ['n']],
      ['TFT', 'tft', ['n']],
    ] as const
    let zeros = 0
    for (const [sheet, name, columns] of places) {
      for (const line of statements.lines[name]) {
        if (line.ref.startsWith('_')) continue
        const row = rowOf(sheetOf(workbook, sheet), line.ref)
        for (const [index, column] of columns.entries()) {
          const cell = row.getCell(4 + index)
          const amount = line.figures[column]?.amount ?? Number.NaN
          expect(cell.formula, `${line.ref} ${column}`).toBeTruthy()
          expect(cell.result, `${line.ref} ${column}`).toBeCloseTo(amount / 100, 6)
          if (amount === 0) zeros++
        }
      }
    }
    expect(zeros).toBeGreaterThan(0)
  })

  test('adds up the Balance sheet for the lines of the bilan and of the income statement', async () => {
    const workbook = await written(sampleStatements())
    const brut = rowOf(sheetOf(workbook, 'Actif'), 'AF').getCell(4)
    expect(brut.formula).toBe(
      'SUMIFS(Balance!$G$6:$G$12,Balance!$I$6:$I$12,"AF brut")-SUMIFS(Balance!$H$6:$H$12,Balance!$I$6:$I$12,"AF brut")',
    )
    const before = rowOf(sheetOf(workbook, 'Passif'), 'CA').getCell(5)
    expect(before.formula).toBe(
      'SUMIFS(Balance!$D$6:$D$12,Balance!$J$6:$J$12,"CA")-SUMIFS(Balance!$C$6:$C$12,Balance!$J$6:$J$12,"CA")',
    )
    const balance = sheetOf(workbook, 'Balance')
    expect(rowOf(balance, '213000').getCell(9).text).toBe('AF brut')
    expect(rowOf(balance, '701000').getCell(9).text).toBe('CJ')
    expect(rowOf(balance, '701000').getCell(11).text).toBe('TA')
  })

  test('leads from a flow to its accounts, and from each account to its cells of the balance', async () => {
    const workbook = await written(sampleStatements())
    const flow = rowOf(sheetOf(workbook, 'TFT'), 'FF')
    const target = /^'Détail'!F(\d+)$/.exec(flow.getCell(4).formula)
    const detail = sheetOf(workbook, 'Détail')
    const heading = detail.getRow(Number(target?.[1]))
    expect(heading.getCell(1).text).toBe('FF')
    expect(heading.getCell(6).formula).toMatch(/^SUM\(F\d+:F\d+\)$/)
    const account = detail.getRow(heading.number + 1)
    expect(account.getCell(2).text).toBe('213000')
    expect(account.getCell(6).formula).toBe('Balance!C7+Balance!H7-Balance!D7-Balance!G7')
    expect(flow.getCell(1).hyperlink).toBe(`#'Détail'!A${heading.number}`)
    expect(heading.getCell(1).hyperlink).toBe(`#TFT!A${flow.number}`)
    expect(account.getCell(2).hyperlink).toBe('#Balance!A7')
    expect(sheetOf(workbook, 'Balance').getRow(7).getCell(1).hyperlink).toMatch(/^#'Détail'!C\d+$/)
  })

  test('states the checks as live formulas where one cell can say them', async () => {
    const workbook = await written(sampleStatements())
    const checks = sheetOf(workbook, 'Contrôles')
    const c3 = rowOf(checks, 'C3')
    expect(c3.getCell(4).formula).toBe('ROUND(Actif!F10-Passif!D11,2)')
    expect(c3.getCell(4).result).toBe(0)
    expect(c3.getCell(3).formula).toBe(`IF(D${c3.number}=0,"Conforme","Non conforme")`)
    expect(c3.getCell(3).result).toBe('Conforme')
    const c9 = rowOf(checks, 'C9')
    expect(c9.getCell(3).value).toBe('À vérifier')
    expect(c9.getCell(6).text).toBe('401000')
  })

  test('does not let a live formula contradict the check that it stands for', async () => {
    const statements = sampleStatements()
    const checks = statements.checks.map(check => (check.id === 'C1' ? { ...check, status: 'failed' as const } : check))
    const workbook = await written({ ...statements, checks })
    const c1 = rowOf(sheetOf(workbook, 'Contrôles'), 'C1')
    expect(c1.getCell(3).formula).toBeFalsy()
    expect(c1.getCell(3).value).toBe('Non conforme')
  })

  test('says where it comes from and that a professional must review it', async () => {
    const workbook = await written(sampleStatements())
    const texts: string[] = []
    sheetOf(workbook, 'Contrôles').eachRow(row => {
      row.eachCell(cell => {
        texts.push(cell.text)
      })
    })
    const page = texts.join('\n')
    for (const said of [
      'balance.csv',
      'ab'.repeat(32),
      'Ardoise 1.2.3',
      'syscohada-essai',
      '15/01/2025 10:20 UTC',
      'revus par un professionnel',
      'Colonne A',
      'ligne de total',
      'Le compte 401000 figure deux fois.',
    ]) {
      expect(page).toContain(said)
    }
  })

  test('shows the franc that rounding each line may bring', async () => {
    const workbook = await written(sampleStatements())
    const checks = sheetOf(workbook, 'Contrôles')
    const shown = new Map<string, exceljs.Cell>()
    checks.eachRow(row => {
      const name = row.getCell(2).text
      shown.set(shown.has(name) ? `${name} (2)` : name, row.getCell(4))
    })
    // 20 000,17 on the bilan; 70 001 − 50 000 once each line is rounded.
    expect(shown.get('Résultat au bilan (CJ), arrondi')?.result).toBe(20_000)
    expect(shown.get('Résultat au compte de résultat (XI), lignes arrondies')?.result).toBe(20_001)
    expect(shown.get('Écart d’arrondi (2)')?.result).toBe(-1)
  })

  test('keeps as text what begins like a formula', async () => {
    const workbook = await written(sampleStatements())
    const label = rowOf(sheetOf(workbook, 'Balance'), '213000').getCell(2)
    expect(label.type).toBe(exceljs.ValueType.String)
    expect(label.value).toBe('=SUM(A1) Logiciels')
  })

  test('prints on A4, as wide as the page, with its headings, its company and its page numbers', async () => {
    const workbook = await written(sampleStatements())
    for (const sheet of workbook.worksheets) {
      expect(sheet.pageSetup.paperSize, sheet.name).toBe(9)
      expect(sheet.pageSetup.fitToWidth, sheet.name).toBe(1)
      expect(sheet.pageSetup.fitToHeight, sheet.name).toBe(0)
      expect(sheet.pageSetup.printTitlesRow, sheet.name).toMatch(/^1:\d$/)
      expect(sheet.headerFooter.oddHeader, sheet.name).toContain('Société d’Essai && Fils SARL')
      expect(sheet.headerFooter.oddFooter, sheet.name).toContain('&P / &N')
      expect(sheet.views[0]?.state, sheet.name).toBe('frozen')
    }
    expect(rowOf(sheetOf(workbook, 'Actif'), 'AF').getCell(4).numFmt).toBe('#,##0;[Red]-#,##0')
  })

  test('has a sheet for the balance of the year before, and adds it up for N-1', async () => {
    const base = sampleStatements()
    const capital = base.balance.accounts[0]
    if (!capital) throw new Error('the sample has accounts')
    const before = { ...capital, closingCredit: 450_000_00, row: 2 }
    const passif = base.lines.bilan_passif.map(line =>
      line.ref === 'CA'
        ? {
            ...line,
            figures: {
              ...line.figures,
              net_n1: {
                amount: 450_000_00,
                from: [
                  {
                    account: '101000',
                    label: 'Capital',
                    amount: 450_000_00,
                    weights: { previousClosingCredit: 1, previousClosingDebit: -1 } as const,
                  },
                ],
              },
            },
          }
        : line,
    )
    const workbook = await written({
      ...base,
      lines: { ...base.lines, bilan_passif: passif },
      previous: { ...base.balance, accounts: [before] },
    })
    const cell = rowOf(sheetOf(workbook, 'Passif'), 'CA').getCell(5)
    expect(cell.formula).toBe(
      `SUMIFS('Balance N-1'!$H$6:$H$6,'Balance N-1'!$I$6:$I$6,"CA")-SUMIFS('Balance N-1'!$G$6:$G$6,'Balance N-1'!$I$6:$I$6,"CA")`,
    )
    expect(cell.result).toBe(450_000)
  })

  test('goes through Détail when an account feeds two lines of the same column', async () => {
    const base = sampleStatements()
    const suppliers = base.lines.bilan_passif.find(line => line.ref === 'DJ')?.figures.net
    const passif = base.lines.bilan_passif.map(line =>
      line.ref === 'CB' && suppliers ? { ...line, figures: { ...line.figures, net: suppliers } } : line,
    )
    const workbook = await written({ ...base, lines: { ...base.lines, bilan_passif: passif } })
    const sheet = sheetOf(workbook, 'Passif')
    expect(rowOf(sheet, 'CB').getCell(4).formula).toContain('SUMIFS')
    expect(rowOf(sheet, 'DJ').getCell(4).formula).toMatch(/^'Détail'!F\d+$/)
    expect(rowOf(sheet, 'DJ').getCell(4).result).toBe(50_000)
  })

  test('prints on the TFT why it is only a net one', async () => {
    const workbook = await written(sampleStatements({ tftMethod: 'netted' }))
    expect(sheetOf(workbook, 'TFT').getCell('A4').text).toContain('à vérifier')
    const exact = await written(sampleStatements())
    expect(sheetOf(exact, 'TFT').getCell('A4').text).toBe('')
  })

  test('leaves no file behind when it cannot be written whole', async () => {
    const statements = sampleStatements()
    const broken = statements.lines.bilan_actif.map(line => (line.ref === 'BZ' ? { ...line, formula: 'AZ+QQ' } : line))
    const path = join(tempFolder(), 'states.xlsx')
    const writing = writeStatementsWorkbook(
      { ...statements, lines: { ...statements.lines, bilan_actif: broken } },
      { path },
      { ...META, language: 'fr' },
    )
    await expect(writing).rejects.toThrow('QQ')
    expect(existsSync(path)).toBe(false)
  })
})
