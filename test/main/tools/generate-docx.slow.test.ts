import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { generateDocx, generateDocxSpec } from '../../../src-main/tools/generate-docx.ts'
import { openOffice } from '../../support/ooxml.ts'
import { type TestContext, toolContext } from '../../support/tool-context.ts'

function generate(input: z.input<typeof generateDocxSpec.arguments>, ctx: TestContext) {
  return generateDocx(generateDocxSpec.arguments.parse(input), ctx)
}

describe('generate_docx', () => {
  test('puts a Word document in the library and shows it', async () => {
    const ctx = toolContext()
    const { text, views } = await generate(
      { title: 'Lettre', content: 'Madame,\n\n**Merci**.', header: 'Cabinet Ndiaye', footer: 'Dakar' },
      ctx,
    )
    const result = JSON.parse(text)
    expect(result).toMatchObject({
      name: 'Lettre.docx',
      mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      message: 'Document Word « Lettre.docx » écrit dans la bibliothèque.',
    })
    expect(result.bytes).toBeGreaterThan(1_000)
    expect(views).toEqual([{ kind: 'file', file: ctx.announced[0] }])
    const file = openOffice(join(ctx.paths.out, 'Lettre.docx'))
    expect(file.said('word/document.xml')).toContain('Madame,')
    expect(file.paths.some(path => path.startsWith('word/header') && file.said(path).includes('Cabinet Ndiaye'))).toBe(
      true,
    )
    expect(file.paths.some(path => path.startsWith('word/footer') && file.said(path).includes('Dakar'))).toBe(true)
  })

  test('refuses a missing title, a missing content and a content without end', () => {
    const { arguments: schema } = generateDocxSpec
    expect(schema.safeParse({ title: ' ', content: 'a' }).success).toBe(false)
    expect(schema.safeParse({ title: 'a', content: ' ' }).success).toBe(false)
    expect(schema.safeParse({ title: 'a', content: 'a'.repeat(400_001) }).success).toBe(false)
    expect(schema.safeParse({ title: 'a', content: 'a'.repeat(400_000) }).success).toBe(true)
  })

  test('says what to do when the text nests too deep, and leaves no file', async () => {
    const ctx = toolContext()
    await expect(generate({ title: 'X', content: '> '.repeat(20_000) }, ctx)).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining('simplifiez-le'), en: expect.stringContaining('simplify it') },
    })
    expect(readdirSync(ctx.paths.out)).toEqual([])
    expect(ctx.announced).toEqual([])
  })

  test('stops at once when the person stops, and leaves no file', async () => {
    const stop = new AbortController()
    const ctx = toolContext({ signal: stop.signal })
    const writing = generate(
      { title: 'X', content: '| a | b |\n|---|---|\n'.concat('| 1 | 2 |\n'.repeat(20_000)) },
      ctx,
    )
    setTimeout(() => stop.abort(), 200)
    await expect(writing).rejects.toThrow()
    expect(readdirSync(ctx.paths.out)).toEqual([])
  })
})
