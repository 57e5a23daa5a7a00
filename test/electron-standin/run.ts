import { existsSync, readFileSync, statSync } from 'node:fs'
import inspector from 'node:inspector'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, becomeReady, describeApp, isLeaving } from './app.ts'
import { type Browser, openBrowser } from './browser.ts'
import { commandLine, readSwitches } from './command-line.ts'
import { electronModule } from './electron-module.ts'
import { parseLaunchArguments } from './launch-arguments.ts'
import { provideElectron } from './module-hooks.ts'

/** Runs an app as `electron <args>` would. */
export async function run(args: string[]): Promise<void> {
  const { app: appPath, preloaded, inspectPort, version } = parseLaunchArguments(args)
  const electronVersion = readElectronVersion()
  if (version) {
    console.log(`v${electronVersion}`)
    return
  }
  process.argv = [app.getPath('exe'), ...args]
  readSwitches(args)
  if (commandLine.hasSwitch('user-data-dir'))
    app.setPath('userData', resolve(commandLine.getSwitchValue('user-data-dir')))
  dressProcess(electronVersion)
  provideElectron(electronModule)
  if (inspectPort !== undefined) inspector.open(inspectPort)

  const main = findMain(resolve(appPath))
  const require = createRequire(main)
  for (const module of preloaded) require(resolve(module))
  try {
    await import(pathToFileURL(main).href)
  } catch (error) {
    console.error('App threw an error during load')
    console.error(error)
    process.exit(1)
  }
  if (isLeaving()) return
  announce(await openBrowser(join(app.getPath('sessionData'), 'Chromium')))
  if (isLeaving()) return
  becomeReady()
}

function announce({ chromium }: Browser): void {
  // Only now may an outer debugger come: whatever it sets must be the last word.
  void chromium.listening?.then(line => console.error(line))
  void chromium.ended.then(lastLines => {
    if (!isLeaving()) console.error(`Chromium has ended:\n${lastLines}`)
    app.exit(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())
}

function dressProcess(electronVersion: string): void {
  const versions = { ...process.versions, electron: electronVersion, chrome: '0.0.0.0' }
  Object.defineProperty(process, 'versions', { value: versions, enumerable: true })
  Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: import.meta.dirname })
  // As Electron does, where a dialog tells it: an app that fails in one listener goes on.
  process.on('uncaughtException', error => {
    if (process.listenerCount('uncaughtException') === 1)
      console.error('Uncaught exception in the main process:', error)
  })
}

function readElectronVersion(): string {
  const path = join(import.meta.dirname, '../../node_modules/electron/package.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version : '0.0.0'
}

/** The app's main script; sets its name and version on the way, from the nearest package.json. */
function findMain(path: string): string {
  if (!existsSync(path)) {
    console.error(`Unable to find Electron app at ${path}`)
    process.exit(1)
  }
  const isFolder = statSync(path).isDirectory()
  const folder = isFolder ? path : dirname(path)
  const description = join(folder, 'package.json')
  const { name, productName, version, main } = existsSync(description)
    ? (JSON.parse(readFileSync(description, 'utf8')) as Record<
        'name' | 'productName' | 'version' | 'main',
        string | undefined
      >)
    : {}
  if (isFolder) describeApp({ name: productName ?? name ?? 'Electron', version: version ?? '', path: folder })
  return isFolder ? join(folder, main ?? 'index.js') : path
}
