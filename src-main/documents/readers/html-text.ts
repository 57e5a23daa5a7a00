import { Parser } from 'htmlparser2'

/** What a reader of the page would see, with Markdown's marks for headings, lists, tables and links. */
export function htmlToText(html: string): string {
  const state: State = { text: '', line: '', hidden: [], lists: [], links: [], tables: 0, pre: 0 }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (state.hidden.length > 0 || isHidden(name, attributes)) state.hidden.push(name)
      else openTag(state, name, attributes)
    },
    ontext(text) {
      if (state.hidden.length === 0) addText(state, text)
    },
    // Called for void and unclosed elements too, so that what was pushed is always popped.
    onclosetag(name) {
      if (state.hidden.length > 0) state.hidden.pop()
      else closeTag(state, name)
    },
  })
  parser.end(html)
  endLine(state)
  return state.text.replace(/\n{3,}/g, '\n\n').trim()
}

type State = {
  text: string
  line: string
  /** Elements open from the first hidden one. */
  hidden: string[]
  lists: { ordered: boolean; next: number }[]
  links: { href: string; at: number }[]
  /** Tables open; only the outermost keeps its rows, those inside a cell become its text. */
  tables: number
  row?: { cells: string[]; isHeader: boolean; isFirst: boolean }
  rowsOfTable?: number
  pre: number
}

const HIDDEN = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg', 'iframe', 'object', 'select'])
const BLOCKS = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'figure', 'figcaption', 'form'],
  ...['blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'tr', 'td', 'th', 'caption', 'address', 'details'],
  ...['summary', 'pre', 'hr', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
])

function isHidden(name: string, attributes: Record<string, string>): boolean {
  return HIDDEN.has(name) || 'hidden' in attributes || /display:\s*none/i.test(attributes.style ?? '')
}

function openTag(state: State, name: string, attributes: Record<string, string>): void {
  if (name === 'a') state.links.push({ href: attributes.href ?? '', at: state.line.length })
  else if (name === 'img' && attributes.alt) addText(state, `[image : ${attributes.alt}]`)
  else if (name === 'table') openTable(state)
  else if (state.row && state.tables > 0) openInTable(state, name)
  else if (name === 'tr' && state.tables === 1) openRow(state)
  else if (name === 'br') endLine(state)
  else if (BLOCKS.has(name)) openBlock(state, name, attributes)
}

function closeTag(state: State, name: string): void {
  if (name === 'a') closeLink(state)
  else if (name === 'table') closeTable(state)
  else if (state.row && state.tables > 0) closeInTable(state, name)
  else if (name === 'pre') {
    endLine(state)
    state.pre--
    endBlock(state)
  } else if (name === 'ul' || name === 'ol') {
    endLine(state)
    state.lists.pop()
    endBlock(state)
  } else if (BLOCKS.has(name) && name !== 'br') endBlock(state)
}

function openBlock(state: State, name: string, attributes: Record<string, string>): void {
  // The first block of a list item goes on behind its mark.
  if (/^\s*(-|\d+\.) $/.test(state.line)) return
  endBlock(state)
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level) state.line = `${'#'.repeat(Number(level))} `
  if (name === 'hr') state.text += '---\n'
  if (name === 'pre') state.pre++
  if (name === 'ul' || name === 'ol') {
    state.lists.push({ ordered: name === 'ol', next: Number.parseInt(attributes.start ?? '1', 10) || 1 })
  }
  if (name === 'li') {
    const list = state.lists.at(-1)
    state.line = `${'  '.repeat(Math.max(state.lists.length - 1, 0))}${list?.ordered ? `${list.next++}.` : '-'} `
  }
}

function openTable(state: State): void {
  if (state.row) addSpace(state)
  else endBlock(state)
  if (state.tables++ === 0) state.rowsOfTable = 0
}

function closeTable(state: State): void {
  state.tables--
  if (state.tables > 0) addSpace(state)
  else {
    state.row = undefined
    endBlock(state)
  }
}

function openRow(state: State): void {
  endLine(state)
  state.row = { cells: [], isHeader: false, isFirst: state.rowsOfTable === 0 }
  state.rowsOfTable = (state.rowsOfTable ?? 0) + 1
}

function openInTable(state: State, name: string): void {
  if (name === 'th' && state.row && state.tables === 1) state.row.isHeader = true
  if (BLOCKS.has(name)) addSpace(state)
}

function closeInTable(state: State, name: string): void {
  const { row } = state
  if (!row) return
  if (state.tables === 1 && (name === 'td' || name === 'th')) {
    row.cells.push(state.line.replace(/\s+/g, ' ').trim().replaceAll('|', '¦'))
    state.line = ''
  } else if (state.tables === 1 && name === 'tr') {
    if (row.cells.length > 0) state.text += `| ${row.cells.join(' | ')} |\n`
    if (row.isFirst && row.isHeader) state.text += `|${' --- |'.repeat(row.cells.length)}\n`
    state.row = undefined
    state.line = ''
  } else if (BLOCKS.has(name)) addSpace(state)
}

function closeLink(state: State): void {
  const link = state.links.pop()
  if (!link || !/^(https?|mailto):/i.test(link.href)) return
  const label = state.line.slice(link.at).trim()
  const address = link.href.replace(/^mailto:/i, '')
  if (label !== '' && label !== address) state.line += ` (${address})`
}

function addText(state: State, text: string): void {
  if (state.pre > 0) state.line += text
  else {
    const flat = text.replace(/\s+/g, ' ')
    state.line += state.line === '' || state.line.endsWith(' ') ? flat.trimStart() : flat
  }
}

function addSpace(state: State): void {
  if (state.line !== '' && !state.line.endsWith(' ')) state.line += ' '
}

function endLine(state: State): void {
  const done = state.pre > 0 ? state.line.replace(/\n$/, '') : state.line.trimEnd()
  if (done.trim() !== '') state.text += `${done}\n`
  state.line = ''
}

/** A blank line between blocks, but within a list. */
function endBlock(state: State): void {
  endLine(state)
  if (state.lists.length === 0 && state.text !== '') state.text += '\n'
}
