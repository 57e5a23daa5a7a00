import { type Content, putCode, putHundredths, putText } from './pdf-content.ts'
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
type Glyph = { id: number; advanceWidth: number; codePoints: number[] }
type Layout = { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] }
type EmbeddedFont = {
  id: string
  ascender: number
  scale: number
  font: { layout(text: string, features?: string[]): Layout; getGlyph(id: number): Glyph }
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

type CutGlyph = {
  id: number
  codePoints: number[]
  /** In thousandths of the size. */
  width: number
  /** Its form, or its place, depends on what stands beside it. */
  context: boolean
}

/** What is known of a font, whatever the document: the font files never change while the application runs. */
type Cut = {
  features: string[] | undefined
  /** By UTF-16 code: 0 unseen, NOT_SIMPLE, or the place of its glyph in the list below, from 1. */
  places: Uint16Array
  glyphs: CutGlyph[]
  /** By places of two neighbours: thousandths of the size, UNMET, or APART when together they are other glyphs. */
  kerning: (Int16Array | undefined)[]
  /** Of marks whose form depends on what stands beside them, with the characters beside them. */
  groups: Map<string, Group | undefined>
}
/** By character: its glyph, and the kerning after it. */
type Group = { places: number[]; kerning: number[] }

const SIMPLE_CODES = 0x2300
const NOT_SIMPLE = 0xffff
/** More than the fonts have in those blocks, with their variants. */
const MOST_GLYPHS = 2_047
const UNMET = -32768
const APART = 32767
const MOST_GROUPS = 5_000

/** Of the blocks of Latin letters, punctuation, currencies, arrows and mathematics. */
const SIMPLE = /^(?=[\u0020-\u024f\u1e00-\u22ff])[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Zs}]$/u
/** Drawn alike whatever stands beside. Not x, which is a sign of multiplication between figures. */
const FREE = /^(?![xX])[\p{Script=Latin}\d /\u00a0]$/u

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
    cut = {
      features: tabular ? ['tnum'] : undefined,
      places: new Uint16Array(SIMPLE_CODES),
      glyphs: [],
      kerning: [],
      groups: new Map(),
    }
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

function placeOf(face: Face, code: number): number {
  if (code >= SIMPLE_CODES) return NOT_SIMPLE
  const character = String.fromCharCode(code)
  const [glyph] = (SIMPLE.test(character) && layOut(face, character)?.glyphs) || []
  const place = (glyph && addGlyph(face, glyph, !FREE.test(character))) ?? NOT_SIMPLE
  face.cut.places[code] = place
  return place
}

/** By the engine; undefined when it is not one glyph after the other for one character after the other. */
function layOut({ font, cut }: Face, text: string): Layout | undefined {
  const layout = font.font.layout(text, cut.features)
  const isPlain =
    layout.glyphs.length === text.length &&
    layout.glyphs.every(({ id, codePoints }, at) => id > 0 && codePoints[0] === text.charCodeAt(at)) &&
    layout.positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)
  return isPlain ? layout : undefined
}

/** Its place; undefined when there is no more room. */
function addGlyph(face: Face, { id, advanceWidth, codePoints }: Glyph, context: boolean): number | undefined {
  const { glyphs } = face.cut
  const known = glyphs.findIndex(glyph => glyph.id === id && glyph.codePoints[0] === codePoints[0])
  if (known >= 0) return known + 1
  if (glyphs.length === MOST_GLYPHS) return undefined
  return glyphs.push({ id, codePoints: [...codePoints], width: advanceWidth * face.font.scale, context })
}

function meet(face: Face, pair: string, first: number, second: number): number {
  const layout = layOut(face, pair)
  const { glyphs } = face.cut
  const isSame = layout?.glyphs[0]?.id === glyphs[first - 1]?.id && layout?.glyphs[1]?.id === glyphs[second - 1]?.id
  const kern = layout && isSame ? kernAfter(face, layout, 0) : APART
  const { kerning } = face.cut
  kerning[first] ??= new Int16Array(MOST_GLYPHS + 1).fill(UNMET)
  kerning[first][second] = kern
  return kern
}

function kernAfter({ font }: Face, { glyphs, positions }: Layout, at: number): number {
  return Math.round(((positions[at]?.xAdvance ?? 0) - (glyphs[at]?.advanceWidth ?? 0)) * font.scale)
}

function groupOf(face: Face, text: string): Group | undefined {
  const { groups } = face.cut
  if (groups.has(text)) return groups.get(text)
  const group = readGroup(face, text)
  // Marks in a row may be of any length, and are rarely the same.
  if (groups.size < MOST_GROUPS) groups.set(text, group)
  return group
}

function readGroup(face: Face, text: string): Group | undefined {
  const layout = layOut(face, text)
  if (!layout) return undefined
  const group: Group = { places: [], kerning: [] }
  for (const [at, glyph] of layout.glyphs.entries()) {
    const isFree = FREE.test(text.charAt(at))
    const place = isFree ? face.cut.places[text.charCodeAt(at)] : addGlyph(face, glyph, true)
    if (!place || face.cut.glyphs[place - 1]?.id !== glyph.id) return undefined
    group.places.push(place)
    group.kerning.push(kernAfter(face, layout, at))
  }
  return group
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
