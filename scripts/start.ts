import { globSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chooseElectron } from '../test/electron-standin/choose-electron.ts'
import { runInstead, runOrExit } from './run.ts'

// `npm start`: builds what has changed, then opens the window.
process.chdir(join(import.meta.dirname, '..'))
if (isOutOfDate()) runOrExit('electron-vite', 'build')
if (chooseElectron() === 'stand-in')
  process.stderr.write(
    'Electron’s binary is not here (npx install-electron fetches it): the development stand-in shows the app in Chromium.\n',
  )
const electron: unknown = createRequire(import.meta.url)('electron')
runInstead(String(electron), '.', ...process.argv.slice(2))

function isOutOfDate(): boolean {
  const built = statSync('out/renderer/index.html', { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = globSync(['src-*/**/*.*', 'electron.vite.config.ts', 'package-lock.json'])
  return sources.some(path => statSync(path).mtimeMs > built)
}
