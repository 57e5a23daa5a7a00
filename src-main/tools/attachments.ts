import { ToolError } from '../errors.ts'
import type { OutboxAttachment } from '../outbox/entries.ts'
import { getFile } from '../store/files.ts'
import type { ToolContext } from './context.ts'

export const MAX_ATTACHMENTS = 20
const MAX_ATTACHED_BYTES = 25 * 1024 * 1024

/** The files of the library under these ids, each once. @throws ToolError when one is unknown or all weigh too much. */
export function collectAttachments(
  fileIds: readonly string[],
  ctx: Pick<ToolContext, 'db' | 'paths' | 'profileId'>,
): OutboxAttachment[] {
  const attachments = [...new Set(fileIds)].map(fileId => {
    const file = getFile(ctx.db, ctx.paths, ctx.profileId, fileId)
    if (!file) {
      throw new ToolError(
        `Aucun fichier « ${fileId} » dans la bibliothèque : appelez list_user_files et joignez un file_id de la liste.`,
        UNKNOWN_FILE,
      )
    }
    const { name, mime, bytes } = file.card
    return { fileId, name, mime, bytes, sha256: file.sha256 }
  })
  const total = attachments.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > MAX_ATTACHED_BYTES) {
    const size = Math.ceil(total / 1024 / 1024)
    throw new ToolError(
      `Les pièces jointes font ${size} Mo et la limite est de 25 Mo : joignez-en moins, ou envoyez plusieurs messages.`,
      {
        fr: `Les pièces jointes font ${size} Mo et la limite est de 25 Mo : joignez-en moins, ou envoyez plusieurs messages.`,
        en: `The attachments weigh ${size} MB and the limit is 25 MB: attach fewer, or send several messages.`,
      },
    )
  }
  return attachments
}

const UNKNOWN_FILE = {
  fr: 'Un fichier à joindre n’est pas dans vos fichiers : ajoutez-le, puis demandez de nouveau.',
  en: 'A file to attach is not among your files: add it, then ask again.',
}
