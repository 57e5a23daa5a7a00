import type { FileView } from '../../src-preload/contract.ts'
import { errorMessage, UserError } from '../errors.ts'
import { deleteFile, type FileFilter, getFile, listFiles, restoreFile, type StoredFile } from '../store/files.ts'
import { importBytes, importFile } from '../store/import-file.ts'
import type { Bilingual, FileCard } from '../types.ts'
import type { Host } from './host.ts'
import { UNKNOWN_FILE } from './sentences.ts'

/** The library of the person. */
export function createFiles(host: Host) {
  const { db, paths, clock } = host
  const changed = () => host.announce({ type: 'files_changed' })

  /** @throws UserError when it is unknown or deleted. */
  function own(fileId: string): StoredFile & { path: string } {
    const file = getFile(db, paths, host.profile().id, fileId)
    if (!file) throw new UserError(UNKNOWN_FILE)
    return file
  }

  return {
    own,
    /** @throws UserError when it cannot be read or is too large. */
    async importOne(path: string): Promise<FileCard> {
      const card = await importFile(db, paths, { profileId: host.profile().id, path, now: clock.now() })
      changed()
      return card
    },
    /** One that fails does not keep the others out. */
    async importAll(all: readonly string[]): Promise<{ files: FileCard[]; errors: Bilingual[] }> {
      const files: FileCard[] = []
      const errors: Bilingual[] = []
      for (const path of all) {
        try {
          files.push(await importFile(db, paths, { profileId: host.profile().id, path, now: clock.now() }))
        } catch (error) {
          if (!(error instanceof UserError))
            throw new Error(`import of ${path}: ${errorMessage(error)}`, { cause: error })
          errors.push(error.sentence)
        }
      }
      if (files.length > 0) changed()
      return { files, errors }
    },
    async importContent(content: { name: string; bytes: Uint8Array }): Promise<FileCard> {
      const card = await importBytes(db, paths, { ...content, profileId: host.profile().id, now: clock.now() })
      changed()
      return card
    },
    list(filter: FileFilter): { total: number; files: FileView[] } {
      const { total, files } = listFiles(db, host.profile().id, filter)
      return { total, files: files.map(viewOf) }
    },
    delete(fileId: string): void {
      if (!deleteFile(db, host.profile().id, fileId, clock.now())) throw new UserError(UNKNOWN_FILE)
      changed()
    },
    restore(fileId: string): void {
      if (!restoreFile(db, host.profile().id, fileId)) throw new UserError(UNKNOWN_FILE)
      changed()
    },
  }
}

function viewOf({ card, pages, sheets }: StoredFile): FileView {
  return { ...card, ...(pages === undefined ? {} : { pages }), ...(sheets === undefined ? {} : { sheets }) }
}
