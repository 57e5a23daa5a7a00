import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { readTable } from '../../../../src-main/documents/readers/table.ts'
import { rawWorkbook } from '../../../support/raw-workbook.ts'
import { refusal } from '../../../support/trial-balances.ts'

it('a workbook with a million empty rows is read at its few full ones', async () => {
  const empty = Array.from(
    { length: 1_000_000 },
    (_, index) => `<row r="${index + 2}" spans="1:8" ht="15" customHeight="1"/>`,
  ).join('')
  const table = await readTable(
    rawWorkbook(
      `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>${empty}<row r="1048576"><c r="C1048576"><v>2</v></c></row></sheetData></worksheet>`,
    ),
    'b.xlsx',
  )
  expect(table.rows).toEqual([
    { row: 1, cells: [1] },
    { row: 1_048_576, cells: [null, null, 2] },
  ])
})

it('a workbook that inflates without end is not opened', async () => {
  const bomb = rawWorkbook('<worksheet/>', { 'xl/worksheets/sheet2.xml': new Uint8Array(60 * 1024 * 1024) })
  expect(await refusal(readTable(bomb, 'b.xlsx'))).toContain('volume démesuré')
})

it('a workbook that declares a small size and inflates to a huge one is stopped while it inflates', async () => {
  const shared = { 'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'x'.repeat(70 * 1024 * 1024)}</t></si></sst>`) }
  const lying = Buffer.from(
    rawWorkbook('<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>', shared),
  )
  const view = new DataView(lying.buffer, lying.byteOffset, lying.byteLength)
  for (let at = 0; at < lying.length - 46; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1000, true)
  }
  expect(await refusal(readTable(lying, 'b.xlsx'))).toContain('volume démesuré')
})
