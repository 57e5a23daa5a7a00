import type { Session } from './devtools.ts'

type RequestHandler = (
  webContents: unknown,
  permission: string,
  callback: (granted: boolean) => void,
  details: object,
) => void
type CheckHandler = (webContents: unknown, permission: string, origin: string, details: object) => boolean

/** Electron's names, and what the DevTools protocol calls each. */
const PERMISSIONS: [string, string[]][] = [
  ['geolocation', ['geolocation']],
  ['notifications', ['notifications']],
  ['media', ['camera', 'microphone']],
  ['midi', ['midi']],
  ['clipboard-read', ['clipboard-read']],
  ['clipboard-sanitized-write', ['clipboard-write']],
  ['idle-detection', ['idle-detection']],
  ['display-capture', ['display-capture']],
  ['window-management', ['window-management']],
  ['persistent-storage', ['persistent-storage']],
]

let requestHandler: RequestHandler | null = null
let checkHandler: CheckHandler | null = null

export const permissionHandlers = {
  setPermissionRequestHandler(handler: RequestHandler | null): void {
    requestHandler = handler
  },
  setPermissionCheckHandler(handler: CheckHandler | null): void {
    checkHandler = handler
  },
}

/**
 * Chromium is told before each page what the app would answer, since it can't ask in the middle; without handlers
 * everything is granted, as in Electron.
 */
export async function settlePermissions(
  browser: Session,
  webContents: unknown,
  url: string,
  chromiumUrl: string,
): Promise<void> {
  if (!/^(https?|file):/.test(chromiumUrl)) return
  const origin = new URL(chromiumUrl).protocol === 'file:' ? 'file:///' : new URL(chromiumUrl).origin
  await Promise.all(
    PERMISSIONS.map(async ([permission, names]) => {
      const setting = (await isGranted(webContents, permission, url)) ? 'granted' : 'denied'
      for (const name of names) {
        // Chromium refuses to settle some for some origins; those stay as they are.
        await browser.send('Browser.setPermission', { permission: { name }, setting, origin }).catch(() => {})
      }
    }),
  )
}

async function isGranted(webContents: unknown, permission: string, url: string): Promise<boolean> {
  const details = { requestingUrl: url, isMainFrame: true, mediaTypes: ['audio', 'video'] }
  if (checkHandler && !checkHandler(webContents, permission, originOf(url), details)) return false
  const ask = requestHandler
  if (!ask) return true
  return new Promise(resolve => ask(webContents, permission, resolve, details))
}

function originOf(url: string): string {
  return /^[^:]+:\/\/[^/?#]*/.exec(url)?.[0] ?? url
}
