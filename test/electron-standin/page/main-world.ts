import type { Bridge } from './bridge.ts'

/** The page's side: exposes what the preload offers and hands opening and closing windows to the app. Self-contained. */
export function installMainWorld(bridge: Bridge): void {
  function freeze(value: unknown): void {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }

  bridge.handle('expose', (key, api) => {
    const name = String(key)
    if (Object.hasOwn(window, name)) {
      throw new Error('Cannot bind an API on top of an existing property on the window object')
    }
    freeze(api)
    Object.defineProperty(window, name, { value: api, enumerable: true })
  })
  window.open = (url, target, features) => {
    bridge.request(
      'open-window',
      new URL(String(url ?? 'about:blank'), location.href).href,
      target ?? '',
      features ?? '',
    )
    return null
  }
  window.close = () => {
    bridge.request('close-window')
  }
}
