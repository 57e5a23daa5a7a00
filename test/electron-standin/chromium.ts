import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { chromiumSwitches, commandLine } from './command-line.ts'
import { connectDevTools, type DevTools } from './devtools.ts'
import { findChromium } from './find-chromium.ts'
import { systemLocale } from './locale.ts'

const SWITCHES = [
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--allow-file-access-from-files',
  '--hide-crash-restore-bubble',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-popup-blocking',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-infobars',
  '--password-store=basic',
  '--disable-pings',
  // All frames in one process, so that one session sees the requests of all.
  '--disable-site-isolation-trials',
]
const DISABLED_FEATURES = [
  'IsolateOrigins',
  'site-per-process',
  'IsolateSandboxedIframes',
  'Translate',
  'MediaRouter',
  // Each of these would start a renderer a window for an address bar that nobody uses.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]
/** Below this, Chromium's renderers die for want of shared memory. */
const SMALL_SHARED_MEMORY = 512 * 1024 * 1024

const PROFILE_WAIT_MS = 5000

export type Chromium = {
  devtools: DevTools
  /** The line that tells an outer debugger where to connect; undefined unless `--remote-debugging-port` was given. */
  listening: Promise<string> | undefined
  /** Resolves when the process has ended, with the last that it said. */
  ended: Promise<string>
  close(): Promise<void>
}

export const isHeadless = (): boolean =>
  commandLine.hasSwitch('headless') || !(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/** Starts the system's Chromium without a window, on a profile inside the app's own data. */
export async function startChromium(profile: string): Promise<Chromium> {
  mkdirSync(profile, { recursive: true })
  await waitForProfile(profile)
  const verbose = process.env.ELECTRON_ENABLE_LOGGING !== undefined
  const child = spawn(chromiumBinary(), switchesFor(profile), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Otherwise Ctrl-C would reach it too, before the app has saved anything.
    detached: true,
    // Else it would keep its crash reports in the user's own folders.
    env: { ...process.env, BREAKPAD_DUMP_LOCATION: join(profile, 'Crash Reports') },
  })
  const ended = new Promise<void>(resolve => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const lines = createInterface({ input: child.stdio[2] as Readable })
  const listening = commandLine.hasSwitch('remote-debugging-port')
    ? new Promise<string>(resolve => {
        lines.on('line', line => line.startsWith('DevTools listening on') && resolve(line))
      })
    : undefined
  const lastLines: string[] = []
  lines.on('line', line => {
    if (verbose) console.error(line)
    lastLines.push(line)
    if (lastLines.length > 20) lastLines.shift()
  })
  const devtools = connectDevTools(child.stdio[3] as Writable, child.stdio[4] as Readable)
  // A process that exits at once closes the pipe, and a Chromium whose pipe is closed ends by itself.
  child.unref()
  return {
    devtools,
    listening,
    ended: ended.then(() => lastLines.join('\n')),
    close: () => close(child, devtools, ended),
  }
}

async function close(child: ChildProcess, devtools: DevTools, ended: Promise<void>): Promise<void> {
  devtools.browser.send('Browser.close').catch(() => {})
  const late = setTimeout(() => killGroup(child), 3000)
  await ended
  clearTimeout(late)
}

/**
 * Chromium hands a profile in use over to the process that has it. That of an app just killed needs a moment to end; the
 * lock is a link to `host-pid`.
 */
async function waitForProfile(profile: string): Promise<void> {
  const lock = join(profile, 'SingletonLock')
  const owner = () => Number(lstatSync(lock, { throwIfNoEntry: false }) ? readlinkSync(lock).split('-').at(-1) : 0)
  for (let waited = 0; isAlive(owner()); waited += 50) {
    if (waited > PROFILE_WAIT_MS) throw new Error(`Another instance of the app uses ${profile}`)
    await delay(50)
  }
  rmSync(lock, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended between the two lines.
  }
}

function switchesFor(profile: string): string[] {
  const wanted = chromiumSwitches()
  const disabled = [...DISABLED_FEATURES, wanted.get('disable-features')].filter(Boolean).join(',')
  wanted.delete('disable-features')
  // What pages read as navigator.language; Chromium takes it from no variable of the environment.
  const locale = systemLocale()
  wanted.set('accept-lang', [...new Set([locale, locale.replace(/-.*/, '')])].join(','))
  if (process.getuid?.() === 0) wanted.set('no-sandbox', '')
  if (statfs('/dev/shm') < SMALL_SHARED_MEMORY) wanted.set('disable-dev-shm-usage', '')
  if (commandLine.hasSwitch('remote-debugging-port')) {
    wanted.set('remote-debugging-port', commandLine.getSwitchValue('remote-debugging-port'))
  }
  return [
    ...SWITCHES,
    ...(isHeadless() ? ['--headless=new'] : []),
    `--user-data-dir=${profile}`,
    `--disable-features=${disabled}`,
    ...[...wanted].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`)),
  ]
}

function statfs(path: string): number {
  if (!existsSync(path)) return 0
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

function chromiumBinary(): string {
  const found = findChromium()
  if (found) return found
  throw new Error(
    'The Electron stand-in needs Chromium: install it (Debian: apt-get install chromium) or name its binary in STANDIN_CHROMIUM',
  )
}
