import { isMcpTool } from '../mcp/tool-names.ts'
import { findToolSpec } from './specs.ts'

/**
 * The arguments of a call as the window may read them. Of a tool that has secrets, only the texts that it
 * declares and that are not secret: under another name or in another shape, anything could hold them. The same for a tool that
 * does not exist, which may be one of those under a wrong name, and for what is no JSON object.
 */
export function shownArguments(tool: string, json: string): string {
  const spec = findToolSpec(tool)
  if (!spec) return isMcpTool(tool) ? json : ''
  const secret: readonly string[] = spec.secretArguments ?? []
  if (secret.length === 0) return json
  const values = parseObject(json)
  if (!values) return ''
  const shown = Object.entries(values).filter(
    ([name, value]) => Object.hasOwn(spec.arguments.shape, name) && !secret.includes(name) && typeof value === 'string',
  )
  return JSON.stringify(Object.fromEntries(shown))
}

function parseObject(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
