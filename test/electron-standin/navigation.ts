import { setTimeout as delay } from 'node:timers/promises'
import type { Session } from './devtools.ts'
import { makeEvent } from './event.ts'
import { fromChromiumUrl, handlerFor, isOwnScheme, schemeOf } from './own-schemes.ts'
import type { PageTarget } from './page-target.ts'
import { settlePermissions } from './permissions.ts'
import type { SchemeServer } from './scheme-server.ts'
import { beforeRequest, headersReceived, onWebRequestChange, watchesResponses } from './web-request.ts'

type Paused = {
  requestId: string
  request: { url: string; method: string }
  frameId: string
  resourceType: string
  redirectedRequestId?: string
  responseStatusCode?: number
  responseErrorReason?: string
  responseHeaders?: { name: string; value: string }[]
}

/** How long a page's own wish to navigate may come after the request for it. */
const WISH_MS = 80
const RESOURCE_TYPES: Record<string, string> = {
  Document: 'subFrame',
  XHR: 'xhr',
  Fetch: 'xhr',
  WebSocket: 'webSocket',
}

export type Navigation = {
  /** Tells that the next load of the main frame is the app's, which `will-navigate` is not asked about. */
  expectLoad(): void
}

/** Stops every request of a window: own schemes, `will-navigate`, `webRequest`, permissions. */
export function superviseRequests(
  contents: PageTarget,
  session: Session,
  browser: Session,
  schemes: SchemeServer,
): Navigation {
  let expected = false
  let wish: string | undefined

  const watch = () => {
    const patterns = [{ urlPattern: '*', requestStage: 'Request' as const }]
    const responses = watchesResponses() ? [{ urlPattern: '*', requestStage: 'Response' as const }] : []
    session.send('Fetch.enable', { patterns: [...patterns, ...responses] }).catch(() => {})
  }
  watch()
  contents.once('destroyed', onWebRequestChange(watch))

  session.on('Page.frameRequestedNavigation', event => {
    if (event.frameId === contents.targetId) wish = event.url
  })
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return
    wish = undefined
    expected = false
  })
  session.on('Fetch.requestPaused', event => {
    // A failure here means that the page has gone meanwhile.
    decide(event as Paused).catch(() => {})
  })

  async function decide(paused: Paused): Promise<void> {
    const { requestId } = paused
    const url = fromChromiumUrl(paused.request.url)
    if (paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined) {
      return continueResponse(paused, url)
    }
    const isMainFrame = paused.resourceType === 'Document' && paused.frameId === contents.targetId
    if (isMainFrame) {
      if (await refusesNavigation(paused, url)) {
        await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
        return
      }
      await settlePermissions(browser, contents.self, url, paused.request.url)
    }
    const resourceType = isMainFrame
      ? 'mainFrame'
      : (RESOURCE_TYPES[paused.resourceType] ?? camelCase(paused.resourceType))
    const { cancel, redirectURL } = await beforeRequest({
      url,
      method: paused.request.method,
      resourceType,
      webContentsId: contents.id,
    })
    if (cancel) await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    else if (redirectURL) {
      await session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 307,
        responseHeaders: [{ name: 'Location', value: redirectURL }],
      })
    } else if (isFaviconOf(paused, url)) await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    else if (!isOwnScheme(schemeOf(url))) await session.send('Fetch.continueRequest', { requestId })
    else if (handlerFor(url)) await session.send('Fetch.continueRequest', { requestId, url: schemes.urlFor(url) })
    else await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
  }

  /** Only navigations that the page began are asked about: not the app's loads, nor a test's own `goto` and `reload`. */
  async function refusesNavigation(paused: Paused, url: string): Promise<boolean> {
    if (expected) {
      expected = false
      wish = undefined
      return false
    }
    if (wish === undefined && paused.redirectedRequestId === undefined) await delay(WISH_MS)
    if (wish === undefined && paused.redirectedRequestId === undefined) return false
    wish = undefined
    return askNavigation(contents, url, paused.redirectedRequestId === undefined ? 'will-navigate' : 'will-redirect')
  }

  async function continueResponse(paused: Paused, url: string): Promise<void> {
    const { requestId, responseStatusCode } = paused
    // Its own schemes' headers were asked about where they were made.
    if (responseStatusCode === undefined || isOwnScheme(schemeOf(url))) {
      await session.send('Fetch.continueResponse', { requestId })
      return
    }
    const given: Record<string, string[]> = {}
    for (const { name, value } of paused.responseHeaders ?? []) given[name] = [...(given[name] ?? []), value]
    try {
      const headers = await headersReceived(url, responseStatusCode, given)
      const responseHeaders = Object.entries(headers).flatMap(([name, values]) =>
        values.map(value => ({ name, value })),
      )
      await session.send('Fetch.continueResponse', { requestId, responseCode: responseStatusCode, responseHeaders })
    } catch {
      await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    }
  }

  return {
    expectLoad: () => {
      expected = true
    },
  }
}

/** Emits a navigation event; true when the app refuses it. */
export function askNavigation(contents: PageTarget, url: string, name: 'will-navigate' | 'will-redirect'): boolean {
  const event = makeEvent({
    url,
    isSameDocument: false,
    isMainFrame: true,
    frame: contents.mainFrame,
    initiator: contents.mainFrame,
  })
  contents.emit(name, event, url, false, true)
  return event.defaultPrevented
}

/** Chromium's own idea: Electron asks for no icon. */
function isFaviconOf({ resourceType }: Paused, url: string): boolean {
  return resourceType === 'Other' && new URL(url).pathname === '/favicon.ico'
}

function camelCase(resourceType: string): string {
  return resourceType.charAt(0).toLowerCase() + resourceType.slice(1)
}
