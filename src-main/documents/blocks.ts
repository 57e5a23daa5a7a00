/** A written document, whatever it was read from (Markdown, HTML, docx) and whatever it becomes (PDF, docx, Markdown). */

export type Inline = {
  /** A line feed is a line break; other white space is one space. */
  text: string
  bold?: true
  italic?: true
  strike?: true
  code?: true
  /** `https:`, `http:` or `mailto:`: an address that a reader may follow safely. */
  link?: string
  /** Stands for a picture, which is named and not fetched: a document reaches no address by itself. */
  picture?: true
}

export type Align = 'left' | 'right' | 'center'

export type HeadingBlock = { kind: 'heading'; depth: number; content: Inline[] }
export type ListBlock = { kind: 'list'; ordered: boolean; start: number; loose: boolean; items: ListItem[] }
export type TableBlock = { kind: 'table'; header: Inline[][]; rows: Inline[][][]; align: (Align | null)[] }

export type Block =
  | HeadingBlock
  | { kind: 'paragraph'; content: Inline[] }
  | ListBlock
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | TableBlock
  | { kind: 'rule' }

export type ListItem = { blocks: Block[]; task?: 'done' | 'open' }

/** What a heading or cell says, without its marks. */
export function plainText(content: readonly { text: string }[]): string {
  return content
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Models often begin the content with the title that they give apart. */
export function withoutRepeatedTitle(blocks: Block[], title: string): Block[] {
  const [first, ...rest] = blocks
  const repeats = first?.kind === 'heading' && first.depth === 1 && sameWords(plainText(first.content), title)
  return repeats ? rest : blocks
}

function sameWords(one: string, other: string): boolean {
  const words = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
  return words(one) === words(other)
}

/** Spaces part thousands: a telephone number is none. */
const FIGURE = /^[-+(−–]?\s?(\d[\d.,]*|\d{1,3}(\s\d{3})+([.,]\d+)?|[.,]\d+)\)?\s*(%|F|F\s?CFA|XOF|XAF|€)?$/

/** Each cell that says something says a number: such a column reads from the right. */
export function isFigures(texts: string[]): boolean {
  const filled = texts.filter(text => text !== '' && !DASH.test(text))
  return filled.length > 0 && filled.every(text => text.length <= LONGEST_FIGURE && FIGURE.test(text))
}

const LONGEST_FIGURE = 40
/** As the official forms write « nothing ». */
const DASH = /^[-–—]$/

/** Numbers that begin the rows, and those of accounts, years or telephones, are names, not amounts. */
export function areAmounts(texts: string[], column: number, heading: string): boolean {
  const areNames = (column === 0 || NAMES.test(heading.trim())) && texts.every(text => /^\d*$/.test(text))
  return isFigures(texts) && !areNames
}

const NAMES =
  /^(n[°ºo]|num[ée]ro|comptes?|cpte|code|r[ée]f|référence|ann[ée]e|exercice|t[ée]l|téléphone|ninea|account|number|reference|year|phone|id)(?![\p{L}\d])/iu

/** As the author asked, else by what the column holds. */
export function columnAligns(table: Pick<TableBlock, 'header' | 'rows' | 'align'>): Align[] {
  const count = Math.max(table.header.length, ...table.rows.map(row => row.length))
  return Array.from({ length: count }, (_, column) => {
    const asked = table.align[column]
    if (asked) return asked
    const texts = table.rows.map(row => plainText(row[column] ?? []))
    return areAmounts(texts, column, plainText(table.header[column] ?? [])) ? 'right' : 'left'
  })
}
