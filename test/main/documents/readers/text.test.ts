import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { htmlToText } from '../../../../src-main/documents/readers/html-text.ts'
import { readText } from '../../../../src-main/documents/readers/text.ts'
import { UserError } from '../../../../src-main/errors.ts'
import { failureOf } from '../../../support/failure-of.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FIXTURES = join(import.meta.dirname, '../../../fixtures/documents')

async function textOf(bytes: Uint8Array, name: string, mime: string): Promise<string> {
  const document = await readText(bytes, { name, mime })
  if (document.kind !== 'text') throw new Error(document.kind)
  return document.text
}

function pdf(draw: (document: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ compress: true, ...options })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>(resolve => document.on('end', () => resolve(Buffer.concat(chunks))))
  document.on('data', chunk => chunks.push(chunk))
  draw(document)
  document.end()
  return done
}

test.each([
  ['UTF-8', Buffer.from('Bénéfice « œuvre » 5 €\nfin')],
  ['UTF-8 with a mark', Buffer.from('\ufeffBénéfice « œuvre » 5 €\r\nfin')],
  ['UTF-16', Buffer.from('\ufeffBénéfice « œuvre » 5 €\rfin', 'utf16le')],
  [
    'Windows-1252',
    Buffer.concat([
      Buffer.from('Bénéfice « ', 'latin1'),
      Buffer.from([0x9c]),
      Buffer.from('uvre » 5 ', 'latin1'),
      Buffer.from([0x80]),
      Buffer.from('\nfin'),
    ]),
  ],
])('a text in %s reads with its accents and plain line breaks', async (_, bytes) => {
  expect(await textOf(bytes, 'note.txt', 'text/plain')).toBe('Bénéfice « œuvre » 5 €\nfin')
})

test('a file of unknown type is read when it is text, and refused when it is not', async () => {
  expect(await textOf(Buffer.from('Bonjour'), 'LISEZMOI', 'application/octet-stream')).toBe('Bonjour')
  const binary = Buffer.from(Array.from({ length: 3_000 }, (_, i) => (i * 37) % 256))
  const sentence = await failureOf(readText(binary, { name: 'a.dat', mime: 'application/octet-stream' }))
  expect(sentence).toContain('« a.dat » n’est pas un fichier texte')
})

test('control characters and broken characters leave the text', async () => {
  expect(await textOf(Buffer.from('a\u0007b\u001b[31mc\u2028d'.padEnd(200, '.')), 'a.txt', 'text/plain')).toMatch(
    /^ab\[31mc\nd\.+$/,
  )
})

test('an html page reads as what is seen, in Markdown, without what is hidden', () => {
  const html = `<!DOCTYPE html><html><head><title>T</title><style>p{}</style></head><body>
    <script>alert('x')</script><h1>Bilan &amp; <em>annexe</em></h1><p>Total :&nbsp;<b>12</b><br>fin</p>
    <ul><li><p>un</p></li><li>deux<ol start="3"><li>trois</li></ol></li></ul>
    <table><thead><tr><th>Compte</th><th>Solde</th></tr></thead><tr><td>411<br>bis</td><td><div>1|2</div></td></tr></table>
    <p hidden>secret</p><div style="display: none">secret <img src=x alt="secret"> secret</div>
    <pre>a  b
  c</pre><a href="https://exemple.org">site</a> <a href="javascript:x()">piège</a> <img alt="logo"></body></html>`
  expect(htmlToText(html)).toBe(
    [
      '# Bilan & annexe',
      '',
      'Total : 12',
      'fin',
      '',
      '- un',
      '- deux',
      '  3. trois',
      '',
      '| Compte | Solde |',
      '| --- | --- |',
      '| 411 bis | 1¦2 |',
      '',
      'a  b',
      '  c',
      '',
      'site (https://exemple.org) piège [image : logo]',
    ].join('\n'),
  )
})

test('a table inside a cell becomes the text of the cell, and unclosed tags do no harm', () => {
  const html = '<table><tr><td>a<table><tr><td>b<td>c</table>d</td><td>e</table><p>après<li>point'
  expect(htmlToText(html)).toMatch(/^\| a b c d \| e \|\n\naprès\n\n- point$/)
})

test('a Word document reads with its headings, lists and tables', async () => {
  const text = await textOf(readFileSync(join(FIXTURES, 'lettre.docx')), 'lettre.docx', DOCX)
  expect(text).toBe(
    [
      '# Relance client',
      '',
      'Dakar, le 3 mars 2025',
      '',
      'Madame Ndèye Faye, votre solde est de 1 250 000 F.',
      '',
      '## Échéancier',
      '',
      '1. Avril',
      '2. Mai',
      '  - acompte',
      '',
      '| Facture | Montant |',
      '| F-001 ¦ bis | 750 000 |',
      '| F-002 | 500 000 |',
      '',
      'Voir nos conditions (https://exemple.org/cgv).',
    ].join('\n'),
  )
})

test('a damaged, false or protected Word document is one sentence', async () => {
  const whole = readFileSync(join(FIXTURES, 'lettre.docx'))
  const read = (bytes: Uint8Array) => failureOf(readText(bytes, { name: 'l.docx', mime: DOCX }))
  expect(await read(whole.subarray(0, 3_000))).toContain('n’est pas un fichier docx lisible')
  expect(await read(Buffer.from('bonjour'))).toContain('n’est pas un fichier docx lisible')
  expect(await read(zipSync({ 'a.txt': strToU8('x') }))).toContain('n’est pas un fichier docx lisible')
  expect(await read(zipSync({ 'word/document.xml': strToU8('<w:document') }))).toContain('docx lisible')
  expect(await read(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('mot de passe')
})

test('a delimited file reads row by row with the numbers of its rows', async () => {
  const bytes = Buffer.from('Compte;Libellé;Solde\r\n101;"Capital; social";1 000,50\r\n\r\n411;Été | 2024;2', 'latin1')
  const document = await readText(bytes, { name: 'b.csv', mime: 'text/csv' })
  expect(document).toEqual({
    kind: 'sheets',
    cut: false,
    sheets: [
      {
        rows: 3,
        columns: 3,
        text: 'row 1: Compte | Libellé | Solde\nrow 2: 101 | Capital; social | 1 000,50\nrow 4: 411 | Été ¦ 2024 | 2\n',
      },
    ],
  })
})

test('every sheet of a workbook reads in its order, with its shape', async () => {
  const workbook = new ExcelJS.Workbook()
  const first = workbook.addWorksheet('Été')
  first.addRow(['Date', 'Montant', 'Payé'])
  first.addRow([new Date('2024-03-05T00:00:00Z'), 0.1 + 0.2, true])
  workbook.addWorksheet('Vide')
  workbook.addWorksheet('Notes').addRow(['ligne\nune'])
  const bytes = new Uint8Array(await workbook.xlsx.writeBuffer())
  const document = await readText(bytes, { name: 'c.xlsx', mime: XLSX })
  if (document.kind !== 'sheets') throw new Error(document.kind)
  expect(document.sheets.map(({ name, rows, columns }) => [name, rows, columns])).toEqual([
    ['Été', 2, 3],
    ['Vide', 0, 0],
    ['Notes', 1, 1],
  ])
  expect(document.sheets[0]?.text).toBe('row 1: Date | Montant | Payé\nrow 2: 2024-03-05 | 0.3 | true\n')
  expect(document.sheets[1]?.text).toContain('ne contient aucune ligne remplie')
  expect(document.sheets[2]?.text).toBe('row 1: ligne une\n')
})

test('a pdf reads page by page, lines apart and columns apart', async () => {
  const bytes = await pdf(document => {
    document.fontSize(12).text('Bénéfice de l’exercice', 72, 72)
    document.text('411', 72, 120).text('Clients', 140, 120).text('1 250 000', 400, 120)
    document.addPage()
    document.addPage().text('Troisième', 72, 72)
  })
  const pages: number[] = []
  const onPage = (done: number, total: number) => pages.push(done / total)
  const document = await readText(bytes, { name: 'a.pdf', mime: 'application/pdf' }, { onPage })
  expect(document).toEqual({
    kind: 'pages',
    cut: false,
    pages: ['Bénéfice de l’exercice\n\n411   Clients   1 250 000', '[page sans texte : image seule]', 'Troisième'],
  })
  expect(pages).toEqual([1 / 3, 2 / 3, 1])
})

test('a pdf of pictures is a scan: refused where only text will do, else pages to be read by OCR', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const bytes = await pdf(document => {
    document.image(png, 0, 0, { width: 500 })
    document.addPage().image(png, 0, 0, { width: 500 })
  })
  const sentence = await failureOf(readText(bytes, { name: 'scan.pdf', mime: 'application/pdf' }))
  expect(sentence).toContain('PDF numérisé : ses 2 pages sont des images')
  const file = { name: 'scan.pdf', mime: 'application/pdf' }
  expect(await readText(bytes, file, { scans: true })).toMatchObject({ kind: 'pages', scanned: [1, 2] })
})

test('a protected or damaged pdf is one sentence', async () => {
  const locked = await pdf(document => void document.text('secret'), { userPassword: 'clé', pdfVersion: '1.7' })
  const read = (bytes: Uint8Array) => failureOf(readText(bytes, { name: 'a.pdf', mime: 'application/pdf' }))
  expect(await read(locked)).toContain('protégé par un mot de passe')
  expect(await read(Buffer.from('%PDF-1.7\nrien'))).toContain('n’est pas un fichier PDF lisible')
  const cut = await pdf(document => void document.text('x'.repeat(5_000)))
  await expect(readText(cut.subarray(0, 400), { name: 'a.pdf', mime: 'application/pdf' })).rejects.toBeInstanceOf(
    UserError,
  )
})

test.each([
  ['photo.jpg', 'image/jpeg', 'est une image'],
  ['vieux.xls', 'application/vnd.ms-excel', 'enregistrez-le en .xlsx'],
  ['vieux.doc', 'application/msword', 'enregistrez-le en .docx'],
  ['vieux.ppt', 'application/vnd.ms-powerpoint', 'enregistrez-la en .pptx'],
  ['tout.zip', 'application/zip', 'est une archive'],
  ['film.mp4', 'video/mp4', 'n’est pas d’un format lisible'],
])('%s is refused with what to do', async (name, mime, advice) => {
  expect(await failureOf(readText(Buffer.from('contenu'), { name, mime }))).toContain(advice)
})

test.each(['text/plain', 'application/pdf', DOCX, 'text/html'])('an empty file of type %s says so', async mime => {
  expect(await failureOf(readText(new Uint8Array(), { name: 'vide', mime }))).toContain('aucun texte')
})

test('a text beyond 30 MB is refused with its size', async () => {
  const sentence = await failureOf(readText(Buffer.alloc(31_500_000, 'a'), { name: 'a.txt', mime: 'text/plain' }))
  expect(sentence).toContain('fait 31 Mo et la limite est de 30 Mo')
})
