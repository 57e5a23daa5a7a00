import { z } from 'zod'
import { ToolError } from '../errors.ts'
import { getFile } from '../store/files.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { documentName, documentResult } from './document-result.ts'
import type { PictureSource } from './pptx-work.ts'
import { saveDocument, temporaryPath } from './save-document.ts'
import type { ToolSpec } from './tool-spec.ts'

const MAX_SLIDES = 100

const slideSchema = z.object({
  title: z.string().trim().min(1).max(200),
  bullets: z
    .array(z.string().max(4_000))
    .max(100)
    .optional()
    .describe(
      'Points, un par texte ; deux espaces ou « - » en tête pour un sous-point ; **gras** et *italique* permis',
    ),
  table: z
    .object({
      columns: z.array(z.string().max(300)).min(1).max(40).describe('En-têtes des colonnes'),
      rows: z
        .array(z.array(z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()])).max(40))
        .max(2_000)
        .describe('Lignes, une cellule par colonne ; les montants en nombres JSON'),
    })
    .optional(),
  image_file_id: z.string().min(1).max(100).optional().describe('Image de la bibliothèque (png, jpeg, gif, webp)'),
  notes: z.string().max(8_000).optional().describe('Notes de l’orateur'),
})

export const generatePptxSpec = {
  name: 'generate_pptx',
  description:
    'Écrit une présentation PowerPoint (.pptx) modifiable : une diapositive de titre, puis celles de slides, avec des points, un tableau, une image ou plusieurs d’entre eux. Ce qui ne tient pas sur une diapositive continue sur la suivante. Préférez peu de points, courts, par diapositive.',
  access: 'write',
  modes: ['child', 'pro'],
  label: { fr: 'Écrit la présentation', en: 'Writes the presentation' },
  arguments: z.object({
    title: z.string().trim().min(1).max(200).describe('Titre de la présentation, sur la première diapositive'),
    slides: z
      .array(slideSchema)
      .min(1, 'une présentation a au moins une diapositive : donnez {title, bullets}')
      .max(
        MAX_SLIDES,
        `une présentation a ${MAX_SLIDES} diapositives au plus : faites-en deux, ou regroupez les points`,
      ),
  }),
} satisfies ToolSpec

type Arguments = z.infer<typeof generatePptxSpec.arguments>

const MIME = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** @throws ToolError when a picture is unknown or is none; UserError when it cannot be read or there is too much to show. */
export async function generatePptx(args: Arguments, ctx: ToolContext): Promise<ToolResult> {
  const pictures = new Map<string, PictureSource>()
  for (const [index, { image_file_id: id }] of args.slides.entries()) {
    if (id !== undefined && !pictures.has(id)) pictures.set(id, findPicture(id, index + 1, ctx))
  }
  const path = await temporaryPath(ctx, 'pptx')
  const { slides } = await ctx.work.run(
    'write_pptx',
    {
      path,
      title: args.title,
      slides: args.slides.map(({ image_file_id: id, ...slide }) => ({
        ...slide,
        ...(id !== undefined && { picture: pictures.get(id) }),
      })),
      appVersion: ctx.appVersion,
      generatedAt: ctx.clock.now().toISOString(),
      language: ctx.language,
    },
    { signal: ctx.signal, progress: ctx.progress },
  )
  const name = documentName(args.title, 'pptx')
  const count = `${slides} diapositive${slides > 1 ? 's' : ''}`
  return saveDocument(ctx, { name, mime: MIME, content: { path } }, file =>
    documentResult(file, `Présentation « ${file.name} » écrite dans la bibliothèque (${count}).`, { slides }),
  )
}

function findPicture(fileId: string, slide: number, ctx: ToolContext): PictureSource {
  const file = getFile(ctx.db, ctx.paths, ctx.profileId, fileId)
  if (!file) {
    throw new ToolError(
      `Diapositive ${slide} : aucun fichier « ${fileId} » dans la bibliothèque. Appelez list_user_files et reprenez un file_id de la liste, ou retirez image_file_id.`,
      {
        fr: `L’image de la diapositive ${slide} n’est pas dans la bibliothèque : joignez-la, puis recommencez.`,
        en: `The picture of slide ${slide} is not in the library: attach it, then try again.`,
      },
    )
  }
  const { name, mime } = file.card
  if (!/^image\/(png|jpeg|gif|webp)$/.test(mime)) {
    throw new ToolError(
      `Diapositive ${slide} : « ${name} » n’est pas une image png, jpeg, gif ou webp. Choisissez une image de la bibliothèque, ou retirez image_file_id.`,
      {
        fr: `« ${name} », demandé sur la diapositive ${slide}, n’est pas une image : choisissez un fichier png, jpeg, gif ou webp.`,
        en: `“${name}”, asked for on slide ${slide}, is not a picture: choose a png, jpeg, gif or webp file.`,
      },
    )
  }
  return { path: file.path, name, mime }
}
