import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allowAlways } from '../../../src-main/store/approvals.ts'
import type { McpPolicy } from '../../../src-main/types.ts'
import { fakeModel } from '../../support/fake-model.ts'
import { killDuringTurn } from '../../support/kill-during-turn.ts'
import { hostileServer } from '../../support/mcp-servers.ts'
import { startApp } from '../../support/start-app.ts'
import { TEST_NOW, tempFolder } from '../../support/temp-db.ts'

/** A turn killed while its call is at the server, which keeps a journal of what it is asked. */
async function cutCall(policy: McpPolicy) {
  const folder = tempFolder()
  const data = join(folder, 'data')
  const journal = join(folder, 'journal')
  const first = await startApp({}, data)
  const connection = hostileServer('progress-hang', journal)
  const { id } = await first.ask.addMcpServer({ name: 'Banque', connection, secrets: [] })
  await first.ask.testMcpServer({ serverId: id })
  await first.ask.setMcpTool({ serverId: id, tool: 'agir', policy })
  allowAlways(first.db, { profileId: first.app.profile.id, tool: 'mcp_banque_agir', now: TEST_NOW })
  await first.app.close()
  const calling = `{ name: 'calling', async *stream() {
    const toolCalls = [{ id: 'a', name: 'mcp_banque_agir', arguments: '{}' }]
    yield { type: 'end', message: { role: 'assistant', content: '', toolCalls }, finishReason: 'tool_calls' }
  } }`
  // What the server says itself: the call has reached it.
  await killDuringTurn(data, calling, 'tool_progress \ntool_progress')
  const model = fakeModel([{ text: 'Entendu.' }])
  const started = await startApp({ model, mcpLimits: { startMs: 5_000, callMs: 500, restartMs: 50 } }, data)
  const conversationId = (await started.ask.listConversations(undefined))[0]?.id ?? ''
  const { messages } = await started.ask.openConversation({ conversationId, limit: 10 })
  const calls = () => readFileSync(journal, 'utf8').split('tools/call').length - 1
  return {
    ...started,
    model,
    conversationId,
    run: messages[1]?.role === 'assistant' ? messages[1].runs[0] : undefined,
    calls,
  }
}

it('a call that a crash cut at the server is uncertain, and is not made again', async () => {
  const { ask, app, model, conversationId, run, calls } = await cutCall('ask')
  expect(run).toMatchObject({ tool: 'mcp_banque_agir', status: 'interrupted', outcome: 'uncertain' })
  await ask.continueTurn({ conversationId })
  await app.settled()
  expect(calls()).toBe(1)
  expect(model.requests[0]?.messages.at(-1)).toMatchObject({ content: expect.stringContaining('on ne sait pas') })
})

it('a call that only reads is made again', async () => {
  const { ask, app, conversationId, run, calls } = await cutCall('read')
  expect(run).toMatchObject({ outcome: 'not_done' })
  await ask.continueTurn({ conversationId })
  await app.settled()
  expect(calls()).toBe(2)
})
