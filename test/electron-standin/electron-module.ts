import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { clipboard, crashReporter, dialog, Notification, powerMonitor, recorded, shell, Tray } from './desktop.ts'
import { ipcMain } from './ipc.ts'
import { Menu, MenuItem } from './menu.ts'
import { nativeImage } from './native-image.ts'
import { nativeTheme } from './native-theme.ts'
import { net } from './net.ts'
import { absentModule, guard } from './not-emulated.ts'
import { protocol } from './own-schemes.ts'
import { screen } from './screen.ts'
import { session } from './session.ts'
import { WebContents } from './web-contents.ts'

const ABSENT = [
  ...['autoUpdater', 'BaseWindow', 'BrowserView', 'contentTracing', 'desktopCapturer', 'globalShortcut', 'ImageView'],
  ...['inAppPurchase', 'MessageChannelMain', 'netLog', 'parentPort', 'powerSaveBlocker', 'pushNotifications'],
  ...['safeStorage', 'ServiceWorkerMain', 'ShareMenu', 'systemPreferences', 'TouchBar', 'utilityProcess', 'View'],
  ...['webFrameMain', 'WebContentsView'],
]

const find = (matches: (contents: WebContents) => boolean) => WebContents.all().find(matches)?.self

const webContents = {
  getAllWebContents: () => WebContents.all().map(contents => contents.self),
  getFocusedWebContents: () => BrowserWindow.getFocusedWindow()?.webContents ?? null,
  fromId: (id: number) => find(contents => contents.id === id),
  fromFrame: (frame: unknown) => find(contents => contents.mainFrame === frame),
  fromDevToolsTargetId: (targetId: string) => find(contents => contents.targetId === targetId),
}

const emulated = {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
  webContents,
}

/** The module that the app's main process gets from `electron`. */
export const electronModule: Record<string, unknown> = {
  ...Object.fromEntries(Object.entries(emulated).map(([name, value]) => [name, guard(name, value)])),
  ...Object.fromEntries(ABSENT.map(name => [name, absentModule(name)])),
  /** Not Electron's: what the app asked of the desktop. */
  standin: recorded,
}
