import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { UserError } from '../errors.ts'
import { eraseData, eraseFolder } from '../store/erase.ts'
import { systemFailure } from '../store/failures.ts'
import { LOCK_FILE, lockFolder } from '../store/folder-lock.ts'
import { hashOfFile } from '../store/hash-file.ts'
import { endMove, MOVE_MARK, markMove, moveUnderWay } from '../store/move-mark.ts'
import { databaseFile, openStore } from '../store/open.ts'
import { closeWriteAheadLog } from '../store/restore.ts'
import { createWork, type Work } from '../tools/work.ts'
import type { Bilingual, ToolProgress } from '../types.ts'
import type { DataChange } from './data-change.ts'
import { type DataPlace, defaultFolder, HOME_FILES, holdsData, type Leaving, pointTo } from './data-folder.ts'

type Progress = (value: ToolProgress) => void
const MOVE_TIME_MS = 12 * 3_600_000

/** Written to find out whether a folder can be; a kill may leave it there. */
const PROBE = '.ardoise-essai'
const OURS_MEANWHILE = [LOCK_FILE, MOVE_MARK, PROBE]
/** What a file manager leaves in any folder that it has shown. */
const OF_THE_SYSTEM = new Set(['.DS_Store', 'desktop.ini', 'Thumbs.db'])

/** @throws UserError when the folder was given to the program, which cannot remember another one then. */
export function checkMovable({ remembers, data }: DataPlace): void {
  if (!remembers) throw new UserError(given(data))
}

/**
 * Where the data would go, ready to be written in.
 * @throws UserError when the folder is not empty, lies in the present one, or cannot be written.
 */
export async function prepareTarget(place: DataPlace, chosen: string): Promise<string> {
  const to = resolve(chosen)
  const [inside, from] = [realPath(to), realPath(resolve(place.data))]
  if (inside === from) throw new UserError(already(to))
  if (isWithin(inside, from)) throw new UserError(WITHIN)
  if (existsSync(to) && !statSync(to).isDirectory()) throw new UserError(noFolder(to))
  try {
    await mkdir(to, { recursive: true, mode: 0o700 })
    // What a move that was cut off has left there is ours, and the data still is in its old place.
    if (moveUnderWay(to) !== undefined) await eraseData(to)
    const isHome = inside === realPath(resolve(place.home))
    const others = readdirSync(to).filter(
      name => !OURS_MEANWHILE.includes(name) && !OF_THE_SYSTEM.has(name) && !(isHome && HOME_FILES.includes(name)),
    )
    if (others.length > 0) throw new UserError(notEmpty(to))
    const probe = join(to, PROBE)
    await writeFile(probe, '', { mode: 0o600 })
    await rm(probe)
  } catch (error) {
    throw explain(error, to)
  }
  return to
}

/** Copies beforehand what never changes, so that the database is closed for as short as can be. Undone when it fails. */
export async function copyAhead(work: Work, from: string, to: string, progress: Progress): Promise<void> {
  try {
    markMove(to, from)
    await work.run('copy_folder', { from, to, database: false }, options(progress))
  } catch (error) {
    await withdraw(to)
    throw explain(error, to)
  }
}

/**
 * Copies what is left and the database, and makes the other folder the one in use. Until then the old one is, whole;
 * from then on the new one.
 */
export function moving(place: DataPlace, to: string, progress: Progress): DataChange {
  return async () => {
    await moveRest(place, to, progress)
    return () => turnBack(place, to)
  }
}

/** The whole of a move where no window is open: copied, opened, and only then erased where it was. */
export async function moveAlone(place: DataPlace, to: string, now: () => Date, progress: Progress): Promise<void> {
  const leaving = await moveRest(place, to, progress)
  try {
    openStore(to, { now: now() }).close()
  } catch (error) {
    turnBack(place, to)
    throw error
  }
  await leave(place, to, leaving)
}

async function moveRest(place: DataPlace, to: string, progress: Progress): Promise<Leaving> {
  const release = lockFolder(place.data)
  const work = createWork()
  try {
    closeWriteAheadLog(databaseFile(place.data))
    markMove(to, resolve(place.data))
    const request = { from: place.data, to, database: true }
    const { sha256 = '' } = await work.run('copy_folder', request, options(progress))
    const leaving = { folder: resolve(place.data), sha256 }
    if (place.remembers) pointTo(place.home, { data: to, leaving })
    endMove(to)
    return leaving
  } catch (error) {
    await withdraw(to)
    throw explain(error, to)
  } finally {
    await work.close()
    release()
  }
}

/** What was copied stays marked as no one's, so that the next move may take its place. */
function turnBack(place: DataPlace, to: string): void {
  if (place.remembers) pointTo(place.home, place)
  markMove(to, resolve(place.data))
}

/**
 * Erases the folder that the data has left, once what it became was opened. Not when someone has worked in it since, or
 * is: then it stays, and nothing is lost.
 */
export async function finishMove(place: DataPlace): Promise<void> {
  if (place.leaving) await leave(place, place.data, place.leaving)
}

async function leave(place: DataPlace, data: string, { folder, sha256 }: Leaving): Promise<void> {
  const isSame = realPath(folder) === realPath(resolve(data))
  if (!isSame && existsSync(folder) && holdsData(data)) {
    const release = lockFolder(folder)
    try {
      // The copies go before the database does: what a cut leaves is known by its database to the end.
      if (existsSync(databaseFile(folder)) && (await hashOfFile(databaseFile(folder))) !== sha256) return
      await eraseData(folder)
    } finally {
      release()
    }
    // The default place keeps what says where the data went.
    if (!place.remembers || realPath(folder) !== realPath(resolve(place.home))) await eraseFolder(folder)
  }
  if (place.remembers) pointTo(place.home, { data: resolve(data) })
}

/** Says where the data is, for whoever lost sight of it. @throws UserError when there is none of ours. */
export function lookIn(chosen: string, variables: NodeJS.ProcessEnv): string {
  const folder = resolve(chosen)
  if (!holdsData(folder)) throw new UserError(noData(folder))
  pointTo(defaultFolder(variables), { data: folder })
  return folder
}

/** Takes back what was copied into a folder that was empty. */
async function withdraw(to: string): Promise<void> {
  await eraseData(to).catch(() => undefined)
  endMove(to)
}

function options(progress: Progress) {
  return { signal: AbortSignal.timeout(MOVE_TIME_MS), progress }
}

/** Of a folder that may not be there yet: where it would be. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : join(realPath(parent), relative(parent, path))
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}

function explain(error: unknown, to: string): unknown {
  const explained = systemFailure(error)
  if (explained instanceof UserError || !(error instanceof Error && 'code' in error)) return explained
  return new UserError(notWritable(to), { cause: error })
}

const WITHIN: Bilingual = {
  fr: 'Ce dossier est dans le dossier de données actuel : choisissez-en un autre, vide. Rien n’a bougé.',
  en: 'This folder is inside the present data folder: choose another one, empty. Nothing has moved.',
}

export function movedNotice(folder: string): Bilingual {
  return {
    fr: `Vos données sont maintenant dans ${folder}.`,
    en: `Your data is now in ${folder}.`,
  }
}

function given(folder: string): Bilingual {
  return {
    fr: `Le dossier de données ${folder} est fixé par la variable ARDOISE_DATA : fermez Ardoise, déplacez-le avec « ardoise data move DOSSIER », puis changez la variable.`,
    en: `The data folder ${folder} is set by the variable ARDOISE_DATA: close Ardoise, move it with “ardoise data move FOLDER”, then change the variable.`,
  }
}

function already(folder: string): Bilingual {
  return {
    fr: `Vos données sont déjà dans ${folder}. Rien n’a bougé.`,
    en: `Your data already is in ${folder}. Nothing has moved.`,
  }
}

function noFolder(path: string): Bilingual {
  return {
    fr: `${path} n’est pas un dossier : choisissez un dossier vide. Rien n’a bougé.`,
    en: `${path} is no folder: choose an empty folder. Nothing has moved.`,
  }
}

function notEmpty(folder: string): Bilingual {
  return {
    fr: `Le dossier ${folder} n’est pas vide : choisissez ou créez un dossier vide. Rien n’a bougé.`,
    en: `The folder ${folder} is not empty: choose or create an empty folder. Nothing has moved.`,
  }
}

function notWritable(folder: string): Bilingual {
  return {
    fr: `Le dossier ${folder} ne peut pas être écrit : choisissez-en un autre, ou vérifiez que le disque est branché. Rien n’a bougé.`,
    en: `The folder ${folder} cannot be written: choose another one, or check that the disk is plugged in. Nothing has moved.`,
  }
}

function noData(folder: string): Bilingual {
  return {
    fr: `Le dossier ${folder} ne contient pas de données d’Ardoise : choisissez celui où elles sont.`,
    en: `The folder ${folder} holds no data of Ardoise: choose the one where it is.`,
  }
}
