import { expect, test } from 'vitest'
import { normaliseMarkdown } from '../../../../src-main/documents/writers/md.ts'

test('a Markdown file has line feeds, one at its end, and no mark of order', () => {
  expect(normaliseMarkdown('\ufeff# Été\r\n\r\ntexte\rfin  \n\n\n')).toBe('# Été\n\ntexte\nfin\n')
})

test('a Markdown file has neither NUL nor half a character', () => {
  expect(normaliseMarkdown('a\0b\ud800')).toBe('ab\ufffd\n')
})
