import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateMd, generateMdSpec } from '../../../src-main/tools/generate-md.ts'
import { toolContext } from '../../support/tool-context.ts'

test('a Markdown document enters the library in UTF-8 with one final newline', async () => {
  const ctx = toolContext()
  const { text, views } = await generateMd({ title: 'Été à Saint-Louis', content: '# Été\r\n\r\nfin' }, ctx)
  const result = JSON.parse(text)
  expect(result).toMatchObject({ name: 'Été à Saint-Louis.md', mime: 'text/markdown' })
  expect(readFileSync(join(ctx.paths.out, result.name), 'utf8')).toBe('# Été\n\nfin\n')
  expect(views).toEqual([{ kind: 'file', file: ctx.announced[0] }])
})

test('a title that already ends in .md is not given it twice', async () => {
  const { text } = await generateMd({ title: 'notes.md', content: 'x' }, toolContext())
  expect(JSON.parse(text).name).toBe('notes.md')
})

test('a Markdown document without content is refused', () => {
  expect(generateMdSpec.arguments.safeParse({ title: 'a', content: ' \n ' }).success).toBe(false)
})
