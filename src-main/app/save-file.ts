import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UserError } from '../errors.ts'

export type Content = { text: string } | { bytes: Uint8Array } | { path: string }

/**
 * Writes where the person chose, replacing what they agreed to replace; the name exists only once everything is there.
 * @throws UserError when the place cannot be written or is full.
 */
export function saveFile(path: string, content: Content): Promise<void> {
  return saveMade(path, partial => write(partial, content))
}

/** The same for what `make` writes at the path that it is given, which is on the same disk. */
export async function saveMade(path: string, make: (partial: string) => Promise<void>): Promise<void> {
  const partial = join(dirname(path), `.${randomUUID()}.part`)
  try {
    await mkdir(dirname(path), { recursive: true })
    await make(partial)
    await rename(partial, path)
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(notSaved(path, error), { cause: error })
  } finally {
    await rm(partial, { force: true }).catch(() => undefined)
  }
}

async function write(partial: string, content: Content): Promise<void> {
  if ('path' in content) {
    // Written rather than copied: the library's bytes are private, what the person saves has the usual rights.
    await pipeline(createReadStream(content.path), createWriteStream(partial, { flags: 'wx', flush: true }))
  } else {
    await writeFile(partial, 'text' in content ? content.text : content.bytes, { flag: 'wx', flush: true })
  }
}

function notSaved(path: string, error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return {
      fr: `Le disque est plein : « ${path} » n’a pas été enregistré. Libérez de la place ou choisissez un autre disque.`,
      en: `The disk is full: “${path}” was not saved. Free some space or choose another disk.`,
    }
  }
  return {
    fr: `« ${path} » n’a pas pu être enregistré : choisissez un autre dossier, ou fermez ce fichier s’il est ouvert ailleurs.`,
    en: `“${path}” could not be saved: choose another folder, or close this file if it is open elsewhere.`,
  }
}
