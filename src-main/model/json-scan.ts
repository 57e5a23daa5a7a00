/** Keys of an object that calls a tool, in the dialects of local models. Any other key means ordinary content. */
const CALL_KEYS = new Set(
  'name arguments parameters args input id index type function tool tool_name tool_calls call_id tool_call_id'.split(
    ' ',
  ),
)
const NAME_KEYS = new Set(['name', 'tool', 'tool_name', 'function'])

export type JsonScan = {
  /**
   * Reads on; `consumed` then says how many characters belong to the value. `refused`: this value can't be a call of
   * one of the tools. The text is looked at once, however many pieces it comes in.
   */
  feed(text: string): 'open' | 'closed' | 'refused'
  readonly consumed: number
  /** The tool that it calls, as soon as that is readable. */
  readonly name: string | undefined
}

/** Follows one JSON object, or array of objects, to its closing bracket. Without `toolNames` it accepts any object. */
export function createJsonScan(toolNames?: ReadonlySet<string>): JsonScan {
  let depth = 0
  /** Depth at which the keys of a call are: 2 inside an array. */
  let base = 0
  let inString = false
  let escaped = false
  let captured: string | undefined
  let lastString: string | undefined
  let key: string | undefined
  let consumed = 0
  let name: string | undefined

  /** False when the string can't stand here in a call. */
  function endString(text: string): boolean {
    if (key === undefined) {
      lastString = text
      return true
    }
    if (!NAME_KEYS.has(key) || !toolNames) return true
    if (!toolNames.has(text)) return false
    name ??= text
    return true
  }

  function endKey(): boolean {
    key = lastString
    lastString = undefined
    return !toolNames || (key !== undefined && CALL_KEYS.has(key))
  }

  /** False when the bracket can't stand here in a call. */
  function open(bracket: string): boolean {
    depth++
    if (depth === 1) base = bracket === '{' ? 1 : 2
    return depth !== 2 || base !== 2 || bracket === '{'
  }

  function feed(text: string): 'open' | 'closed' | 'refused' {
    for (let at = 0; at < text.length; at++) {
      consumed = at + 1
      const char = text.charAt(at)
      if (inString) {
        if (escaped) escaped = false
        else if (char === '\\') escaped = true
        else if (char === '"') {
          inString = false
          if (captured !== undefined && !endString(captured)) return 'refused'
          captured = undefined
          continue
        }
        if (captured !== undefined) captured += char
        continue
      }
      if (char === '"') {
        inString = true
        if (depth === base) captured = ''
      } else if (char === '{' || char === '[') {
        if (!open(char)) return 'refused'
      } else if (char === '}' || char === ']') {
        depth--
        if (depth < base) key = undefined
        if (depth === 0) return 'closed'
      } else if (char === ':' && depth === base) {
        if (!endKey()) return 'refused'
      } else if (char === ',') {
        if (depth === base) key = undefined
      } else if (toolNames && key === undefined && !/\s/.test(char)) {
        // Where a key must stand, anything but a string ends the doubt at once: prose in brackets, a link.
        return 'refused'
      }
    }
    return 'open'
  }

  return {
    feed,
    get consumed() {
      return consumed
    },
    get name() {
      return name
    },
  }
}
