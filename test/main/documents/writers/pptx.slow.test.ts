import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { listZip } from '../../../../src-main/documents/readers/zip.ts'
import { writePptx } from '../../../../src-main/documents/writers/pptx.ts'
import { readPicture } from '../../../../src-main/documents/writers/pptx-picture.ts'
import type { PptxPicture, PptxSlide } from '../../../../src-main/documents/writers/pptx-types.ts'
import { type OfficeFile, openOffice } from '../../../support/ooxml.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const META = { appVersion: '1.2.3', generatedAt: '2025-01-15T10:20:30.000Z', language: 'fr' } as const
const SLIDE = { width: 12_192_000, height: 6_858_000 }
const SENTENCE =
  'La trésorerie de l’entreprise reste positive tout au long de l’exercice malgré le décalage des encaissements'

async function written(slides: PptxSlide[], title = 'Bilan', language: 'fr' | 'en' = 'fr'): Promise<OfficeFile> {
  const path = join(tempFolder(), 'deck.pptx')
  const { slides: count } = await writePptx({ title, slides }, { path }, { ...META, language })
  const file = openOffice(path)
  expect(slidePaths(file)).toHaveLength(count)
  for (const slide of slidePaths(file)) expectInside(file, slide)
  return file
}

function slidePaths(file: OfficeFile): string[] {
  const paths = file.paths.filter(path => /^ppt\/slides\/slide\d+\.xml$/.test(path))
  return paths.toSorted((one, other) => Number(/\d+/.exec(one)) - Number(/\d+/.exec(other)))
}

function titles(file: OfficeFile): string[] {
  return slidePaths(file).map(path => file.said(path).split('\n')[0] ?? '')
}

/** Every shape stands on the slide, its rows added up. */
function expectInside(file: OfficeFile, path: string): void {
  const offsets = file.elements(path, 'a:off').slice(1)
  const extents = file.elements(path, 'a:ext').slice(1)
  for (const [index, { x, y }] of offsets.entries()) {
    expect(Number(x) + Number(extents[index]?.cx), path).toBeLessThanOrEqual(SLIDE.width)
    expect(Number(y) + Number(extents[index]?.cy), path).toBeLessThanOrEqual(SLIDE.height)
  }
  const rows = file.elements(path, 'a:tr').reduce((sum, { h }) => sum + Number(h), 0)
  expect(rows).toBeLessThan(0.75 * SLIDE.height)
}

async function picture(width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<PptxPicture> {
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').fillRect(0, 0, width / 2, height)
  const bytes = format === 'png' ? await canvas.encode('png') : await canvas.encode(format)
  return readPicture(bytes, `image « été ».${format}`)
}

describe('a presentation', () => {
  test('has a cover with its title, then a slide for each that was asked', async () => {
    const file = await written([
      { title: 'Sommaire', bullets: ['Un', 'Deux'] },
      { title: 'Fin', bullets: ['Merci'] },
    ])
    expect(titles(file)).toEqual(['Bilan', 'Sommaire', 'Fin'])
    expect(file.text('ppt/slides/slide1.xml')).toContain('type="ctrTitle"')
    expect(file.text('ppt/slides/slide2.xml')).toContain('type="title"')
    expect(file.text('docProps/core.xml')).toContain('<dc:title>Bilan</dc:title>')
  })

  test('takes a first slide that repeats the title for the cover, with its few words', async () => {
    const file = await written([
      { title: 'BILAN', bullets: ['SARL Ségou', 'Exercice 2024'] },
      { title: 'Suite', bullets: ['a'] },
    ])
    expect(titles(file)).toEqual(['Bilan', 'Suite'])
    expect(file.said('ppt/slides/slide1.xml')).toContain('SARL Ségou\nExercice 2024')
  })

  test('makes a slide with nothing but a title a section', async () => {
    const file = await written([
      { title: 'A', bullets: ['a'] },
      { title: 'Partie II', bullets: [] },
    ])
    expect(file.text('ppt/slides/_rels/slide3.xml.rels')).toContain('slideLayout4.xml')
  })

  test('sets points, points under points, numbers, marks and safe links', async () => {
    const file = await written([
      {
        title: 'Points',
        bullets: [
          '**gras** et *italique*',
          '- tiret',
          '  - dessous',
          '3. trois',
          '[site](https://exemple.sn) [x](javascript:1)',
          'Tête\n- un\n- deux',
        ],
      },
    ])
    const slide = 'ppt/slides/slide2.xml'
    expect(
      file
        .elements(slide, 'a:pPr')
        .map(({ lvl }) => lvl)
        .filter(Boolean),
    ).toEqual(['0', '0', '1', '0', '0', '0', '1', '1'])
    expect(file.elements(slide, 'a:buAutoNum')).toEqual([{ type: 'arabicPeriod', startAt: '3' }])
    expect(file.text(slide)).toMatch(/b="1"[^>]*>(?:<[^>]*>)*<a:t>gras/)
    expect(file.said(slide)).not.toContain('*')
    const targets = file
      .elements('ppt/slides/_rels/slide2.xml.rels', 'Relationship')
      .filter(({ TargetMode }) => TargetMode === 'External')
    expect(targets.map(({ Target }) => Target)).toEqual(['https://exemple.sn/'])
  })

  test('goes on on the next slides when the points do not fit, in a readable size, with nothing lost', async () => {
    const bullets = Array.from({ length: 40 }, (_, index) => `Point ${index + 1}. ${SENTENCE}`)
    const file = await written([{ title: 'Long', bullets, notes: 'Une fois' }])
    const count = slidePaths(file).length - 1
    expect(titles(file).slice(1, 4)).toEqual(['Long', `Long (suite 2/${count})`, `Long (suite 3/${count})`])
    const said = slidePaths(file)
      .map(path => file.said(path))
      .join('\n')
    for (const bullet of bullets) expect(said).toContain(bullet)
    for (const path of slidePaths(file).slice(1)) {
      for (const { sz } of file.elements(path, 'a:rPr'))
        if (sz !== '1000') expect(Number(sz)).toBeGreaterThanOrEqual(1_400)
    }
    expect(file.paths.filter(path => /notesSlide\d+\.xml$/.test(path))).toHaveLength(1)
  })

  test('splits one point that is longer than a slide, and a word that is longer than a line', async () => {
    const words = Array.from({ length: 600 }, (_, index) => `mot${index}`)
    const file = await written([
      { title: 'Bloc', bullets: [words.join(' ')] },
      { title: 'Mot', bullets: ['x'.repeat(3_900)] },
    ])
    const said = slidePaths(file)
      .map(path => file.said(path))
      .join(' ')
    for (const word of words) expect(said).toContain(word)
    expect(said.match(/x/g)).toHaveLength(3_900)
    expect(titles(file).filter(title => title.startsWith('Bloc')).length).toBeGreaterThan(1)
    expect(titles(file).filter(title => title.startsWith('Mot')).length).toBeGreaterThan(1)
  })

  test('says « suite » in the language of the person', async () => {
    const table = { columns: ['A'], rows: Array.from({ length: 25 }, (_, row) => [row]) }
    expect(titles(await written([{ title: 'T', table }]))).toContain('T (suite)')
    expect(titles(await written([{ title: 'T', table }], 'Report', 'en'))).toContain('T (continued)')
  })

  test('writes tables as tables: header, amounts with their thousands at the right, empty cells', async () => {
    const file = await written([
      {
        title: 'Résultat',
        table: {
          columns: ['Compte', 'Solde', 'Note'],
          rows: [
            [701_000, 1_250_000, null],
            [601_000, -75_000.5, 'à voir'],
          ],
        },
      },
    ])
    const slide = 'ppt/slides/slide2.xml'
    const said = file.said(slide)
    expect(said).toContain('701000')
    expect(said).toContain('1\u00a0250\u00a0000,00')
    expect(said).toContain('-75\u00a0000,50')
    expect(file.elements(slide, 'a:tc')).toHaveLength(9)
    const aligns = file.elements(slide, 'a:pPr').map(({ algn }) => algn)
    expect(aligns.filter(align => align === 'r')).toHaveLength(4)
  })

  test('goes on with a long table under its header, and with a wide one beside its first column', async () => {
    const rows = Array.from({ length: 200 }, (_, row) => [`Client ${row + 1}`, (row + 1) * 1_000])
    const long = await written([{ title: 'Clients', table: { columns: ['Client', 'Solde'], rows } }])
    const parts = slidePaths(long).slice(1)
    expect(parts.length).toBeGreaterThan(5)
    for (const path of parts) expect(long.said(path)).toContain('Client\nSolde')
    const said = parts.map(path => long.said(path)).join('\n')
    for (const [name] of rows) expect(said.split('\n')).toContain(name)

    const columns = Array.from({ length: 30 }, (_, column) => `Colonne${column + 1}`)
    const wide = await written([
      { title: 'Mois', table: { columns, rows: [columns.map((_, column) => (column + 1) * 1_000_000)] } },
    ])
    const wideParts = slidePaths(wide).slice(1)
    expect(wideParts.length).toBeGreaterThan(1)
    for (const path of wideParts) expect(wide.said(path)).toContain('Colonne1\n')
    for (const column of columns)
      expect(wideParts.filter(path => wide.said(path).split('\n').includes(column)).length).toBeGreaterThan(0)
  })

  test('continues a row that is taller than a slide', async () => {
    const words = Array.from({ length: 900 }, (_, index) => `m${index}`)
    const file = await written([{ title: 'Haut', table: { columns: ['A', 'B'], rows: [['x', words.join(' ')]] } }])
    const said = slidePaths(file)
      .map(path => file.said(path))
      .join(' ')
    for (const word of words) expect(said.split(/\s+/)).toContain(word)
  })

  test('puts a few points above a table, and many before it', async () => {
    const table = { columns: ['A', 'B'], rows: [['x', 1]] }
    const few = await written([{ title: 'P', bullets: ['Un', 'Deux'], table }])
    expect(slidePaths(few)).toHaveLength(2)
    const many = await written([{ title: 'P', bullets: Array.from({ length: 9 }, () => SENTENCE), table }])
    expect(slidePaths(many)).toHaveLength(3)
  })

  test('fits a picture without distortion, alone or beside points, once in the file', async () => {
    const wide = await picture(1_600, 400)
    const tall = await picture(300, 1_200, 'jpeg')
    const file = await written([
      { title: 'Seule', picture: wide },
      { title: 'À côté', bullets: ['Texte'], picture: tall },
      { title: 'Encore', picture: wide },
    ])
    expect(file.paths.filter(path => path.startsWith('ppt/media/'))).toEqual([
      'ppt/media/image1.png',
      'ppt/media/image2.jpeg',
    ])
    for (const [path, ratio] of [
      ['ppt/slides/slide2.xml', 4],
      ['ppt/slides/slide3.xml', 0.25],
    ] as const) {
      const { cx, cy } = file.elements(path, 'a:ext').at(-1) ?? {}
      expect(Number(cx) / Number(cy)).toBeCloseTo(ratio, 2)
    }
    expect(file.text('ppt/slides/slide2.xml')).toContain('descr="image « été ».png"')
  })

  test('keeps notes, their lines and signs, in notes of their own', async () => {
    const file = await written([{ title: 'A', bullets: ['a'], notes: 'Première ligne\n\n& <deuxième>' }])
    expect(file.said('ppt/notesSlides/notesSlide2.xml')).toBe('Première ligne\n\n& <deuxième>\n'.replace('& <', '& <'))
    expect(file.paths).toContain('ppt/theme/theme2.xml')
    const without = await written([{ title: 'A', bullets: ['a'] }])
    expect(without.paths.some(path => path.includes('notes'))).toBe(false)
  })

  test('numbers its slides after the cover', async () => {
    const file = await written([{ title: 'A', bullets: ['a'] }])
    expect(file.text('ppt/slides/slide1.xml')).not.toContain('slidenum')
    expect(file.text('ppt/slides/slide2.xml')).toMatch(/type="slidenum">[\s\S]*<a:t>2<\/a:t>/)
  })

  test('shrinks a long title rather than run over, and writes what XML cannot hold without it', async () => {
    const title = 'Un titre très long '.repeat(10).trim()
    const file = await written([{ title, bullets: ['a\u0007b \ud800 <c> & "d"'] }])
    const size = Number(/sz="(\d+)"[^>]*><\/a:rPr><a:t>|sz="(\d+)"/.exec(file.text('ppt/slides/slide2.xml'))?.[2])
    expect(size).toBeLessThan(2_800)
    expect(file.said('ppt/slides/slide2.xml')).toContain('ab')
  })

  test('turns text that reads from the right', async () => {
    const file = await written([{ title: 'تقرير', bullets: ['مرحبا'] }])
    expect(file.elements('ppt/slides/slide2.xml', 'a:pPr').filter(({ rtl }) => rtl === '1')).toHaveLength(2)
  })

  test('refuses more cells or slides than anyone would sit through, in both languages', async () => {
    const rows = Array.from({ length: 2_000 }, () => Array.from({ length: 11 }, () => 1))
    const table = { columns: rows[0]?.map(String) ?? [], rows }
    await expect(written([{ title: 'T', table }])).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining('22000 cellules'), en: expect.stringContaining('workbook') },
    })
    const tall = Array.from({ length: 500 }, () => ['mot '.repeat(480)])
    const talls = { columns: ['A'], rows: tall }
    await expect(written([{ title: 'T', table: talls }])).rejects.toMatchObject({
      sentence: { en: expect.stringContaining('more than 400 slides') },
    })
    const bullets = Array.from({ length: 100 }, () => SENTENCE.repeat(20))
    await expect(written(Array.from({ length: 12 }, () => ({ title: 'T', bullets })))).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining('plus de 400 diapositives') },
    })
  })
})

test('layouts are named in the language of the person', async () => {
  const name = async (language: 'fr' | 'en') =>
    (await written([{ title: 'A' }], 'T', language)).elements('ppt/slideLayouts/slideLayout2.xml', 'p:cSld')[0]?.name
  expect([await name('fr'), await name('en')]).toEqual(['Titre et contenu', 'Title and content'])
})

describe('numbered points', () => {
  test('count from the first of them, so that one put between two renumbers those after it', async () => {
    const bullets = ['1. un', '2. deux', '  - dessous', '3. trois', 'sans numéro', '4. quatre', '7. sept', '8. huit']
    const file = await written([{ title: 'A', bullets }])
    const starts = file.elements('ppt/slides/slide2.xml', 'a:buAutoNum').map(({ startAt }) => Number(startAt))
    expect(starts).toEqual([1, 1, 1, 4, 7, 7])
  })
})

describe('the package of a presentation', () => {
  test('is written when the clock of the machine says 1970, or a year that no zip can hold', async () => {
    for (const generatedAt of ['1970-01-01T00:00:10.000Z', '2150-01-01T00:00:00.000Z']) {
      const path = join(tempFolder(), 'deck.pptx')
      await writePptx({ title: 'T', slides: [{ title: 'A', bullets: ['b'] }] }, { path }, { ...META, generatedAt })
      expect(openOffice(path).said('ppt/slides/slide2.xml')).toContain('b')
    }
  })

  test('stores no part with its size behind it: some readers stop there', async () => {
    const path = join(tempFolder(), 'deck.pptx')
    await writePptx({ title: 'T', slides: [{ title: 'A', picture: await picture(90, 60) }] }, { path }, META)
    const entries = listZip(readFileSync(path))
    expect([...(entries ?? [])].map(([name, { method }]) => [name, method])).toEqual(
      [...(entries ?? [])].map(([name]) => [name, 8]),
    )
    expect(entries?.has('ppt/media/image1.png')).toBe(true)
  })
})

describe('a picture of a presentation', () => {
  test('is a webp made into png, and no larger than a screen', async () => {
    const { extension, width, height } = await picture(4_000, 1_000, 'webp')
    expect({ extension, width, height }).toEqual({ extension: 'png', width: 1_920, height: 480 })
  })

  test('is refused in one sentence when it is damaged', async () => {
    await expect(readPicture(new TextEncoder().encode('<html>pas une image</html>'), 'x.png')).rejects.toMatchObject({
      name: 'UserError',
    })
    const whole = createCanvas(50, 50)
    const cut = (await whole.encode('png')).subarray(0, 40)
    await expect(readPicture(cut, 'x.png')).rejects.toMatchObject({ name: 'UserError' })
  })
})
