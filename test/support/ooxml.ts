import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { expect } from 'vitest'

export type OfficeFile = {
  paths: string[]
  text(path: string): string
  /** All that is said in the text of a part, each paragraph on its line. */
  said(path: string): string
  elements(path: string, name: string): Record<string, string>[]
}

/**
 * Opens a docx or pptx and refuses what makes Office offer to repair it: XML that is not well formed, parts without a
 * type, types without a part, relations to nothing, names that no relation has, two shapes of one id.
 */
export function openOffice(path: string): OfficeFile {
  const entries = unzipSync(new Uint8Array(readFileSync(path)))
  const paths = Object.keys(entries)
  const text = (part: string) => new TextDecoder('utf-8', { fatal: true }).decode(entries[part] ?? new Uint8Array())
  const xmlPaths = paths.filter(part => /\.(xml|rels)$/.test(part))
  for (const part of xmlPaths) expectWellFormed(text(part), part)
  expectTypes(paths, text)
  for (const part of paths.filter(one => one.endsWith('.rels'))) expectRelations(part, paths, text)
  for (const part of xmlPaths.filter(one =>
    /\/(slides|slideLayouts|slideMasters|notesSlides)\/[^/]+\.xml$/.test(one),
  )) {
    const ids = elementsOf(text(part), 'p:cNvPr').map(({ id }) => id)
    expect(new Set(ids).size, part).toBe(ids.length)
    expect(text(part), part).not.toMatch(/<\/a:r><a:pPr/)
  }
  return {
    paths,
    text,
    elements: (part, name) => elementsOf(text(part), name),
    said: part => saidIn(text(part)),
  }
}

function expectTypes(paths: string[], text: (part: string) => string): void {
  const types = text('[Content_Types].xml')
  const overrides = elementsOf(types, 'Override').map(({ PartName }) => PartName?.slice(1))
  const defaults = elementsOf(types, 'Default').map(({ Extension }) => Extension)
  expect(new Set(overrides).size).toBe(overrides.length)
  for (const override of overrides) expect(paths).toContain(override)
  for (const part of paths.filter(one => one !== '[Content_Types].xml')) {
    expect(overrides.includes(part) || defaults.includes(part.split('.').at(-1)), part).toBe(true)
  }
}

function expectRelations(rels: string, paths: string[], text: (part: string) => string): void {
  const owner = rels.replace(/_rels\/([^/]*)\.rels$/, '$1')
  const relations = elementsOf(text(rels), 'Relationship')
  const ids = relations.map(({ Id }) => Id)
  expect(new Set(ids).size, rels).toBe(ids.length)
  for (const { Target = '', TargetMode } of relations) {
    if (TargetMode === 'External') continue
    const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(owner), Target)
    expect(paths, `${rels} → ${Target}`).toContain(target)
  }
  if (owner === '' || owner.endsWith('/')) return
  for (const [, id] of text(owner).matchAll(/\br:(?:id|embed|link)="([^"]*)"/g)) expect(ids, owner).toContain(id)
}

function expectWellFormed(xml: string, part: string): void {
  const open: string[] = []
  for (const [, closing, name = '', selfClosing] of xml.matchAll(/<(\/?)([A-Za-z][\w:.-]*)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (closing) expect(open.pop(), part).toBe(name)
    else if (!selfClosing) open.push(name)
  }
  expect(open, part).toEqual([])
  expect(xml, part).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;|#\d+;|#x[\da-f]+;)/i)
  expect(/[^\P{Cc}\t\n\r]/u.test(xml), part).toBe(false)
}

function elementsOf(xml: string, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = []
  const parser = new Parser(
    { onopentag: (tag, attributes) => void (tag === name && found.push(attributes)) },
    { xmlMode: true },
  )
  parser.end(xml)
  return found
}

function saidIn(xml: string): string {
  let said = ''
  let isText = false
  const parser = new Parser(
    {
      onopentag(tag) {
        isText = tag === 'a:t' || tag === 'w:t'
        if (tag === 'a:br' || tag === 'w:br') said += '\n'
        if (tag === 'w:tab') said += '\t'
      },
      ontext(text) {
        if (isText) said += text
      },
      onclosetag(tag) {
        isText = false
        if (tag === 'a:p' || tag === 'w:p') said += '\n'
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return said
}
