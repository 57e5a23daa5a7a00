import type { Codec } from '../structured-clone.ts'
import type { Bridge } from './bridge.ts'

/** What pages tell the app's main process. */
export type UpMessage =
  | { type: 'invoke'; id: number; channel: string; args: string }
  | { type: 'send'; channel: string; args: string }
  | { type: 'open'; url: string; frameName: string; features: string }
  | { type: 'close' }
  | { type: 'navigate'; url: string }
  | { type: 'title'; title: string }
  | { type: 'resize'; width: number; height: number }
/** What it tells them. */
export type DownMessage =
  | { type: 'settled'; id: number; ok: boolean; value: string }
  | { type: 'event'; channel: string; args: string }

export type PreloadProcess = {
  platform: string
  arch: string
  versions: Record<string, string>
  argv: string[]
  env: Record<string, string>
}
type IsolatedGlobals = {
  standinUp(message: string): void
  standinDown(message: string): void
  standinPreload(run: (require: unknown, module: unknown, exports: unknown, process: unknown) => void): void
}

type Listener = (...args: unknown[]) => void

/** The preload's side: the `electron` module of a sandboxed preload, and what the app wants to know of the page. Self-contained. */
export function installIsolatedWorld(bridge: Bridge, codec: Codec, preloadProcess: PreloadProcess): void {
  const world = globalThis as unknown as IsolatedGlobals
  const up = world.standinUp
  const tell = (message: UpMessage) => up(JSON.stringify(message))
  const calls = new Map<number, { channel: string; resolve(value: unknown): void; reject(error: Error): void }>()
  let lastCall = 0

  function makeEmitter() {
    const listeners = new Map<string, { listener: Listener; once: boolean }[]>()
    const of = (name: string) => listeners.get(name) ?? []
    const emitter = {
      on(name: string, listener: Listener) {
        listeners.set(name, [...of(name), { listener, once: false }])
        return emitter
      },
      once(name: string, listener: Listener) {
        listeners.set(name, [...of(name), { listener, once: true }])
        return emitter
      },
      off(name: string, listener: Listener) {
        const last = of(name).findLastIndex(entry => entry.listener === listener)
        listeners.set(
          name,
          of(name).filter((_entry, index) => index !== last),
        )
        return emitter
      },
      removeAllListeners(name?: string) {
        if (name === undefined) listeners.clear()
        else listeners.delete(name)
        return emitter
      },
      emit(name: string, ...args: unknown[]) {
        const entries = of(name)
        listeners.set(
          name,
          of(name).filter(entry => !entry.once),
        )
        for (const { listener } of entries) {
          try {
            listener(...args)
          } catch (error) {
            // One listener's failure must not keep the event from the others.
            reportError(error)
          }
        }
        return entries.length > 0
      },
      listenerCount: (name: string) => of(name).length,
      listeners: (name: string) => of(name).map(entry => entry.listener),
    }
    return Object.assign(emitter, { addListener: emitter.on, removeListener: emitter.off })
  }

  const emitter = makeEmitter()
  const ipcRenderer = Object.assign(emitter, {
    send(channel: string, ...args: unknown[]) {
      tell({ type: 'send', channel, args: codec.encode(args) })
    },
    async invoke(channel: string, ...args: unknown[]) {
      const id = ++lastCall
      const text = codec.encode(args)
      return new Promise((resolve, reject) => {
        calls.set(id, { channel, resolve, reject })
        tell({ type: 'invoke', id, channel, args: text })
      })
    },
    sendSync: absent('ipcRenderer.sendSync'),
    postMessage: absent('ipcRenderer.postMessage'),
    sendToHost: absent('ipcRenderer.sendToHost'),
  })

  world.standinDown = text => {
    const message = JSON.parse(text) as DownMessage
    if (message.type === 'event') {
      emitter.emit(message.channel, { sender: ipcRenderer, ports: [] }, ...(codec.decode(message.args) as unknown[]))
      return
    }
    const call = calls.get(message.id)
    calls.delete(message.id)
    const value = codec.decode(message.value)
    if (message.ok) call?.resolve(value)
    else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${value}`))
  }

  /** The app answers while the debugger holds the page, since Electron's own function is synchronous. */
  function getPathForFile(file: File): string {
    if (!(file instanceof File))
      throw new TypeError("Failed to execute 'getPathForFile': parameter 1 is not of type 'File'.")
    // biome-ignore lint/style/useConst: assigned by the debugger.
    let standinPath = ''
    // biome-ignore lint/suspicious/noDebugger: stops here for the app to set the variable above.
    debugger
    return standinPath
  }

  function absent(name: string) {
    return () => {
      throw new Error(`${name} is not emulated by the Electron stand-in`)
    }
  }

  const modules: Record<string, unknown> = {
    electron: {
      ipcRenderer,
      contextBridge: {
        exposeInMainWorld: (key: string, api: unknown) => void bridge.request('expose', key, api),
        exposeInIsolatedWorld: absent('contextBridge.exposeInIsolatedWorld'),
        executeInMainWorld: absent('contextBridge.executeInMainWorld'),
      },
      webUtils: { getPathForFile },
    },
    timers: { setTimeout, setInterval, clearTimeout, clearInterval },
    url: { URL, URLSearchParams },
  }
  modules['electron/renderer'] = modules['electron/common'] = modules.electron

  world.standinPreload = run => {
    const require = (name: string) => {
      const found = modules[name.replace(/^node:/, '')]
      if (!found) throw new Error(`module not found: ${name}`)
      return found
    }
    const module = { exports: {} }
    const process = { ...preloadProcess, type: 'renderer', sandboxed: true, contextIsolated: true, isMainFrame: true }
    run(require, module, module.exports, process)
  }

  bridge.handle('open-window', (url, frameName, features) =>
    tell({ type: 'open', url: String(url), frameName: String(frameName), features: String(features) }),
  )
  bridge.handle('close-window', () => tell({ type: 'close' }))

  /** Links that Chromium would open in a tab or hand to the desktop; the page's own listeners come first. */
  function catchLink(event: Event): void {
    const link = event.composedPath().find(node => node instanceof HTMLAnchorElement)
    if (!link?.href || event.defaultPrevented || (event as MouseEvent).button === 2) return
    const elsewhere =
      event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1)
    if (elsewhere || (link.target !== '' && !/^_(self|top|parent)$/.test(link.target))) {
      event.preventDefault()
      tell({ type: 'open', url: link.href, frameName: link.target, features: '' })
    } else if (!/^(https?|file|about|blob|data|javascript):/.test(link.protocol)) {
      event.preventDefault()
      tell({ type: 'navigate', url: link.href })
    }
  }
  window.addEventListener('click', catchLink)
  window.addEventListener('auxclick', catchLink)
  window.addEventListener('resize', () => tell({ type: 'resize', width: innerWidth, height: innerHeight }))

  let title = ''
  function watchTitle(): void {
    if (document.title === title) return
    title = document.title
    tell({ type: 'title', title })
  }
  document.addEventListener('DOMContentLoaded', () => {
    watchTitle()
    new MutationObserver(watchTitle).observe(document.head, { subtree: true, childList: true, characterData: true })
  })
}
