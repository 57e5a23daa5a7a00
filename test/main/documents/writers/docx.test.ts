import { join } from 'node:path'
import mammoth from 'mammoth'
import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../../../../src-main/documents/readers/markdown-blocks.ts'
import { type DocxRequest, writeDocx } from '../../../../src-main/documents/writers/docx.ts'
import { type OfficeFile, openOffice } from '../../../support/ooxml.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const META = { appVersion: '1.2.3', generatedAt: '2025-01-15T10:20:30.000Z', language: 'fr' } as const
const BODY = 'word/document.xml'

async function written(markdown: string, changes: Partial<DocxRequest> = {}) {
  const path = join(tempFolder(), 'document.docx')
  await writeDocx({ title: 'Rapport', blocks: await readMarkdown(markdown), ...changes }, { path }, META)
  return { path, file: openOffice(path) }
}

async function asHtml(markdown: string): Promise<string> {
  const { path } = await written(markdown)
  const { value, messages } = await mammoth.convertToHtml({ path })
  expect(messages.filter(({ type }) => type === 'error')).toEqual([])
  return value
}

function styles(file: OfficeFile): (string | undefined)[] {
  return file.elements(BODY, 'w:pStyle').map(style => style['w:val'])
}

function table(columns: number, rows: number): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const header = Array.from({ length: columns }, (_, column) => `Colonne ${column + 1}`)
  return [
    line(header),
    line(header.map(() => '---')),
    ...Array.from({ length: rows }, (_, row) => line(header.map((_, column) => `${row}${column} 450 000`))),
  ].join('\n')
}

describe('a Word document', () => {
  test('has a title and headings of the styles that the navigation pane lists', async () => {
    const { file } = await written('# Un\n\n## Deux\n\n### Trois\n\n###### Six')
    expect(styles(file)).toEqual(['Title', 'Heading1', 'Heading2', 'Heading3', 'Heading6'])
    expect(file.text('word/styles.xml')).toMatch(/w:styleId="Heading1"[\s\S]*?w:outlineLvl w:val="0"/)
  })

  test('says its title once when the content repeats it', async () => {
    const { file } = await written('# Rapport\n\nTexte.')
    expect(file.said(BODY).match(/Rapport/g)).toHaveLength(1)
  })

  test('says title, author, language and date in its properties', async () => {
    const { file } = await written('Texte.', { title: 'Œuvres & « comptes » <2024>' })
    const core = file.text('docProps/core.xml')
    expect(core).toContain('<dc:title>Œuvres &amp; « comptes » &lt;2024&gt;</dc:title>')
    expect(core).toContain('2025-01-15T10:20:30Z')
    expect(file.text('word/styles.xml')).toContain('w:lang w:val="fr-FR"')
  })

  test('keeps bold, italic, code, struck text, line breaks and safe links, and no other link', async () => {
    const html = await asHtml(
      '**gras** *italique* ~~barré~~ [site](https://exemple.sn/é?a=1&b=2) [piège](javascript:alert(1))  \nligne',
    )
    expect(html).toContain('<strong>gras</strong>')
    expect(html).toContain('<em>italique</em>')
    expect(html).toContain('<s>barré</s>')
    expect(html).toContain('href="https://exemple.sn/%C3%A9?a=1&amp;b=2"')
    expect(html).not.toContain('javascript')
    expect(html).toContain('<br />ligne')
  })

  test('has real lists, nested, that begin at their own number', async () => {
    const html = await asHtml('1. un\n2. deux\n   - a\n   - b\n     1. i\n3. trois\n\nEntre.\n\n1. autre')
    expect(html).toContain(
      '<ol><li>un</li><li>deux<ul><li>a</li><li>b<ol><li>i</li></ol></li></ul></li><li>trois</li></ol>',
    )
    const { file } = await written('5. cinq\n6. six\n\ntexte\n\n1. un\n2. deux\n\ntexte\n\n1. encore un')
    const starts = file.elements('word/numbering.xml', 'w:startOverride').map(start => start['w:val'])
    expect(starts.filter(start => start === '5')).toHaveLength(1)
    const lists = file.elements(BODY, 'w:numId').map(number => number['w:val'])
    expect(new Set(lists).size).toBe(3)
  })

  test('shows what is done and what is left of a task list, and keeps an empty item', async () => {
    const { file } = await written('- [x] fait\n- [ ] à faire\n-\n- fin')
    const numbering = file.text('word/numbering.xml')
    expect(numbering).toContain('☑')
    expect(numbering).toContain('☐')
    expect(file.elements(BODY, 'w:numPr')).toHaveLength(4)
  })

  test('repeats the header of a table, keeps rows whole, and sets amounts to the right', async () => {
    const { file } = await written(
      '| Poste | 2024 |\n|---|---|\n| Ventes | 1 250 000 |\n| Pertes | (3 000) |\n| Vide |  |',
    )
    expect(file.elements(BODY, 'w:tblHeader')).toHaveLength(1)
    expect(file.elements(BODY, 'w:cantSplit')).toHaveLength(4)
    expect(file.elements(BODY, 'w:jc').map(align => align['w:val'])).toEqual([
      'start',
      'end',
      'start',
      'end',
      'start',
      'end',
      'start',
      'end',
    ])
    expect(file.said(BODY)).toContain('1\u00a0250\u00a0000')
    const grid = file.elements(BODY, 'w:gridCol').map(column => Number(column['w:w']))
    expect(grid.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(9_638)
  })

  test('sets numbers that are names to the left, wherever their column stands', async () => {
    const rows = '| 2026 | 601100 | 33 867 45 12 | 1 500 |\n| 2027 | 401 | 77 512 34 56 | 2 000 |'
    const { file } = await written(`| Date | Compte | Téléphone | Débit |\n|---|---|---|---|\n${rows}`)
    const row = ['start', 'start', 'start', 'end']
    expect(file.elements(BODY, 'w:jc').map(align => align['w:val'])).toEqual([...row, ...row, ...row])
  })

  test('turns the page for a wide table, with its heading, and comes back', async () => {
    const { file } = await written(`Avant.\n\n## Large\n\n${table(14, 3)}\n\nAprès.`)
    const pages = file.elements(BODY, 'w:pgSz').map(page => page['w:orient'])
    expect(pages).toEqual(['portrait', 'landscape', 'portrait'])
    const xml = file.text(BODY)
    const order = ['w:orient="portrait"', 'Avant.', 'Large', 'w:orient="landscape"', 'Après.'].map(part =>
      xml.indexOf(part),
    )
    expect(order).toEqual(order.toSorted((one, other) => one - other))
  })

  test('cuts a table that fits on no page into groups of columns that begin with the first', async () => {
    const { file } = await written(table(40, 2))
    const said = file.said(BODY)
    expect(file.elements(BODY, 'w:tbl').length).toBeGreaterThan(1)
    expect(said.match(/^Colonne 1$/gm)).toHaveLength(file.elements(BODY, 'w:tbl').length)
    for (let column = 2; column <= 40; column++)
      expect(said.match(new RegExp(`^Colonne ${column}$`, 'gm'))).toHaveLength(1)
  })

  test('numbers its pages, and shows the title from the second page on or the header that was asked', async () => {
    const { file } = await written('Texte.', { footer: 'Confidentiel' })
    const footers = file.paths.filter(path => /word\/footer\d*\.xml$/.test(path))
    for (const footer of footers) {
      expect(file.said(footer)).toContain('Confidentiel')
      expect(file.text(footer)).toMatch(/PAGE[\s\S]*NUMPAGES/)
    }
    expect(file.text(BODY)).toContain('w:titlePg')
    const headed = await written('Texte.', { header: 'Cabinet Ndiaye' })
    const headers = headed.file.paths.filter(path => /word\/header\d*\.xml$/.test(path))
    expect(headers.map(path => headed.file.said(path).trim())).toEqual(['Cabinet Ndiaye'])
    expect(headed.file.text(BODY)).not.toMatch(/<w:titlePg\/>|<w:titlePg w:val="true"/)
  })

  test('sets quotations, code with its spaces, rules and text from right to left', async () => {
    const { file } = await written('> Cité\n\n```\nif x:\n    y\n```\n\n---\n\nمرحبا بكم')
    expect(styles(file)).toEqual(['Title', 'Quote', 'CodeBlock'])
    expect(file.said(BODY)).toContain('if x:\n    y')
    expect(file.elements(BODY, 'w:rtl').length).toBeGreaterThan(0)
    expect(file.elements(BODY, 'w:bidi').some(mark => mark['w:val'] !== 'false' && mark['w:val'] !== '0')).toBe(true)
  })

  test('says whether a line height is a factor or a length: LibreOffice lays long titles on themselves without', async () => {
    const { file } = await written(`# Titre\n\ntexte\n\n${table(2, 2)}\n\n\`\`\`\ncode\n\`\`\``)
    const spacings = ['word/styles.xml', BODY].flatMap(part => file.elements(part, 'w:spacing'))
    const lines = spacings.filter(spacing => spacing['w:line'] !== undefined)
    expect(lines.length).toBeGreaterThan(4)
    for (const line of lines) expect(line['w:lineRule']).toMatch(/^(auto|exact)$/)
  })

  test('drops what XML cannot hold: controls, half characters, marks that turn the text', async () => {
    const { file } = await written(`a\u0007b \ud800 c\u202ed & <e> "f"`)
    expect(file.said(BODY)).toContain('ab \ufffd cd & ')
  })

  test('names a picture and does not fetch it', async () => {
    const { file } = await written('![Logo](https://exemple.sn/logo.png)')
    expect(file.said(BODY)).toContain('[image\u00a0: Logo]')
    expect(file.paths.some(path => path.includes('media'))).toBe(false)
  })
})
