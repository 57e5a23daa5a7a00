import { existsSync, readdirSync } from 'node:fs'
import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCK_FILE } from './folder-lock.ts'

/** What the person wrote for specialists of their own, a file each. */
export const SPECIALISTS_FOLDER = 'specialists'

const FOLDERS = new Set(['files', 'copies', 'previews', 'tmp', SPECIALISTS_FOLDER])

/** Everything of the person's in a data folder, copies included; nothing that is not ours. Only with the database closed. */
export async function eraseData(dataFolder: string): Promise<void> {
  if (!existsSync(dataFolder)) return
  // The database last: with it gone and the rest still there, the folder would look like one that lost it.
  for (const name of ownNames(dataFolder)) await rm(join(dataFolder, name), { recursive: true, force: true })
}

/** The folder itself goes too, unless something else is in it. Nobody has it open any more. */
export async function eraseFolder(dataFolder: string): Promise<void> {
  await eraseData(dataFolder)
  await rm(join(dataFolder, LOCK_FILE), { force: true })
  await rmdir(dataFolder).catch(() => undefined)
}

/** What of a folder is the person's data: the library, the copies, the database, what was set aside. */
export function ownNames(dataFolder: string): string[] {
  const names = readdirSync(dataFolder).filter(name => FOLDERS.has(name) || isDatabase(name))
  return names.sort((one, other) => Number(isDatabase(one)) - Number(isDatabase(other)))
}

function isDatabase(name: string): boolean {
  return /^ardoise\.db($|[-.])/.test(name)
}
