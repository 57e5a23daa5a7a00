import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The browser of this machine, without its own background work. @throws when there is none. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('These measures need Chromium: install it (Debian: apt install chromium).')
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-extensions'] })
}

function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync)
}
