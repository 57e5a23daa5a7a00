import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorMessage, ToolError } from '../errors.ts'
import { type Blob, writeBlob } from '../store/blobs.ts'
import { keptResult, listEffects, once } from '../store/effects.ts'
import { getFile, insertFile, type StoredFile } from '../store/files.ts'
import { findCopy } from '../store/find-copy.ts'
import { nameUniquely } from '../store/name-uniquely.ts'
import { isTemporaryPath, newTemporaryPath } from '../store/temporary.ts'
import type { FileCard, ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'

export type NewDocument = {
  name: string
  mime: string
  /** A path that `temporaryPath` gave is removed, whatever happens; any other is copied and left. */
  content: { bytes: Uint8Array } | { path: string }
}

/**
 * Adds what a call made to the library, all of it or nothing, hands it over, and answers what `answer` says of it.
 * @throws ToolError when a copy fails (the documents are in the library all the same); UserError when the disk does.
 */
export async function saveDocuments(
  ctx: ToolContext,
  documents: readonly NewDocument[],
  answer: (files: FileCard[]) => ToolResult,
): Promise<ToolResult> {
  const { db, paths, clock, signal, profileId, conversationId } = ctx
  try {
    signal.throwIfAborted()
    const written: { name: string; mime: string; blob: Blob }[] = []
    for (const { name, mime, content } of documents) written.push({ name, mime, blob: await writeBlob(paths, content) })
    signal.throwIfAborted()
    let files: FileCard[] = []
    const result = once(db, ctx.callKey, () => {
      const about = { profileId, conversationId, origin: 'generated', now: clock.now() } as const
      files = written.map(({ name, mime, blob }) => insertFile(db, { ...about, name, mime }, blob))
      return { effects: files.map(({ fileId }) => ({ kind: 'file', id: fileId })), result: answer(files) }
    })
    for (const { fileId } of files) await handOver(ctx, fileId)
    return result
  } finally {
    for (const { content } of documents) {
      if ('path' in content && isTemporaryPath(paths.data, content.path)) await rm(content.path, { force: true })
    }
  }
}

/** The same for one. */
export function saveDocument(
  ctx: ToolContext,
  document: NewDocument,
  answer: (file: FileCard) => ToolResult,
): Promise<ToolResult> {
  return saveDocuments(ctx, [document], ([file]) => {
    if (!file) throw new Error('a document makes a file')
    return answer(file)
  })
}

/** Announces a document that entered the library, and copies it to the output folder when there is one. */
export async function handOver(ctx: ToolContext, fileId: string): Promise<void> {
  const stored = getFile(ctx.db, ctx.paths, ctx.profileId, fileId)
  if (!stored) throw new Error(`file ${fileId} was not stored`)
  ctx.onFile(stored.card)
  if (ctx.paths.out !== undefined) await copyOut(stored, ctx.paths.out)
}

/**
 * The answer of a call that was cut after it had done all that it does: nothing is checked, asked or made again. What
 * may be missing are copies of its documents in the output folder. Undefined when the call is to be made.
 */
export async function answerAgain(ctx: ToolContext): Promise<ToolResult | undefined> {
  const { db, paths, profileId, callKey } = ctx
  const result = keptResult(db, callKey)
  if (!result) return undefined
  for (const { kind, id } of listEffects(db, callKey)) {
    const file = kind === 'file' ? getFile(db, paths, profileId, id) : undefined
    if (!file) continue
    const { name, bytes } = file.card
    const there = paths.out !== undefined && (await findCopy(paths.out, { name, bytes, sha256: file.sha256 }))
    if (there) ctx.onFile(file.card)
    else await handOver(ctx, id)
  }
  return result
}

/** A path for a document in the making; the file is removed when the tool is aborted, and at the next start at the latest. */
export async function temporaryPath(ctx: ToolContext, extension: string): Promise<string> {
  const path = newTemporaryPath(ctx.paths.data, extension)
  ctx.signal.addEventListener('abort', () => void rm(path, { force: true }), { once: true })
  return path
}

async function copyOut({ card: file, path }: StoredFile & { path: string }, folder: string): Promise<void> {
  // Named after the file, so that the call that is made again finds what a crash left of it.
  const partial = join(folder, `.${file.fileId}.part`)
  try {
    await mkdir(folder, { recursive: true })
    try {
      await rm(partial, { force: true })
      // Written rather than copied: the library's bytes are private, what the user asked for has the usual rights.
      await pipeline(createReadStream(path), createWriteStream(partial, { flags: 'wx', flush: true }))
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
