import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { addFile, getFile } from '../../../src-main/store/files.ts'
import { generateDocx } from '../../../src-main/tools/generate-docx.ts'
import { generateHtml } from '../../../src-main/tools/generate-html.ts'
import { generatePdf, generatePdfSpec } from '../../../src-main/tools/generate-pdf.ts'
import { generatePptx } from '../../../src-main/tools/generate-pptx.ts'
import { generateXlsx, generateXlsxSpec } from '../../../src-main/tools/generate-xlsx.ts'
import { readPdfPages } from '../../support/pdf-pages.ts'
import { type TestContext, toolContext } from '../../support/tool-context.ts'

function generate(input: z.input<typeof generatePdfSpec.arguments>, ctx: TestContext) {
  return generatePdf(generatePdfSpec.arguments.parse(input), ctx)
}

async function addSource(ctx: TestContext, name: string, mime: string, content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const { profileId } = ctx
  const now = ctx.clock.now()
  const card = await addFile(ctx.db, ctx.paths, { profileId, name, mime, origin: 'imported', content: { bytes }, now })
  return card.fileId
}

async function converted(ctx: TestContext, source: string): Promise<string> {
  const { text } = await generate({ title: 'Converti', source_file_id: source }, ctx)
  const file = getFile(ctx.db, ctx.paths, ctx.profileId, JSON.parse(text).file_id)
  if (!file) throw new Error('the PDF is not in the library')
  const { pages } = await readPdfPages(file.path)
  return pages.map(page => page.text).join(' ')
}

describe('generate_pdf', () => {
  test('puts a PDF in the library and says how many pages it has', async () => {
    const ctx = toolContext()
    const { text, views } = await generate({ title: 'Note', content: '# Été\n\nTexte.', author: 'A. Diop' }, ctx)
    const result = JSON.parse(text)
    expect(result).toMatchObject({ name: 'Note.pdf', mime: 'application/pdf' })
    expect(result.message).toContain('1 page')
    expect(views).toEqual([{ kind: 'file', file: ctx.announced[0] }])
    const { info, pages } = await readPdfPages(join(ctx.paths.out, 'Note.pdf'))
    expect(info).toMatchObject({ Title: 'Note', Author: 'A. Diop' })
    expect(pages[0]?.text).toContain('Été')
  })

  test('converts a csv of the library, its title, dates and amounts', async () => {
    const ctx = toolContext()
    const source = await addSource(
      ctx,
      'ventes.csv',
      'text/csv',
      'Ventes de mars;;\nClient;Date;Montant\nNdiaye;05/03/2024;1 250 000\n',
    )
    const text = await converted(ctx, source)
    for (const said of ['Ventes de mars', 'Client', 'Ndiaye', '05/03/2024', '1 250 000']) expect(text).toContain(said)
  })

  test('converts every sheet of a workbook, amounts with their thousands, accounts without', async () => {
    const ctx = toolContext()
    const workbook = await generateXlsx(
      generateXlsxSpec.arguments.parse({
        title: 'Classeur',
        sheets: [
          {
            name: 'Soldes',
            columns: [
              { header: 'Compte', type: 'number' },
              { header: 'Solde', type: 'money' },
              { header: 'Le', type: 'date' },
            ],
            rows: [
              [411_100, 1_234_567, '31/12/2024'],
              [521_200, -89, '30/11/2024'],
            ],
          },
          { name: 'Notes', columns: [{ header: 'Note', type: 'text' }], rows: [['Deuxième feuille']] },
        ],
      }),
      ctx,
    )
    const text = await converted(ctx, JSON.parse(workbook.text).file_id)
    for (const said of ['Soldes', '411100', '1 234 567', '-89', '31/12/2024', 'Deuxième feuille'])
      expect(text).toContain(said)
  })

  test('converts Markdown and keeps plain text plain', async () => {
    const ctx = toolContext()
    const markdown = await addSource(ctx, 'note.md', 'text/markdown', '## Titre\n\n- **gras**')
    expect(await converted(ctx, markdown)).toContain('• gras')
    const plain = await addSource(ctx, 'note.txt', 'text/plain', '- **étoiles**')
    expect(await converted(ctx, plain)).toContain('- **étoiles**')
  })

  test('converts the text of a web page without its script', async () => {
    const ctx = toolContext()
    const html = '<html><body><h1>Avis</h1><p>Bonjour <b>à tous</b></p><script>alert(1)</script></body></html>'
    const text = await converted(ctx, await addSource(ctx, 'page.html', 'text/html', html))
    expect(text).toContain('Bonjour à tous')
    expect(text).not.toContain('alert')
  })

  test('keeps the structure of a Word document and of a page: headings as bookmarks, lists, tables, bold', async () => {
    const ctx = toolContext()
    const content = '## Partie\n\n1. un\n2. deux\n\n| Poste | Solde |\n|---|---|\n| Ventes | 1 250 000 |'
    await generateDocx({ title: 'Source', content }, ctx)
    await generateHtml({ title: 'Source', content }, ctx)
    for (const { fileId } of ctx.announced.slice(0, 2)) {
      const { text } = await generate({ title: 'Converti', source_file_id: fileId }, ctx)
      const file = getFile(ctx.db, ctx.paths, ctx.profileId, JSON.parse(text).file_id)
      const { pages, bookmarks } = await readPdfPages(file?.path ?? '')
      expect(bookmarks).toEqual(['Source', '  Partie'])
      expect(pages[0]?.text).toMatch(/1\. un.*2\. deux/)
      const words = pages[0]?.words ?? []
      const right = (label: string) => words.find(word => word.text.includes(label))?.right ?? 0
      expect(right('000')).toBeCloseTo(right('Solde'), 0)
      expect(pages[0]?.text).not.toMatch(/[|#]/)
    }
  })

  test('converts the slides of a presentation: titles, points and tables, and their text to the letter', async () => {
    const ctx = toolContext()
    const table = { columns: ['Poste', 'Solde'], rows: [['Ventes', 1_250_000]] }
    const slides = [
      { title: 'Bilan_2025 2*3*4', bullets: ['un', '  deux'] },
      { title: 'Soldes', table },
    ]
    await generatePptx({ title: 'Deck', slides }, ctx)
    const { text } = await generate({ title: 'Converti', source_file_id: ctx.announced[0]?.fileId ?? '' }, ctx)
    const file = getFile(ctx.db, ctx.paths, ctx.profileId, JSON.parse(text).file_id)
    const { pages, bookmarks } = await readPdfPages(file?.path ?? '')
    expect(bookmarks).toEqual(['Deck', 'Bilan_2025 2*3*4', 'Soldes'])
    const said = pages.map(page => page.text).join(' ')
    expect(said).toContain('• un')
    expect(said).not.toMatch(/[|#\\]/)
  })

  test('says so when the text has letters that its fonts do not show', async () => {
    const ctx = toolContext()
    const message = async (content: string) => JSON.parse((await generate({ title: 'T', content }, ctx)).text).message
    expect(await message('Dakar, le 14 mars : مرحبا')).toMatch(/cases vides.*generate_docx/)
    expect(await message('Œuvre à 3 € : α ≤ π, ½ ✓ 😀')).not.toMatch(/cases vides/)
  })

  test('says what to do when the source is missing, unknown, already a PDF, or given beside a text', async () => {
    const ctx = toolContext()
    await expect(generate({ title: 'X' }, ctx)).rejects.toThrow(/content \(Markdown\) ou source_file_id/)
    await expect(generate({ title: 'X', content: 'a', source_file_id: 'b' }, ctx)).rejects.toThrow(/un seul des deux/)
    await expect(generate({ title: 'X', source_file_id: 'absent' }, ctx)).rejects.toThrow(/list_user_files/)
    const { text } = await generate({ title: 'X', content: 'a' }, ctx)
    await expect(generate({ title: 'Y', source_file_id: JSON.parse(text).file_id }, ctx)).rejects.toThrow(/déjà un PDF/)
    const photo = await addSource(ctx, 'photo.png', 'image/png', new Uint8Array([0x89, 0x50, 0x4e, 0x47]))
    await expect(generate({ title: 'Z', source_file_id: photo }, ctx)).rejects.toMatchObject({ name: 'UserError' })
    expect(readdirSync(ctx.paths.out)).toEqual(['X.pdf'])
  })

  test('writes the same PDF twice from the same text', async () => {
    const ctx = toolContext()
    await generate({ title: 'Même', content: 'Texte' }, ctx)
    await generate({ title: 'Même', content: 'Texte' }, ctx)
    const [first, second] = readdirSync(ctx.paths.out).map(name => readFileSync(join(ctx.paths.out, name)))
    expect(first?.length).toBe(second?.length)
  })
})
