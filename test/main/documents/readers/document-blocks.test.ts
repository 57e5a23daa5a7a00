import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Block } from '../../../../src-main/documents/blocks.ts'
import { readDocumentBlocks } from '../../../../src-main/documents/readers/document-blocks.ts'
import { readHtmlBlocks } from '../../../../src-main/documents/readers/html-blocks.ts'
import { readMarkdown } from '../../../../src-main/documents/readers/markdown-blocks.ts'
import { writeDocx } from '../../../../src-main/documents/writers/docx.ts'
import { writeMarkdown } from '../../../../src-main/documents/writers/markdown.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const ALL = `## Titre de niveau deux

Un paragraphe avec **gras**, *italique*, ~~barré~~, \`code | x\` et [un lien](<https://exemple.sn/a?b=1>).

1. un
2. deux
   - a
   - b
3. trois

- [x] fait
- [ ] à faire

> Une citation

\`\`\`
if x:
    y
\`\`\`

| Poste | Solde |
| --- | --: |
| Ventes \\| achats | 1 250 |
| Vide |  |

---

Fin.`

/** Without what a form of the document cannot say. */
function outline(blocks: Block[]): string[] {
  return blocks.map(block => {
    if (block.kind === 'list')
      return `list ${block.ordered} ${block.start} ${block.items.map(item => outline(item.blocks).join('+')).join(',')}`
    if (block.kind === 'table') return `table ${block.header.length} × ${block.rows.length}`
    return block.kind
  })
}

describe('blocks of a document', () => {
  test('read from Markdown write the same Markdown again', async () => {
    const blocks = await readMarkdown(ALL)
    expect(writeMarkdown(blocks)).toBe(ALL)
  })

  test('whose text looks like marks are read back as they were', async () => {
    const texts = [
      '# pas un titre',
      '1. pas une liste',
      '- ni *ceci* ni _cela_',
      '> ni | cela',
      'a `b` <i>c</i> &amp; [d](e) ~~f~~ \\g',
      '+ h',
      '=== i',
      '2) j',
    ]
    const blocks: Block[] = texts.map(text => ({ kind: 'paragraph', content: [{ text }] }))
    const read = await readMarkdown(writeMarkdown(blocks))
    expect(
      read.map(block => (block.kind === 'paragraph' ? block.content.map(({ text }) => text).join('') : block.kind)),
    ).toEqual(texts)
  })

  test('read from a Word document have its headings, lists and tables', async () => {
    const path = join(tempFolder(), 'a.docx')
    const meta = { appVersion: '1', generatedAt: '2025-01-15T10:20:30.000Z', language: 'fr' } as const
    const markdown =
      '## Un\n\nDu **gras** et [un lien](https://exemple.sn/).\n\n1. un\n2. deux\n   - a\n   - b\n\n| Poste | Solde |\n|---|---|\n| Ventes | 1 250 |\n| Vide |  |\n\n> cité\n\n```\nif x:\n    y\n```'
    await writeDocx({ title: 'Titre', blocks: await readMarkdown(markdown) }, { path }, meta)
    const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    const blocks = (await readDocumentBlocks(readFileSync(path), { name: 'a.docx', mime })) ?? []
    expect(outline(blocks)).toEqual([
      'heading',
      'heading',
      'paragraph',
      'list true 1 paragraph,paragraph+list false 1 paragraph,paragraph',
      'table 2 × 2',
      'quote',
      'code',
    ])
    expect(blocks.at(-1)).toEqual({ kind: 'code', text: 'if x:\n    y' })
    expect(blocks[2]).toEqual({
      kind: 'paragraph',
      content: [
        { text: 'Du ' },
        { text: 'gras', bold: true },
        { text: ' et ' },
        { text: 'un lien', link: 'https://exemple.sn/' },
        { text: '.' },
      ],
    })
  })

  test('read from a page are what is seen of it', () => {
    const blocks = readHtmlBlocks(`<html><head><title>x</title><style>p{}</style></head><body>
      <h1>Avis</h1><div>Un   texte<br>sur deux lignes <b>gras</b> H<sub>2</sub>O</div><script>alert(1)</script>
      <p hidden>caché</p><ul><li>a<ol start="3"><li>b</li></ol></li><li></li></ul>
      <blockquote><p>cité</p></blockquote><pre>x
  y</pre><hr><p><a href="javascript:alert(1)">piège</a> <a href="https://exemple.sn">lien</a></p>
      <img src="x" alt="Logo"></body></html>`)
    expect(blocks).toEqual([
      { kind: 'heading', depth: 1, content: [{ text: 'Avis' }] },
      {
        kind: 'paragraph',
        content: [{ text: 'Un texte\nsur deux lignes ' }, { text: 'gras', bold: true }, { text: ' H₂O' }],
      },
      {
        kind: 'list',
        ordered: false,
        start: 1,
        loose: false,
        items: [
          {
            blocks: [
              { kind: 'paragraph', content: [{ text: 'a' }] },
              {
                kind: 'list',
                ordered: true,
                start: 3,
                loose: false,
                items: [{ blocks: [{ kind: 'paragraph', content: [{ text: 'b' }] }] }],
              },
            ],
          },
          { blocks: [] },
        ],
      },
      { kind: 'quote', blocks: [{ kind: 'paragraph', content: [{ text: 'cité' }] }] },
      { kind: 'code', text: 'x\n  y' },
      { kind: 'rule' },
      { kind: 'paragraph', content: [{ text: 'piège ' }, { text: 'lien', link: 'https://exemple.sn' }] },
      { kind: 'paragraph', content: [{ text: '[image : Logo]', picture: true }] },
    ])
  })

  test('of a table with cells that reach over others keep their columns', () => {
    const [table] = readHtmlBlocks(
      '<table><tr><th>A<th colspan=2>B<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td><p>5</p><p>6</p><table><tr><td>x</td></tr></table></table>',
    )
    expect(
      table?.kind === 'table' &&
        [table.header, ...table.rows].map(row => row.map(cell => cell.map(({ text }) => text).join(''))),
    ).toEqual([
      ['A', 'B', ''],
      ['1', '2', '3'],
      ['', '4', '5\n6\nx'],
    ])
  })

  test('of a table head it by its first row only when the page says so', () => {
    const header = (html: string) => readHtmlBlocks(html).map(block => block.kind === 'table' && block.header.length)
    expect(header('<table><tr><td>a</td></tr><tr><td>b</td></tr></table>')).toEqual([0])
    expect(header('<table><thead><tr><td>a</td></tr></thead><tr><td>b</td></tr></table>')).toEqual([1])
    expect(header('<table><tr><td><b>a</b></td></tr><tr><td>b</td></tr></table>')).toEqual([1])
  })

  test('end in bounded depth and time whatever the page nests', () => {
    const deep = 5_000
    for (const [open, close] of [
      ['<ul><li>', '</li></ul>'],
      ['<blockquote>', '</blockquote>'],
      ['<table><tr><td>', '</td></tr></table>'],
      ['<div>', '</div>'],
    ]) {
      const blocks = readHtmlBlocks(`${open?.repeat(deep)}x${close?.repeat(deep)}`)
      expect(JSON.stringify(blocks)).toContain('"x"')
      expect(JSON.stringify(blocks).length).toBeLessThan(5_000)
    }
  })
})
