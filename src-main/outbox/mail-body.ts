import type { Token, Tokens } from 'marked'

const STYLE =
  'body{font-family:Calibri,Arial,sans-serif;font-size:11pt;line-height:1.45;color:#1a1a1a}table{border-collapse:collapse}th,td{border:1px solid #999;padding:4px 8px}pre{background:#f4f4f4;padding:8px}'

/** Both parts of an e-mail from its Markdown: sanitised HTML without remote content, and plain text that reads well. */
export async function renderMailBody(markdown: string): Promise<{ html: string; text: string }> {
  const [{ marked }, { default: sanitizeHtml }] = await Promise.all([import('marked'), import('sanitize-html')])
  const tokens = marked.lexer(markdown, { gfm: true, breaks: true })
  const html = sanitizeHtml(marked.parser(tokens, { gfm: true, breaks: true }), {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { a: ['href'], td: ['align'], th: ['align'], ol: ['start'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    transformTags: {
      input: (_, attributes) => ({ tagName: 'span', attribs: {}, text: 'checked' in attributes ? '☑ ' : '☐ ' }),
    },
  })
  return {
    html: `<!DOCTYPE html><html><head><meta charset="utf-8"><style>${STYLE}</style></head><body>${html.trim()}</body></html>`,
    text: `${blocks(tokens).trim()}\n`,
  }
}

const ALLOWED_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['strong', 'em', 'del', 'span', 'a', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

function blocks(tokens: readonly Token[]): string {
  return tokens
    .map(block)
    .filter(text => text !== '')
    .join('\n\n')
}

function block(token: Token): string {
  switch (token.type) {
    case 'heading':
      return underlined(inline(token.tokens ?? []), token.depth === 1 ? '=' : '-')
    case 'paragraph':
      return inline(token.tokens ?? [])
    case 'text':
      return token.tokens ? inline(token.tokens) : unescapeEntities(token.text)
    case 'blockquote':
      return blocks(token.tokens ?? []).replace(/^/gm, '> ')
    case 'code':
      return String(token.text).replace(/^/gm, '    ')
    case 'hr':
      return '----------'
    case 'list':
      return isList(token) ? list(token) : ''
    case 'table':
      return isTable(token) ? table(token) : ''
    case 'html':
      return withoutTags(token.text)
    default:
      return ''
  }
}

function list(token: Tokens.List): string {
  const first = token.start === '' ? 1 : token.start
  return token.items
    .map((item, index) => {
      const box = item.task ? (item.checked ? '[x] ' : '[ ] ') : ''
      const mark = token.ordered ? `${first + index}. ` : '- '
      const content = item.tokens
        .map(block)
        .filter(Boolean)
        .join(item.loose ? '\n\n' : '\n')
      return mark + box + content.replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    })
    .join('\n')
}

function table(token: Tokens.Table): string {
  const rows = [token.header, ...token.rows].map(row => row.map(cell => inline(cell.tokens)))
  const widths = token.header.map((_, column) => Math.max(...rows.map(row => (row[column] ?? '').length)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return token.align[column] === 'right' ? cell.padStart(width) : cell.padEnd(width)
      })
      .join(' | ')
      .trimEnd()
  const [header = [], ...body] = rows
  return [line(header), widths.map(width => '-'.repeat(width)).join('-+-'), ...body.map(line)].join('\n')
}

function inline(tokens: readonly Token[]): string {
  return tokens
    .map(token => {
      switch (token.type) {
        case 'br':
          return '\n'
        case 'link':
        case 'image': {
          const label = token.tokens ? inline(token.tokens) : unescapeEntities(token.text)
          const address = String(token.href).replace(/^mailto:/, '')
          return label === address || label === token.href ? label : `${label} (${address})`
        }
        case 'codespan':
          return String(token.text)
        case 'html':
          return withoutTags(token.text)
        default:
          if ('tokens' in token && token.tokens) return inline(token.tokens)
          return 'text' in token ? unescapeEntities(token.text) : ''
      }
    })
    .join('')
}

function underlined(title: string, mark: string): string {
  return `${title}\n${mark.repeat(Math.min(title.length, 70))}`
}

function withoutTags(html: string): string {
  return unescapeEntities(html.replace(/<br\s*\/?>/gi, '\n').replace(/<[^>]*>/g, '')).trim()
}

function unescapeEntities(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
  return text.replace(/&(?:#(\d{1,7})|([a-z]+));/gi, (whole, code, name) => {
    if (code) return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole
    return named[name.toLowerCase()] ?? whole
  })
}

function isList(token: Token): token is Tokens.List {
  return token.type === 'list'
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table'
}
