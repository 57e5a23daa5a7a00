import { Parser } from 'htmlparser2'

/** An element of an Office document. `text` is what stands directly in it. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** Deeper than any program writes. */
const DEEPEST = 200

/** Lenient, and deaf to entities that a document declares: there are no bombs of them. */
export function parseXml(xml: string): Element[] {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, children: [], text: '' }
        if (open.length < DEEPEST) open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(text) {
        const element = open.at(-1)
        if (element) element.text += text
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return root.children
}

export function elementsOf(element: Element): readonly Element[] {
  return element.children
}

/** All elements below, each before its own. */
export function* descendants(elements: readonly Element[]): Generator<Element> {
  for (const element of elements) {
    yield element
    yield* descendants(element.children)
  }
}

export function find(elements: readonly Element[], name: string): Element | undefined {
  for (const element of descendants(elements)) if (element.name === name) return element
  return undefined
}

/** Those of a name, not looking inside one that was found. */
export function findAll(elements: readonly Element[], name: string): Element[] {
  return elements.flatMap(element => (element.name === name ? [element] : findAll(element.children, name)))
}

export function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attributes[name]
}
