import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { placeFile } from '../../../src-main/app/place-file.ts'
import { saveFile } from '../../../src-main/app/save-file.ts'
import { writeTableWorkbook } from '../../../src-main/documents/writers/xlsx.ts'
import { call, fakeModel } from '../../support/fake-model.ts'
import { root } from '../../support/run-command.ts'
import { startApp } from '../../support/start-app.ts'
import { TEST_NOW, tempFolder } from '../../support/temp-db.ts'

const sample = join(root, 'resources/samples/balance-2024.csv')
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the library', () => {
  it('takes what can be read, says what cannot, and lists both sides', async () => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'note.txt'), 'Bonjour')
    const { ask, announced } = await startApp()
    const { files, errors } = await ask.importFiles({
      paths: [join(folder, 'note.txt'), join(folder, 'absent.pdf'), folder],
    })
    expect(files).toMatchObject([{ name: 'note.txt', origin: 'imported' }])
    expect(errors).toHaveLength(2)
    expect(errors[0]?.fr).toContain('absent.pdf')
    expect(announced).toContainEqual({ type: 'files_changed' })
    expect(await ask.listFiles({ offset: 0, limit: 10 })).toMatchObject({ total: 1, files: [{ name: 'note.txt' }] })
  })

  it('gives a deleted file back', async () => {
    const { ask } = await startApp()
    const { fileId } = await ask.importContent({ name: 'collé.png', bytes: PNG })
    await ask.deleteFile({ fileId })
    expect((await ask.listFiles({ offset: 0, limit: 10 })).total).toBe(0)
    await expect(async () => ask.deleteFile({ fileId })).rejects.toThrow('no longer')
    await ask.restoreFile({ fileId })
    expect(await ask.listFiles({ offset: 0, limit: 10, type: 'image' })).toMatchObject({
      total: 1,
      files: [{ mime: 'image/png' }],
    })
  })

  it('puts a file where other programs find it, once, and never over one that was changed', async () => {
    const folder = join(tempFolder(), 'Documents', 'Ardoise')
    const { ask, app } = await startApp()
    const { fileId } = await ask.importContent({ name: 'bilan.txt', bytes: Buffer.from('un') })
    const first = await placeFile(app.file(fileId), folder)
    expect(first).toBe(join(folder, 'bilan.txt'))
    expect(await placeFile(app.file(fileId), folder)).toBe(first)
    writeFileSync(first, 'changé par la personne')
    const second = await placeFile(app.file(fileId), folder)
    expect(second).toBe(join(folder, 'bilan (2).txt'))
    expect(await placeFile(app.file(fileId), folder)).toBe(second)
    expect(readFileSync(first, 'utf8')).toBe('changé par la personne')
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('is saved whole or not at all, with a sentence', async () => {
    const folder = tempFolder()
    await saveFile(join(folder, 'a.md'), { text: 'un' })
    await saveFile(join(folder, 'a.md'), { text: 'deux' })
    expect(readFileSync(join(folder, 'a.md'), 'utf8')).toBe('deux')
    mkdirSync(join(folder, 'pris.md'))
    writeFileSync(join(folder, 'pris.md', 'x'), '')
    await expect(saveFile(join(folder, 'pris.md'), { text: 'x' })).rejects.toThrow('could not be saved')
    expect(readdirSync(folder).sort()).toEqual(['a.md', 'pris.md'])
  })
})

describe('previews', () => {
  it('show a table by windows of rows, numbered as in the file', async () => {
    const { ask } = await startApp()
    const rows = Array.from({ length: 500 }, (_, n) => `${601000 + n};Achat ${n};${n * 1500},5`)
    const { fileId } = await ask.importContent({
      name: 'b.csv',
      bytes: Buffer.from(`Compte;Libellé;Débit\n${rows.join('\n')}\n`),
    })
    const first = await ask.previewFile({ fileId })
    expect(first).toMatchObject({ kind: 'table', sheets: [], columns: ['A', 'B', 'C'], totalRows: 501, offset: 0 })
    expect(first.kind === 'table' && first.rows.slice(0, 2)).toEqual([
      { row: 1, cells: ['Compte', 'Libellé', 'Débit'] },
      { row: 2, cells: ['601000', 'Achat 0', '0,5'] },
    ])
    const later = await ask.previewFile({ fileId, offset: 400 })
    expect(later.kind === 'table' && [later.rows.length, later.rows[0]?.row]).toEqual([101, 401])
  })

  it('show the sheets of a workbook, dates as dates and amounts by threes, account numbers as they are', async () => {
    const folder = tempFolder()
    const path = join(folder, 'classeur.xlsx')
    await writeTableWorkbook(
      {
        title: 'Essai',
        sheets: [
          { name: 'Un', columns: [{ header: 'Note', type: 'text' }], rows: [[['rien']]] },
          {
            name: 'Deux',
            columns: [
              { header: 'Date', type: 'date' },
              { header: 'Compte', type: 'number' },
              { header: 'Débit', type: 'money' },
            ],
            rows: [[['2024-03-31', 601100, 12500000]]],
          },
        ],
      },
      { path },
      { appVersion: '0', generatedAt: TEST_NOW.toISOString(), language: 'fr' },
      () => undefined,
    )
    const { ask } = await startApp()
    const { files } = await ask.importFiles({ paths: [path] })
    const fileId = files[0]?.fileId ?? ''
    expect(await ask.previewFile({ fileId })).toMatchObject({ kind: 'table', sheet: 'Un' })
    const second = await ask.previewFile({ fileId, sheet: 'Deux' })
    expect(second).toMatchObject({ sheets: expect.arrayContaining(['Un', 'Deux']), sheet: 'Deux' })
    const rows = second.kind === 'table' ? second.rows : []
    const line = rows.find(({ cells }) => cells[0] === '31/03/2024')
    expect(line?.cells.map(cell => cell.replace(/\s/g, ' '))).toEqual(['31/03/2024', '601100', '12 500 000'])
    expect((await ask.listFiles({ offset: 0, limit: 1 })).files[0]?.sheets).toEqual(
      expect.arrayContaining(['Un', 'Deux']),
    )
  })

  it('show a PDF page by page as pictures, drawn once, and again after a long time', async () => {
    const { ask, app, data } = await startApp({
      model: fakeModel([
        { calls: [call('a', 'generate_pdf', { title: 'Lettre', content: '# Lettre\n\nBonjour.' })] },
        { text: 'fait' },
      ]),
    })
    await ask.sendMessage({ text: 'une lettre', fileIds: [] })
    await app.settled()
    const fileId = (await ask.listFiles({ offset: 0, limit: 1 })).files[0]?.fileId ?? ''
    expect(await ask.previewFile({ fileId })).toEqual({ kind: 'pages', pages: 1 })
    const [one, two] = await Promise.all([app.previewPicture(fileId, 1), app.previewPicture(fileId, 1)])
    expect(one).toEqual(two)
    const picture = readFileSync(one?.path ?? '')
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect(picture.readUInt32BE(16)).toBe(1240)
    expect(await app.previewPicture(fileId, 2)).toBeUndefined()
    expect(await app.previewPicture(fileId, 0)).toBeUndefined()
    const old = new Date('2025-01-01')
    utimesSync(one?.path ?? '', old, old)
    await app.close()
    const again = await startApp({}, data)
    await again.app.previewPicture(fileId, 2)
    expect(existsSync(one?.path ?? '')).toBe(false)
    await again.app.previewPicture(fileId, 1)
    expect(existsSync(one?.path ?? '')).toBe(true)
  })

  it('show Markdown, text and images, and say why there is none', async () => {
    const { ask, app } = await startApp()
    const show = async (name: string, content: Buffer | string) => {
      const { fileId } = await ask.importContent({ name, bytes: Buffer.from(content) })
      return { fileId, preview: await ask.previewFile({ fileId }) }
    }
    expect((await show('a.md', '# Titre')).preview).toEqual({ kind: 'markdown', text: '# Titre', cut: false })
    expect((await show('a.json', '{"a":1}')).preview).toEqual({ kind: 'text', text: '{"a":1}', cut: false })
    const long = (await show('long.txt', 'é'.repeat(300_000))).preview
    expect(long.kind === 'text' && [long.text.length, long.cut]).toEqual([200_000, true])
    const image = await show('i.png', PNG)
    expect(image.preview).toEqual({ kind: 'image' })
    expect(await app.previewPicture(image.fileId, 1)).toMatchObject({ mime: 'image/png' })
    expect(await app.previewPicture(image.fileId, 2)).toBeUndefined()
    expect((await show('a.zip', Buffer.from('PK\u0003\u0004'))).preview).toMatchObject({ kind: 'none' })
    expect((await show('vide.csv', '')).preview).toMatchObject({ kind: 'none' })
    const broken = (await show('abîmé.pdf', '%PDF-1.7 rien')).preview
    expect(broken).toMatchObject({ kind: 'none', reason: { fr: expect.stringContaining('abîmé.pdf') } })
    const book = await show('faux.xlsx', Buffer.from('PK\u0003\u0004 rien'))
    expect(book.preview).toMatchObject({ kind: 'none' })
  })

  it('serve no picture of an image that a browser would run', async () => {
    const { ask, app } = await startApp()
    const { fileId } = await ask.importContent({ name: 'x.svg', bytes: Buffer.from('<svg><script>1</script></svg>') })
    expect(await app.previewPicture(fileId, 1)).toBeUndefined()
  })

  it('read the sample balance as it is', async () => {
    const { ask } = await startApp()
    const { files } = await ask.importFiles({ paths: [sample] })
    const preview = await ask.previewFile({ fileId: files[0]?.fileId ?? '' })
    expect(preview.kind === 'table' && preview.totalRows).toBeGreaterThan(20)
    expect(existsSync(sample)).toBe(true)
  })
})
