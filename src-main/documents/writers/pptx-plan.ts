import { UserError } from '../../errors.ts'
import type { Language } from '../../types.ts'
import { type Inline, plainText } from '../blocks.ts'
import type { PdfDocument } from './pdf-document.ts'
import { breakLines } from './pdf-text.ts'
import { LINE } from './pptx-pages.ts'
import { planTable } from './pptx-table.ts'
import { fitSize, pointsHeight, readPoints, SIZES, splitPoints } from './pptx-text.ts'
import type { Box, PlannedSlide, Point, PptxPicture, PptxRequest, PptxSlide } from './pptx-types.ts'

export const TITLE_BOX: Box = { x: 44, y: 26, width: 872, height: 68 }
export const BODY_BOX: Box = { x: 44, y: 116, width: 872, height: 376 }
const BESIDE_PICTURE: Box = { ...BODY_BOX, width: 500 }
const PICTURE_BESIDE: Box = { ...BODY_BOX, x: 568, width: 348 }
export const COVER_TITLE: Box = { x: 80, y: 130, width: 800, height: 170 }
export const COVER_SUBTITLE: Box = { x: 80, y: 330, width: 800, height: 120 }
export const SECTION_TITLE: Box = { x: 80, y: 150, width: 800, height: 220 }

/** Points above a table on the same slide take no more than this. */
const MOST_ABOVE_TABLE = 150
const GAP = 14
/** More cells, or more slides, than anyone would sit through: a workbook shows them better. */
const MOST_CELLS = 20_000
const MOST_SLIDES = 400
/** Of points: they would fill as many slides. */
const MOST_CHARACTERS = 500_000

export type Planner = { measuring: PdfDocument; readInline: (markdown: string) => Inline[]; language: Language }

/** Every slide, with everything placed. @throws UserError when there is too much to show. */
export function planDeck(planner: Planner, request: PptxRequest): PlannedSlide[] {
  const cells = request.slides.reduce(
    (sum, { table }) => sum + (table ? table.rows.length * table.columns.length : 0),
    0,
  )
  if (cells > MOST_CELLS) throw new UserError(tooManyCells(cells))
  const characters = request.slides.reduce((sum, { bullets = [] }) => sum + bullets.join('').length, 0)
  if (characters > MOST_CHARACTERS) throw new UserError(TOO_MANY_SLIDES)
  const [first, ...others] = request.slides
  const cover = first && coverOf(planner, request.title, first)
  const planned = [cover ?? titleSlide(planner, 'cover', request.title)]
  for (const slide of cover ? others : request.slides) {
    planned.push(...planSlide(planner, slide))
    if (planned.length > MOST_SLIDES) throw new UserError(TOO_MANY_SLIDES)
  }
  return planned
}

/** A first slide that only repeats the title, perhaps with a few words, is the cover itself. */
function coverOf(planner: Planner, title: string, slide: PptxSlide): PlannedSlide | undefined {
  if (slide.table || slide.picture) return undefined
  const bullets = (slide.bullets ?? []).map(bullet => plain(planner, bullet)).filter(text => text !== '')
  const isSame = plain(planner, slide.title).toLowerCase() === plain(planner, title).toLowerCase()
  const isShort = bullets.length <= 3 && bullets.every(text => text.length <= 120)
  if (bullets.length > 0 && !(isSame && isShort)) return undefined
  return {
    ...titleSlide(planner, 'cover', isSame ? title : slide.title),
    ...(bullets.length > 0 && { subtitle: bullets }),
    ...(slide.notes && { notes: slide.notes }),
  }
}

function titleSlide(planner: Planner, layout: 'cover' | 'section', title: string): PlannedSlide {
  const text = plain(planner, title)
  const box = layout === 'cover' ? COVER_TITLE : SECTION_TITLE
  return { layout, title: text, titleSize: fitTitle(planner.measuring, text, box, [40, 36, 32, 28, 24, 20]) }
}

function plain(planner: Planner, markdown: string): string {
  return plainText(planner.readInline(markdown.replace(/\s+/g, ' ').trim()))
}

function fitTitle(doc: PdfDocument, text: string, box: Box, sizes: number[]): number {
  const fits = (size: number) =>
    breakLines(doc, [{ text, font: 'bold', size }], box.width).length * size * LINE <= box.height
  return sizes.find(fits) ?? sizes.at(-1) ?? 18
}

type Content = Pick<PlannedSlide, 'body' | 'table' | 'picture'>

function planSlide(planner: Planner, slide: PptxSlide): PlannedSlide[] {
  const points = readPoints(slide.bullets ?? [], planner.readInline)
  const contents = planContents(planner, slide, points)
  const notes = slide.notes?.trim()
  if (contents.length === 0) return [{ ...titleSlide(planner, 'section', slide.title), ...(notes && { notes }) }]
  return contents.map((content, page) => {
    const title = plain(planner, slide.title) + continued(planner.language, page, contents.length)
    const titleSize = fitTitle(planner.measuring, title, TITLE_BOX, [28, 24, 20, 18])
    const layout = content.body ? 'content' : 'title_only'
    return { layout, title, titleSize, ...content, ...(page === 0 && notes && { notes }) }
  })
}

function continued(language: Language, page: number, count: number): string {
  if (page === 0) return ''
  const word = language === 'fr' ? 'suite' : 'continued'
  return count === 2 ? ` (${word})` : ` (${word} ${page + 1}/${count})`
}

function planContents(planner: Planner, { table, picture }: PptxSlide, points: Point[]): Content[] {
  if (!table) return points.length > 0 ? planPoints(planner, points, picture) : pictureAlone(picture)
  const above = picture ? undefined : placeAbove(planner, points)
  const tables = planTable(planner.measuring, table, planner.readInline, {
    first: above ? below(above.box) : BODY_BOX,
    next: BODY_BOX,
  }).map((part): Content => ({ table: part }))
  if (above) return tables.map((content, page) => (page === 0 ? { ...content, body: above } : content))
  if (points.length === 0) return [...tables, ...pictureAlone(picture)]
  return [...planPoints(planner, points, picture), ...tables]
}

function placeAbove({ measuring }: Planner, points: Point[]): PlannedSlide['body'] {
  const size = SIZES.split
  const height = pointsHeight(measuring, points, size, BODY_BOX.width)
  if (points.length === 0 || height > MOST_ABOVE_TABLE) return undefined
  return { box: { ...BODY_BOX, height }, size, points }
}

function below(box: Box): Box {
  const y = box.y + box.height + GAP
  return { ...BODY_BOX, y, height: BODY_BOX.y + BODY_BOX.height - y }
}

function planPoints({ measuring }: Planner, points: Point[], picture: PptxPicture | undefined): Content[] {
  const box = picture ? BESIDE_PICTURE : BODY_BOX
  const beside = picture ? { picture: place(picture, PICTURE_BESIDE, 0) } : {}
  const size = fitSize(measuring, points, box)
  if (size !== undefined) return [{ body: { box, size, points }, ...beside }]
  const pages = splitPoints(measuring, points, SIZES.split, picture ? [box, BODY_BOX] : [box])
  return pages.map((each, page) => ({
    body: { box: page === 0 ? box : BODY_BOX, size: SIZES.split, points: each },
    ...(page === 0 && beside),
  }))
}

function pictureAlone(picture: PptxPicture | undefined): Content[] {
  return picture ? [{ picture: place(picture, BODY_BOX) }] : []
}

/** As large as the box allows, in its proportions, `down` of the free height below its top; a small picture is at most doubled. */
function place(picture: PptxPicture, box: Box, down = 0.5): NonNullable<PlannedSlide['picture']> {
  const scale = Math.min(box.width / picture.width, box.height / picture.height, 2)
  const width = picture.width * scale
  const height = picture.height * scale
  const x = box.x + (box.width - width) / 2
  const y = box.y + (box.height - height) * down
  return { picture, box: { x, y, width, height } }
}

function tooManyCells(cells: number) {
  return {
    fr: `Ces tableaux ont ${cells} cellules, trop pour une présentation (${MOST_CELLS} au plus) : gardez l’essentiel et mettez le détail dans un classeur.`,
    en: `These tables have ${cells} cells, too many for a presentation (at most ${MOST_CELLS}): keep what matters and put the details in a workbook.`,
  }
}

const TOO_MANY_SLIDES = {
  fr: `Cette présentation ferait plus de ${MOST_SLIDES} diapositives : raccourcissez les textes et les tableaux, ou faites-en plusieurs.`,
  en: `This presentation would have more than ${MOST_SLIDES} slides: shorten the texts and tables, or make several.`,
}
