// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeText } from '../../../src-renderer/markdown/code-block.ts'
import { createMarkdownPage } from './markdown-page.ts'

function render(...chunks: string[]): HTMLElement {
  return createMarkdownPage(chunks, true).root
}

function html(...chunks: string[]): string {
  return render(...chunks).innerHTML
}

/** What is on screen while the text still arrives. */
function partial(...chunks: string[]): HTMLElement {
  return createMarkdownPage(chunks, false).root
}

describe('blocks', () => {
  test('headings, paragraphs and rules', () => {
    expect(html('# Bilan\n\nSuite\n---\n\n***\n')).toBe('<h2 class="md-h1">Bilan</h2><h3 class="md-h2">Suite</h3><hr>')
  })
  test('a single line break is kept', () => {
    expect(html('Total : 5\nTVA : 3')).toBe('<p>Total : 5<br>TVA : 3</p>')
  })
  test('lists nest, number from where they start, and change with their mark', () => {
    expect(html('3. un\n4. deux\n   - a\n   - b\n\n* autre')).toBe(
      '<ol start="3"><li><p>un</p></li><li><p>deux</p><ul><li><p>a</p></li><li><p>b</p></li></ul></li></ol>' +
        '<ul><li><p>autre</p></li></ul>',
    )
  })
  test('a blank line between items sets them apart', () => {
    expect(render('- a\n\n- b').querySelector('ul')?.className).toBe('md-loose')
    expect(render('- a\n- b\n\nfin').querySelector('ul')?.className).toBe('')
  })
  test('a year at the start of a line is no list', () => {
    expect(html('En\n2024. Fin')).toBe('<p>En<br>2024. Fin</p>')
  })
  test('task lists tell what is done', () => {
    const boxes = [...render('- [x] lettrage\n- [ ] clôture').querySelectorAll('input')]
    expect(boxes.map(box => [box.hasAttribute('checked'), box.getAttribute('aria-label')])).toEqual([
      [true, 'Fait'],
      [false, 'À faire'],
    ])
  })
  test('a quote holds blocks, and a line without its mark still belongs to its paragraph', () => {
    expect(html('> - a\n> - b\n\nfin\n> cité\nsuite')).toBe(
      '<blockquote><ul><li><p>a</p></li><li><p>b</p></li></ul></blockquote><p>fin</p>' +
        '<blockquote><p>cité<br>suite</p></blockquote>',
    )
  })
  test('tables align their columns, fill short rows and drop what is too much', () => {
    const rows = [...render('| A | B |\n|:-:|--:|\n| 1 |\n| 2 | 3 \\| 4 | 5 |').querySelectorAll('tr')]
    expect(rows.map(row => [...row.children].map(cell => `${cell.className} ${cell.textContent}`))).toEqual([
      ['md-center A', 'md-right B'],
      ['md-center 1', 'md-right '],
      ['md-center 2', 'md-right 3 | 4'],
    ])
  })
  test('the lines before the header of a table stay a paragraph', () => {
    const root = render('Voici :\nA | B\n--|--\n1 | 2')
    expect(root.querySelector('p')?.textContent).toBe('Voici :')
    expect(root.querySelectorAll('th')).toHaveLength(2)
  })
  test('code keeps its tabs, its blank lines and its Markdown, fenced or indented', () => {
    expect(codeText(render('```py\n\tif x:\n\n\t\t**a**\n```').children[0] ?? new Element())).toBe(
      '\tif x:\n\n\t\t**a**',
    )
    expect(codeText(render('texte\n\n    a = 1\n\n    b = 2\n\nfin').children[1] ?? new Element())).toBe(
      'a = 1\n\nb = 2',
    )
    expect(codeText(render('- x\n\n  ````\n  ```\n  ````').querySelector('.md-code') ?? new Element())).toBe('```')
  })
  test('a fence that never closes holds the rest', () => {
    expect(codeText(render('```\na\n\n# b').children[0] ?? new Element())).toBe('a\n\n# b')
  })
  test('thousands of quote marks do not break the page', () => {
    expect(render('>'.repeat(5000)).querySelectorAll('blockquote').length).toBeLessThan(50)
  })
})

describe('words', () => {
  test('bold, italics, struck and code', () => {
    expect(html('**a** *b* ~~c~~ `d < e` \\*f\\* &eacute;')).toBe(
      '<p><strong>a</strong> <em>b</em> <del>c</del> <code>d &lt; e</code> *f* é</p>',
    )
  })
  test('raw HTML is text, but for a line break', () => {
    const root = render('<script>alert(1)</script> <b onclick="x">gras</b><br>suite <img src=x onerror=alert(1)>')
    expect(root.querySelectorAll('script, b, img')).toHaveLength(0)
    expect(root.querySelectorAll('br')).toHaveLength(1)
    expect(root.textContent).toContain('<b onclick="x">gras</b>')
    expect(render('<div>\n\n<iframe src="https://x.sn"></iframe>\n\n</div>').querySelector('iframe')).toBeNull()
  })
  test.each([
    ['[a](https://x.sn/é?b=1)', 'https://x.sn/%C3%A9?b=1'],
    ['[a](mailto:nom@x.sn)', 'mailto:nom@x.sn'],
    ['www.x.sn', 'https://www.x.sn/'],
    ['nom@x.sn', 'mailto:nom@x.sn'],
    ['<https://x.sn>', 'https://x.sn/'],
  ])('%s is a link', (text, address) => {
    const link = render(text).querySelector('a')
    expect(link?.getAttribute('href')).toBe(address)
    expect(link?.getAttribute('rel')).toContain('noopener')
  })
  test.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java&#115;cript:alert(1))',
    '[a](data:text/html,x)',
    '[a](file:///etc/passwd)',
    '[a](http://x.sn)',
    '[a](//x.sn)',
    '[a](/chemin)',
    '[a](ardoise://x)',
    '[a](https:x)',
  ])('%s is words only', text => {
    const root = render(text)
    expect(root.querySelector('[href]')).toBeNull()
    expect(root.textContent).toBe('a')
  })
  test('a picture is never fetched: it is a link with its description', () => {
    const root = render('![le graphe](https://x.sn/p.png)')
    expect(root.querySelector('img')).toBeNull()
    expect(root.querySelector('a.md-image')?.textContent).toBe('le graphe')
  })
  test('a link may be defined after the words that use it', () => {
    const root = render('Voir [ici][1] et [là].\n\n- dans [ici][1]\n\n[1]: https://a.sn "t"\n[là]: <https://b.sn>\n')
    expect([...root.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
      'https://a.sn/',
      'https://b.sn/',
      'https://a.sn/',
    ])
    expect(root.textContent).not.toContain('https://a.sn')
  })
  test('names that objects have of their own define no link', () => {
    expect(render('[a][constructor] [__proto__]').querySelector('a')).toBeNull()
  })
  test('characters that reorder text are shown, and leave copied text', () => {
    const root = render('compte\u202egpj.exe `a\u2066b`\n\n```\nx\u202ey\n```')
    expect([...root.querySelectorAll('.md-control')].map(mark => mark.getAttribute('data-code'))).toEqual([
      'U+202E',
      'U+2066',
      'U+202E',
    ])
    expect(root.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })
})

describe('formulas', () => {
  const formulas = (text: string) =>
    [...render(text).querySelectorAll('[data-tex]')].map(found => found.getAttribute('data-tex'))
  test('between dollars, and as LaTeX marks them', () => {
    expect(formulas('Soit $a_n*b_n*c$ et \\(x^2\\), puis $$y$$ et \\[z\\]')).toEqual(['a_n*b_n*c', 'x^2', 'y', 'z'])
    expect(formulas('$$\n\\frac{a}{b}\n$$\n\n\\[\nc\n\\]')).toEqual(['\\frac{a}{b}', 'c'])
  })
  test.each([
    'Il coûte 5 $ et 6 $ en tout',
    'entre $5 et 10$ par mois',
    'de $5-$10',
    'US$5 et US$6',
    '5$ ou 6$',
    '`$a$` et \\$b\\$',
    '```\n$a$\n```',
  ])('money and code are none: %s', text => expect(formulas(text)).toEqual([]))
  test('one that never closes is text', () => {
    expect(html('$$ x\n\n**fin**')).toBe('<p>$$ x</p><p><strong>fin</strong></p>')
  })
})

describe('a text that is still written', () => {
  test.each([
    ['un **gra', '<p>un <strong>gra</strong></p>'],
    ['un **', '<p>un </p>'],
    ['un **gras*', '<p>un <strong>gras</strong></p>'],
    ['un *ital', '<p>un <em>ital</em></p>'],
    ['un `cod', '<p>un <code>cod</code></p>'],
    ['voir [le si', '<p>voir le si</p>'],
    ['voir [le site](https://ex', '<p>voir le site</p>'],
    ['![gra', '<p></p>'],
    ['2 * 3 = 6', '<p>2 * 3 = 6</p>'],
    ['nom_de_compte', '<p>nom_de_compte</p>'],
  ])('shows « %s » as it will be', (text, expected) => expect(partial(text).innerHTML).toBe(expected))
  test.each(['-', '1.', '##', '```', '```py', '| a | b |', '$$', '---', '> '])(
    'half a mark (%s) shows nothing yet',
    text => expect(partial(text).textContent).toBe(''),
  )
  test('code appears line by line before its fence closes', () => {
    expect(codeText(partial('```py\na = 1\nb').children[0] ?? new Element())).toBe('a = 1')
  })
  test('words that are selected stay the same nodes while the text grows', () => {
    const page = createMarkdownPage(['Le **solde** du compte'], false)
    const nodes = [...(page.root.querySelector('p')?.childNodes ?? [])]
    const bold = page.root.querySelector('strong')?.firstChild
    page.view.push(' client est *débiteur* au\nsuite')
    const now = [...(page.root.querySelector('p')?.childNodes ?? [])]
    expect(now.slice(0, 3)).toEqual(nodes)
    expect(now.slice(0, 3).every((node, index) => node === nodes[index])).toBe(true)
    expect(page.root.querySelector('strong')?.firstChild).toBe(bold)
  })
  test('settled blocks, items, rows and lines are never touched again', () => {
    const page = createMarkdownPage(['Un\n\n- a\n- b\n\n|x|y|\n|-|-|\n|1|2|\n'], false)
    const settled = [...page.root.querySelectorAll('p, li, tr')]
    page.view.push('|3|4|\n\nfin\n\n```\na\n')
    page.view.push('b\n```\n')
    expect(settled.every(node => page.root.contains(node))).toBe(true)
  })
})

const fragment = fc.constantFrom(
  ...[
    'a',
    'é',
    '12',
    ' ',
    ' ',
    '\n',
    '\n',
    '\n\n',
    '    ',
    '\t',
    '\r\n',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '> ',
    '#',
    '# ',
  ],
  ...[
    '**',
    '*',
    '_',
    '__',
    '~~',
    '`',
    '``',
    '```',
    '```py\n',
    '~~~',
    '---',
    '===',
    '***',
    '|',
    '|--|--|\n',
    '| a | b |\n',
  ],
  ...[
    '$',
    '$$',
    '$$\n',
    '\\[',
    '\\]',
    '\\(',
    '\\)',
    '\\',
    '[',
    ']',
    '](',
    '(https://a.sn)',
    ']: https://b.sn\n',
    '[x] ',
  ],
  ...[
    '<b>',
    '<br>',
    '<',
    '&amp;',
    'https://c.sn',
    'mot',
    'deux mots',
    '!',
    '[x]: https://d.sn\n',
    '[x]',
    '.',
    '\u202e',
  ],
  ...['👍', '## ', '[ ] ', ':-:', 'm'.repeat(4100), `${'long '.repeat(900)}\n`],
)
const anyText = fc.array(fragment, { maxLength: 40 }).map(parts => parts.join(''))

describe('the text in pieces', () => {
  test('any cut gives the same page as the whole text', () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.nat({ max: 12 }), { maxLength: 40 }), (whole, lengths) => {
        const chunks: string[] = []
        let at = 0
        for (const length of lengths) {
          chunks.push(whole.slice(at, at + length))
          at += length
        }
        chunks.push(whole.slice(at))
        const [cut, once] = [render(...chunks), render(whole)]
        expect(cut.innerHTML).toBe(once.innerHTML)
        expect(cut.isEqualNode(once)).toBe(true)
      }),
      { numRuns: 1500 },
    )
  })
  test('a definition whose name holds an escaped bracket is one, letter by letter too', () => {
    const whole = '[a\\]]: https://b.sn/\n\nVoir [a\\]].'
    expect(html(whole)).toContain('href="https://b.sn/"')
    expect(html(...whole)).toBe(html(whole))
  })

  test('letter by letter gives the same page', () => {
    const short = anyText.filter(whole => whole.length < 400)
    fc.assert(
      fc.property(short, whole => {
        expect(html(...whole)).toBe(html(whole))
      }),
      { numRuns: 800 },
    )
  })
  test('no text makes anything but what a message may hold', () => {
    fc.assert(
      fc.property(anyText, whole => {
        const root = render(whole)
        expect(
          root.querySelectorAll('script, style, iframe, img, object, form, svg, [onclick], [style]:not(.md-table)'),
        ).toHaveLength(0)
        for (const link of root.querySelectorAll('[href]'))
          expect(link.getAttribute('href')).toMatch(/^(https:\/\/|mailto:)/)
      }),
      { numRuns: 500 },
    )
  })
})

test('a very long paragraph is read once in each of its parts', () => {
  const whole = 'Le solde **du compte** client. '.repeat(2000)
  const page = createMarkdownPage([], false)
  for (let at = 0; at < whole.length; at += 5000) page.view.push(whole.slice(at, at + 5000))
  const first = page.root.querySelector('strong')
  page.view.finish()
  expect(page.root.querySelector('strong')).toBe(first)
  expect(page.root.querySelectorAll('strong')).toHaveLength(2000)
})

test('a table of hundreds of rows is cut into parts that share their columns', () => {
  const root = render(`| A | B |\n|---|---|\n${'| 1 | deux |\n'.repeat(100)}`)
  expect(root.querySelectorAll('tbody')).toHaveLength(3)
  expect(root.querySelectorAll('tbody tr')).toHaveLength(100)
  expect(root.querySelector<HTMLElement>('.md-table-long')?.style.getPropertyValue('--md-columns')).not.toBe('')
})
