import { describe, expect, test } from 'vitest'
import { openMeasuring, type PdfDocument } from '../../../../src-main/documents/writers/pdf-document.ts'
import { faceOf, simpleWidth } from '../../../../src-main/documents/writers/pdf-glyphs.ts'
import type { FontName } from '../../../../src-main/documents/writers/pdf-text.ts'

const FONTS: FontName[] = ['regular', 'bold', 'italic', 'boldItalic', 'mono']
const TEXTS = [
  'Achats de marchandises, dont œuvres d’art et pièces détachées (importées)',
  'AVANCES ET ACOMPTES VERSES SUR IMMOBILISATIONS',
  'Facture F-2024/0117 du 31/12/2024 à 12:30 : 1 250 000 FCFA',
  'Élève à Ségou, N’Djaména & Yaoundé – TVA 18 % « Wave »',
  'A-B a-b (A) (a) [AB] A:B a:b 2x3 10x20 exemple@exemple.sn',
  'Ñu ŋ ë àmmeel ọ ẹ – € 5, ₦ 4, ½, 2²',
  '-1 234 567,50',
  'if (a) { b() } else c += 1 // != _x*y',
]

/** Words apart, as pdfkit sets text without features: a mark does not see past a space. */
function engineWidth(doc: PdfDocument, font: FontName, text: string, features?: ['tnum']): number {
  return doc
    .font(font)
    .fontSize(1000)
    .widthOfString(text, features && { features })
}

function difference(doc: PdfDocument, font: FontName, text: string, features?: ['tnum']): number {
  const width = simpleWidth(faceOf(doc, font, features !== undefined), text) ?? Number.NaN
  return Math.abs(width - engineWidth(doc, font, text, features))
}

describe('text set without the shaping engine', () => {
  test('is as wide as the engine makes it, in each font, with its kerning', async () => {
    const doc = await openMeasuring()
    for (const font of FONTS) {
      for (const text of TEXTS) expect(difference(doc, font, text), `${font} ${text}`).toBeLessThan(text.length / 2)
    }
  })

  test('has figures of equal width when asked', async () => {
    const doc = await openMeasuring()
    const face = faceOf(doc, 'regular', true)
    expect(simpleWidth(face, '1111')).toBe(simpleWidth(face, '4747'))
    for (const text of ['-1 234 567,50', '31/12/2024', '18 %', '(1\u00a0000)'])
      expect(difference(doc, 'bold', text, ['tnum']), text).toBeLessThan(text.length / 2)
  })

  test('takes the marks that stand higher, or wider, beside capitals and figures', async () => {
    const doc = await openMeasuring()
    for (const text of ['a-a', 'A-A', 'a:a', '1:1', '(a)', '(A)', '2x3', 'axa', 'F-2', '«A»', '@A', 'a@a'])
      expect(difference(doc, 'regular', text), text).toBeLessThan(2)
  })

  test('is measured alike in the first document and in the next', async () => {
    const measure = async () => {
      const face = faceOf(await openMeasuring(), 'bold', false)
      return TEXTS.map(text => simpleWidth(face, text))
    }
    expect(await measure()).toEqual(await measure())
  })

  test('is none where letters join, combine, run from right to left or are missing', async () => {
    const face = faceOf(await openMeasuring(), 'regular', false)
    for (const text of ['مرحبا', 'שלום', '中文', 'ẹ\u0301', 'a -> b', '📊', 'Москва', '\ud83d', 'a\nb']) {
      expect(simpleWidth(face, text), text).toBeUndefined()
    }
    expect(simpleWidth(face, '')).toBe(0)
  })
})
