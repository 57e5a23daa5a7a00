import { type Chromium, startChromium } from './chromium.ts'
import { type SchemeServer, startSchemeServer } from './scheme-server.ts'

export type Browser = { chromium: Chromium; schemes: SchemeServer }

let browser: Browser | undefined
const targetListeners = new Map<string, { crashed(): void; destroyed(): void }>()

/** The running Chromium; there is none before the app is ready. */
export function currentBrowser(): Browser {
  if (!browser) throw new Error('Cannot create BrowserWindow before app is ready')
  return browser
}

export async function openBrowser(profile: string): Promise<Browser> {
  const [chromium, schemes] = await Promise.all([startChromium(profile), startSchemeServer()])
  const { browser: session } = chromium.devtools
  session.on('Target.targetCrashed', ({ targetId }) => targetListeners.get(targetId)?.crashed())
  session.on('Target.targetDestroyed', ({ targetId }) => {
    targetListeners.get(targetId)?.destroyed()
    targetListeners.delete(targetId)
  })
  session.on('Target.targetCreated', ({ targetInfo }) => {
    // The page's scripts catch window.open and links; what slips through is a window that the app never allowed.
    if (targetInfo.openerId === undefined || targetInfo.type !== 'page') return
    session.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => {})
  })
  await session.send('Target.setDiscoverTargets', { discover: true })
  browser = { chromium, schemes }
  return browser
}

export async function closeBrowser(): Promise<void> {
  await browser?.chromium.close()
}

export function onTarget(targetId: string, listeners: { crashed(): void; destroyed(): void }): void {
  targetListeners.set(targetId, listeners)
}
