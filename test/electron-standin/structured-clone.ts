type Base64 = { encode(bytes: Uint8Array): string; decode(text: string): Uint8Array<ArrayBuffer> }
export type Codec = { encode(value: unknown): string; decode(text: string): unknown }

/**
 * Carries what Electron's IPC carries (the structured clone algorithm) as JSON: objects become tagged arrays, numbered in
 * order of appearance so that shared and circular references survive. Self-contained: its source also runs in pages.
 */
export function makeCodec(base64: Base64): Codec {
  type Coded = null | boolean | number | string | Coded[] | { [key: string]: Coded }
  const errorTypes: Record<string, ErrorConstructor> = {
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  }
  const viewTypes: Record<string, new (buffer: ArrayBuffer) => ArrayBufferView> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  }

  function encode(value: unknown): string {
    const numbers = new Map<object, number>()
    let plain: unknown
    try {
      // Refuses what can't be cloned, runs getters and drops prototypes, as Electron's serializer does.
      plain = structuredClone(value)
    } catch {
      throw new Error('An object could not be cloned.')
    }
    return JSON.stringify(code(plain))

    function code(item: unknown): Coded {
      if (item === null || typeof item === 'boolean' || typeof item === 'string') return item
      if (typeof item === 'number')
        return Number.isFinite(item) && !Object.is(item, -0)
          ? item
          : ['number', Object.is(item, -0) ? '-0' : String(item)]
      if (item === undefined) return ['undefined']
      if (typeof item === 'bigint') return ['bigint', String(item)]
      const known = numbers.get(item as object)
      if (known !== undefined) return ['seen', known]
      numbers.set(item as object, numbers.size)
      return codeObject(item as object)
    }

    function codeObject(item: object): Coded {
      if (Array.isArray(item)) return ['array', item.map(code)]
      if (item instanceof Date) return ['date', item.getTime()]
      if (item instanceof RegExp) return ['regexp', item.source, item.flags]
      if (item instanceof Map) return ['map', [...item].map(([key, value]) => [code(key), code(value)])]
      if (item instanceof Set) return ['set', [...item].map(code)]
      if (item instanceof Error) return ['error', item.name, item.message, item.stack ?? '', code(item.cause)]
      if (item instanceof ArrayBuffer) return ['buffer', base64.encode(new Uint8Array(item))]
      if (ArrayBuffer.isView(item)) {
        const bytes = new Uint8Array(item.buffer as ArrayBuffer, item.byteOffset, item.byteLength)
        return ['view', Object.prototype.toString.call(item).slice(8, -1), base64.encode(bytes)]
      }
      if (Object.prototype.toString.call(item) !== '[object Object]') throw new Error('An object could not be cloned.')
      const fields: { [key: string]: Coded } = Object.create(null)
      for (const [key, value] of Object.entries(item)) fields[key] = code(value)
      return ['object', fields]
    }
  }

  function decode(text: string): unknown {
    const seen: unknown[] = []
    return revive(JSON.parse(text) as Coded)

    function revive(coded: Coded | undefined): unknown {
      if (!Array.isArray(coded)) return coded
      const [tag, first, second, third, fourth] = coded
      if (tag === 'undefined') return undefined
      if (tag === 'number') return Number(first)
      if (tag === 'bigint') return BigInt(first as string)
      if (tag === 'seen') return seen[first as number]
      if (tag === 'date') return keep(new Date((first as number | null) ?? Number.NaN))
      if (tag === 'regexp') return keep(new RegExp(first as string, second as string))
      if (tag === 'buffer') return keep(base64.decode(first as string).buffer)
      if (tag === 'view') return keep(reviveView(first as string, base64.decode(second as string)))
      if (tag === 'array') {
        const items: unknown[] = keep([])
        for (const item of first as Coded[]) items.push(revive(item))
        return items
      }
      if (tag === 'map') {
        const map = keep(new Map<unknown, unknown>())
        for (const [key, value] of first as [Coded, Coded][]) map.set(revive(key), revive(value))
        return map
      }
      if (tag === 'set') {
        const set = keep(new Set<unknown>())
        for (const item of first as Coded[]) set.add(revive(item))
        return set
      }
      if (tag === 'error') return reviveError(first as string, second as string, third as string, fourth)
      const object: Record<string, unknown> = keep({})
      for (const [key, value] of Object.entries(first as { [key: string]: Coded })) {
        Object.defineProperty(object, key, {
          value: revive(value),
          writable: true,
          enumerable: true,
          configurable: true,
        })
      }
      return object
    }

    function keep<T>(value: T): T {
      seen.push(value)
      return value
    }

    function reviveView(type: string, bytes: Uint8Array<ArrayBuffer>): ArrayBufferView {
      return new (viewTypes[type] ?? Uint8Array)(bytes.buffer)
    }

    function reviveError(name: string, message: string, stack: string, cause: Coded | undefined): Error {
      const error = keep(new (errorTypes[name] ?? Error)(message))
      Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true })
      const reason = revive(cause)
      if (reason !== undefined)
        Object.defineProperty(error, 'cause', { value: reason, writable: true, configurable: true })
      return error
    }
  }

  return { encode, decode }
}
