/**
 * Makes the children of `live`, from the given one on, like those of `wanted`, touching only what differs: words that
 * the user has selected stay selected while the text grows.
 */
export function patchChildren(live: Element, wanted: Element, from = 0): void {
  let current = live.childNodes[from] ?? null
  let next = wanted.firstChild
  while (next) {
    const following = next.nextSibling
    if (!current) live.append(next)
    else {
      const after: ChildNode | null = current.nextSibling
      patchNode(current, next)
      current = after
    }
    next = following
  }
  while (current) {
    const after = current.nextSibling
    current.remove()
    current = after
  }
}

function patchNode(live: ChildNode, wanted: ChildNode): void {
  if (live instanceof Text && wanted instanceof Text) {
    if (live.data === wanted.data) return
    if (wanted.data.startsWith(live.data)) live.appendData(wanted.data.slice(live.data.length))
    else live.data = wanted.data
    return
  }
  if (!(live instanceof Element && wanted instanceof Element && isSameElement(live, wanted))) {
    live.replaceWith(wanted)
    return
  }
  // A drawn formula has other children than one that waits to be drawn.
  if (!live.hasAttribute('data-tex')) patchChildren(live, wanted)
}

function isSameElement(live: Element, wanted: Element): boolean {
  if (live.tagName !== wanted.tagName || live.attributes.length !== wanted.attributes.length) return false
  for (const { name, value } of wanted.attributes) if (live.getAttribute(name) !== value) return false
  return true
}
