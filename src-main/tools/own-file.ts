import { ToolError } from '../errors.ts'
import { getFile, type StoredFile } from '../store/files.ts'
import type { ToolContext } from './context.ts'

/** A file of the person's library. @throws ToolError when the model made its id up, or the file was deleted. */
export function ownFile(
  ctx: Pick<ToolContext, 'db' | 'paths' | 'profileId'>,
  fileId: string,
): StoredFile & { path: string } {
  const file = getFile(ctx.db, ctx.paths, ctx.profileId, fileId)
  if (file) return file
  throw new ToolError(
    `Aucun fichier « ${fileId} » dans la bibliothèque : appelez list_user_files et reprenez un file_id de la liste.`,
    {
      fr: 'Le fichier demandé n’est pas dans votre bibliothèque : ajoutez-le, puis redemandez.',
      en: 'The file asked for is not in your library: add it, then ask again.',
    },
  )
}
