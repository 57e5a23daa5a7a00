import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Step, startFakeOpenAiServer, textAnswer } from '../support/fake-openai-server.ts'
import { runCommand, startCommand } from '../support/run-command.ts'
import { startApp } from '../support/start-app.ts'
import { tempFolder } from '../support/temp-db.ts'

async function provider(...steps: Step[]) {
  const server = await startFakeOpenAiServer(steps)
  onTestFinished(() => server.close())
  return server
}

/** `ask` of a provider, as arguments of the command. */
const asking = (text: string, data: string, baseUrl: string, ...more: string[]) => [
  ...['ask', text, '--data', data, '--model', 'm', '--base-url', baseUrl, '--json'],
  ...more,
]
const conversationOf = (out: string) => /"conversation_id":"(conv_\w+)"/.exec(out)?.[1] ?? ''
const BUSY = 'Cette conversation répond déjà : attendez la fin ou arrêtez-la.'
/** Begins, then says nothing more until the test lets go of it. */
const HANGS: Step = {
  ...textAnswer('Le début'),
  body: [`data: {"choices":[{"delta":{"content":"Le début"}}]}\n\n`],
  ending: 'hang',
}

test('two commands that open a new folder at the same moment both answer, each in its conversation', async () => {
  const data = join(tempFolder(), 'data')
  for (let round = 0; round < 3; round += 1) {
    const server = await provider(textAnswer('Réponse'), textAnswer('Réponse'))
    const runs = ['un', 'deux'].map(text => runCommand(asking(`${text} ${round}`, data, server.baseUrl)))
    const ended = await Promise.all(runs)
    for (const run of ended) expect(run).toMatchObject({ code: 0, out: expect.stringContaining('"reason":"done"') })
    expect(new Set(ended.map(({ out }) => conversationOf(out))).size).toBe(2)
  }
  const { ask } = await startApp({}, data)
  const conversations = await ask.listConversations(undefined)
  expect(conversations).toHaveLength(6)
  for (const { id } of conversations)
    expect((await ask.openConversation({ conversationId: id, limit: 9 })).messages).toHaveLength(2)
})

test('a conversation that one command answers is refused to the other with a sentence, another one is not', async () => {
  const data = join(tempFolder(), 'data')
  const server = await provider(HANGS)
  const first = startCommand(asking('Raconte', data, server.baseUrl))
  await first.outputHas('Le début')
  const { ask, app } = await startApp({}, data)
  const [conversation] = await ask.listConversations(undefined)
  const id = conversation?.id ?? ''
  const second = await runCommand(asking('Et alors ?', data, server.baseUrl, '--conversation', id))
  expect(second.code).not.toBe(0)
  expect(second.err).toContain(BUSY)
  await expect(async () => ask.sendMessage({ conversationId: id, text: 'Moi aussi', fileIds: [] })).rejects.toThrow(
    'already answering',
  )
  expect((await ask.openConversation({ conversationId: id, limit: 9 })).messages).toHaveLength(1)

  const other = await provider(textAnswer('Ailleurs'))
  expect(await runCommand(asking('Autre chose', data, other.baseUrl))).toMatchObject({ code: 0 })
  await app.close()
  first.child.kill('SIGINT')
  expect((await first.finished).code).toBe(130)
})

test('a window and a command answer at the same time, and see what the other did', async () => {
  const data = join(tempFolder(), 'data')
  const inWindow = await provider(HANGS, textAnswer('Puis la fin'))
  const started = await startApp({}, data)
  const { ask, app } = started
  const model = await ask.addModel({ provider: 'other', baseUrl: inWindow.baseUrl, model: 'm' })
  await ask.selectModel({ modelId: model.id })
  const begun = started.next('text')
  const { conversationId } = await ask.sendMessage({ text: 'Dans la fenêtre', fileIds: [] })
  await begun
  const server = await provider(textAnswer('Dans la commande'))
  const command = await runCommand(asking('Dans la commande', data, server.baseUrl))
  expect(command.code).toBe(0)
  const refused = await runCommand(asking('Là aussi', data, server.baseUrl, '--conversation', conversationId))
  expect(refused.err).toContain(BUSY)
  // The command neither recovered nor cut what the window was answering.
  expect((await ask.openConversation({ conversationId, limit: 9 })).live).toMatchObject({ text: 'Le début' })
  const there = await ask.openConversation({ conversationId: conversationOf(command.out), limit: 9 })
  expect(there.messages.map(({ text }) => text)).toEqual(['Dans la commande', 'Dans la commande'])
  await ask.stopTurn({ conversationId })
  await app.settled()
  await ask.continueTurn({ conversationId })
  await app.settled()
  expect((await ask.openConversation({ conversationId, limit: 9 })).messages.at(-1)).toMatchObject({
    text: 'Puis la fin',
  })
})
