import type { ToolSchema } from './chat-model.ts'

/** A call read out of the text of a model. */
export type TextCall = { id?: string; name: string; arguments: string }

/** The tools of the request, as the readers of call texts need them. */
export type KnownTools = { names: ReadonlySet<string>; schemas: readonly ToolSchema[] }

/**
 * The calls in one JSON text; undefined when it is ordinary content.
 * `marked`: the text stood between call tags, so that a name alone is a call.
 */
export function readJsonCalls(text: string, tools: KnownTools, marked: boolean): TextCall[] | undefined {
  const value = parse(text)
  if (value === undefined) return undefined
  const calls = callsIn(value, tools, marked)
  return calls.length > 0 && !calls.includes(undefined) ? calls.filter(call => call !== undefined) : undefined
}

function callsIn(value: unknown, tools: KnownTools, marked: boolean): (TextCall | undefined)[] {
  if (Array.isArray(value)) return value.flatMap(entry => callsIn(entry, tools, marked))
  if (!isFields(value)) return [undefined]
  if (Array.isArray(value.tool_calls)) return callsIn(value.tool_calls, tools, marked)
  const id = typeof value.id === 'string' && value.id !== '' ? value.id : undefined
  const body = isFields(value.function) ? value.function : value
  const name = [body.name, body.tool, body.tool_name, body.function].find(entry => typeof entry === 'string')
  const given = [body.arguments, body.parameters, body.args, body.input].find(entry => entry !== undefined)
  if (typeof name !== 'string' || !tools.names.has(name)) return [undefined]
  if (given === undefined && !marked) return [undefined]
  return [{ id, name, arguments: argumentsText(given) }]
}

/** Arguments come as JSON text from OpenAI, as an object from many others, and not at all for tools without any. */
export function argumentsText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A call whose JSON is broken still reaches the tool's checks, which tell the model what to mend. */
export function readBrokenCall(text: string, name: string): TextCall {
  const start = /"(?:arguments|parameters|args|input)"\s*:\s*/.exec(text)
  if (!start) return { name, arguments: text }
  const rest = text.slice(start.index + start[0].length).trimEnd()
  return { name, arguments: rest.endsWith('}') ? rest.slice(0, -1).trimEnd() : rest }
}

/** `<parameter=key>value</parameter>`, as Qwen3-Coder writes; the schema says which values are text. */
export function readParameters(text: string, name: string, tools: KnownTools): TextCall {
  const schema = tools.schemas.find(tool => tool.function.name === name)
  const properties = schema && isFields(schema.function.parameters) ? schema.function.parameters.properties : undefined
  const entries: [string, unknown][] = []
  for (const match of text.matchAll(/<parameter=([^>\s]+)\s*>([\s\S]*?)(?:<\/parameter>|(?=<parameter=)|$)/g)) {
    const [, key = '', raw = ''] = match
    const value = raw.replace(/^\r?\n/, '').replace(/\r?\n$/, '')
    entries.push([key, isText(properties, key) ? value : (parse(value) ?? value)])
  }
  return { name, arguments: JSON.stringify(Object.fromEntries(entries)) }
}

function isText(properties: unknown, key: string): boolean {
  if (!isFields(properties)) return false
  const property = properties[key]
  return isFields(property) && property.type === 'string'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
