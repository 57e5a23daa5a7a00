import { join } from 'node:path'
import type { McpConnection } from '../../src-main/types.ts'
import { root } from './run-command.ts'

/** The example that is shipped, run as a person would run it. */
export const BOUTIQUE = {
  transport: 'stdio',
  command: process.execPath,
  args: [join(root, 'resources/examples/boutique/serveur.mjs')],
} satisfies McpConnection

/** A server that means no good, or does none: `behaviour` says which. */
export function hostileServer(behaviour: string, ...args: string[]) {
  return {
    transport: 'stdio',
    command: process.execPath,
    args: [join(root, 'test/support/hostile-mcp-server.mjs'), behaviour, ...args],
  } satisfies McpConnection
}
