import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { chooseElectron } from './choose-electron.ts'

// `electron <arguments>` with whichever Electron there is.
chooseElectron()
const child = spawn(createRequire(import.meta.url)('electron'), process.argv.slice(2), { stdio: 'inherit' })
// The app hears these too, and may need a moment to save.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('close', code => process.exit(code ?? 1))
