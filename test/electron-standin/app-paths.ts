import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

const chosen = new Map<string, string>()
const folders: Record<string, string> = {
  desktop: 'Desktop',
  documents: 'Documents',
  downloads: 'Downloads',
  music: 'Music',
  pictures: 'Pictures',
  videos: 'Videos',
}

/** `app.getPath`, with Linux' defaults. */
export function getPath(name: string, appName: string, executable: string): string {
  const known = chosen.get(name)
  if (known !== undefined) return known
  if (name === 'home') return homedir()
  if (name === 'temp') return tmpdir()
  if (name === 'exe' || name === 'module') return executable
  if (name === 'appData') return process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
  if (name === 'userData') return join(getPath('appData', appName, executable), appName)
  if (name === 'sessionData') return getPath('userData', appName, executable)
  if (name === 'logs') return join(getPath('userData', appName, executable), 'logs')
  if (name === 'crashDumps') return join(getPath('userData', appName, executable), 'Crashpad')
  const folder = folders[name]
  if (folder === undefined) throw new Error(`Failed to get '${name}' path`)
  return process.env[`XDG_${name === 'downloads' ? 'DOWNLOAD' : name.toUpperCase()}_DIR`] || join(homedir(), folder)
}

export function setPath(name: string, path: string): void {
  chosen.set(name, path)
}
