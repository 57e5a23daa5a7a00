import { evenLight, type GreyPicture, quarterTurn, turn, withoutRules } from './grey-picture.ts'
import type { OcrEngine, OcrWord, OnShare } from './ocr-engine.ts'
import { type DoubtfulFigure, findDoubts } from './ocr-figures.ts'
import { layOutWords, textOfRows } from './ocr-layout.ts'
import { cleanText } from './text.ts'

/** Raised whenever the same picture would give another text. */
export const OCR_VERSION = 1

export type OcrText = {
  text: string
  /** Mean of the words, 0 to 100; 0 when none was read. */
  confidence: number
  doubts: DoubtfulFigure[]
}

const MOST_DOUBTS = 12
/** A smaller slope costs no letter. */
const LEVEL = 0.004
/** Below this a page may well lie on its side or on its head. */
const UPRIGHT = 70
const BLANK = 0.001
/** Radians; more is not the slope of a page but a mistake. */
const STEEPEST = 0.5

/** What a picture says. `onShare`: how much of it is read, 0 to 1; a page on its side is read again without it. */
export function readPicture(engine: OcrEngine, picture: GreyPicture, onShare?: OnShare): OcrText {
  let page = evenLight(picture)
  let best = readUpright(engine, page, onShare)
  for (let quarters = 1; quarters < 4 && best.confidence < UPRIGHT && best.ink > BLANK; quarters++) {
    page = quarterTurn(page)
    const other = readUpright(engine, page)
    if (other.confidence * other.letters > best.confidence * best.letters) best = other
  }
  // A landscape, a portrait: a few letters are seen in anything.
  const isWriting = best.confidence >= 60 || best.letters >= 30
  const rows = layOutWords(isWriting ? best.words : [])
  return {
    text: cleanText(textOfRows(rows)),
    confidence: Math.round(best.confidence),
    doubts: findDoubts(rows).slice(0, MOST_DOUBTS),
  }
}

type Reading = { words: OcrWord[]; confidence: number; letters: number; ink: number }

function readUpright(engine: OcrEngine, page: GreyPicture, onShare?: OnShare): Reading {
  const slope = engine.slope(page)
  const level = Math.abs(slope) > LEVEL && Math.abs(slope) < STEEPEST ? turn(page, slope) : page
  const clean = withoutRules(level)
  const words = engine.read(clean, 'column', onShare && (share => onShare(share / 2)))
  // Narrow columns of figures get lost between wide ones; read as one block they are found again.
  const isTable = words.filter(({ text }) => /\d/.test(text)).length >= FIGURES_OF_A_TABLE
  return measured(
    isTable ? completed(words, engine.read(clean, 'block', onShare && (share => onShare((1 + share) / 2)))) : words,
    inkOf(clean),
  )
}

const FIGURES_OF_A_TABLE = 6
const SURE = 75
const UNSURE = 60

/** The words of one reading, and what another one is sure of where the first saw nothing or was unsure. */
function completed(words: readonly OcrWord[], others: readonly OcrWord[]): OcrWord[] {
  const firm = words.filter(word => word.confidence >= UNSURE)
  const added = others.filter(
    word => word.confidence >= SURE && isWritten(word) && !firm.some(other => doOverlap(word, other)),
  )
  return [...words.filter(word => word.confidence >= UNSURE || !added.some(other => doOverlap(word, other))), ...added]
}

function isWritten({ text }: OcrWord): boolean {
  return /[\p{L}\d]/u.test(text)
}

function doOverlap(one: OcrWord, other: OcrWord): boolean {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return across > 0 && down > 0
}

/** Share of dark pixels: a page that says nothing is blank, or lies on its side. */
function inkOf({ pixels }: GreyPicture): number {
  let dark = 0
  for (let index = 0; index < pixels.length; index += 4) if ((pixels[index] ?? 255) < 128) dark += 1
  return (dark * 4) / pixels.length
}

function measured(words: OcrWord[], ink: number): Reading {
  const readable = words.filter(isWritten)
  const letters = readable.reduce((sum, { text }) => sum + text.length, 0)
  const weighed = readable.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  return { words, letters, confidence: letters === 0 ? 0 : weighed / letters, ink }
}
