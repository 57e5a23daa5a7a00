import { expect, it } from 'vitest'
import {
  addMcpServer,
  listMcpTools,
  type McpTool,
  removeMcpServer,
  saveMcpTools,
  setMcpPolicy,
} from '../../../src-main/store/mcp-servers.ts'
import { TEST_NOW, tempStore } from '../../support/temp-db.ts'

function setUp() {
  const { db, profile } = tempStore()
  const { id } = addMcpServer(db, {
    profileId: profile.id,
    name: 'Boutique',
    slug: 'boutique',
    connection: { transport: 'stdio', command: 'node', args: [] },
    secrets: [],
    enabled: true,
    inChildMode: false,
    now: TEST_NOW,
  })
  const save = (...tools: McpTool[]) => saveMcpTools(db, id, { tools, leftOut: 0, now: TEST_NOW })
  const policies = () => listMcpTools(db, id).map(({ name, policy, changed }) => [name, policy, changed])
  return { db, id, save, policies }
}

const tool = (name: string, fingerprint = '1'): McpTool => ({
  name,
  description: '',
  parameters: { type: 'object', properties: {} },
  readOnlyHint: false,
  destructiveHint: false,
  fingerprint,
})

it('a choice of the person outlasts a tool that goes away and comes back', () => {
  const { db, id, save, policies } = setUp()
  save(tool('a'), tool('b'))
  setMcpPolicy(db, id, 'a', 'off')
  save(tool('b'))
  expect(policies()).toEqual([['b', 'ask', false]])
  expect(setMcpPolicy(db, id, 'a', 'read')).toBe(false)
  save(tool('b'), tool('a', '2'))
  expect(policies()).toEqual([
    ['b', 'ask', false],
    ['a', 'off', false],
  ])
})

it('whoever vouched for a tool did not vouch for what it has become, even while it was away', () => {
  const { db, id, save, policies } = setUp()
  save(tool('a'))
  setMcpPolicy(db, id, 'a', 'read')
  expect(save(tool('a'))).toEqual([])
  expect(policies()).toEqual([['a', 'read', false]])
  expect(save()).toEqual(['a'])
  expect(save(tool('a', '2'))).toEqual(['a'])
  expect(policies()).toEqual([['a', 'ask', true]])
  setMcpPolicy(db, id, 'a', 'read')
  expect(policies()).toEqual([['a', 'read', false]])
})

it('a server goes with its tools', () => {
  const { db, id, save } = setUp()
  save(tool('a'))
  removeMcpServer(db, id)
  expect(db.prepare('SELECT count(*) FROM mcp_tools').pluck().get()).toBe(0)
})
