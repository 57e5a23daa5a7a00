import { dialog, shell } from 'electron'
import { UserError } from '../errors.ts'
import { restoreLatestCopy } from '../store/copies.ts'
import { LostDatabaseError } from '../store/failures.ts'
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
  if (lost && response === 0) {
    const copy = restoreLatestCopy(data, databaseFile(data), new Date())
    if (copy) return restored(copy)
    await dialog.showMessageBox({ type: 'error', message: words.noCopy, buttons: [words.quit] })
    return undefined
  }
  if (response === (lost ? 1 : 0)) await shell.openPath(data)
  return undefined
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
    noCopy: 'Aucune copie saine n’a été trouvée. Rien n’a été effacé.',
  },
  en: {
    title: 'Ardoise cannot open your data',
    restore: 'Restore the latest copy',
    folder: 'Open the folder',
    quit: 'Quit',
    noCopy: 'No sound copy was found. Nothing was erased.',
  },
} satisfies Record<Language, Record<string, string>>
