import type { Token, Tokens } from 'marked'
import type { IOptions } from 'sanitize-html'
import { UserError } from '../../errors.ts'
import type { Language } from '../../types.ts'
import { areAmounts, isFigures } from '../blocks.ts'
import { lexMarkdown } from '../readers/lex-markdown.ts'
import { meansLineEnds } from '../readers/line-ends.ts'
import { PAGE_STYLE } from './html-style.ts'
import { isRightToLeft } from './typography.ts'

export type HtmlRequest = { title: string; content: string }

/**
 * One page that stands alone: its style is inside, nothing in it runs, and it loads nothing from anywhere.
 * @throws UserError when nothing is left once what is unsafe is gone, or when lists nest too deep.
 */
export async function writeHtml(
  { title, content }: HtmlRequest,
  { language }: { language: Language },
): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  const clean = (html: string) => sanitizeHtml(html, SANITIZED).trim()
  const isPage = isHtml(content)
  const body = markFigures(
    withoutTitle(clean(isPage ? content : await renderMarkdown(content)), clean(escapeHtml(title))),
  )
  if (!/<(img|hr)\b/.test(body) && body.replace(/<[^>]*>/g, '').trim() === '') throw new UserError(NOTHING_LEFT)
  const heading = escapeHtml(plainLine(title))
  const direction = isRightToLeft(title) ? 'rtl' : 'ltr'
  return `<!DOCTYPE html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Ardoise">
<meta name="referrer" content="no-referrer">
<title>${heading}</title>
<style>
${PAGE_STYLE}
</style>
</head>
<body>
<main>
<h1 class="title">${heading}</h1>
${frameTables(body)}
</main>
</body>
</html>
`
}

/** Should anything unsafe have been overlooked, the browser refuses it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

const NOTHING_LEFT = {
  fr: 'Il ne reste rien à montrer de ce texte une fois retiré ce qui s’exécute ou se charge d’ailleurs : donnez le contenu en Markdown.',
  en: 'Nothing is left to show of this text without what runs or is loaded from elsewhere: give the content as Markdown.',
}
const TOO_DEEP = {
  fr: 'Ce texte imbrique trop de listes ou de citations pour une page : simplifiez-le et recommencez.',
  en: 'This text nests too many lists or quotations for a page: simplify it and try again.',
}

const LENGTH = /^\d{1,4}(\.\d+)?(%|px|em|rem|pt|cm|mm)$/
const COLOR = /^(#[\da-f]{3,8}|[a-z]{3,24}|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%/a-z]+\))$/i
const WORD = /^[a-z]{2,12}(-[a-z]{2,12})?$/i

const SANITIZED: IOptions = {
  allowedTags: [
    ...[
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'p',
      'div',
      'section',
      'article',
      'header',
      'footer',
      'main',
      'aside',
      'address',
    ],
    ...[
      'br',
      'hr',
      'wbr',
      'blockquote',
      'q',
      'cite',
      'pre',
      'code',
      'kbd',
      'samp',
      'var',
      'figure',
      'figcaption',
      'img',
    ],
    ...[
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'del',
      'ins',
      'mark',
      'small',
      'sub',
      'sup',
      'abbr',
      'time',
      'span',
      'bdi',
      'bdo',
    ],
    ...['a', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary', 'ruby', 'rt', 'rp'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
  ],
  allowedAttributes: {
    '*': ['lang', 'dir', 'style', 'title'],
    a: ['href', 'name', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    td: ['colspan', 'rowspan', 'align'],
    th: ['colspan', 'rowspan', 'align', 'scope'],
    col: ['span'],
    time: ['datetime'],
    details: ['open'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: [COLOR],
      'background-color': [COLOR],
      'text-align': [/^(left|right|center|justify|start|end)$/],
      'vertical-align': [WORD],
      'font-weight': [/^(bold|normal|[1-9]00)$/],
      'font-style': [WORD],
      'text-decoration': [WORD],
      width: [LENGTH],
      'page-break-before': [WORD],
      'page-break-after': [WORD],
      'page-break-inside': [WORD],
      'white-space': [WORD],
    },
  },
  transformTags: {
    input: (_, attributes) => ({ tagName: 'span', attribs: {}, text: 'checked' in attributes ? '☑ ' : '☐ ' }),
    a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, rel: 'noopener noreferrer' } }),
    img: keepPicture,
  },
}

/** Only a picture that is in the page itself; of any other, what it shows is said. */
function keepPicture(tagName: string, attributes: Record<string, string>) {
  const source = (attributes.src ?? '').replace(/\s+/g, '')
  if (/^data:image\/(png|jpeg|gif|webp);base64,[a-z\d+/]+=*$/i.test(source)) {
    return { tagName, attribs: { ...attributes, src: source } }
  }
  const label = attributes.alt?.trim()
  return { tagName: 'span', attribs: {}, text: label ? `[image : ${label}]` : '' }
}

/** A page or a piece of one, rather than Markdown that has a tag in it. */
function isHtml(content: string): boolean {
  const start = content.replace(/^(\s|<!--[\s\S]*?-->|<\?xml[^>]*>)+/, '')
  if (/^<(!doctype|html|head|body)\b/i.test(start)) return true
  const hasMarks = /^ {0,3}(#{1,6} \S|[-*+] \S|\d+\. \S|> |```|\|.*\|\s*$)/m.test(content)
  return /^<(\/?[a-z][a-z\d]*)(\s[^>]*)?>/i.test(start) && !hasMarks
}

async function renderMarkdown(markdown: string): Promise<string> {
  const { parser, walkTokens } = await import('marked')
  try {
    const tokens = await lexMarkdown(markdown)
    walkTokens(tokens, token => {
      alignFigures(token)
      keepLineEnds(token)
    })
    return parser(tokens)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UserError(TOO_DEEP, { cause: error })
  }
}

/** As PDF and Word documents do: see meansLineEnds. */
function keepLineEnds(token: Token): void {
  if ((token.type === 'paragraph' || token.type === 'text') && 'tokens' in token && token.tokens) {
    if (meansLineEnds(token.raw.trim())) token.tokens = token.tokens.flatMap(breakLines)
  }
}

function breakLines(token: Token): Token[] {
  if ('tokens' in token && token.tokens) return [{ ...token, tokens: token.tokens.flatMap(breakLines) }]
  if (token.type !== 'text') return [token]
  return token.text.split('\n').flatMap((text: string, index: number): Token[] => {
    const piece = { ...token, raw: text, text }
    return index === 0 ? [piece] : [{ type: 'br', raw: '\n' }, piece]
  })
}

/** A column of amounts reads from the right, its header too. */
function alignFigures(token: Token): void {
  if (!isTable(token)) return
  for (const [column, asked] of token.align.entries()) {
    const texts = token.rows.map(row => (row[column]?.text ?? '').replace(/[*_`]/g, '').trim())
    if (asked !== null || !areAmounts(texts, column, token.header[column]?.text ?? '')) continue
    token.align[column] = 'right'
    for (const row of [token.header, ...token.rows]) {
      const cell = row[column]
      if (cell) cell.align = 'right'
    }
  }
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table' && 'rows' in token
}

/** Cells that say nothing of their alignment: amounts, and references and dates, in which no line ends. */
function markFigures(body: string): string {
  return body.replace(/<td>([^<]{1,40})<\/td>/g, (whole, text: string) => {
    if (isFigures([text.trim()])) return `<td class="figure">${text}</td>`
    return /^\s*[^\s&]{1,20}[-/][^\s&]{1,20}\s*$/.test(text) ? `<td class="whole">${text}</td>` : whole
  })
}

/** A wide table scrolls in its own frame on a telephone, and is printed on a turned page; the page itself does not. */
function frameTables(body: string): string {
  return body.replace(TABLE, (whole: string, _level: string | undefined, table: string) => {
    const firstRow = /<tr\b[\s\S]*?<\/tr>/.exec(table)?.[0] ?? ''
    const columns = firstRow.match(/<t[hd]\b/g)?.length ?? 0
    if (columns > MOST_UPRIGHT) return `<div class="scroll wide">${whole}</div>`
    return whole.replace(table, () => `<div class="scroll">${table}</div>`)
  })
}

/** With the heading right above it, which turns with it. */
const TABLE = /(?:<h([1-6])\b[^>]*>(?:(?!<\/?h[1-6]\b)[\s\S])*<\/h\1>\s*)?(<table\b[\s\S]*?<\/table>)/g

/** Columns that fit on an upright page. */
const MOST_UPRIGHT = 8

/** Models often begin the content with the title that they give apart. */
function withoutTitle(body: string, title: string): string {
  const first = /^(?:\s|<(?:main|article|section|header|div)>)*<h1>([\s\S]*?)<\/h1>\s*/.exec(body)
  const words = (html: string) => plainLine(html.replace(/<[^>]*>/g, '')).toLowerCase()
  return first && words(first[1] ?? '') === words(title) ? body.replace(/<h1>[\s\S]*?<\/h1>\s*/, '') : body
}

function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
