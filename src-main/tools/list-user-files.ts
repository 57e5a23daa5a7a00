import { z } from 'zod'
import { shownType } from '../store/file-names.ts'
import { listFiles, type StoredFile } from '../store/files.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import type { ToolSpec } from './tool-spec.ts'

export const listUserFilesSpec = {
  name: 'list_user_files',
  description:
    'Liste les fichiers de la bibliothèque de la personne, du plus récent au plus ancien, avec leur file_id. À appeler pour retrouver un fichier dont elle parle, avant de le lire ou de l’envoyer.',
  access: 'read',
  modes: ['child', 'pro'],
  label: { fr: 'Cherche dans vos fichiers', en: 'Looks through your files' },
  arguments: z.object({
    query: z.string().max(200).optional().describe('Mots du nom, accents et majuscules indifférents'),
    type: z.string().max(100).optional().describe('Extension (xlsx, pdf, csv…) ou famille (image)'),
    origin: z
      .enum(['imported', 'generated'])
      .optional()
      .describe('imported : donné par la personne ; generated : produit ici'),
    limit: z.number().int().min(1).max(50).default(20),
    offset: z.number().int().min(0).default(0),
  }),
} satisfies ToolSpec

export async function listUserFiles(
  args: z.infer<typeof listUserFilesSpec.arguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  const { total, files } = listFiles(ctx.db, ctx.profileId, args)
  return {
    text: JSON.stringify({ total, files: files.map(fileForModel) }),
    views: [{ kind: 'files', files: files.map(({ card }) => card), total }],
  }
}

function fileForModel({ card, pages, sheets }: StoredFile) {
  return {
    file_id: card.fileId,
    name: card.name,
    type: shownType(card),
    bytes: card.bytes,
    ...(pages === undefined || (pages === 1 && card.mime.startsWith('image/')) ? {} : { pages }),
    ...(sheets === undefined ? {} : { sheets: sheets.slice(0, 20) }),
    origin: card.origin,
    date: card.createdAt,
  }
}
