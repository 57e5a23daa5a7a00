import type { MarkedToken, Token, Tokens } from 'marked'
import type { LinkDefinitions } from './blocks.ts'
import { showControls } from './control-characters.ts'
import { type Formula, lexInline, restoreFormulas, splitFormulas } from './inline-lexer.ts'
import { safeLink } from './safe-link.ts'
import { sanitizeNode } from './sanitize.ts'

/** Fills an element with the marks of a text. Nothing it makes can run or load anything. */
export function buildInline(element: HTMLElement, text: string, links: LinkDefinitions): void {
  if (isPlain(text)) element.append(text)
  else {
    const { tokens, formulas } = lexInline(text, links)
    appendTokens(element, tokens, formulas)
    // Bold, italics and code are made without attributes, so there is nothing to take from them.
    if (element.querySelector('[href], [data-tex]')) sanitizeNode(element)
  }
  showControls(element)
}

/** No character of it can begin a mark: most cells of a table. */
function isPlain(text: string): boolean {
  return !/[\\`*_~[\]!<>&$@\n]|:\/\/|www\.| {2}$/.test(text)
}

function appendTokens(parent: HTMLElement, tokens: readonly Token[], formulas: readonly Formula[]): void {
  for (const token of tokens) appendToken(parent, token as MarkedToken, formulas)
}

function appendToken(parent: HTMLElement, token: MarkedToken, formulas: readonly Formula[]): void {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del': {
      const element = document.createElement(token.type)
      appendTokens(element, token.tokens, formulas)
      parent.append(element)
      return
    }
    case 'codespan': {
      const code = document.createElement('code')
      code.append(restoreFormulas(token.text, formulas))
      parent.append(code)
      return
    }
    case 'br':
      parent.append(document.createElement('br'))
      return
    case 'html':
      if (token.text === '<br>') parent.append(document.createElement('br'))
      else parent.append(token.raw)
      return
    case 'link':
      parent.append(buildLink(addressOf(token), formulas, link => appendTokens(link, token.tokens, formulas)))
      return
    case 'image':
      // A picture is never fetched: it would tell its server who reads, and when.
      parent.append(
        buildLink(token.href, formulas, link => appendText(link, token.text || token.href, formulas), 'md-image'),
      )
      return
    case 'escape':
      parent.append(token.text)
      return
    case 'text':
      if (token.tokens) appendTokens(parent, token.tokens, formulas)
      else appendText(parent, token.text, formulas)
      return
    default:
      parent.append(restoreFormulas(token.raw, formulas))
  }
}

/** The lexer gives `www.` addresses http, which nothing in this window opens. */
function addressOf(link: Tokens.Link): string {
  return /^www\./i.test(link.raw) ? link.raw : link.href
}

function buildLink(
  href: string,
  formulas: readonly Formula[],
  fill: (link: HTMLElement) => void,
  kind?: string,
): HTMLElement {
  const address = safeLink(decodeEntities(restoreFormulas(href, formulas)))
  const link = document.createElement(address ? 'a' : 'span')
  if (address) {
    link.setAttribute('href', address)
    link.setAttribute('rel', 'noreferrer noopener nofollow')
    link.title = address
  }
  if (kind) link.className = kind
  fill(link)
  return link
}

function appendText(parent: HTMLElement, text: string, formulas: readonly Formula[]): void {
  for (const part of splitFormulas(text)) {
    if (part === '') continue
    const formula = typeof part === 'number' ? formulas[part] : undefined
    if (formula) parent.append(buildFormula(formula.tex, formula.display, formula.source))
    else if (typeof part === 'string') parent.append(decodeEntities(part))
  }
}

/** A formula as it was written; `renderFormulas` draws it once KaTeX is there. */
export function buildFormula(tex: string, display: boolean, source: string): HTMLElement {
  const element = document.createElement('span')
  element.className = display ? 'md-math md-math-display' : 'md-math'
  element.dataset.tex = tex
  if (display) element.dataset.display = 'true'
  element.append(source)
  return element
}

const decoder = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});/g

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(decoder, entity => {
    // The content of a text area is text: nothing in it becomes an element.
    const area = document.createElement('textarea')
    area.innerHTML = entity
    return area.value
  })
}
