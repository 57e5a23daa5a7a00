import { statSync } from 'node:fs'
import { resolve } from 'node:path'

/** The files that a command line names: what « Open with », a drop on the icon or a second start hand over. */
export function filesOfCommandLine(argv: readonly string[], folder: string, ownFiles: readonly string[]): string[] {
  return argv
    .slice(1)
    .filter(argument => argument !== '' && !argument.startsWith('-'))
    .map(argument => resolve(folder, argument))
    .filter(path => !ownFiles.includes(path) && isFile(path))
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
