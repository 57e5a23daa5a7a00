import ExcelJS from 'exceljs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTable } from '../../../../src-main/documents/readers/table.ts'
import { rawWorkbook } from '../../../support/raw-workbook.ts'
import { refusal } from '../../../support/trial-balances.ts'

type Fill = (workbook: ExcelJS.Workbook) => void

async function workbook(fill: Fill): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  fill(book)
  return new Uint8Array(await book.xlsx.writeBuffer())
}

const read = async (fill: Fill, sheet?: string) =>
  readTable(await workbook(fill), 'balance.xlsx', sheet === undefined ? {} : { sheet })

describe('a workbook', () => {
  it('gives numbers, texts, rich text, dates, booleans and cached results of formulas', async () => {
    const table = await read(book => {
      const sheet = book.addWorksheet('Balance')
      sheet.addRow(['Compte', 'Intitulé', 'Solde'])
      sheet.addRow([101_300, 'Capital & primes <été>', -12_366_666.67])
      sheet.getCell('A3').value = { richText: [{ text: '52' }, { text: '1000', font: { bold: true } }] }
      sheet.getCell('B3').value = new Date('2024-12-31T00:00:00Z')
      sheet.getCell('C3').value = { formula: 'SUM(C2:C2)', result: 12_366_666.67 }
      sheet.getCell('D3').value = true
      sheet.getCell('E3').value = { error: '#REF!' }
      sheet.getCell('F3').value = { formula: 'A1-A1', result: 0 }
    })
    expect(table.rows[1]?.cells).toEqual([101_300, 'Capital & primes <été>', -12_366_666.67])
    expect(table.rows[2]?.cells).toEqual(['521000', new Date('2024-12-31T00:00:00Z'), 12_366_666.67, true, '#REF!', 0])
    expect(table.source).toMatchObject({ format: 'xlsx', sheet: 'Balance', sheets: ['Balance'] })
  })

  it('leaves merged cells and blank rows empty, and keeps row numbers', async () => {
    const table = await read(book => {
      const sheet = book.addWorksheet('Balance')
      sheet.getCell('A2').value = 'Ouverture'
      sheet.mergeCells('A2:B2')
      sheet.getCell('A5').value = 'Débit'
    })
    expect(table.rows.map(({ row }) => row)).toEqual([2, 5])
  })

  it('is read at the sheet that looks like a balance, and says which', async () => {
    const table = await read(book => {
      book.addWorksheet('Garde').addRow(['Comptoir Bandama'])
      const balance = book.addWorksheet('Bal. générale')
      balance.addRow(['Compte', 'Débit', 'Crédit'])
      balance.addRow([101_000, 0, 5])
      balance.addRow([521_000, 5, 0])
      const notes = book.addWorksheet('Notes')
      for (let index = 0; index < 40; index++) notes.addRow(['une', 'remarque'])
      book.addWorksheet('Cachée', { state: 'hidden' }).addRow(['Compte', 'Débit', 'Crédit'])
    })
    expect(table.source.sheet).toBe('Bal. générale')
    expect(table.notes?.[0]?.message.fr).toContain('« Notes »')
  })

  it('is read at the sheet asked for, or says which there are', async () => {
    const fill: Fill = book => {
      book.addWorksheet('N').addRow(['Compte', 1])
      book.addWorksheet('N-1').addRow(['Compte', 2])
    }
    expect((await read(fill, 'n-1')).rows[0]?.cells).toEqual(['Compte', 2])
    expect(await refusal(read(fill, 'N-2'))).toContain('choisissez parmi « N », « N-1 »')
  })

  it('may prefix its tags, lack references and shared strings, and write text inline', async () => {
    const rows =
      '<x:row><x:c t="inlineStr"><x:is><x:t>Compte</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:r><x:t>Sol</x:t></x:r><x:r><x:t>de</x:t></x:r></x:is></x:c></x:row><x:row/><x:row><x:c><x:v>4.011E+05</x:v></x:c><x:c t="str"><x:f>A1</x:f><x:v>a&#233;</x:v></x:c></x:row>'
    const table = await readTable(
      rawWorkbook(`<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`),
      'b.xlsx',
    )
    expect(table.rows).toEqual([
      { row: 1, cells: ['Compte', 'Solde'] },
      { row: 3, cells: [401_100, 'aé'] },
    ])
    expect(table.source.sheet).toBe('Balance & co')
  })
})

describe('a workbook that cannot be trusted', () => {
  it('with a formula never calculated is refused, with the cell', async () => {
    const content = rawWorkbook(
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1*2</f></c></row></sheetData></worksheet>',
    )
    expect(await refusal(readTable(content, 'b.xlsx'))).toContain('cellule B1')
  })

  it('with a text longer than any cell is damaged', async () => {
    const endless = rawWorkbook(
      `<worksheet><sheetData>${Array.from({ length: 400_000 }, (_, index) => `x${index}`).join(' ')}</sheetData></worksheet>`,
    )
    expect(await refusal(readTable(endless, 'b.xlsx'))).toContain('incomplet ou abîmé')
  })

  it.each([
    ['a Word document', { 'word/document.xml': strToU8('<w/>') }, 'document Word'],
    ['a LibreOffice spreadsheet', { 'content.xml': strToU8('<o/>') }, 'document LibreOffice'],
    ['any archive', { 'photos/1.jpg': strToU8('x') }, 'archive ZIP'],
  ])('%s is named', async (_, files, words) => {
    expect(await refusal(readTable(zipSync(files), 'b.xlsx'))).toContain(words)
  })

  it('cut in the middle is said to be incomplete', async () => {
    const whole = await workbook(book => book.addWorksheet('x').addRow([1, 2]))
    expect(await refusal(readTable(whole.subarray(0, whole.length / 2), 'b.xlsx'))).toContain('incomplet ou abîmé')
  })
})
