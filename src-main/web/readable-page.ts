import type TurndownService from 'turndown'
import { visibleLine, visibleText } from './visible-text.ts'

export type ReadablePage = { title: string; text: string }

/** What is used of a document here: the core knows no browser, so neither do its types. */
type PageElement = {
  nodeName: string
  textContent: string | null
  children: Iterable<PageElement>
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  remove(): void
  replaceWith(node: object): void
  cloneNode(deep: boolean): PageElement
}
type PageDocument = Pick<PageElement, 'querySelector' | 'querySelectorAll'> & {
  body: PageElement
  createTextNode(text: string): object
}

/** Past these, walking the tree of a page takes seconds or more stack than there is. */
const MOST_ELEMENTS = 20_000
const MOST_DEPTH = 100

/** True for a page that is better read as it comes. One quick pass, without a tree. */
export async function isTooMuch(html: string): Promise<boolean> {
  const { Parser } = await import('htmlparser2')
  let depth = 0
  let deepest = 0
  let elements = 0
  const parser = new Parser({
    onopentag() {
      elements++
      deepest = Math.max(deepest, ++depth)
    },
    onclosetag() {
      depth--
    },
  })
  parser.end(html)
  return elements > MOST_ELEMENTS || deepest > MOST_DEPTH
}

/** Less than this share of the page in what Readability kept: it is no article, and the whole page is read. */
const ARTICLE_SHARE = 0.25
const ARTICLE_CHARACTERS = 400

/**
 * The readable part of a page as Markdown: no script, nothing hidden, links whole. Memory and time grow with the
 * page: for a worker. `address` is where it came from in the end.
 */
export async function readPage(html: string, address: string): Promise<ReadablePage> {
  const [{ parseHTML }, { Readability }, { default: Turndown }] = await Promise.all([
    import('linkedom'),
    import('@mozilla/readability'),
    import('turndown'),
  ])
  // Its types speak of a browser's window.
  const parse = (source: string) => (parseHTML(wholeDocument(source)) as unknown as { document: PageDocument }).document
  const document = parse(html)
  const title = titleOf(document)
  clean(document, address)
  const all = document.body
  const length = textLength(all)
  const markdown = createMarkdown(Turndown)
  // Readability takes its document apart.
  const whole = all.cloneNode(true)
  const article = new Readability(document as unknown as Document, { keepClasses: false }).parse()
  const kept = article?.textContent?.trim().length ?? 0
  if (article?.content && kept >= ARTICLE_CHARACTERS && kept >= length * ARTICLE_SHARE) {
    const text = tidy(markdown.turndown(parse(article.content).body))
    return { title: title || visibleLine(article.title ?? ''), text }
  }
  return { title, text: tidy(markdown.turndown(whole)) }
}

/** linkedom takes the structure as it is written, and much of the web writes none: all of it becomes the body. */
function wholeDocument(html: string): string {
  const inside = html.replace(/<\/?(?:html|head|body)(?:\s[^>]*)?>|<!doctype[^>]*>/gi, '')
  return `<!doctype html><html><head></head><body>${inside}</body></html>`
}

function titleOf(document: PageDocument): string {
  const said = document.querySelector('meta[property="og:title"]')?.getAttribute('content')
  return visibleLine(
    document.querySelector('title')?.textContent || said || document.querySelector('h1')?.textContent || '',
  )
}

const UNREAD =
  'title, meta, base, script, style, noscript, template, iframe, object, embed, svg, canvas, form, button, input, select, textarea, dialog, link, video, audio, [hidden], [aria-hidden="true"]'

/** Takes out what a person would not see, and makes links whole. */
function clean(document: PageDocument, address: string): void {
  const base = resolve(document.querySelector('base')?.getAttribute('href') ?? '', address) ?? address
  for (const element of [...document.querySelectorAll(UNREAD)]) element.remove()
  for (const element of [...document.querySelectorAll('[style]')]) {
    if (
      /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i.test(
        element.getAttribute('style') ?? '',
      )
    ) {
      element.remove()
    }
  }
  for (const image of [...document.querySelectorAll('img, picture')]) {
    const said = visibleLine(image.getAttribute('alt') ?? '')
    image.replaceWith(document.createTextNode(said === '' ? ' ' : ` [image : ${said}] `))
  }
  for (const link of [...document.querySelectorAll('a')]) {
    const target = resolve(link.getAttribute('href') ?? '', base)
    if (target) link.setAttribute('href', target)
    else link.removeAttribute('href')
  }
}

/** Undefined for what is no link to a page: an anchor of the same page, a script, a file. */
function resolve(href: string, base: string): string | undefined {
  if (href === '' || href.startsWith('#') || !URL.canParse(href, base)) return undefined
  const url = new URL(href, base)
  return /^(https?|mailto):$/.test(url.protocol) ? url.href : undefined
}

function createMarkdown(Turndown: typeof TurndownService): TurndownService {
  const markdown = new Turndown({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  })
  // For a reader, not for a renderer: backslashes before every mark are noise.
  markdown.escape = text => text
  markdown.addRule('table', {
    filter: node => node.nodeName === 'TABLE' && isData(node),
    replacement: (_content, node) => `\n\n${tableLines(node).join('\n')}\n\n`,
  })
  return markdown
}

/** Tables that only place things on the page stay running text. */
function isData(table: PageElement): boolean {
  if (table.querySelector('table')) return false
  const rows = [...table.querySelectorAll('tr')]
  return rows.some(row => cellsOf(row).length > 1)
}

function tableLines(table: PageElement): string[] {
  const rows = [...table.querySelectorAll('tr')].map(cellsOf).filter(cells => cells.length > 0)
  const width = Math.max(...rows.map(cells => cells.length))
  const line = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`
  const [head = [], ...rest] = rows
  const caption = visibleLine(table.querySelector('caption')?.textContent ?? '')
  const lines = [line(head), `|${' --- |'.repeat(width)}`, ...rest.map(line)]
  return caption === '' ? lines : [caption, '', ...lines]
}

/** One text for each column that a cell spans, so that the figures stay under their heads. */
function cellsOf(row: PageElement): string[] {
  return [...row.children]
    .filter(({ nodeName }) => nodeName === 'TD' || nodeName === 'TH')
    .flatMap(cell => {
      const span = Math.min(Math.max(Number.parseInt(cell.getAttribute('colspan') ?? '1', 10) || 1, 1), 20)
      return [visibleLine(cell.textContent ?? '').replaceAll('|', '¦'), ...Array.from({ length: span - 1 }, () => '')]
    })
}

function textLength(element: PageElement): number {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim().length
}

function tidy(markdown: string): string {
  return visibleText(markdown)
    .replace(/^( *(?:-|\d+\.)) +/gm, '$1 ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
