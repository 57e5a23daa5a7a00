import { existsSync } from 'node:fs'

/** Chromium's own binaries first: the distributions' wrapper scripts add switches and a process. */
const BINARIES = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The system's Chromium, or what STANDIN_CHROMIUM names. */
export function findChromium(): string | undefined {
  return process.env.STANDIN_CHROMIUM ?? BINARIES.find(path => existsSync(path))
}
