import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../../../../src-main/documents/readers/markdown-blocks.ts'
import { type PdfDocumentRequest, writePdf } from '../../../../src-main/documents/writers/pdf.ts'
import { outsidePage, type PdfContent, readPdfPages } from '../../../support/pdf-pages.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

async function printed(markdown: string, changes: Partial<PdfDocumentRequest> = {}): Promise<PdfContent> {
  const path = join(tempFolder(), 'document.pdf')
  const request: PdfDocumentRequest = {
    title: 'Rapport',
    parts: [{ blocks: await readMarkdown(markdown) }],
    pageSize: 'A4',
    orientation: 'portrait',
    toc: false,
    ...changes,
  }
  const meta = { appVersion: '1.2.3', generatedAt: '2025-01-15T10:20:30.000Z', language: 'fr' } as const
  const { pages } = await writePdf(request, { path }, meta)
  const content = await readPdfPages(path)
  expect(content.pages).toHaveLength(pages)
  return content
}

function wordsOf(content: PdfContent): string {
  return content.pages.map(page => page.text).join(' ')
}

function table(columns: number, rows: number, cell: (row: number, column: number) => string): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const header = Array.from({ length: columns }, (_, column) => `Colonne${column + 1}`)
  return [
    line(header),
    line(header.map(() => '---')),
    ...Array.from({ length: rows }, (_, row) => line(header.map((_, column) => cell(row, column)))),
  ].join('\n')
}

describe('a PDF from Markdown', () => {
  test('numbers its pages and says its title, author and language in its metadata', async () => {
    const content = await printed('Un paragraphe.\n\n'.repeat(120), { author: 'Cabinet Ndiaye' })
    const { pages, info, language } = content
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page.text).toContain(`Page ${index + 1} / ${pages.length}`)
      expect(page.text).toContain('Cabinet Ndiaye')
    }
    expect(info).toMatchObject({ Title: 'Rapport', Author: 'Cabinet Ndiaye' })
    expect(language).toBe('fr-FR')
  })

  test('makes bookmarks of its headings, one under the other', async () => {
    const { bookmarks } = await printed('# Un\n\ntexte\n\n## Deux\n\n#### Quatre\n\n# Trois « & »')
    expect(bookmarks).toEqual(['Un', '  Deux', '    Quatre', 'Trois « & »'])
  })

  test('does not print twice a title that the content repeats', async () => {
    const { pages, bookmarks } = await printed('# Rapport\n\nTexte.')
    expect(pages[0]?.text.match(/Rapport/g)).toHaveLength(1)
    expect(bookmarks).toEqual([])
  })

  test('has a table of contents that tells the page of each heading', async () => {
    const sections = Array.from({ length: 60 }, (_, index) => `## Section ${index + 1}\n\n${'Texte. '.repeat(200)}`)
    const { pages } = await printed(sections.join('\n\n'), { toc: true })
    const contents = pages.slice(0, 2)
    expect(contents[0]?.text).toContain('Sommaire')
    for (const number of [1, 30, 60]) {
      const page = pages.findIndex((each, index) => index > 1 && each.text.includes(`Section ${number} `)) + 1
      const entry = contents.flatMap(each => each.words).find(word => word.text === `Section ${number}`)
      const shown = contents
        .flatMap(each => each.words)
        .filter(word => entry && Math.abs(word.bottom - entry.bottom) < 1 && /^\d+$/.test(word.text))
      expect(shown.map(word => word.text)).toContain(String(page))
    }
  })

  test('prints accents, the franc sign, ticks and the thin space, and drops what no font has', async () => {
    const text = wordsOf(await printed('Élève à Ségou : 1\u202f234 ₣ ✓ → œuvre 📊 N’Djaména\u200b\u202e.'))
    expect(text).toContain('Élève à Ségou : 1 234 ₣ ✓ → œuvre')
    expect(text).toContain('N’Djaména.')
    expect(text).not.toMatch(/[\u200b\u202e\ufffd]|📊/)
  })

  test('nests its lists, and numbers from where they start', async () => {
    const { pages } = await printed(
      '- un\n  - deux\n    1. trois\n\nTexte.\n\n7. sept\n8. huit\n\n- [x] fait\n- [ ] à faire',
    )
    const words = pages[0]?.words ?? []
    const left = (text: string) => words.find(word => word.text.endsWith(text))?.left ?? Number.NaN
    expect(left('deux')).toBeGreaterThan(left('un'))
    expect(left('trois')).toBeGreaterThan(left('deux'))
    const text = pages[0]?.text ?? ''
    for (const item of ['• un', '• deux', '1. trois', '7. sept', '8. huit', '✓ fait', '□ à faire'])
      expect(text).toContain(item)
  })

  test('fetches no picture and follows no script', async () => {
    const markdown = '![Logo](https://example.org/x.png)\n\n<script>alert(1)</script>\n\n[lien](javascript:alert(1))'
    const text = wordsOf(await printed(markdown))
    expect(text).toContain('[image')
    expect(text).toContain('lien')
    expect(text).not.toContain('alert')
  })

  test('repeats the headings of a table on each page and loses no row', async () => {
    const content = await printed(table(3, 150, (row, column) => `c${row}x${column}`))
    const text = wordsOf(content)
    for (let row = 0; row < 150; row++) expect(text).toContain(`c${row}x2`)
    for (const page of content.pages) expect(page.text).toContain('Colonne1')
    expect(outsidePage(content, 30)).toEqual([])
  })

  test('says in a long table, cell after cell, exactly what was asked, amounts to the right', async () => {
    const labels = ['Règlement n° 12', 'Œuvre d’art (N’Djaména)', 'F-2024/0117 \\ (A) [b]', 'Virement : « Wave » → 5 €']
    const amount = (row: number) => String(row * 7_919).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
    const rows = Array.from({ length: 1_200 }, (_, row) => [`40${1_000 + row}`, labels[row % 4] ?? '', amount(row)])
    const header = ['Compte', 'Libellé', 'Débit']
    const content = await printed('', { parts: [{ heading: '', introduction: [], rows: [header, ...rows] }] })
    const said = content.pages.flatMap(page => page.words.filter(({ top, bottom }) => top > 50 && bottom < 790))
    const texts = said.map(word => word.text).filter(text => !header.includes(text) && text !== 'Rapport')
    expect(texts).toEqual(rows.flat().map(text => text.replaceAll('\u00a0', ' ')))
    const ends = said.filter(word => /^\d{1,3}( \d{3})+$/.test(word.text)).map(word => word.right)
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(0.1)
    expect(outsidePage(content, 30)).toEqual([])
  })

  test('keeps apart every letter and sign of a font, in cells and in text', async () => {
    const between = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index))
    const characters = [...between(0x21, 0x7e), ...between(0xa1, 0xac), ...between(0xae, 0x17f)].filter(
      each => each.normalize('NFKC') === each && !/[|\\`*_<>&~[\]#]/.test(each),
    )
    // Two by two with a letter between, so that no two of them are read as one sign.
    const words = characters.map(each => `n${each}n`)
    const rows = Array.from({ length: Math.ceil(words.length / 4) }, (_, row) => words.slice(4 * row, 4 * row + 4))
    const parts = [{ heading: '', introduction: [], rows: [['a', 'b', 'c', 'd'], ...rows] }, { text: words.join(' ') }]
    const text = wordsOf(await printed('', { parts })).split(/\s+/)
    for (const word of words) expect(text.filter(each => each === word).length, word).toBe(2)
  })

  test('keeps signs that no font has within the page', async () => {
    const content = await printed(`${'漢字 '.repeat(200)}\n\n${table(2, 2, () => 'مرحبا 123')}`)
    expect(outsidePage(content, 30)).toEqual([])
  })

  test('reads telephone numbers from the left, on one line', async () => {
    const row = (index: number) => `| ${'Un texte assez long. '.repeat(9)} | +221 77 123 45 ${10 + index} | 12 500 |`
    const { pages } = await printed(`| Texte | Téléphone | Montant |\n|---|---|---|\n${row(1)}\n${row(2)}`)
    const words = pages[0]?.words ?? []
    const number = words.find(word => word.text === '+221 77 123 45 11')
    const title = words.find(word => word.text === 'Téléphone')
    expect(number?.left).toBeCloseTo(title?.left ?? Number.NaN, 1)
  })

  test('wraps long cells, and goes on with a row that is taller than a page', async () => {
    const long = Array.from({ length: 2500 }, (_, index) => `mot${index}`).join(' ')
    const content = await printed(table(2, 1, (_, column) => (column === 0 ? 'court' : long)))
    const text = wordsOf(content)
    for (const index of [0, 1234, 2499]) expect(text).toContain(`mot${index}`)
    expect(content.pages.length).toBeGreaterThan(1)
    expect(outsidePage(content, 30)).toEqual([])
  })

  test('keeps a heading with its wide table, and leaves no page empty between two of them or at the end', async () => {
    const wide = table(16, 3, (row, column) => `${row}${column}000000`)
    const { pages } = await printed(`Texte.\n\n## Premier\n\n${wide}\n\n## Second\n\n${wide}`)
    expect(pages.map(page => page.width > page.height)).toEqual([false, true])
    expect(pages[0]?.text).not.toContain('Premier')
    expect(pages[1]?.text).toMatch(/Premier.*Second/)
    const alone = await printed(wide)
    expect(alone.pages.map(page => page.width > page.height)).toEqual([true])
    expect(alone.pages[0]?.text).toContain('Rapport')
  })

  test('turns the page for a wide table, and turns it back', async () => {
    const content = await printed(`Avant.\n\n${table(14, 3, () => '1234567890')}\n\nAprès.`)
    const widths = content.pages.map(page => Math.round(page.width))
    expect(widths).toEqual([595, 842, 595])
    expect(content.pages[2]?.text).toContain('Après.')
    expect(outsidePage(content, 30)).toEqual([])
  })

  test('cuts a table that no page can hold into groups of columns, each with the first', async () => {
    const content = await printed(table(40, 2, (row, column) => `${column === 0 ? 'tête' : 'valeur'}${row}x${column}`))
    const text = wordsOf(content)
    for (let column = 1; column < 40; column++) expect(text).toContain(`valeur1x${column}`)
    expect(text.match(/tête1x0/g)?.length).toBeGreaterThan(1)
    expect(outsidePage(content, 30)).toEqual([])
  })

  test('breaks a word that no line can hold', async () => {
    const word = 'Anticonstitutionnellement'.repeat(20)
    const content = await printed(`${word}\n\n\`\`\`\n${'x'.repeat(400)}\n\`\`\`\n\n> > > - ${word}`)
    expect(wordsOf(content).replace(/ /g, '')).toContain(word)
    expect(outsidePage(content, 30)).toEqual([])
  })

  test('keeps the spaces of code', async () => {
    const { pages } = await printed('```\nif (a)\n    b()\n```')
    const words = pages[0]?.words ?? []
    const first = words.find(word => word.text.includes('if'))
    const second = words.find(word => word.text.includes('b()'))
    expect(second?.text.startsWith(' ') || (second?.left ?? 0) > (first?.left ?? 0)).toBe(true)
  })

  test('reads no Markdown in plain text', async () => {
    const text = wordsOf(await printed('', { parts: [{ text: '# pas un titre\n**pas gras**\n\nfin' }] }))
    expect(text).toContain('# pas un titre')
    expect(text).toContain('**pas gras**')
  })

  test('prints on the page asked for', async () => {
    const { pages } = await printed('Texte.', { pageSize: 'A5', orientation: 'landscape' })
    expect([Math.round(pages[0]?.width ?? 0), Math.round(pages[0]?.height ?? 0)]).toEqual([595, 420])
  })

  test('survives every hostile shape of Markdown without leaving the page', async () => {
    const deep = Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- niveau ${depth}`).join('\n')
    const quotes = `${'>'.repeat(80)} fond`
    const content = await printed(`${deep}\n\n${quotes}\n\n|a|\n|-|\n\n${'#'.repeat(6)}\n\n***\n\n&amp; &#233; &bogus;`)
    expect(wordsOf(content)).toContain('niveau 59')
    expect(wordsOf(content)).toContain('& é')
    expect(outsidePage(content, 30)).toEqual([])
  })

  test('says that a text is nested too deep to be read', async () => {
    await expect(printed('>'.repeat(100_000))).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining('imbrique trop') },
    })
  })

  test('leaves no file behind when its folder does not exist', async () => {
    const path = join(tempFolder(), 'absent', 'document.pdf')
    const meta = { appVersion: '1', generatedAt: '2025-01-15T10:20:30.000Z', language: 'fr' } as const
    const request = { title: 'R', parts: [], pageSize: 'A4', orientation: 'portrait', toc: false } as const
    await expect(writePdf({ ...request, parts: [] }, { path }, meta)).rejects.toThrow('ENOENT')
    expect(existsSync(path)).toBe(false)
  })
})
