import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { addFile } from '../../../src-main/store/files.ts'
import { generatePptx, generatePptxSpec } from '../../../src-main/tools/generate-pptx.ts'
import { openOffice } from '../../support/ooxml.ts'
import { type TestContext, toolContext } from '../../support/tool-context.ts'

function generate(input: z.input<typeof generatePptxSpec.arguments>, ctx: TestContext) {
  return generatePptx(generatePptxSpec.arguments.parse(input), ctx)
}

async function addSource(ctx: TestContext, name: string, mime: string, bytes: Uint8Array): Promise<string> {
  const { profileId } = ctx
  const now = ctx.clock.now()
  const card = await addFile(ctx.db, ctx.paths, { profileId, name, mime, origin: 'imported', content: { bytes }, now })
  return card.fileId
}

function problemsOf(input: unknown): string[] {
  const { error } = generatePptxSpec.arguments.safeParse(input)
  return (error?.issues ?? []).map(({ message }) => message)
}

describe('generate_pptx', () => {
  test('puts a presentation in the library, says how many slides it has, and shows it', async () => {
    const ctx = toolContext()
    const image = await addSource(ctx, 'logo.webp', 'image/webp', await createCanvas(80, 40).encode('webp'))
    const { text, views } = await generate(
      {
        title: 'Bilan',
        slides: [
          { title: 'Points', bullets: ['Un', 'Deux'], notes: 'Dire bonjour' },
          {
            title: 'Table',
            table: {
              columns: ['A', 'B'],
              rows: [
                ['x', 1],
                [null, true],
              ],
            },
          },
          { title: 'Image', image_file_id: image },
          { title: 'Encore', bullets: ['a'], image_file_id: image },
        ],
      },
      ctx,
    )
    expect(JSON.parse(text)).toMatchObject({
      name: 'Bilan.pptx',
      mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      slides: 5,
      message: 'Présentation « Bilan.pptx » écrite dans la bibliothèque (5 diapositives).',
    })
    expect(views).toEqual([{ kind: 'file', file: ctx.announced[0] }])
    const file = openOffice(join(ctx.paths.out, 'Bilan.pptx'))
    expect(file.paths.filter(path => path.includes('media'))).toEqual(['ppt/media/image1.png'])
  })

  test('says which slide asks for a picture that is unknown, or that is no picture', async () => {
    const ctx = toolContext()
    const slides = (id: string) => [{ title: 'A' }, { title: 'B', image_file_id: id }]
    await expect(generate({ title: 'X', slides: slides('absent') }, ctx)).rejects.toMatchObject({
      message: expect.stringMatching(/^Diapositive 2 : aucun fichier « absent ».*list_user_files/),
      notice: { fr: expect.stringContaining('diapositive 2'), en: expect.stringContaining('slide 2') },
    })
    const note = await addSource(ctx, 'note.txt', 'text/plain', new TextEncoder().encode('a'))
    await expect(generate({ title: 'X', slides: slides(note) }, ctx)).rejects.toMatchObject({
      message: expect.stringContaining('« note.txt » n’est pas une image png, jpeg, gif ou webp'),
      notice: { en: expect.stringContaining('is not a picture') },
    })
    const drawing = await addSource(ctx, 'dessin.svg', 'image/svg+xml', new TextEncoder().encode('<svg/>'))
    await expect(generate({ title: 'X', slides: slides(drawing) }, ctx)).rejects.toThrow(/dessin\.svg/)
    const broken = await addSource(ctx, 'photo.png', 'image/png', new Uint8Array([0x89, 0x50, 0x4e, 0x47]))
    await expect(generate({ title: 'X', slides: slides(broken) }, ctx)).rejects.toMatchObject({
      name: 'UserError',
      sentence: { fr: expect.stringContaining('photo.png') },
    })
    expect(readdirSync(ctx.paths.out)).toEqual([])
  })

  test('refuses an empty deck, and more slides than a hundred, in words that say what to do', () => {
    expect(problemsOf({ title: 'X', slides: [] })).toEqual([expect.stringContaining('au moins une diapositive')])
    const many = Array.from({ length: 101 }, () => ({ title: 'A' }))
    expect(problemsOf({ title: 'X', slides: many })).toEqual([expect.stringContaining('100 diapositives au plus')])
    expect(problemsOf({ title: 'X', slides: many.slice(1) })).toEqual([])
    expect(problemsOf({ title: 'X', slides: [{ title: ' ' }] })).toHaveLength(1)
  })

  test('writes a hundred slides', async () => {
    const ctx = toolContext()
    const slides = Array.from({ length: 100 }, (_, index) => ({
      title: `Diapositive ${index + 1}`,
      bullets: ['Un point', 'Un autre point, un peu plus long que le premier'],
    }))
    const { text } = await generate({ title: 'Cent', slides }, ctx)
    expect(JSON.parse(text).slides).toBe(101)
    openOffice(join(ctx.paths.out, 'Cent.pptx'))
  })

  test('says what to do when there is too much to show, and leaves no file', async () => {
    const ctx = toolContext()
    const row = Array.from({ length: 40 }, () => 1)
    const table = { columns: row.map(String), rows: Array.from({ length: 600 }, () => row) }
    await expect(generate({ title: 'X', slides: [{ title: 'T', table }] }, ctx)).rejects.toMatchObject({
      sentence: { fr: expect.stringContaining('mettez le détail dans un classeur') },
    })
    expect(readdirSync(ctx.paths.out)).toEqual([])
  })
})
