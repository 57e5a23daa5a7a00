type Packed =
  | { kind: 'value'; value: unknown }
  | { kind: 'seen'; index: number }
  | { kind: 'function'; id: number }
  | { kind: 'promise'; id: number }
  | { kind: 'error'; message: string; stack: string | undefined }
  | { kind: 'array'; items: Packed[] }
  | { kind: 'object'; fields: [string, Packed][] }

type Outcome = { ok: true; value: Packed } | { ok: false; error: Packed }
type Message =
  | { type: 'call'; id: number; args: Packed[] }
  | { type: 'settle'; id: number; outcome: Outcome }
  | { type: 'request'; name: string; args: Packed[] }
  | { type: 'reply'; outcome: Outcome }

export type Bridge = {
  /** Calls a handler of the other world and answers its result, in the same turn. */
  request(name: string, ...args: unknown[]): unknown
  handle(name: string, handler: (...args: unknown[]) => unknown): void
}

/**
 * One end of `contextBridge`: the page's world and the preload's share the document and nothing else, so they talk by
 * synchronous events with secret names. An event's detail is cloned; functions and promises, which can't be, travel as
 * numbers. Self-contained: its source runs in both worlds.
 */
export function makeBridge(outgoing: string, incoming: string): Bridge {
  // The page may replace these later.
  const dispatch = window.dispatchEvent.bind(window)
  const Carrier = CustomEvent
  const functions = new Map<number, (...args: unknown[]) => unknown>()
  const promises = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  const handlers = new Map<string, (...args: unknown[]) => unknown>()
  let lastId = 0
  let reply: Outcome | undefined

  window.addEventListener(incoming, event => {
    const message = (event as CustomEvent<Message>).detail
    if (message.type === 'reply') reply = message.outcome
    else if (message.type === 'settle') settle(message.id, message.outcome)
    else {
      const target = message.type === 'call' ? functions.get(message.id) : handlers.get(message.name)
      post({ type: 'reply', outcome: attempt(() => target?.(...message.args.map(arg => unpack(arg)))) })
    }
  })

  function post(message: Message): void {
    dispatch(new Carrier(outgoing, { detail: message }))
  }

  function ask(message: Message): unknown {
    reply = undefined
    post(message)
    const outcome = reply as Outcome | undefined
    if (!outcome) throw new Error('The other world of the page does not answer')
    if (!outcome.ok) throw unpack(outcome.error)
    return unpack(outcome.value)
  }

  function attempt(action: () => unknown): Outcome {
    try {
      return { ok: true, value: pack(action()) }
    } catch (error) {
      return { ok: false, error: packReason(error) }
    }
  }

  function packReason(reason: unknown): Packed {
    try {
      return pack(reason)
    } catch {
      return pack(new Error(String(reason)))
    }
  }

  function settle(id: number, outcome: Outcome): void {
    const promise = promises.get(id)
    promises.delete(id)
    if (outcome.ok) promise?.resolve(unpack(outcome.value))
    else promise?.reject(unpack(outcome.error))
  }

  /** `seen` numbers the arrays and objects of one value, so that circular ones end. */
  function pack(value: unknown, seen = new Map<object, number>()): Packed {
    if (typeof value === 'function') {
      const id = ++lastId
      functions.set(id, value as (...args: unknown[]) => unknown)
      return { kind: 'function', id }
    }
    if (typeof value === 'symbol') throw new Error('An object could not be cloned.')
    if (typeof value !== 'object' || value === null) return { kind: 'value', value }
    if (value instanceof Promise) return packPromise(value)
    if (value instanceof Error) return { kind: 'error', message: value.message, stack: value.stack }
    const index = seen.get(value)
    if (index !== undefined) return { kind: 'seen', index }
    const isArray = Array.isArray(value)
    if (!isArray && Object.prototype.toString.call(value) !== '[object Object]') return { kind: 'value', value }
    seen.set(value, seen.size)
    if (isArray) return { kind: 'array', items: value.map(item => pack(item, seen)) }
    return { kind: 'object', fields: Object.entries(value).map(([key, item]) => [key, pack(item, seen)]) }
  }

  function packPromise(promise: Promise<unknown>): Packed {
    const id = ++lastId
    promise.then(
      value => post({ type: 'settle', id, outcome: attempt(() => value) }),
      error => post({ type: 'settle', id, outcome: { ok: false, error: packReason(error) } }),
    )
    return { kind: 'promise', id }
  }

  function unpack(packed: Packed, seen: unknown[] = []): unknown {
    switch (packed.kind) {
      case 'value':
        return packed.value
      case 'seen':
        return seen[packed.index]
      case 'function':
        return (...args: unknown[]) => ask({ type: 'call', id: packed.id, args: args.map(arg => pack(arg)) })
      case 'promise':
        return new Promise((resolve, reject) => promises.set(packed.id, { resolve, reject }))
      case 'error':
        return Object.assign(new Error(packed.message), { stack: packed.stack })
      case 'array': {
        const items: unknown[] = []
        seen.push(items)
        for (const item of packed.items) items.push(unpack(item, seen))
        return items
      }
      case 'object': {
        const object: Record<string, unknown> = {}
        seen.push(object)
        for (const [key, item] of packed.fields) {
          Object.defineProperty(object, key, {
            value: unpack(item, seen),
            writable: true,
            enumerable: true,
            configurable: true,
          })
        }
        return object
      }
    }
  }

  return {
    request: (name, ...args) => ask({ type: 'request', name, args: args.map(arg => pack(arg)) }),
    handle: (name, handler) => handlers.set(name, handler),
  }
}
