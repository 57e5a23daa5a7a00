import { describe, expect, test } from 'vitest'
import type { Block } from '../../../../src-main/documents/blocks.ts'
import { readMarkdown } from '../../../../src-main/documents/readers/markdown-blocks.ts'
import { writeHtml } from '../../../../src-main/documents/writers/html.ts'
import { writeMarkdown } from '../../../../src-main/documents/writers/markdown.ts'

async function read(markdown: string): Promise<string> {
  return writeMarkdown(await readMarkdown(markdown))
}

/** What a page shows of the same Markdown. */
async function page(content: string): Promise<string> {
  const html = await writeHtml({ title: 'T', content }, { language: 'fr' })
  return /<\/h1>\n([\s\S]*?)\n<\/main>/.exec(html)?.[1] ?? ''
}

const ADDRESS = '**Cabinet Diop**\nSacré-Cœur 3, villa 9124\nDakar'
const FOLDED = `Un paragraphe replié à la main, comme le font les éditeurs de texte quand on
écrit un fichier, et qui doit rester un seul paragraphe dans le document qui en
est fait.`

describe('lines of Markdown', () => {
  test('of an address stay lines, in a document and in a page', async () => {
    expect(await read(ADDRESS)).toBe('**Cabinet Diop**  \nSacré-Cœur 3, villa 9124  \nDakar')
    expect(await page(ADDRESS)).toBe('<p><strong>Cabinet Diop</strong><br />Sacré-Cœur 3, villa 9124<br />Dakar</p>')
  })

  test('stay lines when they are long, since a model folds nothing', async () => {
    const sentence =
      'La trésorerie reste positive tout au long de l’exercice malgré le décalage des encaissements observé à Dakar depuis avril.'
    expect(await read(`${sentence} ${sentence}\n${sentence}`)).toBe(`${sentence} ${sentence}  \n${sentence}`)
  })

  test('stay lines when each begins as a line does, however they fill the page', async () => {
    const subject = '**Objet : réclamation sur la facture n° FA-2026-0217 du 28 février 2026**\n**Réf. : BC-2026-041**'
    expect(await read(subject)).toBe(subject.replace('\n', '  \n'))
  })

  test('of a paragraph that an editor folded are one line', async () => {
    expect(await read(FOLDED)).toBe(FOLDED.replaceAll('\n', ' '))
    expect(await page(FOLDED)).not.toContain('<br')
  })

  test('under a point stay under it', async () => {
    expect(await read('1. Awa mange 2/8\n   a. Combien ?')).toBe('1. Awa mange 2/8  \n   a. Combien ?')
  })
})

describe('tags among Markdown', () => {
  test('are marks, links and raised or lowered digits', async () => {
    const text =
      'H<sub>2</sub>O, 25 m<sup>2</sup>, 1<sup>er</sup>, x<sup>n+1</sup>, <b>gras</b>, <a href="https://a.sn/">lien</a>'
    expect(await read(text)).toBe('H₂O, 25 m², 1er, xⁿ⁺¹, **gras**, [lien](<https://a.sn/>)')
    expect(await read('<a href="javascript:alert(1)">lien</a>')).toBe('lien')
  })

  test('make real tables and lists', async () => {
    const [table, list] = await readMarkdown(
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>\n\n<ul><li>un</li></ul>',
    )
    expect(table).toMatchObject({ kind: 'table', header: [[{ text: 'A' }], [{ text: 'B' }]] } satisfies Partial<Block>)
    expect(list).toMatchObject({ kind: 'list' })
  })

  test('that are blanks to fill are text, alone on their line too', async () => {
    expect(await read('Cher <Nom du client>,\n\n<Adresse>\n<Ville>')).toBe(
      'Cher \\<Nom du client\\>,\n\n\\<Adresse\\>  \n\\<Ville\\>',
    )
    expect(await page('Cher <Nom du client>,\n\n<Adresse>\n<Ville>')).toBe(
      '<p>Cher &lt;Nom du client&gt;,</p>\n<p>&lt;Adresse&gt;<br />&lt;Ville&gt;</p>',
    )
  })

  test('that run or hide say nothing, wherever they stand', async () => {
    expect(await read('a <!-- b --> c\n\n<script>alert(1)</script>\n\n<style>p{}</style>')).toBe('a  c')
    expect(await read('fin </b> <b>gras sans fin')).toBe('fin  **gras sans fin**')
  })
})

describe('what Markdown has beside its text', () => {
  test('is not read when it is the properties of the file', async () => {
    expect(await read('---\ntitle: Note\ntags:\n  - audit\n- x\n---\n\nTexte')).toBe('Texte')
    expect(await page('---\ntitle: Note\n---\n# Titre')).toBe('<h1>Titre</h1>')
    expect(await read('---\n\nTexte\n\n---')).toBe('---\n\nTexte\n\n---')
  })

  test('is numbered when it is a note, in the order in which notes are written', async () => {
    const text = 'Un[^a], deux[^2], trois[^x], `[^a]`.\n\n[^2]: Seconde.\n[^a]: Première.'
    expect(await read(text)).toBe('Un², deux¹, trois\\[^x\\], `[^a]`.\n\n¹ Seconde.  \n² Première.')
    expect(await page(text)).toContain('<p>¹ Seconde.<br />² Première.</p>')
  })

  test('is no link when the address is longer than any program follows', async () => {
    expect(await read(`[lien](https://a.sn/${'x'.repeat(3_000)})`)).toBe('lien')
  })
})
