import { describe, expect, it } from 'vitest'
import type { McpServerView } from '../../../src-preload/contract.ts'
import {
  keepsSecrets,
  type McpDraft,
  mcpDraftOf,
  mcpInputOf,
  type SecretDraft,
  secretsOf,
  withSecret,
} from '../../../src-renderer/screens/settings/mcp-draft.ts'

const base: McpServerView = {
  id: 's',
  name: 'Boutique',
  connection: { transport: 'stdio', command: 'node', args: ['serveur.mjs'] },
  secrets: [],
  enabled: true,
  inChildMode: false,
  state: 'idle',
  tools: [],
  notes: [],
}
const draft = (part: Partial<McpDraft>): McpDraft => ({ ...mcpDraftOf(), name: 'Boutique', command: 'node', ...part })
const named = (part: Partial<SecretDraft>): SecretDraft => ({
  kind: 'env',
  name: '',
  value: '',
  key: 0,
  known: false,
  stored: false,
  ...part,
})
const inputOf = (given: McpDraft, server?: McpServerView) => {
  const result = mcpInputOf(given, server)
  if ('problems' in result) throw new Error(result.problems.join())
  return result.input
}

describe('a program', () => {
  it('takes one argument a line, without the quotes that Windows copies with a path', () => {
    const given = draft({
      command: ' "C:\\Program Files\\node.exe" ',
      args: '"C:\\Mes outils\\serveur.mjs"\r\n\n  --port \n8080',
      cwd: ' "C:\\Mes outils" ',
    })
    expect(inputOf(given).connection).toEqual({
      transport: 'stdio',
      command: 'C:\\Program Files\\node.exe',
      args: ['C:\\Mes outils\\serveur.mjs', '--port', '8080'],
      cwd: 'C:\\Mes outils',
    })
  })

  it('keeps arguments that nobody touched, whatever they hold', () => {
    const args = ['-e', 'un\ndeux', '', '"trois"']
    const server: McpServerView = { ...base, connection: { transport: 'stdio', command: 'node', args } }
    expect(inputOf({ ...mcpDraftOf(server), name: 'Autre' }, server).connection).toMatchObject({ args })
  })
})

it('says what is missing before anything is sent', () => {
  expect(mcpInputOf(mcpDraftOf())).toEqual({ problems: ['name', 'command'] })
  expect(mcpInputOf(draft({ transport: 'http', url: 'exemple.com' }))).toEqual({ problems: ['url'] })
  expect(mcpInputOf(draft({ secrets: [named({ name: 'CLE' })] }))).toEqual({ problems: ['secrets'] })
  expect(mcpInputOf(draft({ secrets: [named({ value: 'abc' })] }))).toEqual({ problems: ['secrets'] })
  expect(inputOf(draft({ secrets: [named({})] })).secrets).toEqual([])
})

describe('secrets', () => {
  const server: McpServerView = {
    ...base,
    secrets: [
      { kind: 'env', name: 'CLE', stored: true },
      { kind: 'env', name: 'AUTRE', stored: false },
    ],
  }

  it('stay as they are without a new value, and go when they are taken out', () => {
    const given = mcpDraftOf(server)
    expect(inputOf(given, server).secrets).toEqual([
      { kind: 'env', name: 'CLE' },
      { kind: 'env', name: 'AUTRE' },
    ])
    const [first, second] = given.secrets
    if (!first || !second) throw new Error('two secrets')
    const changed = { ...given, secrets: withSecret([second], { ...second, value: ' nouvelle ' }) }
    expect(inputOf(changed, server).secrets).toEqual([{ kind: 'env', name: 'AUTRE', value: 'nouvelle' }])
  })

  it('are variables for a program, headers for an address, and what its texts ask for', () => {
    const header = named({ kind: 'header', name: 'Authorization', value: 'Bearer abc', key: 1 })
    const given = draft({ args: `--cle=\${A}\n\${B}\n\${A}`, url: `https://exemple.com/\${C}`, secrets: [header] })
    expect(secretsOf(given).map(({ name }) => name)).toEqual(['A', 'B'])
    const filled = { ...given, secrets: withSecret(given.secrets, named({ kind: 'value', name: 'B', value: 'b' })) }
    expect(inputOf(filled).secrets).toEqual([{ kind: 'value', name: 'B', value: 'b' }])
    expect(inputOf({ ...filled, transport: 'http' }).secrets).toEqual([
      { kind: 'header', name: 'Authorization', value: 'Bearer abc' },
    ])
  })

  it('are not said to be kept once the address is that of someone else', () => {
    const http: McpServerView = { ...base, connection: { transport: 'http', url: 'https://exemple.com/mcp' } }
    const given = mcpDraftOf(http)
    expect(keepsSecrets({ ...given, url: 'https://exemple.com/autre' }, http)).toBe(true)
    expect(keepsSecrets({ ...given, url: 'https://exemple.org/mcp' }, http)).toBe(false)
    expect(keepsSecrets({ ...given, transport: 'stdio' }, http)).toBe(false)
    expect(keepsSecrets(mcpDraftOf(base), base)).toBe(true)
  })
})
