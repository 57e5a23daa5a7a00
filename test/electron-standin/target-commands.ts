import type { Rectangle } from 'electron'
import { currentBrowser } from './browser.ts'
import { isHeadless } from './chromium.ts'
import type { Session } from './devtools.ts'
import { ISOLATED_WORLD, type PageScript, preloadScript, UP_BINDING } from './page-scripts.ts'

export type Target = { targetId: string; windowId: number; session: Session }

/** Opens a window of Chromium on an empty page, about as large as `bounds`. */
export async function openTarget(bounds: Rectangle): Promise<Target> {
  const { chromium } = currentBrowser()
  const { browser } = chromium.devtools
  const { targetId } = await browser.send('Target.createTarget', {
    // Chromium refuses it, which leaves the empty document of a window that has not navigated: a test waits for its first load.
    url: 'javascript:void 0',
    newWindow: true,
    left: bounds.x,
    top: bounds.y,
    width: bounds.width,
    height: bounds.height,
  })
  const [session, { windowId }] = await Promise.all([
    chromium.devtools.attach(targetId),
    browser.send('Browser.getWindowForTarget', { targetId }),
  ])
  return { targetId, windowId, session }
}

export async function setContentBounds(windowId: number, { x, y, width, height }: Rectangle): Promise<void> {
  const { browser } = currentBrowser().chromium.devtools
  if (!isHeadless()) await browser.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y } })
  await browser.send('Browser.setContentsSize', { windowId, width, height })
}

/** Commands of one session are carried out in order, so none of these waits for the one before. */
export async function prepareTarget(session: Session, scripts: readonly PageScript[]): Promise<void> {
  await Promise.all([
    session.send('Page.enable'),
    session.send('Runtime.enable'),
    session.send('Runtime.addBinding', { name: UP_BINDING, executionContextName: ISOLATED_WORLD }),
    ...scripts.map(script => session.send('Page.addScriptToEvaluateOnNewDocument', script)),
  ])
}

/** Keeps a session's preload as it stands on disk; the answer takes its latest text. */
export function keepPreload(session: Session, path: string | undefined): () => Promise<void> {
  let registered: { source: string; identifier: string } | undefined
  return async () => {
    if (path === undefined) return
    const script = preloadScript(path)
    if (script.source === registered?.source) return
    if (registered) await session.send('Page.removeScriptToEvaluateOnNewDocument', registered)
    const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', script)
    registered = { source: script.source, identifier }
  }
}

/**
 * Answers `webUtils.getPathForFile` while its `debugger` statement holds the page: only the DevTools protocol knows the
 * path behind a File, and Electron's function is synchronous.
 */
export async function answerFilePaths(session: Session): Promise<void> {
  session.on('Debugger.paused', ({ callFrames }) => {
    // A failure here means that the page has gone meanwhile.
    answerPause(session, callFrames[0]).catch(() => {})
  })
  await session.send('Debugger.enable')
}

async function answerPause(
  session: Session,
  frame: { functionName: string; callFrameId: string } | undefined,
): Promise<void> {
  if (frame?.functionName === 'getPathForFile') {
    const { callFrameId } = frame
    const { result } = await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: 'file' })
    const path = await session.send('DOM.getFileInfo', { objectId: result.objectId ?? '' }).then(
      info => info.path,
      () => '',
    )
    const expression = `standinPath = ${JSON.stringify(path)}`
    await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression })
  }
  await session.send('Debugger.resume')
}
