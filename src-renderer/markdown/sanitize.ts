import DOMPurify, { type Config } from 'dompurify'

const TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'hr', 'div', 'span', 'br'],
  ...['strong', 'em', 'del', 'code', 'pre', 'a', 'input', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]
const ATTRIBUTES = ['class', 'href', 'rel', 'title', 'role', 'scope', 'data-tex', 'data-display', 'data-code', 'dir']
// Attributes that never hold an address.
const PLAIN = ['rel', 'data-tex', 'data-display', 'data-code', 'scope']

const words = lazyPurifier({
  IN_PLACE: true,
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https:\/\/|mailto:)/i,
  ADD_URI_SAFE_ATTR: PLAIN,
})
const colours = lazyPurifier({
  RETURN_DOM_FRAGMENT: true,
  ALLOWED_TAGS: ['span'],
  ALLOWED_ATTR: ['class'],
  ALLOW_DATA_ATTR: false,
})
const pictures = lazyPurifier({ IN_PLACE: true, USE_PROFILES: { html: true, svg: true, mathMl: true } })

/** Reading the rules takes longer than applying them to a paragraph: each set is read once. */
function lazyPurifier(config: Config) {
  let purifier: typeof DOMPurify | undefined
  return () => {
    if (!purifier) {
      purifier = DOMPurify(window)
      purifier.setConfig(config)
    }
    return purifier
  }
}

/** The builders make safe nodes only; this is the second lock, on everything that enters the page. */
export function sanitizeNode(node: HTMLElement): void {
  words().sanitize(node, { IN_PLACE: true })
}

/** Colours of code, from the highlighter's HTML. */
export function sanitizeHighlight(html: string): DocumentFragment {
  return colours().sanitize(html, { RETURN_DOM_FRAGMENT: true })
}

/** A formula as KaTeX drew it. */
export function sanitizeFormula(node: HTMLElement): void {
  pictures().sanitize(node, { IN_PLACE: true })
}
