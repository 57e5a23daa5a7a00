import { Lexer, Marked, type Token } from 'marked'
import type { LinkDefinitions } from './blocks.ts'

export type Formula = { tex: string; display: boolean; source: string }
export type InlineText = { tokens: Token[]; formulas: Formula[] }

/** Stands for a formula while Markdown is read, so that `_` and `*` inside it stay. */
const FORMULA = /\uE000(\d+)\uE001/

const marked = new Marked({
  gfm: true,
  // A model's line break is meant: addresses, sums, verses.
  breaks: true,
  tokenizer: {
    // Raw HTML is text, but for the line break that models write in cells of tables.
    tag(source) {
      const match = /^<br *\/?>/i.exec(source)
      return match
        ? { type: 'html', raw: match[0], inLink: false, inRawBlock: false, block: false, text: '<br>' }
        : undefined
    },
  },
})

/** Reads the marks inside one paragraph, heading or cell. */
export function lexInline(text: string, links: LinkDefinitions): InlineText {
  const formulas: Formula[] = []
  const source = /[$\\]/.test(text) ? hideFormulas(text, formulas) : text
  const lexer = new Lexer(marked.defaults)
  // marked looks references up with `in` semantics of a plain object.
  lexer.tokens.links = links as typeof lexer.tokens.links
  return { tokens: lexer.inlineTokens(source, []), formulas }
}

/** Parts of a text between formulas: words, or the number of a formula. */
export function splitFormulas(text: string): (string | number)[] {
  if (!text.includes('\uE000')) return [text]
  return text.split(FORMULA).map((part, index) => (index % 2 === 1 ? Number(part) : part))
}

/** The text as it was written, for code and addresses. */
export function restoreFormulas(text: string, formulas: readonly Formula[]): string {
  return splitFormulas(text)
    .map(part => (typeof part === 'string' ? part : (formulas[part]?.source ?? '')))
    .join('')
}

const SPANS =
  /(`+)(?:(?!`)[\s\S])[\s\S]*?(?<!`)\1(?!`)|\\\((?<round>[^\n]+?)\\\)|\\\[(?<square>[\s\S]+?)\\\]|\\[\s\S]|\$\$(?<double>[^$]+)\$\$|(?<![\p{L}\p{N}$])\$(?<single>[^\s$](?:[^$\n]*[^\s$])?)\$(?![\p{N}$])/gu

function hideFormulas(text: string, formulas: Formula[]): string {
  return text.replace(SPANS, (source: string, ...rest: unknown[]) => {
    const groups = rest.at(-1)
    if (typeof groups !== 'object' || groups === null) return source
    const { round, square, double, single } = groups as Record<string, string | undefined>
    if (single !== undefined && isMoney(single)) return source
    const tex = round ?? square ?? double ?? single
    if (tex === undefined || tex.trim() === '') return source
    formulas.push({ tex: tex.trim(), display: square !== undefined || double !== undefined, source })
    return `\uE000${formulas.length - 1}\uE001`
  })
}

/** « $5 et 10$ » speaks of money. */
function isMoney(text: string): boolean {
  return /^[\d\s.,]+(?:\s\p{L}{2,}|\s?[-–/]\s?$)/u.test(text)
}
