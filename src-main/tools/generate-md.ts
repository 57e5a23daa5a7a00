import { z } from 'zod'
import { normaliseMarkdown } from '../documents/writers/md.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { documentName, documentResult } from './document-result.ts'
import { saveDocument } from './save-document.ts'
import type { ToolSpec } from './tool-spec.ts'

export const generateMdSpec = {
  name: 'generate_md',
  description:
    'Écrit un document Markdown (.md) dans la bibliothèque : note, brouillon, mode d’emploi. Pour un document à imprimer ou à remettre, préférez generate_pdf.',
  access: 'write',
  modes: ['child', 'pro'],
  label: { fr: 'Écrit le document Markdown', en: 'Writes the Markdown document' },
  arguments: z.object({
    title: z.string().trim().min(1).max(200).describe('Titre, qui donne son nom au fichier'),
    content: z.string().trim().min(1).max(400_000).describe('Le document entier, en Markdown'),
  }),
} satisfies ToolSpec

type Arguments = z.infer<typeof generateMdSpec.arguments>

export async function generateMd(args: Arguments, ctx: ToolContext): Promise<ToolResult> {
  const bytes = new TextEncoder().encode(normaliseMarkdown(args.content))
  const name = documentName(args.title, 'md')
  return saveDocument(ctx, { name, mime: 'text/markdown', content: { bytes } }, file =>
    documentResult(file, `Document Markdown « ${file.name} » écrit dans la bibliothèque.`),
  )
}
