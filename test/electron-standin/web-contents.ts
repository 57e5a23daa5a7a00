import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PrintToPDFOptions, Rectangle, WindowOpenHandlerResponse } from 'electron'
import { makeEvent } from './event.ts'
import { codec, receiveFromPage } from './ipc.ts'
import { imageFromBuffer } from './native-image.ts'
import { askNavigation } from './navigation.ts'
import { loadError } from './network-errors.ts'
import { guard, notEmulated } from './not-emulated.ts'
import { fromChromiumUrl, isOwnScheme, protocol, schemeOf, toChromiumUrl } from './own-schemes.ts'
import type { UpMessage } from './page/isolated-world.ts'
import { type PageOptions, type PageOwner, PageTarget } from './page-target.ts'
import { toPrintOptions } from './print-options.ts'
import { defaultSession } from './session.ts'
import { setContentBounds } from './target-commands.ts'

type OpenDetails = { url: string; frameName: string; features: string; disposition: string; referrer: object }
type OpenHandler = (details: OpenDetails) => WindowOpenHandlerResponse
export type ContentsOwner = PageOwner & {
  allowWindow(url: string, response: WindowOpenHandlerResponse): void
  pageResized(width: number, height: number): void
}

const all = new Set<WebContents>()

/** Electron's `WebContents`. */
export class WebContents extends PageTarget {
  readonly session = defaultSession
  readonly self: this
  readonly mainFrame
  private readonly owner: ContentsOwner
  private openHandler: OpenHandler = () => ({ action: 'allow' })
  private title = ''
  private zoomFactor = 1

  constructor(options: PageOptions, owner: ContentsOwner) {
    super(options, owner)
    this.owner = owner
    this.self = guard('webContents', this)
    this.mainFrame = makeMainFrame(this)
    all.add(this)
    this.once('destroyed', () => all.delete(this))
    // biome-ignore lint/correctness/noConstructorReturn: the guarded object is the one that apps hold.
    return this.self
  }

  static all = (): WebContents[] => [...all]

  protected onMessage(message: UpMessage): void {
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
        this.owner.pageResized(
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

  send(channel: string, ...args: unknown[]): void {
    this.tellPage({ type: 'event', channel, args: codec.encode(args) })
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

  loadFile(path: string, { hash = '', search = '' } = {}): Promise<void> {
    const url = pathToFileURL(resolve(path))
    Object.assign(url, { hash, search })
    return this.loadURL(url.href)
  }

  reload(): void {
    this.reloadPage(false)
  }

  reloadIgnoringCache(): void {
    this.reloadPage(true)
  }

  private reloadPage(ignoreCache: boolean): void {
    this.command(async () => (await this.prepareLoad()).send('Page.reload', { ignoreCache }))
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

  async printToPDF(options: PrintToPDFOptions = {}): Promise<Buffer> {
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
    this.command(async session => {
      const { width, height } = this.owner.bounds()
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

  /** Makes Chromium's window as large as the app's. */
  applyBounds(): void {
    this.command(async () => {
      if (this.target) await setContentBounds(this.target.windowId, this.owner.bounds())
      if (this.zoomFactor !== 1) this.setZoomFactor(this.zoomFactor)
    })
  }

  forcefullyCrashRenderer(): void {
    this.command(session => session.send('Page.crash'))
  }

  /** As if the page had called `window.close()`. */
  close({ waitForBeforeUnload = false } = {}): void {
    void this.closeTarget(waitForBeforeUnload)
    if (!waitForBeforeUnload) this.onDestroyed()
  }

  isDestroyed = (): boolean => this.state === 'destroyed'
  isCrashed = (): boolean => this.state === 'crashed'
  isLoading = (): boolean => this.loading
  getURL = (): string => this.url
  getTitle = (): string => this.title
  getType = (): string => 'window'
  focus(): void {
    this.command(session => session.send('Page.bringToFront'))
  }
  stop(): void {
    this.command(session => session.send('Page.stopLoading'))
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
