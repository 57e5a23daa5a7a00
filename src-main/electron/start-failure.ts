import { readdirSync } from 'node:fs'
import { dialog, shell } from 'electron'
import { changeAlone, restoring } from '../app/data-change.ts'
import { findData, holdsData, pointTo, whyGone } from '../app/data-folder.ts'
import { lookIn } from '../app/data-move.ts'
import { UserError } from '../errors.ts'
import { latestSoundCopy } from '../store/bring-back.ts'
import { LostDatabaseError, storeFailure, systemFailure } from '../store/failures.ts'
import { databaseFile } from '../store/open.ts'
import type { Bilingual, Language } from '../types.ts'

/**
 * The database could not be opened: says why, and offers the latest copy where one can help. Answers a notice when a
 * copy took its place and the start may be tried again; undefined when the person leaves it at that.
 */
export async function askAboutFailure(
  error: unknown,
  { data, language }: { data: string; language: Language },
): Promise<Bilingual | undefined> {
  if (!(error instanceof UserError)) throw error
  const words = WORDS[language]
  const lost = error instanceof LostDatabaseError
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: words.title,
    detail: error.sentence[language],
    buttons: lost ? [words.restore, words.folder, words.quit] : [words.folder, words.quit],
    defaultId: 0,
    cancelId: lost ? 2 : 1,
    noLink: true,
  })
  if (lost && response === 0) return restoreLatest(data, language)
  if (response === (lost ? 1 : 0)) await shell.openPath(data)
  return undefined
}

async function restoreLatest(data: string, language: Language): Promise<Bilingual | undefined> {
  const now = () => new Date()
  try {
    const copy = latestSoundCopy(data, now())
    if (copy === undefined) {
      await say(WORDS[language].noCopy, language)
      return undefined
    }
    await changeAlone(data, restoring(data, copy, now), now)
    return restored(copy)
  } catch (error) {
    const explained = systemFailure(storeFailure(error, databaseFile(data)))
    if (!(explained instanceof UserError)) throw error
    await say(explained.sentence[language], language)
    return undefined
  }
}

/**
 * Sees that the folder is there that the data was moved to: on a disk that was unplugged it is not, and nothing is made
 * in its place. Answers where the data is; undefined when the person leaves it at that.
 */
export async function findDataOrAsk(language: Language): Promise<string | undefined> {
  const words = WORDS[language]
  for (;;) {
    const place = findData(undefined, process.env)
    const problem = whyGone(place)
    if (!problem) return place.data
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message: words.gone,
      detail: problem.sentence[language],
      buttons: [words.again, words.choose, words.quit],
      defaultId: 0,
      cancelId: 2,
      noLink: true,
    })
    if (response === 2) return undefined
    const chosen = response === 1 && (await chooseFolder(place.home, language))
    if (chosen) return chosen
  }
}

/** A folder with data of ours, or an empty one to begin afresh in once the person has said so. */
async function chooseFolder(home: string, language: Language): Promise<string | undefined> {
  const words = WORDS[language]
  const { canceled, filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory', 'createDirectory'] })
  const [folder] = canceled ? [] : filePaths
  if (folder === undefined) return undefined
  try {
    if (holdsData(folder) || readdirSync(folder).length > 0) return lookIn(folder, process.env)
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: words.fresh,
      detail: words.freshDetail,
      buttons: [words.begin, words.cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    })
    if (response !== 0) return undefined
    pointTo(home, { data: folder })
    return folder
  } catch (error) {
    const explained = systemFailure(error)
    if (!(explained instanceof UserError)) throw error
    await say(explained.sentence[language], language)
    return undefined
  }
}

async function say(message: string, language: Language): Promise<void> {
  await dialog.showMessageBox({ type: 'error', message, buttons: [WORDS[language].close] })
}

function restored(copy: string): Bilingual {
  const [day = ''] = /\d{4}-\d\d-\d\d/.exec(copy) ?? []
  return {
    fr: `Vos données ont été reprises de la copie du ${day.split('-').reverse().join('/')}. L’ancienne base est gardée à côté.`,
    en: `Your data was restored from the copy of ${day}. The old database is kept beside it.`,
  }
}

const WORDS = {
  fr: {
    title: 'Ardoise ne peut pas ouvrir vos données',
    restore: 'Restaurer la dernière copie',
    folder: 'Ouvrir le dossier',
    quit: 'Quitter',
    close: 'Fermer',
    cancel: 'Annuler',
    noCopy: 'Aucune copie saine n’a été trouvée. Rien n’a été effacé.',
    gone: 'Ardoise ne trouve pas vos données',
    again: 'Réessayer',
    choose: 'Choisir un autre dossier…',
    fresh: 'Commencer avec des données vides ?',
    freshDetail: 'Ce dossier est vide. Vos données d’avant restent où elles sont ; vous pourrez y revenir.',
    begin: 'Commencer ici',
  },
  en: {
    title: 'Ardoise cannot open your data',
    restore: 'Restore the latest copy',
    folder: 'Open the folder',
    quit: 'Quit',
    close: 'Close',
    cancel: 'Cancel',
    noCopy: 'No sound copy was found. Nothing was erased.',
    gone: 'Ardoise cannot find your data',
    again: 'Try again',
    choose: 'Choose another folder…',
    fresh: 'Begin with empty data?',
    freshDetail: 'This folder is empty. Your data from before stays where it is; you can come back to it.',
    begin: 'Begin here',
  },
} satisfies Record<Language, Record<string, string>>
