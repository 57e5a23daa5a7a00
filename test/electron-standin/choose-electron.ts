import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Real Electron when its binary is there, else the stand-in; answers which. For Playwright configurations and scripts. */
export function chooseElectron(): 'electron' | 'stand-in' {
  const chosen = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (chosen !== undefined) return chosen.includes('electron-standin') ? 'stand-in' : 'electron'
  if (existsSync(join(import.meta.dirname, '../../node_modules/electron/path.txt'))) return 'electron'
  process.env.ELECTRON_OVERRIDE_DIST_PATH = import.meta.dirname
  return 'stand-in'
}
