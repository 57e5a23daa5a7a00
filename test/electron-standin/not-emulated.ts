/** Properties that Node, inspectors and apps probe for on objects that need not have them. */
const PROBED = new Set([
  'then',
  'catch',
  'toJSON',
  'dock',
  'domain',
  'default',
  '__esModule',
  'nodeType',
  'asymmetricMatch',
])

export function notEmulated(name: string): Error {
  return new Error(`${name} is not emulated by the Electron stand-in`)
}

/** Makes reading a property that the emulation lacks an error that names it, instead of a silent undefined. */
export function guard<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key) {
      if (typeof key === 'symbol' || key in object || PROBED.has(key) || key.startsWith('_'))
        return Reflect.get(object, key)
      throw notEmulated(`${name}.${key}`)
    },
  })
}

/** A module that can be imported, since a bundle may do so, but not used. */
export function absentModule(name: string): object {
  const fail = () => {
    throw notEmulated(name)
  }
  return new Proxy(fail, {
    get(_target, key) {
      if (typeof key === 'symbol' || PROBED.has(key)) return undefined
      throw notEmulated(`${name}.${key}`)
    },
    construct: fail,
  })
}
