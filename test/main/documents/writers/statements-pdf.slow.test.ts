import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Statements } from '../../../../src-main/accounting/types.ts'
import { writeStatementsPdf } from '../../../../src-main/documents/writers/statements-pdf.ts'
import { outsidePage, type PdfContent, readPdfPages } from '../../../support/pdf-pages.ts'
import { sampleStatements } from '../../../support/statements-sample.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

async function printed(statements: Statements, language: 'fr' | 'en' = 'fr'): Promise<PdfContent> {
  const path = join(tempFolder(), 'states.pdf')
  const meta = { appVersion: '1.2.3', generatedAt: '2025-01-15T10:20:30.000Z', language }
  await writeStatementsPdf(statements, { path }, meta)
  return readPdfPages(path)
}

describe('the statements PDF', () => {
  test('has a cover, the four statements and the checks, each bookmarked and numbered', async () => {
    const { pages, bookmarks } = await printed(sampleStatements())
    expect(pages).toHaveLength(6)
    expect(bookmarks).toEqual([
      'États financiers',
      'Bilan – Actif',
      'Bilan – Passif',
      'Compte de résultat',
      'Tableau des flux de trésorerie',
      'Contrôles',
    ])
    for (const [index, page] of pages.entries()) {
      expect(page.text).toContain(`Page ${index + 1} / 6`)
      expect(page.text).toContain('Société d’Essai & Fils SARL')
    }
  })

  test('names its company, year, currency and language in its metadata and on its cover', async () => {
    const { pages, info, language } = await printed(sampleStatements())
    expect(info.Title).toBe('États financiers – Société d’Essai & Fils SARL – Exercice du 01/01/2024 au 31/12/2024')
    expect(info.Author).toBe('Société d’Essai & Fils SARL')
    expect(language).toBe('fr-FR')
    expect(pages[0]?.text).toContain('Montants en francs CFA (XOF)')
    expect(pages[0]?.text).toContain('Système normal')
  })

  test('says on its cover what is wrong, before what is to be looked at', async () => {
    const sample = sampleStatements()
    const checks = sample.checks.map(check => {
      if (check.id !== 'C3') return check
      const detail = { fr: 'Actif ≠ passif : écart 5 F.', en: 'Assets ≠ liabilities: gap 5 F.' }
      return { ...check, severity: 'error' as const, status: 'failed' as const, detail }
    })
    const { pages } = await printed({ ...sample, checks })
    const cover = pages[0]?.text.replace(/\s+/g, ' ') ?? ''
    expect(cover).toContain('ces états financiers ne sont pas justes en l’état')
    expect(cover).toContain('C3 – Actif ≠ passif : écart 5 F.')
  })

  test('prints every line with its reference, note and amounts, zero as a dash', async () => {
    const { pages } = await printed(sampleStatements())
    const actif = pages[1]?.words.map(word => word.text) ?? []
    for (const text of ['AF', 'AZ', 'BS', 'BT', 'BZ', '11', '400 000', '150 000', '250 000', '–']) {
      expect(actif).toContain(text)
    }
    const result = pages[3]?.words.map(word => word.text) ?? []
    expect(result).toContain('-50 000')
    expect(result).toContain('70 001')
  })

  test('lines the amounts of a column up on the right', async () => {
    const { pages } = await printed(sampleStatements())
    const amounts = (pages[1]?.words ?? []).filter(word => /^-?\d[\d ]{5,}$/.test(word.text))
    const edges = new Set(amounts.map(word => Math.round(word.right * 2) / 2))
    expect(amounts.length).toBeGreaterThan(10)
    expect(edges.size).toBe(4)
  })

  test('cuts nothing and leaves no page, even with a very long name and amounts of twelve figures', async () => {
    const statements = sampleStatements({ company: `${'Société Ivoirienne de Commercialisation '.repeat(6)}SARL` })
    for (const lines of Object.values(statements.lines)) {
      for (const line of lines) {
        line.label = `${line.label} – ${'intitulé prolongé '.repeat(5)}fin`
        for (const figure of Object.values(line.figures)) figure.amount = -99_999_999_999_900
      }
    }
    const content = await printed(statements)
    expect(outsidePage(content, 30)).toEqual([])
    const actif = content.pages[1]?.text ?? ''
    expect(actif.match(/-999 999 999 999/g)).toHaveLength(20)
    expect(actif.match(/fin/g)?.length).toBeGreaterThanOrEqual(5)
  })

  test('sets a long statement closer so that it stays on its page', async () => {
    const statements = sampleStatements()
    const line = statements.lines.compte_resultat[0]
    if (!line) throw new Error('the sample has lines')
    const lines = Array.from({ length: 43 }, (_, index) => ({ ...line, ref: `T${index}` }))
    const { pages } = await printed({ ...statements, lines: { ...statements.lines, compte_resultat: lines } })
    expect(pages).toHaveLength(6)
    expect(pages[3]?.text).toContain('T42')
  })

  test('goes on to a second page, with the headings again, when a statement does not fit on one', async () => {
    const statements = sampleStatements()
    const line = statements.lines.compte_resultat[0]
    if (!line) throw new Error('the sample has lines')
    const lines = Array.from({ length: 90 }, (_, index) => ({ ...line, ref: `T${index}` }))
    const content = await printed({ ...statements, lines: { ...statements.lines, compte_resultat: lines } })
    expect(content.pages).toHaveLength(7)
    for (const page of [content.pages[3], content.pages[4]]) expect(page?.text).toContain('LIBELLÉ')
    expect(content.pages[4]?.text).toContain('T89')
    expect(outsidePage(content, 30)).toEqual([])
  })

  test('prints on the TFT that it is a net one, and shows the checks that failed on the cover', async () => {
    const { pages } = await printed(sampleStatements({ tftMethod: 'netted' }))
    expect(pages[4]?.text).toContain('à vérifier')
    expect(pages[0]?.text).toContain('Contrôle C9')
    expect(pages[5]?.text).toContain('401000')
  })

  test('does not invent a year that neither the file nor the user said', async () => {
    const { pages } = await printed(sampleStatements({ period: { start: '', end: '' } }))
    expect(pages[0]?.text).toContain('Exercice non précisé')
    expect(pages[1]?.text).not.toMatch(/Invalid|NaN|undefined/)
  })

  test('speaks English to an English reader', async () => {
    const { pages, language } = await printed(sampleStatements(), 'en')
    expect(language).toBe('en-GB')
    expect(pages[0]?.text).toContain('Financial statements')
    expect(pages[5]?.text).toContain('a professional accountant must review')
  })
})
