import type { CellInput } from './cell-values.ts'
import type { Run } from './pdf-text.ts'

export type PptxPicture = {
  bytes: Uint8Array
  extension: 'png' | 'jpeg' | 'gif'
  width: number
  height: number
  name: string
}
export type PptxTable = { columns: string[]; rows: CellInput[][] }
export type PptxSlide = { title: string; bullets?: string[]; table?: PptxTable; picture?: PptxPicture; notes?: string }
export type PptxRequest = { title: string; slides: PptxSlide[] }

/** Points, from the upper left corner of a slide of 960 × 540. */
export type Box = { x: number; y: number; width: number; height: number }

export type Point = {
  /** 0 to 2. */
  level: number
  runs: Run[]
  /** Of a numbered line. */
  number?: number
  /** The rest of a point that began on the slide before: no bullet. */
  isRest?: true
}

export type SlideTable = {
  box: Box
  size: number
  widths: number[]
  aligns: ('left' | 'right' | 'center')[]
  /** The first heads the columns. */
  rows: { cells: Run[][]; height: number }[]
  /** Rows of this table on the slides before: the bands go on. */
  offset: number
}

/** One slide as it will be written: everything is placed and fits. */
export type PlannedSlide = {
  layout: 'cover' | 'section' | 'content' | 'title_only'
  title: string
  titleSize: number
  subtitle?: string[]
  body?: { box: Box; size: number; points: Point[] }
  table?: SlideTable
  picture?: { box: Box; picture: PptxPicture }
  notes?: string
}
