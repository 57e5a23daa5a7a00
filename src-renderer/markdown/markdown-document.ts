import { createBlockParser } from './block-parser.ts'
import type {
  Block,
  BlockSink,
  CodeBlock,
  ContainerBlock,
  HeadingBlock,
  LinkDefinitions,
  MathBlock,
  ParagraphBlock,
  TableBlock,
} from './blocks.ts'
import { buildFormula, buildInline } from './build-inline.ts'
import { type CodeView, createCodeView } from './code-block.ts'
import { completeInline } from './complete-inline.ts'
import type { Labels } from './labels.ts'
import { patchChildren } from './patch-nodes.ts'
import { cutPieces, findCut } from './pieces.ts'
import { sanitizeNode } from './sanitize.ts'
import { createTableView, type TableView } from './table-view.ts'

const BLOCKS_PER_PART = 24
/** So many characters at once are more than what is on screen. */
const LONG_TEXT = 12_000

export type MarkdownDocument = {
  /** Takes what follows in the text. */
  push(chunk: string): void
  finish(): void
}

export type DocumentOptions = {
  labels: Labels
  /** Code that changes no more. */
  onCode(code: HTMLElement, language: string): void
  /** Formulas inside this element wait to be drawn. */
  onFormulas(root: HTMLElement): void
}

type TextView = { element: HTMLElement; settledText: number; settledNodes: number }

/**
 * Shows a Markdown text inside `root` while it arrives: what is settled enters the page once and is left alone, only the
 * open paragraph is read again. The result depends on the text alone, not on how it was cut.
 */
export function createMarkdownDocument(root: HTMLElement, options: DocumentOptions): MarkdownDocument {
  const { labels } = options
  const boxes = new Map<ContainerBlock, HTMLElement>()
  const texts = new Map<Block, TextView>()
  const codes = new Map<CodeBlock, CodeView>()
  const tables = new Map<TableBlock, TableView>()
  const formulas = new Map<MathBlock, HTMLElement>()
  const links: LinkDefinitions = Object.create(null)
  /** Texts that may use a link defined further down. */
  const referring: { element: HTMLElement; text: string }[] = []
  const grown = new Set<ParagraphBlock | HeadingBlock>()
  let hasLinks = false

  const sink: BlockSink = {
    open(block, parent) {
      const box = boxes.get(parent) ?? openPart()
      box.append(createElement(block))
    },
    grow: block => grown.add(block),
    addCode: (block, line) => codes.get(block)?.addLine(line),
    addRow(block, cells) {
      tables.get(block)?.addRow(cells)
    },
    loosen: list => boxes.get(list)?.classList.add('md-loose'),
    close: closeBlock,
    drop(block) {
      texts.get(block)?.element.remove()
      if (block.kind === 'math') formulas.get(block)?.remove()
      forget(block)
    },
    define(label, href, title) {
      const key = label.replace(/\s+/g, ' ').toLowerCase()
      links[key] ??= { href, title }
      hasLinks = true
    },
  }
  const parser = createBlockParser(sink)
  let part = root

  /** Many blocks side by side are all looked at when one is appended: a long text is divided. */
  function openPart(): HTMLElement {
    if (part.childElementCount < BLOCKS_PER_PART) return part
    part = document.createElement('div')
    part.className = 'md-part'
    root.append(part)
    return part
  }

  function createElement(block: Block): HTMLElement {
    switch (block.kind) {
      case 'paragraph':
      case 'heading': {
        const element = document.createElement(block.kind === 'paragraph' ? 'p' : `h${Math.min(6, block.level + 1)}`)
        if (block.kind === 'heading') element.className = `md-h${block.level}`
        texts.set(block, { element, settledText: 0, settledNodes: 0 })
        return element
      }
      case 'code': {
        const view = createCodeView(block.language, labels)
        codes.set(block, view)
        return view.element
      }
      case 'table': {
        const view = createTableView(block, { labels, fillText })
        tables.set(block, view)
        return view.element
      }
      case 'math': {
        const element = document.createElement('p')
        formulas.set(block, element)
        return element
      }
      case 'rule':
        return document.createElement('hr')
      default: {
        const element = createBox(block)
        boxes.set(block, element)
        return element
      }
    }
  }

  function createBox(block: ContainerBlock): HTMLElement {
    if (block.kind === 'quote') return document.createElement('blockquote')
    if (block.kind === 'list') {
      const list = document.createElement(block.ordered ? 'ol' : 'ul')
      if (block.ordered && block.start !== 1) list.setAttribute('start', String(block.start))
      return list
    }
    const item = document.createElement('li')
    if (block.kind === 'item' && block.task !== undefined) {
      item.className = 'md-task'
      const box = document.createElement('input')
      box.type = 'checkbox'
      box.disabled = true
      box.toggleAttribute('checked', block.task)
      box.setAttribute('aria-label', block.task ? labels.done : labels.toDo)
      item.append(box)
    }
    return item
  }

  /** Fills an element whose text is complete. */
  function fillText(element: HTMLElement, text: string): void {
    buildText(element, text)
    noteReferences(element, text)
    noteFormulas(element)
  }

  function buildText(element: HTMLElement, text: string): void {
    const pieces = cutPieces(text)
    pieces.forEach((piece, index) => {
      const part = document.createElement(element.localName)
      buildInline(part, index === pieces.length - 1 ? piece.trimEnd() : piece, links)
      element.append(...part.childNodes)
    })
  }

  function noteReferences(element: HTMLElement, text: string): void {
    if (/\[[^\]]+\](?!\()/.test(text)) referring.push({ element, text })
  }

  function noteFormulas(element: HTMLElement): void {
    if (element.querySelector('[data-tex]')) options.onFormulas(element)
  }

  function showText(block: ParagraphBlock | HeadingBlock, isOpen: boolean): void {
    const view = texts.get(block)
    if (!view) return
    const { element } = view
    for (;;) {
      const cut = findCut(block.text.slice(view.settledText))
      if (cut === 0) break
      showPiece(view, block.text.slice(view.settledText, view.settledText + cut))
      view.settledText += cut
      view.settledNodes = element.childNodes.length
    }
    const rest = block.text.slice(view.settledText)
    showPiece(view, isOpen ? openText(rest) : rest.trimEnd())
    noteFormulas(element)
  }

  function showPiece(view: TextView, piece: string): void {
    const wanted = document.createElement(view.element.localName)
    buildInline(wanted, piece, links)
    patchChildren(view.element, wanted, view.settledNodes)
  }

  function closeBlock(block: Block): void {
    if (block.kind === 'paragraph' || block.kind === 'heading') {
      showText(block, false)
      const view = texts.get(block)
      if (view) noteReferences(view.element, block.text)
    } else if (block.kind === 'code') closeCode(block)
    else if (block.kind === 'math') closeMath(block)
    forget(block)
  }

  function closeCode(block: CodeBlock): void {
    const view = codes.get(block)
    view?.flush()
    if (view) options.onCode(view.code, block.language)
  }

  function closeMath(block: MathBlock): void {
    const element = formulas.get(block)
    if (!element) return
    const source = `${block.opening}${block.text}${block.closed ? block.close : ''}`
    element.replaceChildren()
    if (!block.closed) {
      fillText(element, source)
      return
    }
    element.className = 'md-formula'
    element.append(buildFormula(block.text.trim(), true, source))
    sanitizeNode(element)
    options.onFormulas(element)
  }

  function forget(block: Block): void {
    if (block.kind === 'paragraph' || block.kind === 'heading') {
      texts.delete(block)
      grown.delete(block)
    } else if (block.kind === 'code') codes.delete(block)
    else if (block.kind === 'table') tables.delete(block)
    else if (block.kind === 'math') formulas.delete(block)
    else if (block.kind !== 'rule') boxes.delete(block)
  }

  function flush(): void {
    for (const block of grown) showText(block, true)
    grown.clear()
    for (const view of codes.values()) view.flush()
    for (const [block, element] of formulas) element.textContent = `${block.opening}${block.text}`
  }

  return {
    push(chunk) {
      if (chunk.length > LONG_TEXT) root.classList.add('md-long')
      parser.push(chunk)
      flush()
    },
    finish() {
      parser.finish()
      flush()
      // A link may be defined after the words that use it: those are read again, once.
      if (!hasLinks) return
      for (const { element, text } of referring.splice(0)) {
        const wanted = document.createElement(element.localName)
        buildText(wanted, text)
        patchChildren(element, wanted)
        noteFormulas(element)
      }
    },
  }
}

function openText(text: string): string {
  // A line that begins with a bar is most likely the header of a table: the next line tells.
  const lineStart = text.lastIndexOf('\n') + 1
  const shown = /^\s*\|/.test(text.slice(lineStart)) ? text.slice(0, Math.max(0, lineStart - 1)) : text
  return completeInline(shown)
}
