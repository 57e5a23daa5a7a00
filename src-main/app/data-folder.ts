import { homedir } from 'node:os'
import { join } from 'node:path'

/** `option` as given, else ARDOISE_DATA, else the folder that the system sets aside for applications. */
export function dataFolder(option: string | undefined, variables: NodeJS.ProcessEnv): string {
  if (option) return option
  if (variables.ARDOISE_DATA) return variables.ARDOISE_DATA
  if (process.platform === 'win32') return join(variables.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Ardoise')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Ardoise')
  return join(variables.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'ardoise')
}
