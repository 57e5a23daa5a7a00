import ExcelJS from 'exceljs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTable } from '../../../../src-main/documents/readers/table.ts'
import { refusal } from '../../../support/trial-balances.ts'

type Fill = (workbook: ExcelJS.Workbook) => void

async function workbook(fill: Fill): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  fill(book)
  return new Uint8Array(await book.xlsx.writeBuffer())
}

const read = async (fill: Fill, sheet?: string) =>
  readTable(await workbook(fill), 'balance.xlsx', sheet === undefined ? {} : { sheet })

/** A workbook of one hand-written sheet. */
function raw(sheetXml: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  const relationships = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8(
      `<Relationships ${relationships}><Relationship Id="r1" Type="${office}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<x:workbook xmlns:x="m" xmlns:r="${office}"><x:sheets><x:sheet name="Balance &amp; co" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships ${relationships}><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheetXml),
    ...more,
  })
}

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
    const table = await readTable(raw(`<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`), 'b.xlsx')
    expect(table.rows).toEqual([
      { row: 1, cells: ['Compte', 'Solde'] },
      { row: 3, cells: [401_100, 'aé'] },
    ])
    expect(table.source.sheet).toBe('Balance & co')
  })

  it('with a million empty rows is read at its few full ones', async () => {
    const empty = Array.from(
      { length: 1_000_000 },
      (_, index) => `<row r="${index + 2}" spans="1:8" ht="15" customHeight="1"/>`,
    ).join('')
    const table = await readTable(
      raw(
        `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>${empty}<row r="1048576"><c r="C1048576"><v>2</v></c></row></sheetData></worksheet>`,
      ),
      'b.xlsx',
    )
    expect(table.rows).toEqual([
      { row: 1, cells: [1] },
      { row: 1_048_576, cells: [null, null, 2] },
    ])
  })
})

describe('a workbook that cannot be trusted', () => {
  it('with a formula never calculated is refused, with the cell', async () => {
    const content = raw(
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1*2</f></c></row></sheetData></worksheet>',
    )
    expect(await refusal(readTable(content, 'b.xlsx'))).toContain('cellule B1')
  })

  it('that inflates without end is not opened', async () => {
    const bomb = raw('<worksheet/>', { 'xl/worksheets/sheet2.xml': new Uint8Array(60 * 1024 * 1024) })
    expect(await refusal(readTable(bomb, 'b.xlsx'))).toContain('volume démesuré')
  })

  it('that declares a small size and inflates to a huge one is stopped while it inflates', async () => {
    const shared = { 'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'x'.repeat(70 * 1024 * 1024)}</t></si></sst>`) }
    const lying = Buffer.from(raw('<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>', shared))
    const view = new DataView(lying.buffer, lying.byteOffset, lying.byteLength)
    for (let at = 0; at < lying.length - 46; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1000, true)
    }
    expect(await refusal(readTable(lying, 'b.xlsx'))).toContain('volume démesuré')
  })

  it('with a text longer than any cell is damaged', async () => {
    const endless = raw(
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
