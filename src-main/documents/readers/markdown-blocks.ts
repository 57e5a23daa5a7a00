import type { Token, Tokens } from 'marked'
import { UserError } from '../../errors.ts'
import type { Block, Inline, ListItem } from '../blocks.ts'
import { safeLink } from '../safe-link.ts'
import { decodeEntities } from './entities.ts'
import { htmlToText } from './html-text.ts'

/** @throws UserError when quotations or lists lie so deep in one another that nobody could read them. */
export async function readMarkdown(markdown: string): Promise<Block[]> {
  const { lexer } = await import('marked')
  try {
    return readBlocks(lexer(markdown))
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
  return markdown => readInline(Lexer.lexInline(markdown))
}

function readBlocks(tokens: Token[]): Block[] {
  return tokens.flatMap(readBlock)
}

function readBlock(token: Token): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', depth: token.depth, content: readInline(token.tokens ?? []) }]
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', content: readInline(token.tokens ?? [token]) }]
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
    case 'html': {
      const text = htmlToText(token.raw)
      return text === '' ? [] : [{ kind: 'paragraph', content: [{ text }] }]
    }
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

function readInline(tokens: Token[], marks: Marks = {}): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    const inner = (more: Marks) =>
      readInline(token.type !== 'escape' && 'tokens' in token ? (token.tokens ?? []) : [], { ...marks, ...more })
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
      case 'html':
        return /^<br\b/i.test(token.raw) ? [{ ...marks, text: '\n' }] : []
      case 'checkbox':
        return []
      default:
        if ('tokens' in token && token.tokens) return inner({})
        return 'text' in token ? [{ ...marks, text: decodeEntities(token.text).replace(/ *\n */g, ' ') }] : []
    }
  })
}
