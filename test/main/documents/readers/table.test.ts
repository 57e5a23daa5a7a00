import { describe, expect, it } from 'vitest'
import { MAX_TABLE_BYTES, readTable } from '../../../../src-main/documents/readers/table.ts'
import { refusal } from '../../../support/trial-balances.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

/** An OLE container: magic, then stream names in UTF-16 somewhere in its directory. */
const compound = (stream: string) =>
  Buffer.concat([
    bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1528),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ])

describe('a file that is no table', () => {
  it.each([
    ['an empty file', Buffer.alloc(0), 'est vide'],
    ['blank lines only', Buffer.from('\r\n;;;\r\n  \r\n'), 'aucune ligne remplie'],
    ['a photo renamed .xlsx', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF', [0, 1, 2]), 'est une image'],
    ['a PNG', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0]), 'est une image'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'est un PDF'],
    ['a password-protected workbook', compound('EncryptedPackage'), 'protégé par un mot de passe'],
    ['an old .xls', compound('Workbook'), 'ancien classeur .xls'],
    ['a web page named .xls', Buffer.from('<html><table><tr><td>101</td></tr></table></html>'), 'page web'],
    ['XML', Buffer.from('<?xml version="1.0"?><Workbook/>'), 'fichier XML'],
    ['a gzip archive', bytes([0x1f, 0x8b, 8, 0]), 'archive compressée'],
    ['bytes of a program', bytes('Compte;Solde\n101', [0, 0, 1], ';5'), 'octets nuls (premier à la ligne 2)'],
    ['more than the limit', Buffer.alloc(MAX_TABLE_BYTES + 1, '101000;1;2\n'), 'la limite est de 25 Mo'],
    ['40 MB of csv', Buffer.alloc(40 * 1024 * 1024, '101000;Capital;0;10000\n'), 'fait 40 Mo'],
    ['rows without end', Buffer.from('1;2\n'.repeat(300_002)), 'plus de 300 000 lignes'],
  ])('%s is refused in one sentence that names it', async (_, content, words) => {
    const sentence = await refusal(readTable(content, 'balance.xlsx'))
    expect(sentence.replaceAll('\u202f', ' ')).toContain(words)
    expect(sentence).toContain('« balance.xlsx »')
    expect(sentence.match(/[.!?](\s|$)/g)).toHaveLength(1)
  })
})

it.each([
  ['too large', Buffer.alloc(MAX_TABLE_BYTES + 1, 'Nom;Ville\n')],
  ['of too many rows', Buffer.from('1;2\n'.repeat(300_002))],
  ['empty', Buffer.alloc(0)],
  ['a picture', bytes([0x89], 'PNG\r\n')],
  ['of one endless line', Buffer.from('x'.repeat(1_200_000))],
])('a table of any kind that is %s is not called a trial balance', async (_, content) => {
  expect(await refusal(readTable(content, 'contacts.csv'))).not.toMatch(/balance|comptab/i)
})

it('knows a file by its content, not by its name', async () => {
  const { source } = await readTable(Buffer.from('Compte;Solde\n101;-5\n521;5'), 'balance.xlsx')
  expect(source).toMatchObject({ format: 'csv', separator: ';', encoding: 'utf-8' })
})

it('gives the SHA-256 of the bytes', async () => {
  const { source } = await readTable(Buffer.from('abc'), 'x.csv')
  expect(source.sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
