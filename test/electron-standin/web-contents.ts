import { EventEmitter, once } from 'node:events'
import type { Rectangle, WindowOpenHandlerResponse } from 'electron'
import { currentBrowser, onTarget } from './browser.ts'
import type { Session } from './devtools.ts'
import { makeEvent } from './event.ts'
import { codec, receiveFromPage } from './ipc.ts'
import { imageFromBuffer } from './native-image.ts'
import { emulateTheme } from './native-theme.ts'
import { askNavigation, type Navigation, superviseRequests } from './navigation.ts'
import { loadError } from './network-errors.ts'
import { guard, notEmulated } from './not-emulated.ts'
import { fromChromiumUrl, isOwnScheme, protocol, schemeOf, toChromiumUrl } from './own-schemes.ts'
import type { DownMessage, UpMessage } from './page/isolated-world.ts'
import { ISOLATED_WORLD, pageScripts } from './page-scripts.ts'
import { toPrintOptions } from './print-options.ts'
import { defaultSession } from './session.ts'
import { answerFilePaths, keepPreload, openTarget, prepareTarget, setContentBounds } from './target.ts'

export type ContentsOptions = { bounds: Rectangle; preload: string | undefined; additionalArguments: string[] }
type OpenDetails = { url: string; frameName: string; features: string; disposition: string; referrer: object }
type OpenHandler = (details: OpenDetails) => WindowOpenHandlerResponse
/** What the window does for its page. */
export type Owner = {
  allowWindow(url: string, response: WindowOpenHandlerResponse): void
  contentsGone(): void
  contentsResized(width: number, height: number): void
}

const all = new Set<WebContents>()
let lastId = 0

/** Electron's `WebContents`, over one page target of Chromium. */
export class WebContents extends EventEmitter {
  readonly id = ++lastId
  readonly session = defaultSession
  readonly self: this
  readonly mainFrame
  targetId = ''
  /** Resolves once Chromium's window stands; every command waits for it. */
  readonly opened: Promise<Session>
  private readonly options: ContentsOptions
  private readonly owner: Owner
  private target: { session: Session; windowId: number } | undefined
  private navigation: Navigation | undefined
  private refreshPreload = async (): Promise<void> => {}
  private openHandler: OpenHandler = () => ({ action: 'allow' })
  private isolatedContext: string | undefined
  private url = ''
  private title = ''
  private state: 'alive' | 'crashed' | 'destroyed' = 'alive'
  private loading = false
  private failed = false
  private currentLoader = ''
  private loadedLoader = ''
  private zoomFactor = 1
  private mayRefuseClosing = true
  private targetGone = false

  constructor(options: ContentsOptions, owner: Owner) {
    super()
    this.options = options
    this.owner = owner
    this.self = guard('webContents', this)
    this.mainFrame = makeMainFrame(this)
    this.opened = this.open()
    // Whoever needs it sees the rejection; a window closed before it stood is no error.
    this.opened.catch(() => {})
    all.add(this)
    // biome-ignore lint/correctness/noConstructorReturn: the guarded object is the one that apps hold.
    return this.self
  }

  static all = (): WebContents[] => [...all]

  private async open(): Promise<Session> {
    const { targetId, windowId, session } = await openTarget(this.options.bounds)
    this.targetId = targetId
    this.target = { session, windowId }
    onTarget(targetId, { crashed: () => this.onCrash(), destroyed: () => this.onTargetGone() })
    this.listen(session)
    const { chromium, schemes } = currentBrowser()
    this.navigation = superviseRequests(this, session, chromium.devtools.browser, schemes)
    this.refreshPreload = keepPreload(session, this.options.preload)
    await Promise.all([
      setContentBounds(windowId, this.options.bounds),
      prepareTarget(session, pageScripts(this.options.additionalArguments)),
      this.refreshPreload(),
      emulateTheme(session),
      answerFilePaths(session),
    ])
    return session
  }

  private listen(session: Session): void {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === ISOLATED_WORLD && context.auxData?.frameId === this.targetId)
        this.isolatedContext = context.uniqueId
    })
    session.on('Runtime.executionContextsCleared', () => {
      this.isolatedContext = undefined
    })
    session.on('Runtime.bindingCalled', ({ payload }) => this.onMessage(JSON.parse(payload) as UpMessage))
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      const message = args.map(arg => String(arg.value ?? arg.description ?? '')).join(' ')
      this.emit(
        'console-message',
        makeEvent({ level: type, message, frame: this.mainFrame, lineNumber: 0, sourceId: '' }),
      )
    })
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId !== this.targetId || this.loading) return
      this.loading = true
      this.emit('did-start-loading')
    })
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId === this.targetId) this.stopLoading()
    })
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return
      this.currentLoader = frame.loaderId
      this.failed = frame.unreachableUrl !== undefined
      this.url = fromChromiumUrl(frame.unreachableUrl ?? frame.url + (frame.urlFragment ?? ''))
      if (this.state === 'crashed') this.state = 'alive'
      this.emit('did-navigate', makeEvent({}), this.url, 200, 'OK')
    })
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId !== this.targetId) return
      this.url = fromChromiumUrl(url)
      this.emit('did-navigate-in-page', makeEvent({}), this.url, true)
    })
    session.on('Page.domContentEventFired', () => this.emit('dom-ready', makeEvent({})))
    session.on('Page.loadEventFired', () => this.onLoad())
    session.on('Page.javascriptDialogOpening', ({ type }) => this.onDialog(session, type))
  }

  private onLoad(): void {
    this.loadedLoader = this.currentLoader
    // First, since a listener of the app may throw.
    this.emit('standin-loaded')
    if (!this.failed && this.url !== '') this.emit('did-finish-load', makeEvent({}))
  }

  private stopLoading(): void {
    if (!this.loading) return
    this.loading = false
    this.emit('did-stop-loading')
  }

  private onDialog(session: Session, type: string): void {
    if (type !== 'beforeunload') {
      // A test that drives the page answers them; nobody else could.
      if (!currentBrowser().chromium.listening)
        session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {})
      return
    }
    const event = makeEvent({})
    if (this.mayRefuseClosing) this.emit('will-prevent-unload', event)
    const accept = !this.mayRefuseClosing || event.defaultPrevented
    session.send('Page.handleJavaScriptDialog', { accept }).catch(() => {})
  }

  private onMessage(message: UpMessage): void {
    switch (message.type) {
      case 'send':
      case 'invoke':
        receiveFromPage(this, message)
        break
      case 'open':
        this.onOpen(message)
        break
      case 'close':
        this.close()
        break
      case 'navigate':
        if (!askNavigation(this, message.url, 'will-navigate') && message.url !== toChromiumUrl(message.url)) {
          this.loadURL(message.url).catch(() => {})
        }
        break
      case 'title':
        this.title = message.title
        this.emit('page-title-updated', makeEvent({}), message.title, true)
        break
      case 'resize':
        this.owner.contentsResized(
          Math.round(message.width * this.zoomFactor),
          Math.round(message.height * this.zoomFactor),
        )
        break
    }
  }

  private onOpen({ url, frameName, features }: UpMessage & { type: 'open' }): void {
    const details = {
      url: fromChromiumUrl(url),
      frameName,
      features,
      disposition: 'foreground-tab',
      referrer: { url: this.url, policy: '' },
    }
    const response = this.openHandler(details)
    if (response.action === 'allow') this.owner.allowWindow(details.url, response)
  }

  private onCrash(): void {
    if (this.state !== 'alive') return
    this.state = 'crashed'
    this.isolatedContext = undefined
    this.stopLoading()
    this.emit('standin-loaded')
    this.emit('render-process-gone', makeEvent({}), { reason: 'crashed', exitCode: 133 })
  }

  private onTargetGone(): void {
    this.targetGone = true
    this.emit('standin-target-gone')
    this.onDestroyed()
  }

  private onDestroyed(): void {
    if (this.state === 'destroyed') return
    this.state = 'destroyed'
    all.delete(this)
    this.stopLoading()
    this.emit('standin-loaded')
    this.emit('destroyed')
    this.owner.contentsGone()
  }

  /** Sends to the preload's world; lost, as in Electron, when no document is there to hear it. */
  tellPage(message: DownMessage): void {
    if (this.isolatedContext === undefined || !this.target) return
    this.target.session
      .send('Runtime.callFunctionOn', {
        functionDeclaration: 'function (message) { standinDown(message) }',
        arguments: [{ value: JSON.stringify(message) }],
        uniqueContextId: this.isolatedContext,
        silent: true,
      })
      .catch(() => {})
  }

  send(channel: string, ...args: unknown[]): void {
    this.tellPage({ type: 'event', channel, args: codec.encode(args) })
  }

  private async prepareLoad(): Promise<Session> {
    const session = await this.opened
    // A crashed page keeps the preload that it had, and answers nothing until it is back.
    if (this.state === 'alive') await this.refreshPreload()
    this.navigation?.expectLoad()
    return session
  }

  async loadURL(url: string): Promise<void> {
    const session = await this.prepareLoad()
    this.loading = true
    this.emit('did-start-loading')
    const { errorText, loaderId } = await session.send('Page.navigate', { url: toChromiumUrl(url) })
    if (errorText) {
      // Chromium only says that it gave up.
      const isUnknown = !isOwnScheme(schemeOf(url)) && !protocol.isProtocolHandled(schemeOf(url))
      const error = loadError(isUnknown ? 'net::ERR_UNKNOWN_URL_SCHEME' : errorText, url)
      this.emit('did-fail-load', makeEvent({}), error.errno, error.code, url, true)
      throw error
    }
    // Without a new document there is nothing to wait for.
    if (loaderId && this.loadedLoader !== loaderId) await once(this, 'standin-loaded')
  }

  loadFile = (path: string): Promise<void> => this.loadURL(path)

  reload(): void {
    void this.reloadPage(false)
  }

  reloadIgnoringCache(): void {
    void this.reloadPage(true)
  }

  private async reloadPage(ignoreCache: boolean): Promise<void> {
    const session = await this.prepareLoad()
    await session.send('Page.reload', { ignoreCache }).catch(() => {})
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const session = await this.opened
    if (this.loading) await once(this, 'did-stop-loading')
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
    })
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description?.split('\n')[0] ?? exceptionDetails.text)
    return result.value
  }

  async insertCSS(css: string): Promise<string> {
    const key = `standin-${Math.random()}`
    await this.executeJavaScript(
      `(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(css)}); document.adoptedStyleSheets.push(sheet) })()`,
    )
    return key
  }

  async capturePage(area?: Rectangle): Promise<ReturnType<typeof imageFromBuffer>> {
    const session = await this.opened
    const clip = area ? { ...area, scale: 1 } : undefined
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip })
    return imageFromBuffer(Buffer.from(data, 'base64'))
  }

  async printToPDF(options: Electron.PrintToPDFOptions = {}): Promise<Buffer> {
    const session = await this.opened
    const { data } = await session.send('Page.printToPDF', toPrintOptions(options))
    return Buffer.from(data, 'base64')
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }

  /** Zooming is a viewport of fewer, larger pixels. */
  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.zoomFactor = factor
    void this.opened.then(async session => {
      const { width, height } = this.options.bounds
      if (factor === 1) await session.send('Emulation.clearDeviceMetricsOverride')
      else {
        await session.send('Emulation.setDeviceMetricsOverride', {
          width: Math.round(width / factor),
          height: Math.round(height / factor),
          deviceScaleFactor: factor,
          mobile: false,
        })
      }
    })
  }

  getZoomFactor = (): number => this.zoomFactor
  setZoomLevel = (level: number): void => this.setZoomFactor(1.2 ** level)
  getZoomLevel = (): number => Math.log(this.zoomFactor) / Math.log(1.2)
  setVisualZoomLevelLimits = async (): Promise<void> => {}

  setContentBounds(bounds: Rectangle): void {
    this.options.bounds = bounds
    void this.opened.then(async () => {
      if (this.target) await setContentBounds(this.target.windowId, bounds)
      if (this.zoomFactor !== 1) this.setZoomFactor(this.zoomFactor)
    })
  }

  forcefullyCrashRenderer(): void {
    void this.opened.then(session => session.send('Page.crash').catch(() => {}))
  }

  /** As if the page had called `window.close()`. */
  close({ waitForBeforeUnload = false } = {}): void {
    void this.closeTarget(waitForBeforeUnload)
    if (!waitForBeforeUnload) this.onDestroyed()
  }

  /** Closing while a navigation commits is lost, hence the retries. */
  async closeTarget(mayRefuse: boolean): Promise<void> {
    await this.opened.catch(() => {})
    this.mayRefuseClosing = mayRefuse
    const { browser } = currentBrowser().chromium.devtools
    for (let attempt = 0; attempt < 5 && !this.targetGone; attempt++) {
      const gone = once(this, 'standin-target-gone')
      const refused =
        mayRefuse &&
        new Promise<boolean>(resolve => this.once('will-prevent-unload', event => resolve(!event.defaultPrevented)))
      await browser.send('Target.closeTarget', { targetId: this.targetId }).catch(() => {})
      if ((await Promise.race([gone, refused, later()].filter(Boolean))) === true) return
    }
  }

  isDestroyed = (): boolean => this.state === 'destroyed'
  isCrashed = (): boolean => this.state === 'crashed'
  isLoading = (): boolean => this.loading
  getURL = (): string => this.url
  getTitle = (): string => this.title
  getType = (): string => 'window'
  focus(): void {
    void this.opened.then(session => session.send('Page.bringToFront').catch(() => {}))
  }
  stop(): void {
    void this.opened.then(session => session.send('Page.stopLoading').catch(() => {}))
  }
  openDevTools(): void {}
  closeDevTools(): void {}
  isDevToolsOpened = (): boolean => false
  toggleDevTools(): void {}
  setBackgroundThrottling(): void {}
  setAudioMuted(): void {}
  postMessage(): void {
    throw notEmulated('webContents.postMessage')
  }
}

const later = () => new Promise<void>(resolve => setTimeout(resolve, 500))

function makeMainFrame(contents: WebContents) {
  const frame = {
    routingId: contents.id,
    processId: process.pid,
    frameTreeNodeId: contents.id,
    name: '',
    parent: null,
    frames: [],
    detached: false,
    get url(): string {
      return contents.getURL()
    },
    get origin(): string {
      return /^[^:]+:\/\/[^/?#]*/.exec(contents.getURL())?.[0] ?? 'null'
    },
    get top(): object {
      return frame
    },
    isDestroyed: () => contents.isDestroyed(),
    send: (channel: string, ...args: unknown[]) => contents.send(channel, ...args),
    executeJavaScript: (code: string, userGesture?: boolean) => contents.executeJavaScript(code, userGesture),
  }
  return frame
}
