import { assertNever } from '../../errors.ts'
import type { Align, Block, Inline, ListBlock, TableBlock } from '../blocks.ts'

/** Markdown that reads back as the same blocks: whatever looks like a mark in the text is escaped. */
export function writeMarkdown(blocks: Block[]): string {
  return blocks.map(writeBlock).join('\n\n')
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(Math.min(Math.max(block.depth, 1), 6))} ${writeLine(block.content)}`
    case 'paragraph':
      return escapeStart(writeInline(block.content, '  \n'))
    case 'list':
      return writeList(block)
    case 'quote':
      return writeMarkdown(block.blocks).replace(/^/gm, '> ')
    case 'code':
      return writeCode(block.text)
    case 'table':
      return writeTable(block)
    case 'rule':
      return '---'
    default:
      return assertNever(block)
  }
}

function writeList(list: ListBlock): string {
  const items = list.items.map(({ blocks, task }, index) => {
    const mark = list.ordered ? `${list.start + index}. ` : '- '
    const box = task === undefined ? '' : task === 'done' ? '[x] ' : '[ ] '
    const text = blocks.map(writeBlock).join(list.loose ? '\n\n' : '\n')
    return mark + box + text.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)
  })
  return items.join(list.loose ? '\n\n' : '\n')
}

/** The fence is longer than any inside. */
function writeCode(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(run => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

function writeTable(table: TableBlock): string {
  const count = Math.max(table.header.length, ...table.rows.map(row => row.length))
  const columns = Array.from({ length: count }, (_, column) => column)
  const row = (cells: Inline[][]) =>
    `| ${columns.map(column => writeInline(cells[column] ?? [], '<br>').replaceAll('|', '\\|')).join(' | ')} |`
  const rule = `| ${columns.map(column => RULES[table.align[column] ?? 'none']).join(' | ')} |`
  return [row(table.header), rule, ...table.rows.map(row)].join('\n')
}

const RULES: Record<Align | 'none', string> = { left: ':--', right: '--:', center: ':-:', none: '---' }

function writeLine(content: Inline[]): string {
  return writeInline(content, ' ')
}

function writeInline(content: Inline[], lineBreak: string): string {
  return content
    .map(piece => writePiece(piece))
    .join('')
    .replaceAll('\n', lineBreak)
}

/** Marks stand against the words: « ** a** » is no bold. */
function writePiece(piece: Inline): string {
  const [, before = '', text = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece.text) ?? []
  if (text === '') return piece.text
  let marked = piece.code ? writeCodeSpan(text) : escapeMarks(text)
  if (piece.strike) marked = `~~${marked}~~`
  if (piece.italic || piece.picture) marked = `*${marked}*`
  if (piece.bold) marked = `**${marked}**`
  if (piece.link) marked = `[${marked}](<${piece.link.replace(/[<>]/g, encodeURIComponent)}>)`
  return before + marked + after
}

function writeCodeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${space}${text}${space}${fence}`
}

/** Text in which no character is a mark inside a line. */
export function escapeMarks(text: string): string {
  return text.replace(/[\\`*_[\]<>~&$]/g, mark => `\\${mark}`)
}

/** A paragraph that begins as a heading, a list, a quotation or a rule would. */
function escapeStart(text: string): string {
  return text.replace(/^(?=[#+=-])/gm, '\\').replace(/^(\d{1,9})(?=[.)](\s|$))/gm, '$1\\')
}
