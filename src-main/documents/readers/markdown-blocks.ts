import type { Token, Tokens } from 'marked'
import { UserError } from '../../errors.ts'
import type { Block, Inline, ListItem } from '../blocks.ts'
import { safeLink } from '../safe-link.ts'
import { decodeEntities } from './entities.ts'
import { writeOutFormulas } from './formulas.ts'
import { readHtmlBlocks } from './html-blocks.ts'
import { keepBlanks } from './html-names.ts'
import { lexMarkdown } from './lex-markdown.ts'
import { meansLineEnds } from './line-ends.ts'
import { lowered, raised } from './shifted-digits.ts'

/** @throws UserError when quotations or lists lie so deep in one another that nobody could read them. */
export async function readMarkdown(markdown: string): Promise<Block[]> {
  try {
    return readBlocks(await lexMarkdown(markdown))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UserError(
      {
        fr: 'Ce texte imbrique trop de listes ou de citations pour un document : simplifiez-le et recommencez.',
        en: 'This text nests too many lists or quotations for a document: simplify it and try again.',
      },
      { cause: error },
    )
  }
}

/** Reads the marks inside one line: a point of a slide, a cell. */
export async function openInlineMarkdown(): Promise<(markdown: string) => Inline[]> {
  const { Lexer } = await import('marked')
  return markdown => readInline(Lexer.lexInline(writeOutFormulas(markdown)))
}

function readBlocks(tokens: Token[]): Block[] {
  return tokens.flatMap(readBlock)
}

function readBlock(token: Token): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', depth: token.depth, content: readInline(token.tokens ?? []) }]
    case 'paragraph':
    case 'text': {
      const lineEnd = meansLineEnds(token.raw.trim()) ? '\n' : ' '
      return [{ kind: 'paragraph', content: readInline(token.tokens ?? [token], { marks: {}, lineEnd }) }]
    }
    case 'list':
      return isList(token) ? [readList(token)] : []
    case 'blockquote':
      return [{ kind: 'quote', blocks: readBlocks(token.tokens ?? []) }]
    case 'code':
      return [{ kind: 'code', text: token.text }]
    case 'table':
      return isTable(token) ? [readTable(token)] : []
    case 'hr':
      return [{ kind: 'rule' }]
    case 'html':
      return readHtmlBlocks(token.text)
    default:
      return []
  }
}

function isList(token: Token): token is Tokens.List {
  return token.type === 'list' && 'items' in token
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table' && 'rows' in token
}

function readList(list: Tokens.List): Block {
  const start = typeof list.start === 'number' ? list.start : 1
  const items = list.items.map((item): ListItem => {
    const blocks = readBlocks(item.tokens)
    return item.task ? { blocks, task: item.checked ? 'done' : 'open' } : { blocks }
  })
  return { kind: 'list', ordered: list.ordered, start, loose: list.loose, items }
}

function readTable(table: Tokens.Table): Block {
  const cell = (content: Tokens.TableCell) => readInline(content.tokens)
  return {
    kind: 'table',
    header: table.header.map(cell),
    rows: table.rows.map(row => row.map(cell)),
    align: table.align,
  }
}

type Marks = Omit<Inline, 'text'>
type Setting = {
  marks: Marks
  /** What an end of line inside the paragraph is. */
  lineEnd: '\n' | ' '
  shift?: (text: string) => string
}
type OpenTag = { name: string; setting: Setting }

function readInline(tokens: Token[], outer: Setting = { marks: {}, lineEnd: ' ' }): Inline[] {
  const open: OpenTag[] = []
  return tokens.flatMap((token): Inline[] => {
    const setting = open.at(-1)?.setting ?? outer
    return token.type === 'html' ? readTag(token.raw, open, setting) : readPiece(token, setting)
  })
}

function readPiece(token: Token, setting: Setting): Inline[] {
  const { marks, lineEnd, shift } = setting
  const inner = (more: Marks) =>
    readInline(token.type !== 'escape' && 'tokens' in token ? (token.tokens ?? []) : [], {
      ...setting,
      marks: { ...marks, ...more },
    })
  switch (token.type) {
    case 'strong':
      return inner({ bold: true })
    case 'em':
      return inner({ italic: true })
    case 'del':
      return inner({ strike: true })
    case 'link': {
      const link = safeLink(token.href)
      return inner(link ? { link } : {})
    }
    case 'codespan':
      return [{ ...marks, text: token.text, code: true }]
    case 'image':
      return [{ ...marks, text: `[image : ${token.text || token.title || token.href}]`, picture: true }]
    case 'br':
      return [{ ...marks, text: '\n' }]
    case 'checkbox':
      return []
    default: {
      if ('tokens' in token && token.tokens) return inner({})
      if (!('text' in token)) return []
      const text = decodeEntities(token.text).replace(/ *\n */g, lineEnd)
      return [{ ...marks, text: shift ? shift(text) : text }]
    }
  }
}

const TAG_MARKS: Record<string, Marks> = {
  ...{ b: { bold: true }, strong: { bold: true }, i: { italic: true }, em: { italic: true }, cite: { italic: true } },
  ...{
    s: { strike: true },
    del: { strike: true },
    strike: { strike: true },
    code: { code: true },
    kbd: { code: true },
  },
}
const TAG_SHIFTS: Record<string, (text: string) => string> = { sup: raised, sub: lowered }

/** Tags that models write among Markdown are marks; others say nothing; what only looks like a tag is text. */
function readTag(raw: string, open: OpenTag[], setting: Setting): Inline[] {
  if (keepBlanks(raw) !== raw) return [{ ...setting.marks, text: raw }]
  const [, closing, tag = ''] = /^<(\/?)([a-z][a-z\d]*)/i.exec(raw) ?? []
  const name = tag.toLowerCase()
  if (name === 'br') return [{ ...setting.marks, text: '\n' }]
  if (name === 'img') return readHtmlBlocks(raw).flatMap(block => (block.kind === 'paragraph' ? block.content : []))
  if (closing) {
    const last = open.findLastIndex(each => each.name === name)
    if (last >= 0) open.splice(last)
    return []
  }
  const marks = name === 'a' ? linkOf(raw) : TAG_MARKS[name]
  const shift = TAG_SHIFTS[name]
  if (!raw.endsWith('/>') && (marks || shift)) {
    open.push({ name, setting: { ...setting, marks: { ...setting.marks, ...marks }, ...(shift && { shift }) } })
  }
  return []
}

function linkOf(tag: string): Marks {
  const [, double, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i.exec(tag) ?? []
  const link = safeLink(decodeEntities(double ?? single ?? bare ?? ''))
  return link === undefined ? {} : { link }
}
