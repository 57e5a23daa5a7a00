import { EventEmitter } from 'node:events'
import type { MenuItemConstructorOptions } from 'electron'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { guard } from './not-emulated.ts'

type Template = (MenuItemConstructorOptions | MenuItem)[]

/** What the roles that matter to a test do; the rest belongs to the desktop. */
const ROLES: Record<string, (window: BrowserWindow | null) => void> = {
  quit: () => app.quit(),
  close: window => window?.close(),
  minimize: window => window?.minimize(),
  reload: window => window?.reload(),
  forcereload: window => window?.webContents.reloadIgnoringCache(),
  togglefullscreen: window => window?.setFullScreen(!window.isFullScreen()),
  resetzoom: window => window?.webContents.setZoomFactor(1),
  zoomin: window => window?.webContents.setZoomLevel(window.webContents.getZoomLevel() + 0.5),
  zoomout: window => window?.webContents.setZoomLevel(window.webContents.getZoomLevel() - 0.5),
}

export class MenuItem {
  readonly id: string | undefined
  readonly type: string
  readonly role: string | undefined
  readonly accelerator: string | undefined
  readonly submenu: Menu | undefined
  readonly click: (event?: object, window?: BrowserWindow | null) => void
  label: string
  sublabel: string
  toolTip: string
  enabled: boolean
  visible: boolean
  checked: boolean
  icon: unknown
  menu: Menu | undefined = undefined

  constructor(options: MenuItemConstructorOptions) {
    const { submenu } = options
    this.id = options.id
    this.role = options.role?.toLowerCase()
    this.type = options.type ?? (submenu ? 'submenu' : 'normal')
    this.accelerator = options.accelerator as string | undefined
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu as unknown as Menu | undefined)
    this.label = options.label ?? options.role ?? ''
    this.sublabel = options.sublabel ?? ''
    this.toolTip = options.toolTip ?? ''
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.icon = options.icon ?? null
    const self = guard('MenuItem', this)
    this.click = (event = {}, window = BrowserWindow.getFocusedWindow()) => {
      if (!this.enabled) return
      if (this.type === 'checkbox') this.checked = !this.checked
      if (this.type === 'radio') this.checked = true
      const role = ROLES[this.role ?? '']
      if (role) role(window)
      else options.click?.(self as never, (window ?? undefined) as never, event as never)
    }
    // biome-ignore lint/correctness/noConstructorReturn: the guarded item is the one that apps hold.
    return self
  }
}

let applicationMenu: Menu | null = null

/** A menu is data that tests read and click; nothing is drawn, and no accelerator heard. */
export class Menu extends EventEmitter {
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: Template): Menu {
    const menu = new Menu()
    for (const entry of template) menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry))
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu
  }
  static getApplicationMenu = (): Menu | null => applicationMenu
  static sendActionToFirstResponder(): void {}

  append(item: MenuItem): void {
    this.insert(this.items.length, item)
  }

  insert(position: number, item: MenuItem): void {
    item.menu = this
    this.items.splice(position, 0, item)
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }

  popup(): void {
    this.emit('menu-will-show')
  }

  closePopup(): void {
    this.emit('menu-will-close')
  }
}
