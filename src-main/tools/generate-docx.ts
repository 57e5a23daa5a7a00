import { z } from 'zod'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { documentName, documentResult } from './document-result.ts'
import { saveDocument, temporaryPath } from './save-document.ts'
import type { ToolSpec } from './tool-spec.ts'

export const generateDocxSpec = {
  name: 'generate_docx',
  description:
    'Écrit un document Word (.docx) que la personne pourra modifier : lettre, rapport, contrat, compte rendu. content est en Markdown (titres, listes, tableaux, citations, gras, liens) ; ne répétez pas le titre dans content. Les pages sont numérotées. Pour un document à ne plus modifier, préférez generate_pdf.',
  access: 'write',
  modes: ['child', 'pro'],
  label: { fr: 'Écrit le document Word', en: 'Writes the Word document' },
  arguments: z.object({
    title: z.string().trim().min(1).max(200).describe('Titre, en tête du document et dans le nom du fichier'),
    content: z.string().trim().min(1).max(400_000).describe('Le document entier, en Markdown'),
    header: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('En-tête de chaque page ; par défaut, le titre à partir de la page 2'),
    footer: z.string().trim().min(1).max(200).optional().describe('Pied de chaque page, à côté du numéro de page'),
  }),
} satisfies ToolSpec

type Arguments = z.infer<typeof generateDocxSpec.arguments>

const MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** @throws UserError when the text cannot be read as a document, or is too heavy. */
export async function generateDocx(args: Arguments, ctx: ToolContext): Promise<ToolResult> {
  const path = await temporaryPath(ctx, 'docx')
  await ctx.work.run(
    'write_docx',
    {
      path,
      title: args.title,
      content: args.content,
      ...(args.header !== undefined && { header: args.header }),
      ...(args.footer !== undefined && { footer: args.footer }),
      appVersion: ctx.appVersion,
      generatedAt: ctx.clock.now().toISOString(),
      language: ctx.language,
    },
    { signal: ctx.signal, progress: ctx.progress },
  )
  const name = documentName(args.title, 'docx')
  return saveDocument(ctx, { name, mime: MIME, content: { path } }, file =>
    documentResult(file, `Document Word « ${file.name} » écrit dans la bibliothèque.`),
  )
}
