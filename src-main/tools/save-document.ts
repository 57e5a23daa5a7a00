import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorMessage, ToolError } from '../errors.ts'
import { addFile, getFile } from '../store/files.ts'
import { nameUniquely } from '../store/name-uniquely.ts'
import { isTemporaryPath, newTemporaryPath } from '../store/temporary.ts'
import type { FileCard } from '../types.ts'
import type { ToolContext } from './context.ts'

export type NewDocument = {
  name: string
  mime: string
  /** A path that `temporaryPath` gave is removed, whatever happens; any other is copied and left. */
  content: { bytes: Uint8Array } | { path: string }
}

/**
 * Adds a document to the library, copies it to the output folder when there is one, and announces it.
 * @throws ToolError when the copy fails (the document is in the library all the same); UserError when the disk does.
 */
export async function saveDocument(ctx: ToolContext, document: NewDocument): Promise<FileCard> {
  try {
    ctx.signal.throwIfAborted()
    const file = await addFile(ctx.db, ctx.paths, {
      profileId: ctx.profileId,
      conversationId: ctx.conversationId,
      name: document.name,
      mime: document.mime,
      origin: 'generated',
      content: document.content,
      now: ctx.clock.now(),
    })
    ctx.onFile(file)
    if (ctx.paths.out !== undefined) await copyOut(ctx, file, ctx.paths.out)
    return file
  } finally {
    if ('path' in document.content && isTemporaryPath(ctx.paths.data, document.content.path)) {
      await rm(document.content.path, { force: true })
    }
  }
}

/** A path for a document in the making; the file is removed when the tool is aborted, and at the next start at the latest. */
export async function temporaryPath(ctx: ToolContext, extension: string): Promise<string> {
  const path = newTemporaryPath(ctx.paths.data, extension)
  ctx.signal.addEventListener('abort', () => void rm(path, { force: true }), { once: true })
  return path
}

async function copyOut(ctx: ToolContext, file: FileCard, folder: string): Promise<void> {
  const stored = getFile(ctx.db, ctx.paths, ctx.profileId, file.fileId)
  if (!stored) throw new Error(`file ${file.fileId} was not stored`)
  const partial = join(folder, `.${randomUUID()}.part`)
  try {
    await mkdir(folder, { recursive: true })
    try {
      // Written rather than copied: the library's bytes are private, what the user asked for has the usual rights.
      await pipeline(createReadStream(stored.path), createWriteStream(partial, { flags: 'wx', flush: true }))
      await nameUniquely(partial, folder, file.name)
    } finally {
      await rm(partial, { force: true })
    }
  } catch (error) {
    throw new ToolError(
      `Le document « ${file.name} » (${file.fileId}) est dans la bibliothèque, mais n’a pas pu être copié dans le dossier de sortie (${errorMessage(error)}) : dites-le à l’utilisateur, sans refaire le document.`,
      {
        fr: `« ${file.name} » est dans votre bibliothèque, mais n’a pas pu être copié dans le dossier de sortie : vérifiez ce dossier.`,
        en: `“${file.name}” is in your library but could not be copied to the output folder: check that folder.`,
      },
    )
  }
}
