// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarkdownDocument } from '../../../src-renderer/markdown/markdown-document.ts'

const labels = {
  copy: 'Copier',
  copied: 'Copié',
  copyCode: 'Copier le code',
  code: 'Code',
  table: 'Tableau',
  done: 'Fait',
  toDo: 'À faire',
}

function render(...chunks: string[]): HTMLElement {
  const root = document.createElement('div')
  const view = createMarkdownDocument(root, { labels, onCode: () => undefined, onFormulas: () => undefined })
  for (const chunk of chunks) view.push(chunk)
  view.finish()
  return root
}

function html(...chunks: string[]): string {
  return render(...chunks).innerHTML
}

/** What is on screen before the text has ended. */
function partial(...chunks: string[]): HTMLElement {
  const root = document.createElement('div')
  const view = createMarkdownDocument(root, { labels, onCode: () => undefined, onFormulas: () => undefined })
  for (const chunk of chunks) view.push(chunk)
  return root
}

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
    '## ',
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
    ':-:',
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
    '[ ] ',
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
    '👍',
  ],
)
const text = fc.array(fragment, { maxLength: 40 }).map(parts => parts.join(''))

describe('the text in pieces', () => {
  test('any cut gives the same page as the whole text', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 12 }), { maxLength: 40 }), (whole, lengths) => {
        const chunks: string[] = []
        let at = 0
        for (const length of lengths) {
          chunks.push(whole.slice(at, at + length))
          at += length
        }
        chunks.push(whole.slice(at))
        expect(html(...chunks)).toBe(html(whole))
      }),
      { numRuns: 30000 },
    )
  })
  test('letter by letter gives the same page', () => {
    fc.assert(
      fc.property(text, whole => {
        expect(html(...whole)).toBe(html(whole))
      }),
      { numRuns: 15000 },
    )
  })
})
void partial
