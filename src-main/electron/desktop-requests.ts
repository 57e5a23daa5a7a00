import { extname, join } from 'node:path'
import { app, type BrowserWindow, clipboard, dialog, shell } from 'electron'
import { importedNotice } from '../app/data.ts'
import type { DataChange } from '../app/data-change.ts'
import { findData } from '../app/data-folder.ts'
import { checkMovable, finishMove, movedNotice, moving, prepareTarget } from '../app/data-move.ts'
import { placeBytes, placeFile } from '../app/place-file.ts'
import type { DesktopRequestName, RequestHandlers } from '../app/requests.ts'
import { saveFile } from '../app/save-file.ts'
import { UserError } from '../errors.ts'
import { cleanFileName } from '../store/file-names.ts'
import type { Bilingual, FileCard, Language } from '../types.ts'
import type { Core } from './core.ts'
import { openExternal } from './external.ts'
import { clearLog } from './log.ts'
import type { Places } from './places.ts'

export type Desktop = {
  core: Core
  places: Places
  window(): BrowserWindow
  log(where: string, error: unknown): void
}

/** What other programs open as a document; anything else could be a program itself. */
const OPENABLE = new Set(
  (
    'pdf xlsx xls ods csv tsv docx doc odt rtf txt md markdown pptx ppt odp png jpg jpeg gif webp bmp tif tiff ' +
    'json xml eml ics html htm zip log'
  ).split(' '),
)

/** The requests that need a dialog, another program, or the database closed. */
export function createDesktopRequests(desktop: Desktop): RequestHandlers<DesktopRequestName> {
  const { core, places } = desktop
  const language = (): Language => core.app.language

  /** Asks where; undefined when the person gave up. */
  async function chooseTarget(name: string): Promise<string | undefined> {
    const extension = extname(name).slice(1)
    const { canceled, filePath } = await dialog.showSaveDialog(desktop.window(), {
      defaultPath: join(app.getPath('documents'), name),
      ...(extension && { filters: [{ name: extension.toUpperCase(), extensions: [extension] }] }),
    })
    return canceled || !filePath ? undefined : filePath
  }

  async function reloadOn(change: DataChange, ...notices: Bilingual[]): Promise<void> {
    await core.reopen(change, notices)
    const { webContents } = desktop.window()
    // After the answer has left: the page that asked is about to go.
    setTimeout(() => webContents.reload(), 50)
  }

  // The page may have done only what the person chose in a dialog.
  let chosenArchive: string | undefined
  let chosenFolder: string | undefined

  return {
    chooseFiles: () => chooseFiles(desktop),
    async exportConversation({ conversationId }) {
      const { name, text } = core.app.exportConversation(conversationId)
      const path = await chooseTarget(name)
      if (path) await saveFile(path, { text })
      return path ? { path } : undefined
    },
    async openFile({ fileId }) {
      const file = core.app.file(fileId)
      if (!OPENABLE.has(extname(file.card.name).slice(1).toLowerCase())) throw new UserError(NOT_OPENABLE)
      const problem = await shell.openPath(await placeFile(file, places.documents))
      if (problem !== '') throw new UserError(NO_PROGRAM, { cause: new Error(problem) })
    },
    async showFile({ fileId }) {
      shell.showItemInFolder(await placeFile(core.app.file(fileId), places.documents))
    },
    async saveFileAs({ fileId }) {
      const file = core.app.file(fileId)
      const path = await chooseTarget(file.card.name)
      if (path) await saveFile(path, { path: file.path })
      return path ? { path } : undefined
    },
    async saveOutboxEntry({ entryId }) {
      const { name, bytes } = await core.app.exportOutboxEntry(entryId)
      const path = await chooseTarget(name)
      if (path) await saveFile(path, { bytes })
      return path ? { path } : undefined
    },
    async saveDraft({ draftId }) {
      const { name, bytes } = await core.app.drafts.export(draftId)
      const path = await chooseTarget(name)
      if (path) await saveFile(path, { bytes })
      return path ? { path } : undefined
    },
    async openDraft({ draftId }) {
      const address = await core.app.drafts.mailto(draftId)
      if (address) return openExternal(desktop.window(), address, language())
      const problem = await shell.openPath(await placeBytes(await core.app.drafts.export(draftId), places.documents))
      if (problem !== '') throw new UserError(NO_MAIL_PROGRAM, { cause: new Error(problem) })
    },
    async saveTasks({ taskId }) {
      const { name, text, undated } = await core.app.tasks.calendar(taskId)
      const path = await chooseTarget(cleanFileName(name))
      if (path) await saveFile(path, { text })
      return path ? { path, undated } : undefined
    },
    async saveReport({ reportId }) {
      const { name, text } = core.app.reports.file(reportId)
      const path = await chooseTarget(name)
      if (path) await saveFile(path, { text })
      return path ? { path } : undefined
    },
    async importMcpFile() {
      const { canceled, filePaths } = await dialog.showOpenDialog(desktop.window(), {
        properties: ['openFile'],
        filters: [{ name: 'JSON', extensions: ['json', 'jsonc', 'txt'] }],
      })
      const [path] = canceled ? [] : filePaths
      return path === undefined ? undefined : core.app.mcp.importFile(path)
    },
    async restoreCopy({ path }) {
      await core.app.data.checkCopy(path)
      await reloadOn(core.app.data.restoring(path))
    },
    async exportData() {
      const path = await chooseTarget(core.app.data.exportName())
      if (!path) return undefined
      const { missing } = await core.app.data.exportTo(path)
      return { path, missing }
    },
    async chooseArchive() {
      const { canceled, filePaths } = await dialog.showOpenDialog(desktop.window(), {
        properties: ['openFile'],
        filters: [{ name: 'ZIP', extensions: ['zip'] }],
      })
      chosenArchive = canceled ? undefined : filePaths[0]
      return chosenArchive === undefined ? undefined : core.app.data.describeArchive(chosenArchive)
    },
    async importData({ path }) {
      if (path !== chosenArchive) throw new Error('not the archive that was chosen')
      const imported = await core.app.data.importing(path)
      await reloadOn(imported.change, importedNotice(imported))
    },
    async chooseDataFolder() {
      checkMovable(findData(undefined, process.env))
      const { canceled, filePaths } = await dialog.showOpenDialog(desktop.window(), {
        properties: ['openDirectory', 'createDirectory'],
      })
      const [folder] = canceled ? [] : filePaths
      if (folder === undefined) return undefined
      chosenFolder = await prepareTarget(findData(undefined, process.env), folder)
      return { path: chosenFolder }
    },
    async moveData({ path }) {
      if (path !== chosenFolder) throw new Error('not the folder that was chosen')
      const place = findData(undefined, process.env)
      const { data } = core.app
      await data.copyAhead(await prepareTarget(place, path))
      await reloadOn(async () => {
        const undo = await moving(place, path, data.progress)()
        places.data = path
        return () => {
          places.data = place.data
          undo?.()
        }
      }, movedNotice(path))
      await finishMove(findData(undefined, process.env)).catch(error => desktop.log('move', error))
    },
    async deleteData({ confirm }) {
      const erase = await core.app.data.erasing(confirm)
      // Drafts live in the page.
      await desktop.window().webContents.executeJavaScript('localStorage.clear()')
      await reloadOn(erase)
      clearLog()
    },
    openExternal: ({ url }) => openExternal(desktop.window(), url, language()),
    copyText: ({ text }) => clipboard.writeText(text),
    reportProblem: ({ message, stack }) => desktop.log('page', new Error(message, { cause: stack })),
  }
}

export async function chooseFiles({ core, window }: Desktop): Promise<FileCard[]> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window(), {
    properties: ['openFile', 'multiSelections'],
  })
  if (canceled || filePaths.length === 0) return []
  const { files, errors } = await core.app.importFiles(filePaths)
  const [first] = errors
  if (first && files.length === 0) throw new UserError(first)
  return files
}

const NOT_OPENABLE = {
  fr: 'Ce type de fichier ne s’ouvre pas d’ici : choisissez « Dossier » et ouvrez-le vous-même si vous êtes sûr de lui.',
  en: 'This type of file is not opened from here: choose “Folder” and open it yourself if you trust it.',
}
const NO_MAIL_PROGRAM = {
  fr: 'Aucune messagerie n’a pu ouvrir ce brouillon : enregistrez-le en .eml, ou copiez son texte.',
  en: 'No mail program could open this draft: save it as .eml, or copy its text.',
}
const NO_PROGRAM = {
  fr: 'Aucun programme n’a pu ouvrir ce fichier : choisissez « Dossier » pour l’ouvrir vous-même.',
  en: 'No program could open this file: choose “Folder” to open it yourself.',
}
