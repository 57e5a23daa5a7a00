import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { isOwnAddress, START_PAGE } from './origin.ts'
import type { Places } from './places.ts'
import { LEAST, placeWindow, readWindowState, writeWindowState } from './window-state.ts'

const GROUND = { light: '#ffffff', dark: '#1b1c1d' }
/** A page that falls again and again is left alone, rather than reloaded for ever. */
const MOST_FALLS = 3
const FALLS_WITHIN_MS = 60_000

/** The main window, where it was last time, shown once there is something to see. */
export function createWindow(places: Places, log: (where: string, error: unknown) => void): BrowserWindow {
  const stateFile = join(app.getPath('userData'), 'window.json')
  const kept = readWindowState(stateFile)
  const displays = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()]
  const window = new BrowserWindow({
    ...placeWindow(
      kept,
      displays.map(display => display.workArea),
    ),
    minWidth: LEAST.width,
    minHeight: LEAST.height,
    show: false,
    title: 'Ardoise',
    backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
    webPreferences: {
      preload: places.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      devTools: !app.isPackaged,
    },
  })
  window.once('ready-to-show', () => {
    if (kept?.maximized) window.maximize()
    window.show()
  })
  window.on('close', () => {
    try {
      writeWindowState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() })
    } catch (error) {
      // Where the window was is not worth keeping someone from closing it.
      log('window state', error)
    }
  })
  window.on('unresponsive', () => log('page', new Error('unresponsive')))
  reloadAfterFalls(window, log)
  window.loadURL(START_PAGE).catch(error => log('load', error))
  return window
}

/** Turns run in the main process: a page that crashed comes back and finds them as they are. */
function reloadAfterFalls(window: BrowserWindow, log: (where: string, error: unknown) => void): void {
  let falls: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log('page', new Error(`gone: ${reason} (${exitCode})`))
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const now = performance.now()
    falls = [...falls.filter(at => now - at < FALLS_WITHIN_MS), now]
    if (falls.length <= MOST_FALLS) window.webContents.reload()
  })
}

/** For every page that ever exists: it stays where it is, opens no other, and holds no foreign view. */
export function confineContents(openAddress: (url: string) => void): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', event => {
      if (!(isOwnAddress(event.url) && event.url.split('#')[0] === contents.getURL().split('#')[0]))
        event.preventDefault()
    })
    contents.on('will-attach-webview', event => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      openAddress(url)
      return { action: 'deny' }
    })
  })
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
