import type { Rectangle } from 'electron'
import { currentBrowser } from './browser.ts'
import { isHeadless } from './chromium.ts'
import type { Session } from './devtools.ts'
import { ISOLATED_WORLD, type PageScript, UP_BINDING } from './page-scripts.ts'

export type Target = { targetId: string; windowId: number; session: Session }

/** Opens a window of Chromium on an empty page, with viewport `bounds`. */
export async function openTarget(bounds: Rectangle): Promise<Target> {
  const { chromium } = currentBrowser()
  const { browser } = chromium.devtools
  const { targetId } = await browser.send('Target.createTarget', {
    url: 'about:blank',
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
  await setContentBounds(windowId, bounds)
  return { targetId, windowId, session }
}

export async function setContentBounds(windowId: number, { x, y, width, height }: Rectangle): Promise<void> {
  const { browser } = currentBrowser().chromium.devtools
  if (!isHeadless()) await browser.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y } })
  await browser.send('Browser.setContentsSize', { windowId, width, height })
}

/** Commands of one session are carried out in order, so none of these waits for the one before. */
export async function enableDomains(session: Session): Promise<void> {
  await Promise.all([
    session.send('Page.enable'),
    session.send('Runtime.enable'),
    session.send('Runtime.addBinding', { name: UP_BINDING, executionContextName: ISOLATED_WORLD }),
  ])
}

/** Registers what new documents run, and answers how to take it back. */
export async function addScripts(session: Session, scripts: readonly PageScript[]): Promise<() => Promise<void>> {
  const added = await Promise.all(scripts.map(script => session.send('Page.addScriptToEvaluateOnNewDocument', script)))
  return async () => {
    await Promise.all(
      added.map(({ identifier }) => session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })),
    )
  }
}

/**
 * Answers `webUtils.getPathForFile` while its `debugger` statement holds the page: only the DevTools protocol knows the
 * path behind a File, and Electron's function is synchronous.
 */
export async function answerFilePaths(session: Session): Promise<void> {
  session.on('Debugger.paused', async ({ callFrames }) => {
    const frame = callFrames[0]
    if (frame?.functionName === 'getPathForFile') {
      const { callFrameId } = frame
      const { result } = await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: 'file' })
      const path = await session.send('DOM.getFileInfo', { objectId: result.objectId ?? '' }).then(
        info => info.path,
        () => '',
      )
      await session.send('Debugger.evaluateOnCallFrame', {
        callFrameId,
        expression: `standinPath = ${JSON.stringify(path)}`,
      })
    }
    await session.send('Debugger.resume')
  })
  await session.send('Debugger.enable')
}
