// happy-dom answers an empty `nodeName` from `Node.prototype`, where browsers answer the name of any node. DOMPurify asks
// there, so that no page can fool it, and would take every element for a forbidden one.
if (typeof Node !== 'undefined') {
  const names = new Map<number, string>([
    [Node.TEXT_NODE, '#text'],
    [Node.COMMENT_NODE, '#comment'],
    [Node.DOCUMENT_NODE, '#document'],
    [Node.DOCUMENT_FRAGMENT_NODE, '#document-fragment'],
  ])
  Object.defineProperty(Node.prototype, 'nodeName', {
    configurable: true,
    get(this: Node) {
      return this instanceof Element ? this.tagName : (names.get(this.nodeType) ?? '')
    },
  })
}
