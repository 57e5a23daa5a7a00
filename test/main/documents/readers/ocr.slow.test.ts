import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type GreyPicture, quarterTurn, withoutRules } from '../../../../src-main/documents/readers/grey-picture.ts'
import { type OcrText, readPicture } from '../../../../src-main/documents/readers/ocr.ts'
import { type OcrEngine, type OcrWord, startOcr } from '../../../../src-main/documents/readers/ocr-engine.ts'
import { findDoubts } from '../../../../src-main/documents/readers/ocr-figures.ts'
import { layOutWords, textOfRows } from '../../../../src-main/documents/readers/ocr-layout.ts'
import { decodePicture } from '../../../../src-main/documents/readers/picture.ts'

const folder = join(import.meta.dirname, '../../../fixtures/documents')
const picture = (name: string) => decodePicture(readFileSync(join(folder, name)), name)

describe('reading pictures', () => {
  let engine: OcrEngine
  beforeAll(async () => {
    engine = await startOcr()
  })
  const read = async (name: string): Promise<OcrText> => readPicture(engine, await picture(name))

  test('a French invoice keeps its accents, the rows of its table and its decimal comma', async () => {
    const { text, confidence, doubts } = await read('facture.png')
    expect(text).toContain('Client : Établissements Ndèye Koné & Fils')
    expect(text).toMatch(/Désignation {3}Qté {3}Prix unitaire {3}Montant/)
    expect(text).toMatch(/Fer à béton 12 mm {3}85 {3}3 ?250 {3}276 250/)
    expect(text).toMatch(/Tôle ondulée {3}40 {3}125,50 {3}5 ?020/)
    expect(text).toMatch(/Net à payer {3}1 ?250 470 FCFA/)
    expect(confidence).toBeGreaterThan(85)
    expect(doubts).toEqual([])
  })

  test('a photo taken aslant on a table, in uneven light, gives the same rows', async () => {
    const { text } = await read('photo-facture.jpg')
    expect(text.startsWith('Quincaillerie du Port')).toBe(true)
    expect(text).toMatch(/Ciment 50 kg {3}120 {3}4 ?500 {3}540 000/)
    expect(text).toMatch(/Peinture façade extérieure {3}12 {3}18 ?500 {3}222 000/)
    expect(text).toContain('soixante-dix francs CFA')
  })

  test('English is read as English', async () => {
    const { text } = await read('letter.png')
    expect(text).toContain('We thank you for your prompt settlement.')
    expect(text).toContain('Payments received: 3,400.75 USD')
  })

  test('a page on its side or on its head is turned', async () => {
    const letter = await picture('letter.png')
    expect(readPicture(engine, quarterTurn(letter)).text).toContain('Yours faithfully')
    expect(readPicture(engine, quarterTurn(quarterTurn(letter))).text).toContain('Yours faithfully')
  })

  test('light writing on a dark ground is read', async () => {
    const letter = await picture('letter.png')
    const night = { ...letter, pixels: letter.pixels.map(light => 235 - light * 0.85) }
    expect(readPicture(engine, night).text).toContain('Harbour Shipping Ltd')
  })

  test('a blank page says nothing', () => {
    expect(readPicture(engine, blank(1_200, 1_600))).toEqual({ text: '', confidence: 0, doubts: [] })
  })
})

test('rules are taken out, whatever stands between them stays', () => {
  const page = blank(400, 400)
  for (let x = 20; x < 380; x++) for (const y of [50, 51, 150]) page.pixels[y * 400 + x] = 0
  for (let y = 90; y < 102; y++) page.pixels[y * 400 + 200] = 0
  for (let y = 200; y < 300; y++) for (let x = 100; x < 300; x++) page.pixels[y * 400 + x] = 40
  const { pixels } = withoutRules(page)
  const at = (x: number, y: number) => pixels[y * 400 + x]
  expect([at(200, 50), at(200, 51), at(100, 150)]).toEqual([255, 255, 255])
  expect(at(200, 95)).toBe(0)
  expect(at(200, 250)).toBe(40)
})

describe('the layout of words', () => {
  test('words of one row stand together, wherever the engine put them; a table keeps its rows', () => {
    const words = [
      ...line('a', 100, [
        [0, 'Ciment'],
        [70, '50'],
        [100, 'kg'],
      ]),
      ...line('b', 140, [[0, 'Fer']]),
      ...line('c', 102, [
        [300, '120'],
        [500, '540'],
        [545, '000'],
      ]),
      ...line('d', 141, [
        [300, '85'],
        [500, '276'],
        [545, '250'],
      ]),
    ]
    expect(textOfRows(layOutWords(words))).toBe('Ciment 50 kg   120   540 000\nFer   85   276 250')
  })

  test('two columns of prose are read one after the other, below the title above them', () => {
    const column = (name: string, left: number, words: string[]) =>
      words.flatMap((word, index) =>
        prose(`${name}${index}`, left, 100 + index * 30 + (name === 'r' ? 8 : 0), `${word} et puis encore`),
      )
    const words = [
      ...prose('t', 120, 40, 'Un titre sur toute la largeur de la page'),
      ...column('l', 0, ['un', 'deux', 'trois', 'quatre', 'cinq']),
      ...column('r', 400, ['six', 'sept', 'huit', 'neuf', 'dix']),
    ]
    const text = textOfRows(layOutWords(words))
    expect(text.match(/un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix/g)?.join(' ')).toBe(
      'un deux trois quatre cinq six sept huit neuf dix',
    )
    expect(text.startsWith('Un titre sur toute la largeur')).toBe(true)
  })

  test('specks, frames and wild guesses are left out', () => {
    const words = [
      ...line('a', 100, [
        [0, '|'],
        [30, 'Total'],
        [95, '500'],
      ]),
      ...line('b', 140, [[0, 'xq']], 12),
      ...line(
        'c',
        180,
        [
          [0, '~'],
          [40, '=_'],
        ],
        40,
      ),
    ]
    expect(textOfRows(layOutWords(words))).toBe('Total 500')
  })
})

describe('figures to check', () => {
  const table = (...rows: string[][]) =>
    layOutWords(
      rows.flatMap((cells, row) =>
        cells.map((text, column) => ({ ...word(`${row}.${column}`, column * 300, row * 40, text), confidence: 95 })),
      ),
    )
  const HEAD = ['Désignation', 'Qté', 'Prix unitaire', 'Montant']

  test('one that was read with doubt is named with its line', () => {
    const rows = layOutWords([...line('a', 0, [[0, 'Total']], 95), ...line('b', 0, [[300, '12550€']], 60)])
    expect(findDoubts(rows)).toEqual([{ figure: '12550€', line: 'Total   12550€' }])
  })

  test('quantity times price must be the amount, as the table says', () => {
    const rows = table(HEAD, ['Ciment', '120', '4 500', '540 000'], ['Tôle', '40', '12550', '5 020'])
    expect(findDoubts(rows)).toEqual([
      { figure: '5 020', line: 'Tôle   40   12550   5 020', product: '40 × 12550 = 502000' },
    ])
  })

  test('decimals, thousands in either style and rounding to the franc agree', () => {
    const rows = table(
      HEAD,
      ['a', '40', '125,50', '5 020'],
      ['b', '3', '1.250,25', '3 751'],
      ['c', '2', '1,000', '2,000'],
    )
    expect(findDoubts(rows)).toEqual([])
  })

  test('lines that add up, and tables of other things, are left in peace', () => {
    expect(findDoubts(table(['Compte', 'Débit', 'Crédit', 'Solde'], ['411', '500', '200', '300']))).toEqual([])
    expect(findDoubts(table(HEAD, ['Acompte', '1 000', '180', '1 180']))).toEqual([])
    expect(findDoubts(table(['Année', 'a', 'b', 'c'], ['x', '7', '12', '19'], ['y', '5', '8', '77']))).toEqual([])
  })
})

function blank(width: number, height: number): GreyPicture {
  return { width, height, pixels: new Uint8Array(width * height).fill(255) }
}

function word(name: string, left: number, top: number, text: string): OcrWord {
  return { text, confidence: 90, left, top, width: text.length * 11, height: 20, line: name }
}

function line(name: string, top: number, words: [number, string][], confidence = 90): OcrWord[] {
  return words.map(([left, text]) => ({ ...word(name, left, top, text), confidence }))
}

function prose(name: string, left: number, top: number, text: string): OcrWord[] {
  let at = left
  return text.split(' ').map(one => {
    const placed = word(name, at, top, one)
    at += placed.width + 8
    return placed
  })
}
