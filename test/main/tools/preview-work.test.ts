import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../../../src-main/documents/readers/markdown-blocks.ts'
import { writeDocx } from '../../../src-main/documents/writers/docx.ts'
import { writePptx } from '../../../src-main/documents/writers/pptx.ts'
import { previewText } from '../../../src-main/tools/preview-work.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

describe('the preview of a written document', () => {
  test('of Word is Markdown with its headings, lists and tables', async () => {
    const path = join(tempFolder(), 'a.docx')
    const blocks = await readMarkdown('## Un\n\n- **a**\n\n| A | B |\n|---|---|\n| 1 |  |')
    const meta = { appVersion: '1', generatedAt: '2025-01-15T10:20:30.000Z', language: 'fr' } as const
    await writeDocx({ title: 'Titre', blocks }, { path }, meta)
    const { text, cut } = await previewText({ path, name: 'a.docx', mime: DOCX, limit: 10_000 })
    expect(text).toBe('# Titre\n\n## Un\n\n- **a**\n\n| A | B |\n| --- | --- |\n| 1 |  |')
    expect(cut).toBe(false)
  })

  test('of a page is Markdown without what runs in it, cut between two blocks', async () => {
    const path = join(tempFolder(), 'a.html')
    writeFileSync(path, `<h1>Avis</h1><script>alert(1)</script>${'<p>Un paragraphe.</p>'.repeat(100)}`)
    const { text, cut } = await previewText({ path, name: 'a.html', mime: 'text/html', limit: 100 })
    expect(text).toMatch(/^# Avis\n\nUn paragraphe\.\n\n(Un paragraphe\.\n\n)*Un paragraphe\.$/)
    expect(text.length).toBeLessThanOrEqual(100)
    expect(cut).toBe(true)
  })

  test('of slides is each under its number, its text to the letter', async () => {
    const path = join(tempFolder(), 'a.pptx')
    const meta = { appVersion: '1', generatedAt: '2025-01-15T10:20:30.000Z', language: 'fr' } as const
    await writePptx({ title: 'T', slides: [{ title: 'Produit', bullets: ['2\\*3\\*4 = `24`'] }] }, { path }, meta)
    const { text } = await previewText({ path, name: 'a.pptx', mime: PPTX, limit: 10_000 })
    expect(text).toContain('*2 / 2*\n\n# Produit\n\n- 2\\*3\\*4 = 24')
  })

  test('of Markdown is what was written', async () => {
    const path = join(tempFolder(), 'a.md')
    writeFileSync(path, '*  a\n\nb')
    expect(await previewText({ path, name: 'a.md', mime: 'text/markdown', limit: 100 })).toEqual({
      text: '*  a\n\nb',
      cut: false,
    })
  })
})
