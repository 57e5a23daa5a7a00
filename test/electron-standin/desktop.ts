import { EventEmitter } from 'node:events'
import type { NotificationConstructorOptions } from 'electron'
import { guard } from './not-emulated.ts'

/** What the app asked of the desktop, in order, for tests that run on the stand-in alone. */
export const recorded = {
  shell: [] as { method: string; target: string }[],
  notifications: [] as Notification[],
}

/** Every dialog is cancelled; tests replace these functions, as they do on the real one. */
export const dialog = {
  showOpenDialog: async () => ({ canceled: true, filePaths: [] as string[] }),
  showOpenDialogSync: () => undefined,
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  showSaveDialogSync: () => '',
  showMessageBox: async (...args: unknown[]) => ({ response: cancelIdOf(args.at(-1)), checkboxChecked: false }),
  showMessageBoxSync: (...args: unknown[]) => cancelIdOf(args.at(-1)),
  showErrorBox(title: string, content: string): void {
    console.error(`${title}: ${content}`)
  },
}

function cancelIdOf(options: unknown): number {
  const { cancelId, buttons = [] } = options as { cancelId?: number; buttons?: string[] }
  const cancel = buttons.findIndex(button => /^(cancel|no|annuler|non)$/i.test(button))
  return cancelId ?? Math.max(0, cancel)
}

export const shell = {
  async openExternal(url: string): Promise<void> {
    recorded.shell.push({ method: 'openExternal', target: url })
  },
  async openPath(path: string): Promise<string> {
    recorded.shell.push({ method: 'openPath', target: path })
    return ''
  },
  showItemInFolder(path: string): void {
    recorded.shell.push({ method: 'showItemInFolder', target: path })
  },
  async trashItem(path: string): Promise<void> {
    recorded.shell.push({ method: 'trashItem', target: path })
  },
  beep(): void {},
}

/** Shown nowhere; a test clicks it with `emit('click')`. */
export class Notification extends EventEmitter {
  readonly title: string
  readonly body: string
  readonly subtitle: string
  readonly silent: boolean
  readonly actions: object[]

  constructor(options: NotificationConstructorOptions = {}) {
    super()
    this.title = options.title ?? ''
    this.body = options.body ?? ''
    this.subtitle = options.subtitle ?? ''
    this.silent = options.silent ?? false
    this.actions = options.actions ?? []
  }

  static isSupported = (): boolean => true

  show(): void {
    recorded.notifications.push(this)
    setImmediate(() => this.emit('show', {}))
  }

  close(): void {
    setImmediate(() => this.emit('close', {}))
  }
}

export class Tray extends EventEmitter {
  private destroyed = false
  setToolTip(): void {}
  setTitle(): void {}
  setImage(): void {}
  setContextMenu(): void {}
  popUpContextMenu(): void {}
  getBounds = () => ({ x: 0, y: 0, width: 0, height: 0 })
  isDestroyed = (): boolean => this.destroyed
  destroy(): void {
    this.destroyed = true
  }
}

let copied = { text: '', html: '' }
/** Its own, apart from the one of pages. */
export const clipboard = {
  readText: (): string => copied.text,
  writeText(text: string): void {
    copied = { text, html: '' }
  },
  readHTML: (): string => copied.html,
  writeHTML(html: string): void {
    copied = { text: '', html }
  },
  write({ text = '', html = '' }: { text?: string; html?: string }): void {
    copied = { text, html }
  },
  clear(): void {
    copied = { text: '', html: '' }
  },
  availableFormats: (): string[] => (copied.text ? ['text/plain'] : []),
}

export const powerMonitor = guard(
  'powerMonitor',
  Object.assign(new EventEmitter(), {
    getSystemIdleTime: (): number => 0,
    getSystemIdleState: (): string => 'active',
    isOnBatteryPower: (): boolean => false,
    onBatteryPower: false,
  }),
)

export const crashReporter = {
  start(): void {},
  getLastCrashReport: (): null => null,
  getUploadedReports: (): never[] => [],
  addExtraParameter(): void {},
}
