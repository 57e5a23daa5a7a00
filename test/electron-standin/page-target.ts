import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Rectangle } from 'electron'
import { currentBrowser, onTarget } from './browser.ts'
import type { Session } from './devtools.ts'
import { makeEvent } from './event.ts'
import { emulateTheme } from './native-theme.ts'
import { type Navigation, superviseRequests } from './navigation.ts'
import { fromChromiumUrl } from './own-schemes.ts'
import type { DownMessage, UpMessage } from './page/isolated-world.ts'
import { ISOLATED_WORLD, pageScripts } from './page-scripts.ts'
import { answerFilePaths, keepPreload, openTarget, prepareTarget, setContentBounds } from './target-commands.ts'

export type PageOptions = { preload: string | undefined; additionalArguments: string[] }
/** What the window knows and does for its page. */
export type PageOwner = {
  bounds(): Rectangle
  pageGone(): void
}

let lastId = 0

/** A page target of Chromium: opens it, follows what happens to it, and closes it. `WebContents` gives it Electron's face. */
export abstract class PageTarget extends EventEmitter {
  readonly id = ++lastId
  targetId = ''
  /** Resolves once Chromium's window stands; every command waits for it. */
  readonly opened: Promise<Session>
  abstract readonly self: this
  abstract readonly mainFrame: object
  protected url = ''
  protected state: 'alive' | 'crashed' | 'destroyed' = 'alive'
  protected loading = false
  protected loadedLoader = ''
  protected target: { session: Session; windowId: number } | undefined
  private readonly options: PageOptions
  private readonly pageOwner: PageOwner
  private navigation: Navigation | undefined
  private refreshPreload = async (): Promise<void> => {}
  private isolatedContext: string | undefined
  private failed = false
  private currentLoader = ''
  private mayRefuseClosing = true
  private targetGone = false

  constructor(options: PageOptions, owner: PageOwner) {
    super()
    this.options = options
    this.pageOwner = owner
    this.opened = this.open()
    // Whoever needs it sees the rejection; a window closed before it stood is no error.
    this.opened.catch(() => {})
  }

  protected abstract onMessage(message: UpMessage): void

  private async open(): Promise<Session> {
    const { targetId, windowId, session } = await openTarget(this.pageOwner.bounds())
    this.targetId = targetId
    this.target = { session, windowId }
    onTarget(targetId, { crashed: () => this.onCrash(), destroyed: () => this.onTargetGone() })
    this.listen(session)
    const { chromium, schemes } = currentBrowser()
    this.navigation = superviseRequests(this, session, chromium.devtools.browser, schemes)
    this.refreshPreload = keepPreload(session, this.options.preload)
    await Promise.all([
      setContentBounds(windowId, this.pageOwner.bounds()),
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

  protected onDestroyed(): void {
    if (this.state === 'destroyed') return
    this.state = 'destroyed'
    this.stopLoading()
    this.emit('standin-loaded')
    this.emit('destroyed')
    this.pageOwner.pageGone()
  }

  /** Sends a command once the window stands; one that is closed meanwhile needs none. */
  protected command(action: (session: Session) => Promise<unknown>): void {
    this.opened.then(action).catch(() => {})
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

  protected async prepareLoad(): Promise<Session> {
    const session = await this.opened
    // A crashed page keeps the preload that it had, and answers nothing until it is back.
    if (this.state === 'alive') await this.refreshPreload()
    this.navigation?.expectLoad()
    return session
  }

  /** True when the page refuses. Closing while a navigation commits is lost, hence the retries. */
  async closeTarget(mayRefuse: boolean): Promise<boolean> {
    await this.opened.catch(() => {})
    this.mayRefuseClosing = mayRefuse
    const { browser } = currentBrowser().chromium.devtools
    for (let attempt = 0; attempt < 5 && !this.targetGone; attempt++) {
      const gone = once(this, 'standin-target-gone')
      const refused =
        mayRefuse &&
        new Promise<boolean>(resolve => this.once('will-prevent-unload', event => resolve(!event.defaultPrevented)))
      await browser.send('Target.closeTarget', { targetId: this.targetId }).catch(() => {})
      if ((await Promise.race([gone, refused, delay(500)].filter(Boolean))) === true) return true
    }
    return false
  }
}
