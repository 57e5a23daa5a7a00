import {
  BorderStyle,
  HeadingLevel,
  type INumberingOptions,
  LineRuleType,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  type Table,
} from 'docx'
import { assertNever } from '../../errors.ts'
import { type Block, type HeadingBlock, type Inline, type ListBlock, type ListItem, plainText } from '../blocks.ts'
import { codeRuns, textRuns } from './docx-runs.ts'
import { INK, LIST_INDENT, type ListMark, listLevel, QUOTE_BORDER, QUOTE_INDENT } from './docx-styles.ts'
import { measureTable, writeTable } from './docx-table.ts'
import type { PdfDocument } from './pdf-document.ts'
import { isRightToLeft } from './typography.ts'

type NumberingConfig = INumberingOptions['config'][number]

/** What the whole document shares: the definitions of its lists, and what measures its text. */
export type DocxBook = { measuring: PdfDocument; numbering: Map<string, NumberingConfig>; lists: number }

/** Where a block stands: twips of text width there, indent of the lists and quotations around it. */
export type Place = { width: number; indent: number; level: number; isQuoted: boolean; item?: ItemMark }
type ItemMark = { reference: string; level: number; instance: number; after: number }

const HEADINGS = [
  ...[HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3],
  ...[HeadingLevel.HEADING_4, HeadingLevel.HEADING_5, HeadingLevel.HEADING_6],
]
/** Word knows nine levels of lists. */
const DEEPEST_LEVEL = 8
/** Word counts no further. */
const LARGEST_START = 32_767
/** However deep a list goes, a line keeps room for words. */
const DEEPEST_INDENT = 5_600

export function writeBlocks(book: DocxBook, blocks: Block[], place: Place): (Paragraph | Table)[] {
  return blocks.flatMap(block => writeBlock(book, block, place))
}

export function writeBlock(book: DocxBook, block: Block, place: Place): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [writeHeading(block, place)]
    case 'paragraph':
      return plainText(block.content) === '' ? [] : [paragraph(block.content, textRuns(block.content), place)]
    case 'list':
      return writeList(book, block, place)
    case 'quote':
      return writeBlocks(book, block.blocks, { ...place, isQuoted: true, indent: deeper(place.indent, QUOTE_INDENT) })
    case 'code':
      return [writeCode(block.text, place)]
    case 'table': {
      const tables = writeTable(measureTable(book.measuring, block), place.width - place.indent, place.indent)
      return tables.flatMap(table => [table, gap()])
    }
    case 'rule':
      return [
        new Paragraph({
          border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: INK.hair } },
          spacing: { after: 200 },
        }),
      ]
    default:
      return assertNever(block)
  }
}

/** Below a table: two tables that touch would become one. */
export function gap(): Paragraph {
  return new Paragraph({ spacing: { before: 0, after: 0, line: 200, lineRule: LineRuleType.EXACT } })
}

function writeHeading(block: HeadingBlock, place: Place): Paragraph {
  const heading = HEADINGS[Math.min(Math.max(block.depth, 1), 6) - 1]
  return new Paragraph({
    heading,
    ...(isRightToLeft(plainText(block.content)) && { bidirectional: true }),
    ...position(place),
    children: textRuns(block.content),
  })
}

function paragraph(content: Inline[], children: ParagraphChild[], place: Place): Paragraph {
  return new Paragraph({
    ...(place.isQuoted && !place.item && { style: 'Quote' }),
    ...(isRightToLeft(plainText(content)) && { bidirectional: true }),
    ...position(place),
    children,
  })
}

const CODE_EDGE = { style: BorderStyle.SINGLE, size: 4, color: INK.code, space: 5 }
const CODE_INSET = 110

/** Indent, number of the list and bar of the quotation. */
function position({ indent, isQuoted, item }: Place) {
  return {
    ...(item
      ? {
          numbering: { reference: item.reference, level: item.level, instance: item.instance },
          indent: { start: indent, hanging: LIST_INDENT },
          spacing: { after: item.after },
        }
      : indent > 0 && { indent: { start: indent } }),
    ...(isQuoted && { border: QUOTE_BORDER }),
  }
}

function writeCode(text: string, place: Place): Paragraph {
  return new Paragraph({
    style: 'CodeBlock',
    border: { top: CODE_EDGE, bottom: CODE_EDGE, left: CODE_EDGE, right: CODE_EDGE },
    indent: { start: place.indent + CODE_INSET, end: CODE_INSET },
    shading: { type: ShadingType.CLEAR, fill: INK.code },
    children: codeRuns(text),
  })
}

function writeList(book: DocxBook, list: ListBlock, place: Place): (Paragraph | Table)[] {
  const level = Math.min(place.level, DEEPEST_LEVEL)
  const instance = book.lists++
  const inside: Place = { ...place, item: undefined, level: place.level + 1, indent: deeper(place.indent, LIST_INDENT) }
  return list.items.flatMap((item, index) => {
    const isLast = index === list.items.length - 1 && place.level === 0
    const mark: ListMark = item.task ?? (list.ordered ? { start: Math.min(list.start, LARGEST_START) } : 'bullet')
    const reference = defineList(book, mark, level)
    // Bullets all look alike, whichever list they are of.
    const itemMark = { reference, level, instance: list.ordered ? instance : 0, after: list.loose || isLast ? 130 : 50 }
    return writeItem(book, item, inside, itemMark)
  })
}

/** The number stands beside the first paragraph; what follows it is aligned with its text. */
function writeItem(book: DocxBook, item: ListItem, place: Place, mark: ItemMark): (Paragraph | Table)[] {
  const [first, ...rest] = item.blocks
  const marked: Place = { ...place, item: mark }
  const isText = (first?.kind === 'paragraph' && plainText(first.content) !== '') || first?.kind === 'heading'
  const head = isText ? writeBlock(book, first, marked) : [paragraph([], [], marked)]
  return [...head, ...writeBlocks(book, isText ? rest : item.blocks, place)]
}

function defineList(book: DocxBook, mark: ListMark, level: number): string {
  const reference = `${typeof mark === 'object' ? `number-${mark.start}` : mark}-${level}`
  if (!book.numbering.has(reference)) book.numbering.set(reference, { reference, levels: [listLevel(mark, level)] })
  return reference
}

function deeper(indent: number, step: number): number {
  return Math.min(indent + step, DEEPEST_INDENT)
}
