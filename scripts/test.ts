import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chooseElectron } from '../test/electron-standin/choose-electron.ts'
import { findChromium } from '../test/electron-standin/find-chromium.ts'
import { runOrExit } from './run.ts'

// `npm test`: unit and integration tests, then the built app from end to end, in Electron or in its stand-in.
process.chdir(join(import.meta.dirname, '..'))
const electron = chooseElectron()
const [display, ...displayOptions] = electron === 'electron' ? electronDisplay() : []
if (electron === 'stand-in') needChromium()
process.stdout.write(`End-to-end tests run in ${electron === 'electron' ? 'Electron' : 'the Electron stand-in'}.\n`)

runOrExit('vitest', 'run')
runOrExit('electron-vite', 'build')
if (electron === 'stand-in') runOrExit('playwright', 'test', '-c', 'test/electron-standin')
const args = ['test', ...process.argv.slice(2)]
if (display) runOrExit(display, ...displayOptions, 'playwright', ...args)
else runOrExit('playwright', ...args)

function needChromium(): void {
  if (process.platform === 'win32')
    giveUp(
      'The stand-in does not run on Windows: fetch Electron’s binary with « npx install-electron », then try again.',
    )
  if (findChromium()) return
  if (canInstall()) install('chromium')
  if (!findChromium())
    giveUp(
      'Install Chromium (Debian: apt-get install chromium) or name its binary in STANDIN_CHROMIUM, then try again.',
    )
}

/** Electron has no headless mode: without a display it needs one in memory. */
function electronDisplay(): string[] {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return []
  if (!has('xvfb-run') && canInstall()) install('xvfb', 'xauth')
  if (!has('xvfb-run')) giveUp('Install Xvfb (Debian: apt-get install xvfb xauth), or set DISPLAY, then try again.')
  return ['xvfb-run', '-a']
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && has('apt-get')
}

function install(...packages: string[]): void {
  runOrExit('apt-get', 'update')
  runOrExit('apt-get', 'install', '-y', '--no-install-recommends', ...packages)
}

function has(command: string): boolean {
  return spawnSync('which', [command], { stdio: 'ignore' }).status === 0
}

function giveUp(advice: string): never {
  process.stderr.write(`${advice}\n`)
  process.exit(1)
}
