import { escapeXml } from './ooxml.ts'
import type { Run } from './pdf-text.ts'
import { CELL } from './pptx-table.ts'
import { LEVEL_INDENT, levelSize, sized, spaceBefore } from './pptx-text.ts'
import type { Box, PlannedSlide, Point, SlideTable } from './pptx-types.ts'
import { isRightToLeft, keepTogether } from './typography.ts'

export const COLORS = {
  text: '1F2937',
  soft: '64748B',
  accent: '1E4E79',
  pale: 'C7D8E8',
  link: '1D4ED8',
  hair: 'D1D5DB',
  band: 'F4F7FA',
}

/** What the shapes of one slide share: its language, and the addresses that it links to. */
export type ShapeContext = { language: string; link(address: string): string }

export function emu(points: number): number {
  return Math.round(points * 12_700)
}

export function xfrm(box: Box, tag: 'a:xfrm' | 'p:xfrm' = 'a:xfrm'): string {
  return `<${tag}><a:off x="${emu(box.x)}" y="${emu(box.y)}"/><a:ext cx="${emu(box.width)}" cy="${emu(box.height)}"/></${tag}>`
}

/** A shape that takes its place and its look from the layout, unless it is given a box of its own. */
export function placeholder(
  id: number,
  name: string,
  kind: string,
  paragraphs: string,
  { box, autofit = false }: { box?: Box; autofit?: boolean } = {},
): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${escapeXml(name)}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${kind}/></p:nvPr></p:nvSpPr><p:spPr>${box ? xfrm(box) : ''}</p:spPr><p:txBody><a:bodyPr>${autofit ? '<a:normAutofit/>' : ''}</a:bodyPr><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`
}

export function titleParagraph(text: string, size: number | undefined, context: ShapeContext): string {
  const direction = isRightToLeft(text) ? '<a:pPr algn="r" rtl="1"/>' : ''
  const own = size === undefined ? '' : ` sz="${Math.round(size * 100)}"`
  return `<a:p>${direction}<a:r><a:rPr lang="${context.language}"${own} dirty="0"/><a:t>${escapeXml(keepTogether(text))}</a:t></a:r></a:p>`
}

export function bodyParagraphs(body: NonNullable<PlannedSlide['body']>, context: ShapeContext): string {
  const first = firstNumbers(body.points)
  return body.points
    .map((point, index) =>
      pointParagraph(point, body.size, { isFirst: index === 0, startAt: first[index] ?? 1 }, context),
    )
    .join('')
}

/** Where the count of each point began: one that is put between two others later renumbers those after it. */
function firstNumbers(points: Point[]): number[] {
  const open: ({ first: number; last: number } | undefined)[] = []
  return points.map(({ level, number, isRest }) => {
    open.length = Math.min(open.length, level + 1)
    const own = Math.max(1, number ?? 1)
    const count = open[level]
    if (number === undefined) {
      if (!isRest) open[level] = undefined
      return own
    }
    const goesOn = count?.last === own - 1
    const first = goesOn ? count.first : own
    open[level] = { first, last: own }
    return first
  })
}

type PointPlace = { isFirst: boolean; startAt: number }

function pointParagraph(point: Point, size: number, { isFirst, startAt }: PointPlace, context: ShapeContext): string {
  const own = levelSize(size, point.level)
  const margin = emu(LEVEL_INDENT * (point.level + 1))
  const indent = point.isRest ? 0 : -emu(LEVEL_INDENT)
  const before = isFirst ? 0 : Math.round(spaceBefore(size, point.level) * 100)
  const bullet = point.isRest
    ? '<a:buNone/>'
    : point.number === undefined
      ? ''
      : `<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod" startAt="${startAt}"/>`
  const direction = isRightToLeft(point.runs.map(run => run.text).join('')) ? ' algn="r" rtl="1"' : ''
  return `<a:p><a:pPr marL="${margin}" lvl="${point.level}" indent="${indent}"${direction}><a:spcBef><a:spcPts val="${before}"/></a:spcBef>${bullet}</a:pPr>${textRuns(sized(point.runs, own), context)}</a:p>`
}

function textRuns(runs: Run[], context: ShapeContext, changes: { bold?: boolean; color?: string } = {}): string {
  return runs
    .flatMap(run => {
      const bold = changes.bold || run.font === 'bold' || run.font === 'boldItalic'
      const italic = run.font === 'italic' || run.font === 'boldItalic'
      const marks = `${bold ? ' b="1"' : ''}${italic ? ' i="1"' : ''}${run.strike ? ' strike="sngStrike"' : ''}`
      const color = changes.color ?? run.color?.slice(1).toUpperCase()
      const fill = color && !run.link ? `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>` : ''
      const font = run.font === 'mono' ? '<a:latin typeface="Courier New"/><a:cs typeface="Courier New"/>' : ''
      const link =
        run.link && URL.canParse(run.link) ? `<a:hlinkClick r:id="${context.link(new URL(run.link).href)}"/>` : ''
      const look = `lang="${context.language}" sz="${Math.round(run.size * 100)}"${marks} dirty="0"`
      return run.text.split('\n').map((line, index) => {
        const text = escapeXml(run.font === 'mono' ? line : keepTogether(line)).replace(/\t/g, ' ')
        const lineBreak = index > 0 ? `<a:br><a:rPr ${look}/></a:br>` : ''
        return text === ''
          ? lineBreak
          : `${lineBreak}<a:r><a:rPr ${look}>${fill}${font}${link}</a:rPr><a:t>${text}</a:t></a:r>`
      })
    })
    .join('')
}

export function tableFrame(id: number, table: SlideTable, context: ShapeContext): string {
  const height = table.rows.reduce((sum, row) => sum + row.height, 0)
  const width = table.widths.reduce((sum, each) => sum + each, 0)
  const grid = table.widths.map(each => `<a:gridCol w="${emu(each)}"/>`).join('')
  const rows = table.rows.map((row, index) => {
    const look = index === 0 ? HEADER : (index + table.offset) % 2 === 0 ? BAND : PLAIN
    const cells = row.cells.map((runs, place) => tableCell(runs, table, place, look, context))
    return `<a:tr h="${emu(row.height)}">${cells.join('')}</a:tr>`
  })
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Tableau ${id}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${xfrm({ ...table.box, width, height }, 'p:xfrm')}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1" bandRow="1"/><a:tblGrid>${grid}</a:tblGrid>${rows.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
}

type CellLook = { fill: string; color?: string; bold?: boolean }
const HEADER: CellLook = { fill: COLORS.accent, color: 'FFFFFF', bold: true }
const BAND: CellLook = { fill: COLORS.band }
const PLAIN: CellLook = { fill: 'FFFFFF' }

const NO_LINE = '<a:noFill/>'
const HAIR = `<a:solidFill><a:srgbClr val="${COLORS.hair}"/></a:solidFill>`

function tableCell(runs: Run[], table: SlideTable, place: number, look: CellLook, context: ShapeContext): string {
  const isTurned = isRightToLeft(runs.map(run => run.text).join(''))
  const align = isTurned ? 'r' : { left: 'l', right: 'r', center: 'ctr' }[table.aligns[place] ?? 'left']
  const text = textRuns(runs, context, { color: look.color ?? COLORS.text, ...(look.bold && { bold: true }) })
  const end =
    text === '' ? `<a:endParaRPr lang="${context.language}" sz="${Math.round(table.size * 100)}" dirty="0"/>` : ''
  const sides = `marL="${emu(CELL.padX)}" marR="${emu(CELL.padX)}" marT="${emu(CELL.padY)}" marB="${emu(CELL.padY)}"`
  const line = (side: string, fill: string) => `<a:ln${side} w="6350">${fill}</a:ln${side}>`
  const lines = `${line('L', NO_LINE)}${line('R', NO_LINE)}${line('T', NO_LINE)}${line('B', HAIR)}`
  return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:pPr algn="${align}"${isTurned ? ' rtl="1"' : ''}/>${text}${end}</a:p></a:txBody><a:tcPr ${sides} anchor="ctr">${lines}<a:solidFill><a:srgbClr val="${look.fill}"/></a:solidFill></a:tcPr></a:tc>`
}

export function pictureShape(
  id: number,
  { box, picture }: NonNullable<PlannedSlide['picture']>,
  relation: string,
): string {
  return `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Image ${id}" descr="${escapeXml(picture.name)}"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${xfrm(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`
}

export function rectangle(id: number, name: string, box: Box, color: string): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr>${xfrm(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="${color}"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>`
}
