import { findToolSpec, secretArgumentNames } from './specs.ts'

/**
 * The arguments of a call as the window may read them: without those that only the main process may know. Arguments
 * that are no JSON object could hide anything, and are not shown; a tool that does not exist is held to hide them all.
 */
export function shownArguments(tool: string, json: string): string {
  const spec = findToolSpec(tool)
  const secret: readonly string[] = spec ? (spec.secretArguments ?? []) : secretArgumentNames()
  if (secret.length === 0) return json
  const values = parseObject(json)
  if (!values) return ''
  return JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name))))
}

function parseObject(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
