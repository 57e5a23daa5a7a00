import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = new Set(['files', 'copies', 'previews', 'tmp'])

/** Everything of the person's in a data folder, copies included; nothing that is not ours. Only with the database closed. */
export function eraseData(dataFolder: string): void {
  if (!existsSync(dataFolder)) return
  for (const name of readdirSync(dataFolder)) {
    if (FOLDERS.has(name) || /^ardoise\.db($|[-.])/.test(name)) {
      rmSync(join(dataFolder, name), { recursive: true, force: true })
    }
  }
}
