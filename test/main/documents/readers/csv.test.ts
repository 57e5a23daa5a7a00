import { describe, expect, it } from 'vitest'
import { readTable } from '../../../../src-main/documents/readers/table.ts'

const read = (text: string | Uint8Array) =>
  readTable(typeof text === 'string' ? new TextEncoder().encode(text) : text, 'x.csv')
const cells = async (text: string | Uint8Array) => (await read(text)).rows.map(row => row.cells)

describe('the encoding', () => {
  const text = 'Compte;Intitulé\n571;Caisse élevée à Thiès\n'
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8 (BOM)', Buffer.from(`\ufeff${text}`)],
    ['utf-16le (BOM)', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be (BOM)', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['utf-16be', Buffer.from(text, 'utf16le').swap16()],
    ['windows-1252', Buffer.from(text, 'latin1')],
    [
      'cp850',
      Buffer.from(text.replaceAll('é', '\u0082').replaceAll('à', '\u0085').replaceAll('è', '\u008a'), 'latin1'),
    ],
    ['utf-8, deux fois encodé', Buffer.from(Buffer.from(text).toString('latin1'))],
  ])('%s', async (encoding, content) => {
    const table = await read(content)
    expect(table.source.encoding).toBe(encoding)
    expect(table.rows.map(row => row.cells)).toEqual([
      ['Compte', 'Intitulé'],
      ['571', 'Caisse élevée à Thiès'],
    ])
  })

  it('UTF-8 stays UTF-8 when one byte of it is spoilt', async () => {
    const spoilt = Buffer.concat([Buffer.from('Débit;Crédit\nÉté;Thiès\n'), Buffer.from([0x78, 0xe9, 0x3b, 0x79])])
    expect((await cells(spoilt))[0]).toEqual(['Débit', 'Crédit'])
  })

  it('windows-1252 has the curly apostrophe and the euro', async () => {
    expect(await cells(Buffer.from([0x64, 0x92, 0xe9, 0x3b, 0x80, 0x0a]))).toEqual([['d’é', '€']])
  })
})

describe('the separator', () => {
  it.each([';', '\t', '|', ','])('%j', async separator => {
    const table = await read(
      ['101,5 a', '102,5 b', '103,5 c']
        .map(label => ['1', separator === ',' ? `"${label}"` : label, '2'].join(separator))
        .join('\n'),
    )
    expect(table.source.separator).toBe(separator)
    expect(table.rows[1]?.cells).toEqual(['1', '102,5 b', '2'])
  })

  it('is the one that « sep= » declares, whose line is no row', async () => {
    const table = await read('sep=,\na,b\n1,2')
    expect(table).toMatchObject({ source: { separator: ',' }, rows: [{ row: 2, cells: ['a', 'b'] }, { row: 3 }] })
  })

  it('inside a label without quotes is joined again, and told', async () => {
    const table = await read(
      'Compte;Intitulé;Débit;Crédit\n101000;Capital ; souscrit ; appelé;;10\n401DUPONT;Dupont ; fils;;5\n521000;Banque;15;\n571000;Caisse;0;\n',
    )
    expect(table.rows[1]?.cells).toEqual(['101000', 'Capital ; souscrit ; appelé', null, '10'])
    expect(table.rows[2]?.cells).toEqual(['401DUPONT', 'Dupont ; fils', null, '5'])
    expect(table.notes?.map(({ row }) => row)).toEqual([2, 3])
  })
})

describe('rows', () => {
  it('keep the numbers that the user sees, blank lines counted and left out', async () => {
    expect((await read('a;b\n\n;;\n1;2\n')).rows).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 4, cells: ['1', '2'] },
    ])
  })

  it('may hold a line break or the separator between quotes', async () => {
    expect(await cells('a;b\n"x;\ny";"dit ""oui"""\n1;2')).toEqual([
      ['a', 'b'],
      ['x;\ny', 'dit "oui"'],
      ['1', '2'],
    ])
  })

  it('survive an inch mark that opens no quote', async () => {
    expect(await cells('1;"Écran 15" plat;5\n2;Clavier;6')).toEqual([
      ['1', '"Écran 15" plat', '5'],
      ['2', 'Clavier', '6'],
    ])
  })

  it('may end as on an old Mac', async () => {
    expect(await cells('a;b\r1;2\r')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
})

describe('commas between thousands, without quotes, in a file that commas separate', () => {
  const header = 'Compte,Intitulé,Débit,Crédit\n'

  it('are joined again where only one way fits the titles, and told', async () => {
    const table = await read(
      `${header}101000,Capital,0,1,000\n411000,Clients,12,345,678.50,\n521000,Banque,1,000\n571000,Caisse,5,\n`,
    )
    expect(table.rows.slice(1).map(row => row.cells)).toEqual([
      ['101000', 'Capital', '0', '1,000'],
      ['411000', 'Clients', '12,345,678.50'],
      ['521000', 'Banque', '1,000'],
      ['571000', 'Caisse', '5'],
    ])
    expect(table.notes?.[0]?.message.fr).toContain('réunis sur 3 lignes')
  })

  it('are left as they are where two ways fit', async () => {
    expect((await cells(`${header}411000,Clients,100,200,300\n`))[1]).toEqual([
      '411000',
      'Clients',
      '100',
      '200',
      '300',
    ])
  })

  it('do not join an account to its first amount, nor what titles explain', async () => {
    expect((await cells('N,A,B\n101,300,5\n102,7,300\n'))[1]).toEqual(['101', '300', '5'])
  })
})
