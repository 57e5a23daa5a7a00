import { randomInt } from 'node:crypto'
import type { Message, ToolCall } from '../types.ts'
import { argumentsText } from './call-text.ts'

/** One entry of `delta.tool_calls`, or of a whole message's; nothing in it is certain. */
type CallDelta = { index?: unknown; id?: unknown; function?: unknown }
type FunctionDelta = { name?: unknown; arguments?: unknown }

type Entry = { index: number | undefined; id: string; name: string; arguments: string }

export type CallCollector = {
  add(deltas: readonly unknown[]): void
  readonly size: number
  /** @returns Calls without id still, in the order in which they began. */
  entries(): readonly { id: string; name: string; arguments: string }[]
}

/**
 * Puts calls together from their pieces. The index says which call a piece belongs to, except where servers omit it or
 * give 0 to all: then a new id, or a name after whole arguments, begins another call.
 */
export function createCallCollector(toolNames: ReadonlySet<string>): CallCollector {
  const entries: Entry[] = []

  function add(deltas: readonly unknown[]): void {
    for (const delta of deltas) if (isDelta(delta)) addOne(delta, deltas.length > 1)
  }

  function addOne(delta: CallDelta, oneOfSeveral: boolean): void {
    const index = typeof delta.index === 'number' ? delta.index : undefined
    const id = typeof delta.id === 'string' ? delta.id : ''
    const body: FunctionDelta = isDelta(delta.function) ? delta.function : {}
    const name = typeof body.name === 'string' ? body.name : ''
    const text = argumentsText(body.arguments)
    const known = find(index, id, name !== '' && oneOfSeveral)
    if (!known || beginsAnother(known, id, name, text)) {
      entries.push({ index, id, name, arguments: text })
      return
    }
    if (known.id === '') known.id = id
    known.name = joinName(known.name, name)
    // Some servers end with the whole call once more.
    if (text !== known.arguments || !isWhole(text)) known.arguments += text
  }

  function find(index: number | undefined, id: string, named: boolean): Entry | undefined {
    if (index !== undefined) return entries.findLast(entry => entry.index === index)
    const same = id === '' ? undefined : entries.find(entry => entry.id === id)
    return same ?? (named ? undefined : entries.at(-1))
  }

  function beginsAnother(entry: Entry, id: string, name: string, text: string): boolean {
    if (name === '') return false
    if (id !== '' && entry.id !== '' && id !== entry.id) return true
    if (id !== '' && id === entry.id) return false
    return text !== '' && isWhole(entry.arguments)
  }

  /** A name comes whole, in pieces, growing, or again with every piece. */
  function joinName(known: string, piece: string): string {
    if (piece === '' || piece === known) return known
    if (known === '' || piece.startsWith(known)) return piece
    return toolNames.has(known) ? known : known + piece
  }

  return {
    add,
    get size() {
      return entries.length
    },
    entries: () => entries,
  }
}

function isDelta(value: unknown): value is CallDelta & FunctionDelta {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isWhole(text: string): boolean {
  if (!text.trimEnd().endsWith('}')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Calls as the history wants them: a name OpenAI accepts, arguments that are text, and ids that no other call of the
 * conversation has. An id kept by its provider stays; missing and repeated ones are made, nine letters and digits
 * because Mistral accepts nothing else.
 */
export function normaliseCalls(
  calls: readonly { id?: string; name: string; arguments: string }[],
  toolNames: ReadonlySet<string>,
  history: readonly Message[],
): ToolCall[] {
  const used = new Set(history.flatMap(idsOf))
  return calls.map(call => {
    const id = call.id && !used.has(call.id) ? call.id : freshId(used)
    used.add(id)
    const text = call.arguments.trim() === '' ? '{}' : call.arguments
    return { id, name: normaliseName(call.name, toolNames), arguments: text }
  })
}

function idsOf(message: Message): string[] {
  return message.role === 'assistant' ? (message.toolCalls ?? []).map(call => call.id) : []
}

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

function freshId(used: ReadonlySet<string>): string {
  for (;;) {
    const id = Array.from({ length: 9 }, () => ID_LETTERS.charAt(randomInt(ID_LETTERS.length))).join('')
    if (!used.has(id)) return id
  }
}

/** `functions.read_user_file`, `read_user_file<|channel|>commentary`: what some templates leave around the name. */
function normaliseName(name: string, toolNames: ReadonlySet<string>): string {
  if (toolNames.has(name)) return name
  const bare = name.replace(/<\|.*$/s, '').trim()
  const last = bare.split(/[.:/]/).at(-1) ?? ''
  const known = [bare, last, bare.replace(/:\d+$/, '').split('.').at(-1) ?? ''].find(form => toolNames.has(form))
  return known ?? (bare.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || 'unnamed_tool')
}
