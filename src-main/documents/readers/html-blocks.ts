import { Parser } from 'htmlparser2'
import type { Block, ListBlock, ListItem } from '../blocks.ts'
import { safeLink } from '../safe-link.ts'
import { addText, type InlineState, startInline, takeInline } from './html-inline.ts'
import { closeCell, finishTable, openCell, openRow, startTable, type TableState } from './html-table.ts'

/** What a reader of the page would see, with its structure. Scripts, styles and forms are nothing to read. */
export function readHtmlBlocks(html: string): Block[] {
  const root: Block[] = []
  const state: State = {
    open: [{ tag: '', blocks: root }],
    lists: [],
    tables: [],
    hidden: [],
    heading: 0,
    pre: 0,
    inline: startInline(),
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (state.hidden.length > 0 || isHidden(name, attributes)) state.hidden.push(name)
      else openTag(state, name, attributes)
    },
    ontext(text) {
      if (state.hidden.length === 0) addText(state.inline, text, { keepSpaces: state.pre > 0 })
    },
    // Called for void and unclosed elements too, so that what was pushed is always popped.
    onclosetag(name) {
      if (state.hidden.length > 0) state.hidden.pop()
      else closeTag(state, name)
    },
  })
  parser.end(html)
  endParagraph(state)
  return root
}

type Container = { tag: string; blocks: Block[] }

type State = {
  /** Elements that hold blocks: the page, quotations, list items. */
  open: Container[]
  lists: (ListBlock | undefined)[]
  /** Tables open; those inside a cell become its text. */
  tables: TableState[]
  /** Elements open from the first hidden one. */
  hidden: string[]
  heading: number
  pre: number
  inline: InlineState
}

/** Deeper quotations and lists go on at this depth: nobody could read them. */
const DEEPEST = 12

const HIDDEN = new Set([
  ...['script', 'style', 'head', 'template', 'noscript', 'svg', 'math', 'iframe', 'object', 'select', 'textarea'],
  ...['audio', 'video', 'canvas', 'button'],
])
const BLOCKS = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'figure', 'figcaption', 'form'],
  ...['dl', 'dt', 'dd', 'caption', 'address', 'details', 'summary', 'fieldset', 'legend', 'body', 'center'],
])
const MARKS: Record<string, 'bold' | 'italic' | 'strike' | 'code' | 'raised' | 'lowered'> = {
  ...{ b: 'bold', strong: 'bold', th: 'bold', dt: 'bold', i: 'italic', em: 'italic', cite: 'italic', s: 'strike' },
  ...{
    del: 'strike',
    strike: 'strike',
    code: 'code',
    kbd: 'code',
    samp: 'code',
    tt: 'code',
    sup: 'raised',
    sub: 'lowered',
  },
}

function isHidden(name: string, attributes: Record<string, string>): boolean {
  return HIDDEN.has(name) || 'hidden' in attributes || /display:\s*none/i.test(attributes.style ?? '')
}

function openTag(state: State, name: string, attributes: Record<string, string>): void {
  const mark = MARKS[name]
  if (name === 'br') addText(state.inline, '\n', { keepSpaces: true })
  else if (name === 'img') addPicture(state, attributes.alt ?? '')
  else if (name === 'table') openTable(state)
  else if (state.tables.length > 0) openInTable(state, name, attributes)
  else if (/^h[1-6]$/.test(name)) openHeading(state, Number(name[1]))
  else if (name === 'ul' || name === 'ol') openList(state, name, attributes)
  else if (name === 'li') openItem(state)
  else if (name === 'blockquote') openQuote(state)
  else if (name === 'pre') openPre(state)
  else if (name === 'hr') {
    endParagraph(state)
    add(state, { kind: 'rule' })
  } else if (BLOCKS.has(name)) endParagraph(state)
  if (name === 'a') state.inline.links.push(safeLink(attributes.href ?? ''))
  if (mark && name !== 'th') state.inline.marks[mark]++
}

function closeTag(state: State, name: string): void {
  const mark = MARKS[name]
  if (name === 'a') state.inline.links.pop()
  if (mark && name !== 'th') state.inline.marks[mark] = Math.max(0, state.inline.marks[mark] - 1)
  if (name === 'table') closeTable(state)
  else if (state.tables.length > 0) closeInTable(state, name)
  else if (/^h[1-6]$/.test(name)) {
    endParagraph(state)
    state.heading = 0
  } else if (name === 'ul' || name === 'ol') {
    endParagraph(state)
    state.lists.pop()
  } else if (name === 'li' || name === 'blockquote') closeContainer(state, name)
  else if (name === 'pre') closePre(state)
  else if (BLOCKS.has(name)) endParagraph(state)
}

function add(state: State, block: Block): void {
  state.open.at(-1)?.blocks.push(block)
}

function endParagraph(state: State): void {
  const content = takeInline(state.inline)
  if (content.length === 0) return
  add(state, state.heading > 0 ? { kind: 'heading', depth: state.heading, content } : { kind: 'paragraph', content })
}

function addPicture(state: State, label: string): void {
  if (label.trim() !== '') state.inline.pieces.push({ text: `[image : ${label.trim()}]`, picture: true })
}

function openHeading(state: State, depth: number): void {
  endParagraph(state)
  state.heading = depth
}

function openList(state: State, name: string, attributes: Record<string, string>): void {
  endParagraph(state)
  const depth = state.lists.filter(Boolean).length
  if (depth >= DEEPEST) {
    state.lists.push(undefined)
    return
  }
  const start = Number.parseInt(attributes.start ?? '1', 10)
  const list: ListBlock = {
    kind: 'list',
    ordered: name === 'ol',
    start: start >= 0 ? start : 1,
    loose: false,
    items: [],
  }
  add(state, list)
  state.lists.push(list)
}

/** An item outside any list, or too deep in lists, is a paragraph. */
function openItem(state: State): void {
  endParagraph(state)
  const list = state.lists.at(-1)
  const item: ListItem = { blocks: [] }
  list?.items.push(item)
  state.open.push({ tag: 'li', blocks: list ? item.blocks : (state.open.at(-1)?.blocks ?? []) })
}

function openQuote(state: State): void {
  endParagraph(state)
  const blocks: Block[] = []
  const isDeep = state.open.length > DEEPEST
  if (!isDeep) add(state, { kind: 'quote', blocks })
  state.open.push({ tag: 'blockquote', blocks: isDeep ? (state.open.at(-1)?.blocks ?? []) : blocks })
}

function closeContainer(state: State, tag: string): void {
  endParagraph(state)
  if (state.open.at(-1)?.tag === tag) state.open.pop()
}

function openPre(state: State): void {
  endParagraph(state)
  state.pre++
}

function closePre(state: State): void {
  state.pre = Math.max(0, state.pre - 1)
  const text = takeInline(state.inline, { keepSpaces: true })
    .map(piece => piece.text)
    .join('')
  if (text.trim() !== '') add(state, { kind: 'code', text: text.replace(/^\n|\n$/g, '') })
}

function openTable(state: State): void {
  if (state.tables.length === 0) endParagraph(state)
  else addText(state.inline, ' ', { keepSpaces: false })
  state.tables.push(startTable())
}

function closeTable(state: State): void {
  const table = state.tables.pop()
  if (!table || state.tables.length > 0) return
  const rest = takeInline(state.inline)
  const block = finishTable(table, rest)
  if (block) add(state, block)
}

function openInTable(state: State, name: string, attributes: Record<string, string>): void {
  const [table] = state.tables
  if (!table) return
  const isOuter = state.tables.length === 1
  if (name === 'thead' && isOuter) table.inHead = true
  else if (name === 'tr' && isOuter) openRow(table)
  else if ((name === 'td' || name === 'th') && isOuter) {
    takeInline(state.inline)
    openCell(table, { isHeader: name === 'th' || table.inHead, columns: attributes.colspan, rows: attributes.rowspan })
  } else if (name === 'li') addText(state.inline, '\n• ', { keepSpaces: true })
  else if (name === 'tr' || isBlockInCell(name)) breakLine(state)
  else if (name === 'td' || name === 'th') addText(state.inline, ' ', { keepSpaces: false })
}

function closeInTable(state: State, name: string): void {
  const [table] = state.tables
  if (!table) return
  if ((name === 'td' || name === 'th') && state.tables.length === 1) closeCell(table, takeInline(state.inline))
  else if (name === 'thead' && state.tables.length === 1) table.inHead = false
  else if (isBlockInCell(name)) breakLine(state)
}

function isBlockInCell(name: string): boolean {
  return BLOCKS.has(name) || /^(h[1-6]|ul|ol|blockquote|pre)$/.test(name)
}

/** Paragraphs of a cell are its lines. */
function breakLine(state: State): void {
  const last = state.inline.pieces.at(-1)
  if (last && !last.text.endsWith('\n')) addText(state.inline, '\n', { keepSpaces: true })
}
