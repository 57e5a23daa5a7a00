import { z } from 'zod'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { documentName, documentResult } from './document-result.ts'
import { saveDocument, temporaryPath } from './save-document.ts'
import type { ToolSpec } from './tool-spec.ts'

export const generateHtmlSpec = {
  name: 'generate_html',
  description:
    'Écrit une page HTML autonome (.html) qui s’ouvre dans tout navigateur, se lit sur un téléphone et s’imprime bien. content est en Markdown ou en HTML ; la mise en forme est ajoutée, et tout ce qui s’exécute ou se charge d’ailleurs (script, formulaire, image distante, style) est retiré. Ne répétez pas le titre dans content.',
  access: 'write',
  modes: ['child', 'pro'],
  label: { fr: 'Écrit la page HTML', en: 'Writes the HTML page' },
  arguments: z.object({
    title: z.string().trim().min(1).max(200).describe('Titre, en tête de la page et dans le nom du fichier'),
    content: z.string().trim().min(1).max(400_000).describe('La page entière, en Markdown ou en HTML'),
  }),
} satisfies ToolSpec

type Arguments = z.infer<typeof generateHtmlSpec.arguments>

/** @throws UserError when nothing can be shown of the content. */
export async function generateHtml(args: Arguments, ctx: ToolContext): Promise<ToolResult> {
  const path = await temporaryPath(ctx, 'html')
  const { title, content } = args
  await ctx.work.run('write_html', { path, title, content, language: ctx.language }, { signal: ctx.signal })
  const name = documentName(title, 'html')
  return saveDocument(ctx, { name, mime: 'text/html', content: { path } }, file =>
    documentResult(file, `Page HTML « ${file.name} » écrite dans la bibliothèque.`),
  )
}
