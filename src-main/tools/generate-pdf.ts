import { z } from 'zod'
import { ToolError } from '../errors.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { documentName, documentResult } from './document-result.ts'
import { ownFile } from './own-file.ts'
import type { PdfSource } from './pdf-work.ts'
import { saveDocument, temporaryPath } from './save-document.ts'
import type { ToolSpec } from './tool-spec.ts'

export const generatePdfSpec = {
  name: 'generate_pdf',
  description:
    'Écrit un PDF paginé : soit content, en Markdown (titres, listes, tableaux, citations, gras, liens), soit source_file_id, un fichier xlsx, csv, docx, pptx, html, md ou txt de la bibliothèque à convertir. Ne répétez pas le titre dans content. Pour un bilan, utilisez generate_financial_statements.',
  access: 'write',
  modes: ['child', 'pro'],
  label: { fr: 'Écrit le PDF', en: 'Writes the PDF' },
  arguments: z.object({
    title: z.string().trim().min(1).max(200).describe('Titre, en tête du document et dans le nom du fichier'),
    content: z.string().trim().min(1).max(400_000).optional().describe('Le document entier, en Markdown'),
    source_file_id: z.string().min(1).max(100).optional().describe('Fichier de la bibliothèque à convertir'),
    author: z.string().trim().min(1).max(200).optional().describe('Auteur, dans le pied de page'),
    page_size: z.enum(['A3', 'A4', 'A5', 'letter']).default('A4'),
    orientation: z.enum(['portrait', 'landscape']).default('portrait'),
    toc: z.boolean().default(false).describe('Vrai : un sommaire en tête'),
  }),
} satisfies ToolSpec

type Arguments = z.infer<typeof generatePdfSpec.arguments>

/** @throws ToolError when the source is unknown or given beside content; UserError when it cannot be read. */
export async function generatePdf(args: Arguments, ctx: ToolContext): Promise<ToolResult> {
  const path = await temporaryPath(ctx, 'pdf')
  const { pages, lacksLetters } = await ctx.work.run(
    'write_pdf',
    {
      path,
      title: args.title,
      source: sourceOf(args, ctx),
      author: args.author,
      pageSize: args.page_size,
      orientation: args.orientation,
      toc: args.toc,
      appVersion: ctx.appVersion,
      generatedAt: ctx.clock.now().toISOString(),
      language: ctx.language,
    },
    { signal: ctx.signal, progress: ctx.progress },
  )
  const name = documentName(args.title, 'pdf')
  return saveDocument(ctx, { name, mime: 'application/pdf', content: { path } }, file => {
    const written = `PDF « ${file.name} » écrit dans la bibliothèque (${pages} page${pages > 1 ? 's' : ''}).`
    return documentResult(file, lacksLetters ? `${written} ${LACKS_LETTERS}` : written)
  })
}

const LACKS_LETTERS =
  'Ses lettres arabes ou d’une autre écriture que latine y sont des cases vides : dites-le, et refaites ce document avec generate_docx ou generate_html, qui les montrent.'

function sourceOf(args: Arguments, ctx: ToolContext): PdfSource {
  if (args.content !== undefined && args.source_file_id !== undefined) {
    throw new ToolError(
      'content et source_file_id s’excluent : rappelez generate_pdf avec un seul des deux.',
      BAD_SOURCE,
    )
  }
  if (args.content !== undefined) return { markdown: args.content }
  if (args.source_file_id === undefined) {
    throw new ToolError(
      'Il manque le texte du PDF : rappelez generate_pdf avec content (Markdown) ou source_file_id (fichier à convertir).',
      BAD_SOURCE,
    )
  }
  const file = ownFile(ctx, args.source_file_id)
  if (file.card.mime === 'application/pdf') {
    throw new ToolError(`« ${file.card.name} » est déjà un PDF : il n’y a rien à convertir.`, {
      fr: `« ${file.card.name} » est déjà un PDF : ouvrez-le tel quel.`,
      en: `“${file.card.name}” is a PDF already: open it as it is.`,
    })
  }
  return { path: file.path, name: file.card.name, mime: file.card.mime }
}

const BAD_SOURCE = {
  fr: 'Le modèle n’a pas dit clairement quoi mettre dans le PDF ; il peut se corriger.',
  en: 'The model did not say clearly what goes into the PDF; it may correct itself.',
}
