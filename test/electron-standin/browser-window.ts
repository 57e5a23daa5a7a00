import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Rectangle, WindowOpenHandlerResponse } from 'electron'
import { app } from './app.ts'
import { currentBrowser } from './browser.ts'
import { makeEvent } from './event.ts'
import { guard } from './not-emulated.ts'
import { screen } from './screen.ts'
import { WebContents } from './web-contents.ts'

const open = new Set<BrowserWindow>()
let focused: BrowserWindow | undefined
let lastId = 0

/** Electron's BrowserWindow. What no test can see of a window (hidden, minimised, focused) is kept as state only. */
export class BrowserWindow extends EventEmitter {
  readonly id = ++lastId
  readonly webContents: WebContents
  private readonly self: this
  private bounds: Rectangle
  private normalBounds: Rectangle
  private minimum: [number, number]
  private state: 'normal' | 'maximized' | 'minimized' | 'fullscreen' = 'normal'
  private visible: boolean
  private destroyed = false
  private title: string

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    // Throws before the app is ready, as Electron does.
    currentBrowser()
    const { width = 800, height = 600, webPreferences = {} } = options
    const area = screen.getPrimaryDisplay().workArea
    const x = options.x ?? area.x + Math.max(0, Math.round((area.width - width) / 2))
    const y = options.y ?? area.y + Math.max(0, Math.round((area.height - height) / 2))
    this.bounds = { x, y, width, height }
    this.normalBounds = this.bounds
    this.minimum = [options.minWidth ?? 0, options.minHeight ?? 0]
    this.visible = options.show ?? true
    this.title = options.title ?? app.getName()
    this.self = guard('BrowserWindow', this)
    const { preload, additionalArguments = [] } = webPreferences
    this.webContents = new WebContents(
      { preload, additionalArguments },
      {
        bounds: () => this.bounds,
        allowWindow: (url, response) => this.openChild(url, response),
        pageGone: () => this.finish(),
        pageResized: (newWidth, newHeight) => this.noteSize(newWidth, newHeight),
      },
    )
    if (webPreferences.zoomFactor) this.webContents.setZoomFactor(webPreferences.zoomFactor)
    this.webContents.once('standin-loaded', () => this.emit('ready-to-show'))
    this.webContents.on('page-title-updated', (event, title) => {
      this.emit('page-title-updated', event, title, true)
      if (!event.defaultPrevented) this.title = title
    })
    this.webContents.on('render-process-gone', (event, details) =>
      app.emit('render-process-gone', event, this.webContents, details),
    )
    open.add(this.self)
    app.emit('web-contents-created', makeEvent({}), this.webContents)
    app.emit('browser-window-created', makeEvent({}), this.self)
    if (this.visible) this.takeFocus()
    // biome-ignore lint/correctness/noConstructorReturn: the guarded object is the one that apps hold.
    return this.self
  }

  static getAllWindows = (): BrowserWindow[] => [...open]
  static getFocusedWindow = (): BrowserWindow | null => focused ?? null
  static fromId = (id: number): BrowserWindow | null => [...open].find(window => window.id === id) ?? null
  static fromWebContents = (contents: WebContents): BrowserWindow | null =>
    [...open].find(window => window.webContents === contents) ?? null

  loadURL = (url: string): Promise<void> => this.webContents.loadURL(url)
  loadFile = (path: string, options?: { hash?: string; search?: string }): Promise<void> =>
    this.webContents.loadFile(path, options)
  reload = (): void => this.webContents.reload()
  capturePage = (area?: Rectangle) => this.webContents.capturePage(area)

  private openChild(url: string, response: WindowOpenHandlerResponse): void {
    const child = new BrowserWindow(response.overrideBrowserWindowOptions)
    this.webContents.emit('did-create-window', child, { url })
    child.loadURL(url).catch(() => {})
  }

  close(): void {
    if (this.destroyed) return
    const event = makeEvent({})
    this.emit('close', event)
    if (event.defaultPrevented) app.emit('standin-close-refused')
    else void this.webContents.closeTarget(true).then(refused => refused && app.emit('standin-close-refused'))
  }

  destroy(): void {
    if (this.destroyed) return
    this.webContents.close()
  }

  private finish(): void {
    if (this.destroyed) return
    this.destroyed = true
    open.delete(this.self)
    if (focused === this.self) focused = undefined
    this.emit('closed')
    app.emit('standin-window-closed', open.size)
  }

  isDestroyed = (): boolean => this.destroyed

  show(): void {
    this.showInactive()
    this.takeFocus()
  }

  showInactive(): void {
    if (this.visible) return
    this.visible = true
    this.emit('show')
  }

  hide(): void {
    if (!this.visible) return
    this.visible = false
    this.blur()
    this.emit('hide')
  }

  focus(): void {
    this.webContents.focus()
    this.takeFocus()
  }

  blur(): void {
    if (focused !== this.self) return
    focused = undefined
    this.emit('blur')
    app.emit('browser-window-blur', makeEvent({}), this.self)
  }

  private takeFocus(): void {
    if (focused === this.self) return
    focused?.blur()
    focused = this.self
    this.emit('focus')
    app.emit('browser-window-focus', makeEvent({}), this.self)
  }

  isFocused = (): boolean => focused === this.self
  isVisible = (): boolean => this.visible && this.state !== 'minimized'
  isMinimized = (): boolean => this.state === 'minimized'
  isMaximized = (): boolean => this.state === 'maximized'
  isFullScreen = (): boolean => this.state === 'fullscreen'
  isNormal = (): boolean => this.state === 'normal'

  minimize(): void {
    this.state = 'minimized'
    this.blur()
    this.emit('minimize')
  }

  maximize(): void {
    this.fill('maximized', 'maximize')
  }

  unmaximize(): void {
    if (this.state === 'maximized') this.restoreTo('unmaximize')
  }

  restore(): void {
    if (this.state !== 'normal') this.restoreTo('restore')
  }

  setFullScreen(wanted: boolean): void {
    if (wanted) this.fill('fullscreen', 'enter-full-screen')
    else if (this.state === 'fullscreen') this.restoreTo('leave-full-screen')
  }

  private fill(state: 'maximized' | 'fullscreen', event: string): void {
    if (this.state === state) return
    this.visible = true
    this.state = state
    this.apply(screen.getDisplayMatching(this.bounds).workArea)
    this.emit(event)
  }

  private restoreTo(event: string): void {
    this.state = 'normal'
    this.apply(this.normalBounds)
    this.emit(event)
  }

  getBounds = (): Rectangle => ({ ...this.bounds })
  getNormalBounds = (): Rectangle => ({ ...this.normalBounds })
  getContentBounds = (): Rectangle => ({ ...this.bounds })
  getSize = (): [number, number] => [this.bounds.width, this.bounds.height]
  getContentSize = (): [number, number] => this.getSize()
  getPosition = (): [number, number] => [this.bounds.x, this.bounds.y]
  getMinimumSize = (): [number, number] => [...this.minimum]

  setBounds(wanted: Partial<Rectangle>): void {
    const bounds = { ...this.bounds, ...wanted }
    bounds.width = Math.max(bounds.width, this.minimum[0])
    bounds.height = Math.max(bounds.height, this.minimum[1])
    this.normalBounds = bounds
    this.apply(bounds)
  }

  setSize = (width: number, height: number): void => this.setBounds({ width, height })
  setContentSize = (width: number, height: number): void => this.setBounds({ width, height })
  setPosition = (x: number, y: number): void => this.setBounds({ x, y })
  setMinimumSize(width: number, height: number): void {
    this.minimum = [width, height]
  }
  center(): void {
    const { x, y, width, height } = screen.getDisplayMatching(this.bounds).workArea
    const { width: ownWidth, height: ownHeight } = this.bounds
    this.setBounds({ x: x + Math.round((width - ownWidth) / 2), y: y + Math.round((height - ownHeight) / 2) })
  }

  private apply(bounds: Rectangle): void {
    const { x, y, width, height } = this.bounds
    this.bounds = bounds
    this.webContents.applyBounds()
    if (bounds.width !== width || bounds.height !== height) this.emit('resize')
    if (bounds.x !== x || bounds.y !== y) this.emit('move')
  }

  /** The page tells of sizes that the user, or a test, gave the window. */
  private noteSize(width: number, height: number): void {
    if (this.bounds.width === width && this.bounds.height === height) return
    this.bounds = { ...this.bounds, width, height }
    if (this.state === 'normal') this.normalBounds = this.bounds
    this.emit('resize')
  }

  getTitle = (): string => this.title
  setTitle(title: string): void {
    this.title = title
  }
  getParentWindow = (): null => null
  getChildWindows = (): BrowserWindow[] => []
  setMenu(): void {}
  removeMenu(): void {}
  setMenuBarVisibility(): void {}
  setAutoHideMenuBar(): void {}
  setBackgroundColor(): void {}
  setIcon(): void {}
  setProgressBar(): void {}
  setOverlayIcon(): void {}
  flashFrame(): void {}
  moveTop(): void {}
  setAlwaysOnTop(): void {}
}
