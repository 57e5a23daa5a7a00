import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { UserError } from '../errors.ts'
import { copiesFolder } from '../store/copies.ts'
import { endMove, moveUnderWay } from '../store/move-mark.ts'
import { databaseFile } from '../store/open.ts'
import { syncFile, syncFolder } from '../store/sync-disk.ts'

/** In the default place, once the data was moved: where it is now. */
const POINTER_FILE = 'location.json'

/** The old folder of a move, until it is erased; it is not when its database is no longer the one that was moved. */
export type Leaving = { folder: string; sha256: string }
export type DataPlace = {
  data: string
  /** The folder before any move: the default one, or the one that was given. */
  home: string
  /** False when the folder was given: nothing but what gives it can say that it moved. */
  remembers: boolean
  leaving?: Leaving
  /** True when what says where the data is cannot be read. */
  unknown?: true
}

/** The folder that moved data should be in is not there, such as one on a disk that is unplugged. */
export class DataGoneError extends UserError {
  override name = 'DataGoneError'
}

/**
 * `option` as given, else ARDOISE_DATA, else where the data was moved to, else the folder that the system sets aside
 * for applications.
 * @throws DataGoneError when the data was moved to a folder that is not there.
 */
export function dataFolder(option: string | undefined, variables: NodeJS.ProcessEnv): string {
  const place = findData(option, variables)
  const problem = whyGone(place)
  if (problem) throw problem
  return place.data
}

export function findData(option: string | undefined, variables: NodeJS.ProcessEnv): DataPlace {
  const given = option || variables.ARDOISE_DATA
  if (given) return { data: given, home: given, remembers: false }
  const home = defaultFolder(variables)
  const place: DataPlace = { data: home, home, remembers: true, ...readPointer(home) }
  // A move is written down once everything is there: one that was cut right after it has left its mark only.
  if (place.leaving && moveUnderWay(place.data) !== undefined) endMove(place.data)
  return place
}

/** Only a folder that data was moved to can be gone: any other one is made when it is missing. */
export function whyGone({ data, home, unknown }: DataPlace): DataGoneError | undefined {
  if (unknown) return new DataGoneError(unreadable(join(home, POINTER_FILE)))
  return data === home || holdsData(data) ? undefined : new DataGoneError(gone(data))
}

export function holdsData(folder: string): boolean {
  return existsSync(databaseFile(folder)) || existsSync(copiesFolder(folder))
}

/** From the next start on the data is looked for in `data`. One whole answer or the other, whatever cuts it off. */
export function pointTo(home: string, { data, leaving }: Pick<DataPlace, 'data' | 'leaving'>): void {
  const pointer = join(home, POINTER_FILE)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (data === home && !leaving) rmSync(pointer, { force: true })
  else {
    writeFileSync(`${pointer}.new`, `${JSON.stringify({ folder: data, leaving }, null, 2)}\n`, { mode: 0o600 })
    syncFile(`${pointer}.new`)
    renameSync(`${pointer}.new`, pointer)
  }
  syncFolder(home)
}

/** What stands in the default place beside the data, and stays there. */
export const HOME_FILES: readonly string[] = [POINTER_FILE, `${POINTER_FILE}.new`, 'chromium']

function readPointer(home: string): Partial<DataPlace> {
  const pointer = join(home, POINTER_FILE)
  if (!existsSync(pointer)) return {}
  const kept = parse(readFileSync(pointer, 'utf8'))
  if (typeof kept !== 'object' || kept === null || !('folder' in kept)) return { unknown: true }
  const { folder } = kept
  if (typeof folder !== 'string' || !isAbsolute(folder)) return { unknown: true }
  const leaving = 'leaving' in kept ? readLeaving(kept.leaving) : undefined
  return { data: folder, ...(leaving && { leaving }) }
}

function readLeaving(kept: unknown): Leaving | undefined {
  if (typeof kept !== 'object' || kept === null || !('folder' in kept) || !('sha256' in kept)) return undefined
  const { folder, sha256 } = kept
  return typeof folder === 'string' && typeof sha256 === 'string' ? { folder, sha256 } : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The folder that the system sets aside for applications. */
export function defaultFolder(variables: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return join(variables.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Ardoise')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Ardoise')
  return join(variables.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'ardoise')
}

function gone(folder: string) {
  return {
    fr: `Vos données sont dans ${folder}, qui est introuvable. Branchez le disque ou reconnectez le réseau, puis recommencez ; sinon choisissez un autre dossier (« ardoise data use DOSSIER »). Rien n’a été recréé.`,
    en: `Your data is in ${folder}, which cannot be found. Plug the disk in or reconnect the network, then try again; otherwise choose another folder (“ardoise data use FOLDER”). Nothing was created anew.`,
  }
}

function unreadable(pointer: string) {
  return {
    fr: `Le fichier ${pointer}, qui dit où sont vos données, est illisible. Donnez leur dossier avec « ardoise data use DOSSIER ». Rien n’a changé.`,
    en: `The file ${pointer}, which says where your data is, cannot be read. Give its folder with “ardoise data use FOLDER”. Nothing changed.`,
  }
}
