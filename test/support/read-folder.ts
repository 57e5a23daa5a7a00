import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Every file of a folder with its hash, but for what opening a data folder leaves. */
export function readFolder(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => statSync(join(folder, name)).isFile() && !/^(ardoise\.lock$|tmp)/.test(name))
      .sort()
      .map(name => [
        relative('.', name),
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )
}
