import {
  closesFence,
  countIndent,
  dropColumns,
  expandTabs,
  isBlank,
  isDecided,
  isRule,
  readDefinition,
  readDelimiterRow,
  readFence,
  readHeading,
  readListMarker,
  readMathStart,
  readTask,
  readUnderline,
  splitRow,
  trimHeading,
} from './block-starts.ts'
import type {
  Block,
  BlockSink,
  CodeBlock,
  ContainerBlock,
  DocumentBlock,
  HeadingBlock,
  ItemBlock,
  LeafBlock,
  ListBlock,
  MathBlock,
  ParagraphBlock,
  TableBlock,
} from './blocks.ts'

/** Deeper marks are text: nobody writes so, and the page must not break when a model does. */
const MAX_DEPTH = 32

export type BlockParser = {
  /** Takes what follows in the text. Cost is linear in its length, whatever the chunks. */
  push(chunk: string): void
  /** Ends the text: every block closes. */
  finish(): void
}

/** Where an unfinished line goes on as it grows. */
type OpenLine = { leaf: ParagraphBlock | HeadingBlock | CodeBlock; before: string; from: number }

/**
 * Reads Markdown blocks line by line, as CommonMark describes it, with the tables of GFM and formulas. A line is taken
 * as soon as nothing can change which block it belongs to, so that the result never depends on how the text was cut.
 */
export function createBlockParser(sink: BlockSink): BlockParser {
  const root: DocumentBlock = { kind: 'document', children: 0 }
  const containers: ContainerBlock[] = [root]
  let leaf: LeafBlock | undefined
  let pending = ''
  let openLine: OpenLine | undefined
  let afterBlank = false

  function push(chunk: string): void {
    let start = 0
    for (;;) {
      const end = chunk.indexOf('\n', start)
      if (end < 0) break
      completeLine(pending + chunk.slice(start, end))
      pending = ''
      start = end + 1
    }
    pending += chunk.slice(start)
    if (pending === '') return
    const line = expandTabs(withoutReturn(pending))
    if (openLine) extendLine(openLine, line)
    else if ((!leaf || leaf.kind === 'paragraph') && isDecided(line)) takeLine(line, line)
  }

  function finish(): void {
    if (pending !== '') completeLine(pending)
    pending = ''
    closeContainers(0)
  }

  function completeLine(text: string): void {
    const source = withoutReturn(text)
    const line = expandTabs(source)
    if (openLine) extendLine(openLine, line)
    else takeLine(line, source)
    if (openLine?.leaf.kind === 'code') addCode(openLine.leaf, line.slice(openLine.from))
    openLine = undefined
    if (leaf?.kind === 'heading') closeLeaf()
  }

  function extendLine(open: OpenLine, line: string): void {
    if (open.leaf.kind === 'code') return
    const text = line.slice(open.from)
    const grown = open.before + (open.leaf.kind === 'heading' ? trimHeading(text) : text)
    if (grown === open.leaf.text) return
    open.leaf.text = grown
    sink.grow(open.leaf)
  }

  /** `line` is `source` with its leading tabs expanded. */
  function takeLine(line: string, source: string): void {
    let text = line
    let matched = 1
    const blank = isBlank(line)
    for (; matched < containers.length; matched++) {
      const container = containers[matched]
      if (!container) break
      const rest = continueContainer(container, text)
      if (rest === undefined) break
      text = rest
    }
    const allMatched = matched === containers.length
    if (allMatched && leaf && leaf.kind !== 'paragraph') {
      const raw = leaf.kind === 'code' && leaf.fence ? dropColumns(source, line.length - text.length) : text
      if (continueLeaf(leaf, raw, line)) return
    }
    if (blank || isBlank(text)) {
      takeBlank(blank ? matched : containers.length)
      return
    }
    if (!allMatched && leaf?.kind === 'paragraph' && !startsBlock(text, true)) {
      growParagraph(leaf, text, line)
      return
    }
    // A list stays open for its next item only.
    if (!allMatched) closeContainers(matched)
    openBlocks(text, line)
  }

  function continueContainer(container: ContainerBlock, text: string): string | undefined {
    if (container.kind === 'list') return text
    if (container.kind === 'quote') return stripQuote(text)
    if (container.kind === 'item') {
      if (isBlank(text)) return container.children === 0 ? undefined : ''
      return countIndent(text) >= container.indent ? text.slice(container.indent) : undefined
    }
    return text
  }

  /** True when the line belongs to the open leaf. */
  function continueLeaf(open: LeafBlock, text: string, line: string): boolean {
    switch (open.kind) {
      case 'code':
        return continueCode(open, text, line)
      case 'math':
        return continueMath(open, text)
      case 'table':
        if (isBlank(text) || startsBlock(text, true)) closeLeaf()
        else sink.addRow(open, fitRow(splitRow(text), open.header.length))
        return leaf === open
      default:
        return false
    }
  }

  function continueCode(open: CodeBlock, text: string, line: string): boolean {
    if (open.fence) {
      if (closesFence(text, open.fence)) closeLeaf()
      else addCode(open, text.slice(Math.min(countIndent(text), open.fence.indent)))
      return true
    }
    if (isBlank(text)) {
      open.blanks++
      return true
    }
    if (countIndent(text) < 4) {
      closeLeaf()
      return false
    }
    openLine = { leaf: open, before: '', from: line.length - (text.length - 4) }
    return true
  }

  function addCode(open: CodeBlock, line: string): void {
    for (; open.blanks > 0; open.blanks--) sink.addCode(open, '')
    sink.addCode(open, line)
  }

  function continueMath(open: MathBlock, text: string): boolean {
    const end = text.indexOf(open.close)
    if (end >= 0) {
      open.text += `\n${text.slice(0, end)}`
      open.closed = true
      closeLeaf()
      const after = text.slice(end + open.close.length)
      if (!isBlank(after)) openParagraph(after.trimStart(), after)
      return true
    }
    if (isBlank(text)) {
      closeLeaf()
      return false
    }
    open.text += `\n${text}`
    return true
  }

  function takeBlank(matched: number): void {
    closeLeaf()
    // A quote ends at a blank line without its mark; lists wait for what follows.
    const quote = containers.findIndex((container, index) => index >= matched && container.kind === 'quote')
    if (quote > 0) closeContainers(quote)
    const last = containers.at(-1)
    if (last?.kind === 'item' && last.children === 0) closeContainers(containers.length - 1)
    afterBlank = true
  }

  function openBlocks(start: string, line: string): void {
    let text = start
    while (containers.length < MAX_DEPTH) {
      const indent = countIndent(text)
      if (indent > 3) break
      const rest = text.slice(indent)
      if (rest.startsWith('>')) {
        openContainer({ kind: 'quote', children: 0 })
        text = stripQuote(text) ?? ''
        continue
      }
      if (leaf?.kind === 'paragraph' && readUnderline(rest)) break
      const item = isRule(rest) ? undefined : readItem(text)
      if (!item) break
      text = item
    }
    if (isBlank(text)) return
    openLeaf(text, line)
  }

  /** Opens the item that the line begins, and answers what follows its mark. */
  function readItem(text: string): string | undefined {
    const indent = countIndent(text)
    const rest = text.slice(indent)
    const marker = readListMarker(rest)
    if (!marker) return undefined
    if (leaf?.kind === 'paragraph' && (marker.empty || (marker.ordered && marker.start !== 1))) return undefined
    const list = containers.at(-1)
    const same =
      list?.kind === 'list' && list.ordered === marker.ordered && list.delimiter === marker.delimiter ? list : undefined
    if (same) {
      closeLeaf()
      if (afterBlank) sink.loosen(same)
    } else {
      openContainer({
        kind: 'list',
        children: 0,
        ordered: marker.ordered,
        start: marker.start,
        delimiter: marker.delimiter,
      })
    }
    const content = rest.slice(marker.width)
    const task = readTask(content)
    openContainer({ kind: 'item', children: 0, indent: indent + marker.width, ...(task && { task: task.done }) })
    return task ? content.slice(task.width) : content
  }

  function openLeaf(text: string, line: string): void {
    const indent = countIndent(text)
    const rest = text.slice(Math.min(indent, 4))
    if (indent > 3) {
      if (leaf?.kind === 'paragraph') {
        growParagraph(leaf, text, line)
        return
      }
      const code: CodeBlock = { kind: 'code', language: '', blanks: 0 }
      open(code)
      openLine = { leaf: code, before: '', from: line.length - rest.length }
      return
    }
    const heading = readHeading(rest)
    if (heading) {
      const content = rest.slice(heading.contentAt)
      const block: HeadingBlock = { kind: 'heading', level: heading.level, text: '' }
      open(block)
      openLine = { leaf: block, before: '', from: line.length - content.length }
      extendLine(openLine, line)
      return
    }
    const fence = readFence(rest)
    if (fence) {
      open({ kind: 'code', language: fence.language, fence: { ...fence, indent }, blanks: 0 })
      return
    }
    const math = readMathStart(rest)
    if (math) {
      open({ kind: 'math', opening: math.opening, close: math.close, text: math.text, closed: math.done })
      if (math.done) closeLeaf()
      return
    }
    const underline = leaf?.kind === 'paragraph' ? readUnderline(rest) : undefined
    if (underline && leaf?.kind === 'paragraph') {
      turnIntoHeading(leaf, underline)
      return
    }
    if (isRule(rest)) {
      open({ kind: 'rule' })
      closeLeaf()
      return
    }
    if (leaf?.kind === 'paragraph') {
      if (!turnIntoTable(leaf, rest)) growParagraph(leaf, rest, line)
      return
    }
    const definition = readDefinition(rest)
    if (definition) {
      sink.define(definition.label, definition.href, definition.title)
      return
    }
    openParagraph(rest, line)
  }

  function openParagraph(text: string, line: string): void {
    const block: ParagraphBlock = { kind: 'paragraph', text: '' }
    open(block)
    openLine = { leaf: block, before: '', from: line.length - text.length }
    extendLine(openLine, line)
  }

  function growParagraph(block: ParagraphBlock, text: string, line: string): void {
    const content = text.trimStart()
    openLine = { leaf: block, before: `${block.text}\n`, from: line.length - content.length }
    extendLine(openLine, line)
  }

  function turnIntoHeading(paragraph: ParagraphBlock, level: number): void {
    leaf = undefined
    sink.drop(paragraph)
    const heading: HeadingBlock = { kind: 'heading', level, text: paragraph.text.trimEnd() }
    replaceLeaf(heading)
    sink.grow(heading)
    closeLeaf()
  }

  /** The last line of a paragraph is the header of a table when a row of dashes follows. */
  function turnIntoTable(paragraph: ParagraphBlock, text: string): boolean {
    const alignments = readDelimiterRow(text)
    if (!alignments) return false
    const lineStart = paragraph.text.lastIndexOf('\n') + 1
    const header = splitRow(paragraph.text.slice(lineStart))
    if (header.length !== alignments.length) return false
    const before = paragraph.text.slice(0, Math.max(0, lineStart - 1))
    leaf = undefined
    if (before === '') sink.drop(paragraph)
    else {
      paragraph.text = before
      sink.grow(paragraph)
      sink.close(paragraph)
    }
    replaceLeaf({ kind: 'table', alignments, header } satisfies TableBlock)
    return true
  }

  /** Takes the place of a block that was counted already. */
  function replaceLeaf(block: LeafBlock): void {
    leaf = block
    sink.open(block, containers.at(-1) ?? root)
  }

  function startsBlock(text: string, interrupts: boolean): boolean {
    const indent = countIndent(text)
    if (indent > 3) return false
    const rest = text.slice(indent)
    if (rest.startsWith('>') || readHeading(rest) || readFence(rest) || readMathStart(rest) || isRule(rest)) return true
    const marker = readListMarker(rest)
    if (!marker) return false
    return !interrupts || isNextItem(marker) || (!marker.empty && (!marker.ordered || marker.start === 1))
  }

  function isNextItem(marker: { ordered: boolean; delimiter: string }): boolean {
    return containers.some(
      container =>
        container.kind === 'list' && container.ordered === marker.ordered && container.delimiter === marker.delimiter,
    )
  }

  function openContainer(block: ListBlock | ItemBlock | { kind: 'quote'; children: number }): void {
    makeRoom(block)
    containers.push(block)
  }

  function open(block: LeafBlock): void {
    makeRoom(block)
    leaf = block
  }

  function makeRoom(block: Block): void {
    closeLeaf()
    if (block.kind !== 'item' && containers.at(-1)?.kind === 'list') closeContainers(containers.length - 1)
    const parent = containers.at(-1) ?? root
    const list = containers.at(-2)
    if (afterBlank && parent.kind === 'item' && parent.children > 0 && list?.kind === 'list') sink.loosen(list)
    parent.children++
    afterBlank = false
    sink.open(block, parent)
  }

  function closeLeaf(): void {
    if (!leaf) return
    const closed = leaf
    leaf = undefined
    if (closed.kind === 'math' && closed.closed && !closed.text.trim()) sink.drop(closed)
    else sink.close(closed)
  }

  function closeContainers(from: number): void {
    closeLeaf()
    while (containers.length > Math.max(1, from)) {
      const closed = containers.pop()
      if (closed) sink.close(closed)
    }
  }

  return { push, finish }
}

function stripQuote(text: string): string | undefined {
  const indent = countIndent(text)
  if (indent > 3 || text[indent] !== '>') return undefined
  return text.slice(text[indent + 1] === ' ' ? indent + 2 : indent + 1)
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

function fitRow(cells: string[], columns: number): string[] {
  return Array.from({ length: columns }, (_, index) => cells[index] ?? '')
}
