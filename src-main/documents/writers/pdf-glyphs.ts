import { type Content, putCode, putHundredths, putText } from './pdf-content.ts'
import {
  APART,
  type Cut,
  type Engine,
  type Glyph,
  groupOf,
  MOST_GLYPHS,
  meet,
  newCut,
  placeOf,
  UNMET,
} from './pdf-cut.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { FontName } from './pdf-text.ts'

/**
 * Sets text that needs no shaping engine: Latin letters, figures and punctuation, one glyph each, kerned. fontkit lays
 * out each character, and each pair that meets, once; after that a text costs a look-up a character instead of the
 * whole engine a word. Everything else is left to pdfkit.
 *
 * The one file that reads pdfkit's inside: `_font`, the embedded font, whose subset (what is put into the file), widths
 * and code points (what copying and searching read) pdfkit keeps for what its own `text` draws; drawn here, a glyph
 * must be counted there. pdfkit's version is pinned, and the tests compare with what its engine does.
 */
type EmbeddedFont = {
  id: string
  ascender: number
  scale: number
  font: Engine & { getGlyph(id: number): Glyph }
  subset: { includeGlyph(id: number): number }
  widths: (number | undefined)[]
  unicode: (number[] | undefined)[]
  ref(): unknown
}
type Inside = { _font: EmbeddedFont; page: { fonts: Record<string, unknown>; write(bytes: Uint8Array): void } }

/** A font in one document, with or without figures of equal width. */
export type Face = {
  font: EmbeddedFont
  cut: Cut
  /** By glyph of the cut: its code in the file, from 1; 0 while the file has it not. */
  codes: Uint16Array
}

const cuts = new Map<string, Cut>()
const faces = new WeakMap<PdfDocument, Map<string, Face>>()

export function faceOf(doc: PdfDocument, name: FontName, tabular: boolean): Face {
  let known = faces.get(doc)
  if (!known) {
    known = new Map()
    faces.set(doc, known)
  }
  const key = tabular ? `${name} tnum` : name
  const face = known.get(key)
  if (face) return face
  doc.font(name)
  const inside: unknown = doc
  if (!hasInside(inside)) throw new Error('This pdfkit is not the one that pdf-glyphs.ts was written for')
  let cut = cuts.get(key)
  if (!cut) {
    cut = newCut(tabular ? ['tnum'] : undefined)
    cuts.set(key, cut)
  }
  const font = inside._font
  // pdfkit forgets to scale the width of the box that stands for a character that the font lacks.
  font.widths[0] = font.font.getGlyph(0).advanceWidth * font.scale
  const made = { font, cut, codes: new Uint16Array(MOST_GLYPHS + 1) }
  known.set(key, made)
  return made
}

function hasInside(doc: unknown): doc is Inside {
  return typeof doc === 'object' && doc !== null && '_font' in doc && 'page' in doc
}

/**
 * The text set last, so that measuring and then drawing sets it once: its glyphs, by their places, and the kerning after
 * each, in thousandths of the size.
 */
const line: {
  cut: Cut | undefined
  text: string
  isSimple: boolean
  places: Uint16Array
  kerning: Int16Array
  width: number
} = {
  cut: undefined,
  text: '',
  isSimple: false,
  places: new Uint16Array(1024),
  kerning: new Int16Array(1024),
  width: 0,
}

/** Width in thousandths of the size; undefined when the text is not simple, and the engine must lay it out. */
export function simpleWidth(face: Face, text: string): number | undefined {
  return setLine(face, text) ? line.width : undefined
}

function setLine(face: Face, text: string): boolean {
  if (line.cut === face.cut && line.text === text) return line.isSimple
  line.cut = face.cut
  line.text = text
  line.isSimple = setGlyphs(face, text)
  return line.isSimple
}

function setGlyphs(face: Face, text: string): boolean {
  const { length } = text
  const { cut } = face
  if (length > line.places.length) {
    line.places = new Uint16Array(2 * length)
    line.kerning = new Int16Array(2 * length)
  }
  const { places, kerning } = line
  let hasContext = false
  let width = 0
  let before = 0
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index)
    const place = cut.places[code] || placeOf(face, code)
    const glyph = cut.glyphs[place - 1]
    if (!glyph) return false
    places[index] = place
    width += glyph.width
    if (glyph.context) {
      hasContext = true
      before = 0
      continue
    }
    if (before > 0) {
      let kern = cut.kerning[before]?.[place] ?? UNMET
      if (kern === UNMET) kern = meet(face, text.slice(index - 1, index + 1), before, place)
      if (kern === APART) return false
      kerning[index - 1] = kern
      width += kern
    }
    before = place
  }
  if (length > 0) kerning[length - 1] = 0
  line.width = width
  return !hasContext || setGroups(face, text)
}

/** Puts the marks that depend on their surroundings, as many as stand in a row, with a character on either side. */
function setGroups(face: Face, text: string): boolean {
  const { glyphs } = face.cut
  const { places, kerning } = line
  const { length } = text
  const isContext = (index: number) => glyphs[(places[index] ?? 0) - 1]?.context === true
  for (let index = 0; index < length; index++) {
    if (!isContext(index)) continue
    let end = index + 1
    while (end < length && isContext(end)) end++
    // « 0x2 » is a number in another base, « 10x2 » a product.
    const from = Math.max(0, index - (/[xX]/.test(text.charAt(index)) ? 2 : 1))
    const group = groupOf(face, text.slice(from, Math.min(length, end + 1)))
    if (!group) return false
    for (let at = from; at < end; at++) {
      if (at >= index) places[at] = group.places[at - from] ?? 0
      kerning[at] = at === length - 1 ? 0 : (group.kerning[at - from] ?? 0)
    }
    index = end - 1
  }
  line.width = 0
  for (let index = 0; index < length; index++) {
    line.width += (glyphs[(places[index] ?? 0) - 1]?.width ?? 0) + (kerning[index] ?? 0)
  }
  return true
}

/** Puts the text, which is simple, as an operand and operator that show it in the font of the face. */
export function putSimple(content: Content, face: Face, text: string): void {
  if (!setLine(face, text)) throw new Error('Text that needs the shaping engine')
  const { places, kerning } = line
  const { codes } = face
  let isKerned = false
  for (let index = 0; index < text.length && !isKerned; index++) isKerned = kerning[index] !== 0
  putText(content, isKerned ? '[(' : '(')
  for (let index = 0; index < text.length; index++) {
    const place = places[index] ?? 0
    putCode(content, codes[place] || include(face, place))
    const kern = kerning[index] ?? 0
    if (kern !== 0) {
      putText(content, ')')
      putHundredths(content, -100 * kern)
      putText(content, '(')
    }
  }
  putText(content, isKerned ? ')]TJ\n' : ')Tj\n')
}

/** Counts a glyph among those that the file holds, as pdfkit's own `encode` does. */
function include({ font, cut, codes }: Face, place: number): number {
  const glyph = cut.glyphs[place - 1]
  if (!glyph) throw new Error(`No glyph at ${place}`)
  const code = font.subset.includeGlyph(glyph.id)
  font.widths[code] ??= glyph.width
  // One glyph draws all the spaces: whoever searches types the plain one.
  font.unicode[code] ??= glyph.codePoints.map(point => (point === 0xa0 || point === 0x202f ? 0x20 : point))
  codes[place] = code
  return code
}

/** Selects the font for what follows on the page. */
export function putFont(content: Content, doc: PdfDocument, name: FontName, size: number): void {
  const { font } = faceOf(doc, name, false)
  const inside: unknown = doc
  if (hasInside(inside)) inside.page.fonts[font.id] ??= font.ref()
  putText(content, `/${font.id} `)
  putHundredths(content, Math.round(size * 100))
  putText(content, ' Tf\n')
}

export function addContent(doc: PdfDocument, bytes: Uint8Array): void {
  const inside: unknown = doc
  if (hasInside(inside)) inside.page.write(bytes)
}

/** From the top of the letters to the baseline, by the size. */
export function ascent(doc: PdfDocument, name: FontName): number {
  return faceOf(doc, name, false).font.ascender / 1000
}
