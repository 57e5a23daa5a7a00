import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { addFile, listFiles } from '../../../src-main/store/files.ts'
import { detectMime } from '../../../src-main/store/mime.ts'
import { listUserFiles, listUserFilesSpec } from '../../../src-main/tools/list-user-files.ts'
import { readUserFile, readUserFileSpec } from '../../../src-main/tools/read-user-file.ts'
import type { ToolProgress } from '../../../src-main/types.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { fixedClock, type TestContext, toolContext } from '../../support/tool-context.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/documents', name))

async function add(ctx: TestContext, name: string, bytes: Uint8Array): Promise<string> {
  const { fileId } = await addFile(ctx.db, ctx.paths, {
    profileId: ctx.profileId,
    name,
    mime: detectMime(name, bytes),
    origin: 'imported',
    content: { bytes },
    now: TEST_NOW,
  })
  return fileId
}

const read = (ctx: TestContext, args: object) => readUserFile(readUserFileSpec.arguments.parse(args), ctx)
const readJson = async (ctx: TestContext, args: object) => JSON.parse((await read(ctx, args)).text)

/** A scanned page: a picture over the whole of it, with `text` over it as some scanners write. */
function scan(document: PDFKit.PDFDocument, picture: Buffer, text = ''): void {
  document.image(picture, 0, 0, { width: document.page.width })
  if (text) document.fontSize(8).text(text, 20, 20)
}

function pdf(draw: (document: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', ...options })
  const chunks: Buffer[] = []
  document.on('data', chunk => chunks.push(chunk))
  draw(document)
  document.end()
  return new Promise(resolve => document.on('end', () => resolve(Buffer.concat(chunks))))
}

/** One line of text as a picture, quick to read. */
function slip(text: string): Buffer {
  const canvas = createCanvas(900, 140)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 900, 140)
  context.fillStyle = '#111'
  context.font = '34px sans-serif'
  context.fillText(text, 40, 80)
  return canvas.toBuffer('image/png')
}

const MIXED = () =>
  pdf(document => {
    document.fontSize(12).text('Rapport de la mission, avec une page de texte ordinaire écrite au clavier.')
    document.addPage()
    scan(document, fixture('letter.png'), 'Scanned with X')
    document.addPage().text('Fin')
  })

test('scanned pages are read by OCR among the others, each once, and named', async () => {
  const ctx = toolContext()
  const fileId = await add(ctx, 'rapport.pdf', await MIXED())
  const run = vi.spyOn(ctx.work, 'run')
  const first = await read(ctx, { file_id: fileId })
  const result = JSON.parse(first.text)
  expect(result).toMatchObject({ pages: 3, ocr_pages: [2] })
  expect(result.text).toMatch(
    /--- page 1 ---\nRapport de la mission.*--- page 2 ---\n.*prompt settlement.*--- page 3 ---\nFin\n/s,
  )
  expect(result).not.toHaveProperty('next_offset')
  expect(first.views).toMatchObject([{ kind: 'page', position: '3 p. · OCR p. 2' }])
  expect(ctx.progressed).toContainEqual({
    label: { fr: 'Lit les pages par OCR', en: 'Reads the pages by OCR' },
    done: 1,
    unit: 'page',
    whenLate: 'kept',
  })
  const works = run.mock.calls.length
  expect(await readJson(ctx, { file_id: fileId })).toEqual(result)
  expect((await readJson(ctx, { file_id: fileId, pages: '2' })).text).toContain('Harbour Shipping')
  expect(run.mock.calls.length).toBe(works)
})

test('a fax page in a PDF and the pages of a TIFF are read', async () => {
  const ctx = toolContext()
  const page = await add(ctx, 'fax.pdf', fixture('fax.pdf'))
  expect((await readJson(ctx, { file_id: page })).text).toContain('250 000 FCFA')
  const tiff = await add(ctx, 'fax.tif', fixture('fax.tif'))
  const result = await readJson(ctx, { file_id: tiff })
  expect(result).toMatchObject({ pages: 2, ocr_pages: [1, 2] })
  expect(result.text).toMatch(/--- page 2 ---\nDeuxième page : conditions de vente/)
  expect(listFiles(ctx.db, ctx.profileId, { limit: 5, offset: 0 }).files.map(({ pages }) => pages)).toEqual([2, 1])
})

test('a picture of any usual format says its text, with figures to check after it', async () => {
  const ctx = toolContext()
  const canvas = createCanvas(900, 140)
  canvas.getContext('2d').drawImage(await loadImage(slip('Reçu la somme de 48 000 F')), 0, 0)
  const files = [
    ['a.png', canvas.toBuffer('image/png')],
    ['a.jpg', canvas.toBuffer('image/jpeg', 90)],
    ['a.webp', canvas.toBuffer('image/webp', 90)],
    ['a.gif', canvas.toBuffer('image/gif')],
  ] as const
  for (const [name, bytes] of files) {
    const result = await readJson(ctx, { file_id: await add(ctx, name, bytes) })
    expect(result.text, name).toMatch(/^Reçu la somme de 48 000 F/)
    expect(result).toMatchObject({ ocr_pages: [1], pages: 1 })
  }
  const listed = JSON.parse((await listUserFiles(listUserFilesSpec.arguments.parse({}), ctx)).text)
  expect(listed.files.every((file: object) => !('pages' in file))).toBe(true)
})

test('a long scan is read as far as the window asks for, then further, and says what is left', async () => {
  const ctx = toolContext({ clock: slowClock(10_000) })
  const bytes = await pdf(document => {
    for (let page = 1; page <= 5; page++) {
      if (page > 1) document.addPage()
      scan(document, slip(`Quittance du mois numéro ${page}00`))
    }
  })
  const fileId = await add(ctx, 'long.pdf', bytes)
  const first = await readJson(ctx, { file_id: fileId, pages: '2-5' })
  expect(first).toMatchObject({ pages: 5, ocr_pages: [2, 3], unread_pages: '4-5' })
  expect(first.message).toContain('Pages lues par OCR : 2-3. Pages numérisées pas encore lues : 4-5.')
  expect(first.message).toContain('avec pages « 4-5 »')
  let text = ''
  let calls = 0
  for (let offset: number | undefined = 0; offset !== undefined; calls++) {
    const part: { text: string; next_offset?: number } = await readJson(ctx, { file_id: fileId, offset })
    text += part.text
    offset = part.next_offset
  }
  expect(text.match(/\d(?=00)/g)).toEqual(['1', '2', '3', '4', '5'])
  expect(calls).toBeGreaterThan(1)
})

test('without a wish for pages, no more is read by OCR than the window shows', async () => {
  const ctx = toolContext()
  const bytes = await pdf(document => {
    document.fontSize(9).text('Une longue page de texte. '.repeat(420))
    document.addPage()
    scan(document, slip('Tout à la fin'))
  })
  const fileId = await add(ctx, 'a.pdf', bytes)
  const first = await readJson(ctx, { file_id: fileId })
  expect(first).not.toHaveProperty('ocr_pages')
  expect(first.unread_pages).toMatch(/^\d+$/)
  const second = await readJson(ctx, { file_id: fileId, offset: first.next_offset })
  expect(second.text).toContain('Tout à la fin')
  expect(second).not.toHaveProperty('next_offset')
})

test('a presentation is read by slide', async () => {
  const ctx = toolContext()
  const fileId = await add(ctx, 'cours.pptx', fixture('cours.pptx'))
  const whole = await readJson(ctx, { file_id: fileId })
  expect(whole).toMatchObject({ type: 'pptx', slides: 4 })
  expect(whole.text).toMatch(/^--- slide 1 ---\n# Exercice 2024\n/)
  expect(await readJson(ctx, { file_id: fileId, pages: '4' })).toMatchObject({
    text: '--- slide 4 ---\n[diapositive masquée]\n\nAnnexe\n',
  })
})

test('stopping in the middle of a page ends the thread that reads it; what was read is kept', async () => {
  const stop = new AbortController()
  const ctx = toolContext({ signal: stop.signal })
  const bytes = await pdf(document => {
    scan(document, slip('Première'))
    document.addPage()
    scan(document, fixture('facture.png'))
  })
  const fileId = await add(ctx, 'a.pdf', bytes)
  ctx.progress = ({ done }) => {
    if (done === 1) setTimeout(() => stop.abort(), 300)
  }
  await expect(read(ctx, { file_id: fileId })).rejects.toThrow(/abort/i)
  const again = { ...ctx, signal: new AbortController().signal, progress: () => undefined }
  const run = vi.spyOn(ctx.work, 'run')
  expect((await readJson(again, { file_id: fileId, pages: '1' })).text).toContain('Première')
  expect(run).not.toHaveBeenCalled()
})

test('a picture that cannot be read is one sentence', async () => {
  const ctx = toolContext()
  const bomb = Buffer.from(slip('x'))
  bomb.writeUInt32BE(50_000, 16)
  bomb.writeUInt32BE(50_000, 20)
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)])
  const cases: [string, Uint8Array, RegExp][] = [
    ['bombe.png', bomb, /64 millions/],
    ['IMG_1.HEIC', heic, /exportez-la en JPEG/],
    ['coupée.png', slip('x').subarray(0, 300), /n’est pas un fichier image lisible/],
    ['vide.png', new Uint8Array(), /aucun texte/],
  ]
  for (const [name, bytes, sentence] of cases) {
    await expect(read(ctx, { file_id: await add(ctx, name, bytes) }), name).rejects.toMatchObject({
      sentence: { fr: expect.stringMatching(sentence) },
    })
  }
})

test('a page that the library says is blank says so', async () => {
  const ctx = toolContext()
  const fileId = await add(ctx, 'blanc.pdf', await pdf(() => undefined))
  expect((await readJson(ctx, { file_id: fileId })).text).toContain('[aucun texte reconnu sur cette page]')
})

/** Each look at it is so many milliseconds later. */
function slowClock(step: number) {
  let now = 0
  return { ...fixedClock(), monotonic: () => (now += step) }
}

test('pages that were asked for are counted, with the part of the one under way, and time left for the next call', async () => {
  let spent = 0
  const ctx = toolContext({ clock: { now: () => TEST_NOW, monotonic: () => spent } })
  const bytes = await pdf(document => {
    for (let page = 1; page <= 4; page++) {
      if (page > 1) document.addPage()
      scan(document, page === 1 ? fixture('letter.png') : slip(`Quittance du mois numéro ${page}00`))
    }
  })
  const fileId = await add(ctx, 'long.pdf', bytes)
  const byOcr: ToolProgress[] = []
  ctx.progress = progress => {
    if (!progress.label.fr.includes('OCR')) return
    byOcr.push(progress)
    // The third page would be cut: it takes as long as those before it.
    const { done = 0 } = progress
    if (done > 0) spent = 20_000
    if (done > 1) spent = 40_000
  }
  const first = await readJson(ctx, { file_id: fileId, pages: '1-4' })
  expect(first).toMatchObject({ ocr_pages: [1, 2], unread_pages: '3-4' })
  expect(byOcr.every(({ total, unit, whenLate }) => total === 4 && unit === 'page' && whenLate === 'kept')).toBe(true)
  expect(byOcr.some(({ done = 0 }) => done > 0 && done < 1)).toBe(true)
  const counts = byOcr.map(({ done = 0 }) => done)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(counts.at(-1)).toBe(2)
  spent = 100_000
  byOcr.length = 0
  expect(await readJson(ctx, { file_id: fileId, pages: '1-4' })).toMatchObject({ ocr_pages: [1, 2, 3, 4] })
  expect(byOcr.at(-1)).toMatchObject({ done: 2, total: 2 })
})

test('a page that the time of the call cuts is read by the next one, not given up', async () => {
  let spent = 0
  const ctx = toolContext({ clock: { now: () => TEST_NOW, monotonic: () => spent } })
  const bytes = await pdf(document => scan(document, fixture('facture.png')))
  const fileId = await add(ctx, 'a.pdf', bytes)
  ctx.progress = ({ label }) => {
    if (label.fr === 'Lit le document') spent = 53_950
  }
  const cut = await readJson(ctx, { file_id: fileId })
  expect(cut).toMatchObject({ unread_pages: '1', text: '' })
  ctx.progress = () => undefined
  expect(await readJson(ctx, { file_id: fileId })).toMatchObject({ ocr_pages: [1] })
})
