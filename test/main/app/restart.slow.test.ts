import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fakeModel } from '../../support/fake-model.ts'
import { killDuringTurn } from '../../support/kill-during-turn.ts'
import { startApp } from '../../support/start-app.ts'
import { tempFolder } from '../../support/temp-db.ts'

it('an answer cut by a crash is there as far as it came, and can go on', async () => {
  const data = join(tempFolder(), 'data')
  const slow = `{ name: 'slow', async *stream() {
    for (let n = 0; n < 40; n++) { await new Promise(r => setTimeout(r, 100)); yield { type: 'text', text: 'mot' + n + ' ' } }
  } }`
  await killDuringTurn(data, slow, 'mot25')
  const { ask, app } = await startApp({ model: fakeModel([{ text: 'la suite' }]) }, data)
  const [conversation] = await ask.listConversations(undefined)
  expect(conversation).toMatchObject({ state: 'failed' })
  const conversationId = conversation?.id ?? ''
  const cut = await ask.openConversation({ conversationId, limit: 10 })
  expect(cut.unfinished).toMatchObject({
    reason: 'interrupted',
    message: { fr: expect.stringContaining('peut reprendre') },
  })
  expect(cut.messages).toHaveLength(2)
  expect(cut.messages[1]?.text).toMatch(/^mot0 mot1 .*mot1\d/)
  await ask.continueTurn({ conversationId })
  await app.settled()
  const whole = await ask.openConversation({ conversationId, limit: 10 })
  expect(whole.unfinished).toBeUndefined()
  expect(whole.messages.at(-1)?.text).toBe('la suite')
})

it('a message that a crash cut before anyone agreed shows as not done, and going on asks again', async () => {
  const data = join(tempFolder(), 'data')
  const hanging = `{ name: 'hanging', async *stream() {
    const toolCalls = [{ id: 'a', name: 'send_email_to_user', arguments: '{"subject":"s","body":"b"}' }]
    yield { type: 'end', message: { role: 'assistant', content: '', toolCalls }, finishReason: 'tool_calls' }
  } }`
  await killDuringTurn(data, hanging, 'approval')
  const model = fakeModel([{ text: 'Entendu.' }])
  const { ask, app, next } = await startApp({ model }, data)
  const conversationId = (await ask.listConversations(undefined))[0]?.id ?? ''
  const { messages, approvals } = await ask.openConversation({ conversationId, limit: 10 })
  expect(messages[1]).toMatchObject({
    runs: [{ tool: 'send_email_to_user', status: 'interrupted', outcome: 'not_done' }],
  })
  expect(approvals).toEqual([])
  const asked = next('approval')
  await ask.continueTurn({ conversationId })
  await ask.answerApproval({ approvalId: (await asked).request.approvalId, decision: 'refuse' })
  await app.settled()
  expect(model.requests[0]?.messages.at(-1)).toMatchObject({
    role: 'tool',
    content: expect.stringContaining('a refusé'),
  })
})

it('what was said, pinned, chosen and learnt is all there after a restart', async () => {
  const data = join(tempFolder(), 'data')
  const first = await startApp({ model: fakeModel([{ text: 'Bien.' }]) }, data)
  const { conversationId } = await first.ask.sendMessage({ text: 'Bonjour', fileIds: [] })
  await first.app.settled()
  await first.ask.pinConversation({ conversationId, pinned: true })
  await first.ask.welcome({ role: 'pupil', name: 'Awa', level: '3e' })
  await first.ask.setAppearance({ theme: 'dark', language: 'en' })
  const model = await first.ask.addModel({ provider: 'ollama', baseUrl: '127.0.0.1:11434', model: 'qwen3' })
  await first.ask.selectModel({ modelId: model.id })
  await first.app.close()
  const second = await startApp({}, data)
  expect(await second.ask.bootstrap(undefined)).toMatchObject({
    welcomed: true,
    profile: { name: 'Awa', mode: 'child', level: '3e' },
    language: 'en',
    theme: 'dark',
    modelId: model.id,
    models: [
      { id: 'offline', label: 'Offline assistant' },
      { baseUrl: 'http://127.0.0.1:11434/v1', hasKey: false },
    ],
    conversations: [{ id: conversationId, pinned: true }],
  })
})
