// Marks that reorder or hide what is read (Trojan source), and controls that no text needs. The plain direction marks
// U+200E and U+200F stay: Arabic and Hebrew use them and they cannot reorder Latin words.
const CONTROL = /((?![\t\n\r])[\p{Cc}\u061c\u202a-\u202e\u2066-\u2069\ufeff])/u

export function hasControls(text: string): boolean {
  return CONTROL.test(text)
}

/**
 * Puts a visible name where control characters stand. The name is drawn by the style sheet, so that copied text has
 * neither the name nor the character.
 */
export function showControls(root: Node): void {
  if (!hasControls(root.textContent ?? '')) return
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && hasControls(node.data)) found.push(node)
  }
  for (const text of found) text.replaceWith(...text.data.split(CONTROL).filter(Boolean).map(showPart))
}

function showPart(part: string): Node {
  if (!hasControls(part)) return document.createTextNode(part)
  const name = document.createElement('span')
  name.className = 'md-control'
  name.dataset.code = `U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return name
}
