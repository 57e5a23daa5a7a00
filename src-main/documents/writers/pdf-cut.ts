/**
 * What the shaping engine says of single characters, of two that meet, and of marks among their neighbours, asked once
 * and kept: a cut of a font, from which texts are set without the engine.
 */
export type Glyph = { id: number; advanceWidth: number; codePoints: number[] }
type Layout = { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number; yOffset: number }[] }
/** fontkit's font. */
export type Engine = { layout(text: string, features?: string[]): Layout }
/** The scale makes thousandths of the size out of the units of the font. */
type Learning = { cut: Cut; font: { font: Engine; scale: number } }

type CutGlyph = {
  id: number
  codePoints: number[]
  /** In thousandths of the size. */
  width: number
  /** Its form, or its place, depends on what stands beside it. */
  context: boolean
}

/** What is known of a font, whatever the document: the font files never change while the application runs. */
export type Cut = {
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
export const MOST_GLYPHS = 2_047
export const UNMET = -32768
export const APART = 32767
const MOST_GROUPS = 5_000

/** Of the blocks of Latin letters, punctuation, currencies, arrows and mathematics. */
const SIMPLE = /^(?=[\u0020-\u024f\u1e00-\u22ff])[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Zs}]$/u
/** Drawn alike whatever stands beside. Not x, which is a sign of multiplication between figures. */
const FREE = /^(?![xX])[\p{Script=Latin}\d /\u00a0]$/u

export function newCut(features: string[] | undefined): Cut {
  return { features, places: new Uint16Array(SIMPLE_CODES), glyphs: [], kerning: [], groups: new Map() }
}

export function placeOf(face: Learning, code: number): number {
  if (code >= SIMPLE_CODES) return NOT_SIMPLE
  const character = String.fromCharCode(code)
  const [glyph] = (SIMPLE.test(character) && layOut(face, character)?.glyphs) || []
  const place = (glyph && addGlyph(face, glyph, !FREE.test(character))) ?? NOT_SIMPLE
  face.cut.places[code] = place
  return place
}

/** By the engine; undefined when it is not one glyph after the other for one character after the other. */
function layOut({ font, cut }: Learning, text: string): Layout | undefined {
  const layout = font.font.layout(text, cut.features)
  const isPlain =
    layout.glyphs.length === text.length &&
    layout.glyphs.every(({ id, codePoints }, at) => id > 0 && codePoints[0] === text.charCodeAt(at)) &&
    layout.positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)
  return isPlain ? layout : undefined
}

/** Its place; undefined when there is no more room. */
function addGlyph(face: Learning, { id, advanceWidth, codePoints }: Glyph, context: boolean): number | undefined {
  const { glyphs } = face.cut
  const known = glyphs.findIndex(glyph => glyph.id === id && glyph.codePoints[0] === codePoints[0])
  if (known >= 0) return known + 1
  if (glyphs.length === MOST_GLYPHS) return undefined
  return glyphs.push({ id, codePoints: [...codePoints], width: advanceWidth * face.font.scale, context })
}

export function meet(face: Learning, pair: string, first: number, second: number): number {
  const layout = layOut(face, pair)
  const { glyphs } = face.cut
  const isSame = layout?.glyphs[0]?.id === glyphs[first - 1]?.id && layout?.glyphs[1]?.id === glyphs[second - 1]?.id
  const kern = layout && isSame ? kernAfter(face, layout, 0) : APART
  const { kerning } = face.cut
  kerning[first] ??= new Int16Array(MOST_GLYPHS + 1).fill(UNMET)
  kerning[first][second] = kern
  return kern
}

function kernAfter({ font }: Learning, { glyphs, positions }: Layout, at: number): number {
  return Math.round(((positions[at]?.xAdvance ?? 0) - (glyphs[at]?.advanceWidth ?? 0)) * font.scale)
}

export function groupOf(face: Learning, text: string): Group | undefined {
  const { groups } = face.cut
  if (groups.has(text)) return groups.get(text)
  const group = readGroup(face, text)
  // Marks in a row may be of any length, and are rarely the same.
  if (groups.size < MOST_GROUPS) groups.set(text, group)
  return group
}

function readGroup(face: Learning, text: string): Group | undefined {
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
