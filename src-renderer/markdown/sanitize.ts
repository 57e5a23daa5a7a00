import DOMPurify from 'dompurify'

const TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'hr', 'div', 'span', 'br'],
  ...['strong', 'em', 'del', 'code', 'pre', 'a', 'input', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]
const ATTRIBUTES = ['class', 'href', 'rel', 'title', 'role', 'scope', 'data-tex', 'data-display', 'data-code', 'dir']

// Attributes that never hold an address.
const PLAIN = ['rel', 'data-tex', 'data-display', 'data-code', 'scope']

/** The builders make safe nodes only; this is the second lock, on everything that enters the page. */
export function sanitizeNode(node: HTMLElement): void {
  DOMPurify.sanitize(node, {
    IN_PLACE: true,
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https:\/\/|mailto:)/i,
    ADD_URI_SAFE_ATTR: PLAIN,
  })
}

/** Colours of code, from the highlighter's HTML. */
export function sanitizeHighlight(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: ['span'],
    ALLOWED_ATTR: ['class'],
    ALLOW_DATA_ATTR: false,
  })
}

/** A formula as KaTeX drew it. */
export function sanitizeFormula(node: HTMLElement): void {
  DOMPurify.sanitize(node, { IN_PLACE: true, USE_PROFILES: { html: true, svg: true, mathMl: true } })
}
