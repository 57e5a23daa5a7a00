import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanFileName } from '../store/file-names.ts'
import type { StoredFile } from '../store/files.ts'
import { findCopy } from '../store/find-copy.ts'
import { nameUniquely } from '../store/name-uniquely.ts'
import { saveFile } from './save-file.ts'

/**
 * Puts a file of the library into a folder of the person's, under its own name, where other programs can open it. A
 * copy that is there already and unchanged is the one; a changed one is never touched.
 * @throws UserError when the folder cannot be written.
 */
export async function placeFile(file: StoredFile & { path: string }, folder: string): Promise<string> {
  const { name, bytes } = file.card
  const there = await findCopy(folder, { name, bytes, sha256: file.sha256 })
  if (there !== undefined) return there
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  const partial = join(folder, `.${randomUUID()}.part`)
  try {
    await saveFile(partial, { path: file.path })
    return await nameUniquely(partial, folder, name)
  } finally {
    await rm(partial, { force: true })
  }
}

/** The same for what is no file of the library. */
export async function placeBytes(file: { name: string; bytes: Uint8Array }, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  const partial = join(folder, `.${randomUUID()}.part`)
  try {
    await saveFile(partial, { bytes: file.bytes })
    return await nameUniquely(partial, folder, cleanFileName(file.name))
  } finally {
    await rm(partial, { force: true })
  }
}
