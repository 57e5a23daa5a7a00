import type { Token } from 'marked'
import { COLOR, type FontName, type Run } from './pdf-text.ts'

type Marks = { bold?: boolean; italic?: boolean; strike?: boolean; link?: string; color?: string }

/** The runs of a paragraph, heading or cell. Pictures are named, not fetched: a document reaches no address by itself. */
export function inlineRuns(tokens: Token[], size: number, marks: Marks = {}): Run[] {
  return tokens.flatMap((token): Run[] => {
    switch (token.type) {
      case 'strong':
        return inlineRuns(token.tokens ?? [], size, { ...marks, bold: true })
      case 'em':
        return inlineRuns(token.tokens ?? [], size, { ...marks, italic: true })
      case 'del':
        return inlineRuns(token.tokens ?? [], size, { ...marks, strike: true })
      case 'link':
        return inlineRuns(token.tokens ?? [], size, { ...marks, ...linkMarks(token.href) })
      case 'codespan':
        return [{ ...run(token.text, size * 0.92, marks), font: 'mono', background: COLOR.code }]
      case 'image': {
        const label = token.text || token.title || token.href
        return [run(`[image : ${label}]`, size, { ...marks, italic: true, color: COLOR.soft })]
      }
      case 'br':
        return [run('\n', size, marks)]
      case 'html':
        return /^<br\b/i.test(token.raw) ? [run('\n', size, marks)] : []
      case 'checkbox':
        return []
      default:
        if ('tokens' in token && token.tokens) return inlineRuns(token.tokens, size, marks)
        return 'text' in token ? [run(decodeEntities(token.text).replace(/ *\n */g, ' '), size, marks)] : []
    }
  })
}

function run(text: string, size: number, marks: Marks): Run {
  const font: FontName = marks.bold ? (marks.italic ? 'boldItalic' : 'bold') : marks.italic ? 'italic' : 'regular'
  return {
    text,
    font,
    size,
    ...(marks.color && { color: marks.color }),
    ...(marks.strike && { strike: true }),
    ...(marks.link && { link: marks.link }),
  }
}

/** Only addresses that a reader may follow safely become links. */
function linkMarks(href: string): Marks {
  return /^(https?:|mailto:)/i.test(href) ? { link: href, color: COLOR.link } : {}
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  euro: '€',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  copy: '©',
  deg: '°',
  times: '×',
}

export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole
  })
}

/** What a heading or cell says, without its marks. */
export function plainText(runs: Run[]): string {
  return runs
    .map(run => run.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
