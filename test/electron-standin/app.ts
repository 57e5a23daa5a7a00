import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { getPath, setPath } from './app-paths.ts'
import { closeBrowser } from './browser.ts'
import { BrowserWindow } from './browser-window.ts'
import { commandLine } from './command-line.ts'
import { makeEvent } from './event.ts'
import { systemLocale } from './locale.ts'
import { guard } from './not-emulated.ts'
import { type Handover, hasLock, releaseLock, requestLock } from './single-instance.ts'

const executable = join(import.meta.dirname, 'electron')
let name = 'Electron'
let version = ''
let appPath = ''
let ready = false
let resolveReady: (event?: unknown) => void
const whenReady = new Promise<unknown>(resolve => {
  resolveReady = resolve
})
let state: 'running' | 'quitting' | 'exiting' = 'running'

/** Electron's `app`, and where its life cycle is decided. */
export const app = Object.assign(new EventEmitter(), {
  isPackaged: false,
  name: '',
  commandLine: guard('app.commandLine', commandLine),
  applicationMenu: null,
  badgeCount: 0,
  runningUnderARM64Translation: false,
  isReady: (): boolean => ready,
  whenReady: (): Promise<unknown> => whenReady,
  getName: (): string => name,
  setName(wanted: string): void {
    name = wanted
  },
  getVersion: (): string => version,
  getAppPath: (): string => appPath,
  getPath: (key: string): string => getPath(key, name, executable),
  setPath,
  setAppLogsPath(path?: string): void {
    setPath('logs', path ?? join(app.getPath('userData'), 'logs'))
  },
  getLocale: (): string => systemLocale().replace(/-(?!BR|PT|GB|US|CN|TW|419).*/, ''),
  getSystemLocale: systemLocale,
  getLocaleCountryCode: (): string => systemLocale().split('-')[1] ?? '',
  getPreferredSystemLanguages: (): string[] => [systemLocale()],
  getFileIcon: undefined,

  requestSingleInstanceLock(additionalData: unknown = null): boolean {
    const handover = { argv: process.argv, workingDirectory: process.cwd(), additionalData }
    return requestLock(app.getPath('userData'), handover, received => void tellSecondInstance(received))
  },
  hasSingleInstanceLock: hasLock,
  releaseSingleInstanceLock: releaseLock,

  /** Closes the windows, each of which may refuse, then exits. */
  quit(): void {
    if (state !== 'running') return
    const event = makeEvent({})
    app.emit('before-quit', event)
    if (event.defaultPrevented) return
    state = 'quitting'
    const windows = BrowserWindow.getAllWindows()
    if (windows.length === 0) finishQuitting()
    for (const window of windows) window.close()
  },
  exit(code = 0): void {
    if (state === 'exiting') return
    state = 'exiting'
    app.emit('quit', makeEvent({}), code)
    void closeBrowser().finally(() => process.exit(code))
  },

  setAppUserModelId() {},
  setAboutPanelOptions() {},
  showAboutPanel() {},
  enableSandbox() {},
  disableHardwareAcceleration() {},
  setBadgeCount: (): boolean => true,
  addRecentDocument() {},
  clearRecentDocuments() {},
  setAsDefaultProtocolClient: (): boolean => false,
  isDefaultProtocolClient: (): boolean => false,
  focus(): void {
    BrowserWindow.getAllWindows()[0]?.focus()
  },
  isAccessibilitySupportEnabled: (): boolean => false,
  setAccessibilitySupportEnabled() {},
})
Object.defineProperty(app, 'name', { get: () => name, set: app.setName, enumerable: true })

app.on('standin-window-closed', (left: number) => {
  if (left > 0 || state === 'exiting') return
  if (state === 'quitting') finishQuitting()
  else if (app.listenerCount('window-all-closed') === 0) app.quit()
  else app.emit('window-all-closed')
})
app.on('standin-close-refused', () => {
  if (state === 'quitting') state = 'running'
})

function finishQuitting(): void {
  const event = makeEvent({})
  app.emit('will-quit', event)
  if (event.defaultPrevented) state = 'running'
  else app.exit(0)
}

async function tellSecondInstance({ argv, workingDirectory, additionalData }: Handover): Promise<void> {
  await app.whenReady()
  app.emit('second-instance', makeEvent({}), argv, workingDirectory, additionalData)
}

export function describeApp(described: { name: string; version: string; path: string }): void {
  name = described.name
  version = described.version
  appPath = described.path
}

/** True when the app gave up before it was ready, as a second instance does. */
export const isLeaving = (): boolean => state !== 'running'

export function becomeReady(): void {
  ready = true
  const info = makeEvent({})
  // Through the property, which Playwright's loader replaces, and before the promise: it replays the arguments.
  app.emit('ready', info, {})
  resolveReady(info)
}
