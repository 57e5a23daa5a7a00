import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { generateHtml, generateHtmlSpec } from '../../../src-main/tools/generate-html.ts'
import { type TestContext, toolContext } from '../../support/tool-context.ts'

function generate(input: z.input<typeof generateHtmlSpec.arguments>, ctx: TestContext) {
  return generateHtml(generateHtmlSpec.arguments.parse(input), ctx)
}

describe('generate_html', () => {
  test('puts a page in the library and shows it', async () => {
    const ctx = toolContext()
    const { text, views } = await generate({ title: 'Avis', content: '## Fermeture\n\nLe 15 août.' }, ctx)
    expect(JSON.parse(text)).toMatchObject({
      name: 'Avis.html',
      mime: 'text/html',
      message: 'Page HTML « Avis.html » écrite dans la bibliothèque.',
    })
    expect(views).toEqual([{ kind: 'file', file: ctx.announced[0] }])
    const html = readFileSync(join(ctx.paths.out, 'Avis.html'), 'utf8')
    expect(html).toContain('<h2>Fermeture</h2>')
    expect(html).toContain('<html lang="fr"')
  })

  test('says what to do when nothing is left to show, and leaves no file', async () => {
    const ctx = toolContext()
    await expect(generate({ title: 'X', content: '<script>alert(1)</script>' }, ctx)).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining('donnez le contenu en Markdown') },
    })
    expect(readdirSync(ctx.paths.out)).toEqual([])
  })

  test('refuses a missing title, a missing content and a content without end', () => {
    const { arguments: schema } = generateHtmlSpec
    expect(schema.safeParse({ title: '', content: 'a' }).success).toBe(false)
    expect(schema.safeParse({ title: 'a', content: '' }).success).toBe(false)
    expect(schema.safeParse({ title: 'a', content: 'a'.repeat(400_001) }).success).toBe(false)
  })
})
