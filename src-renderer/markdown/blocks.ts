/** Blocks of a Markdown text while it is read line by line. Only open blocks are kept: a closed one never changes. */

export type Alignment = 'left' | 'center' | 'right' | undefined

export type DocumentBlock = { kind: 'document'; children: number }
export type QuoteBlock = { kind: 'quote'; children: number }
export type ListBlock = {
  kind: 'list'
  children: number
  ordered: boolean
  start: number
  /** `-`, `*`, `+`, `.` or `)`: another one begins another list. */
  delimiter: string
}
export type ItemBlock = {
  kind: 'item'
  children: number
  /** Columns before the content of the item. */
  indent: number
  /** Done or not, for an item of a task list. */
  task?: boolean
}
export type ParagraphBlock = { kind: 'paragraph'; text: string }
export type HeadingBlock = { kind: 'heading'; level: number; text: string }
export type RuleBlock = { kind: 'rule' }
export type CodeBlock = {
  kind: 'code'
  language: string
  /** Absent for code that is only indented. */
  fence?: { character: string; length: number; indent: number }
  /** Blank lines that belong to indented code only if more code follows. */
  blanks: number
}
/** One that its text never closes is shown as it was written. */
export type MathBlock = { kind: 'math'; opening: string; close: string; text: string; closed: boolean }
export type TableBlock = { kind: 'table'; alignments: Alignment[]; header: string[] }

export type ContainerBlock = DocumentBlock | QuoteBlock | ListBlock | ItemBlock
export type LeafBlock = ParagraphBlock | HeadingBlock | RuleBlock | CodeBlock | MathBlock | TableBlock
export type Block = ContainerBlock | LeafBlock

/** Where link definitions are found by their folded label. */
export type LinkDefinitions = Record<string, { href: string; title: string | undefined }>

/** Told of every change in the order of the text. */
export type BlockSink = {
  open(block: Block, parent: ContainerBlock): void
  /** The text of an open paragraph or heading grew. */
  grow(block: ParagraphBlock | HeadingBlock): void
  addCode(block: CodeBlock, line: string): void
  addRow(block: TableBlock, cells: string[]): void
  /** Items of the list are apart from each other. */
  loosen(list: ListBlock): void
  close(block: Block): void
  /** What was taken for this block is another one: forget it. */
  drop(block: Block): void
  define(label: string, href: string, title: string | undefined): void
}
