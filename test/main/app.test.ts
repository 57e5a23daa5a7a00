import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type AppEvent, createApp } from '../../src-main/app.ts'
import type { ChatModel } from '../../src-main/model/chat-model.ts'
import { loadMessages } from '../../src-main/store/messages.ts'
import { openStore } from '../../src-main/store/open.ts'
import { listToolRuns } from '../../src-main/store/tool-runs.ts'
import type { AgentEvent, Mode } from '../../src-main/types.ts'
import { call, fakeModel, modelFailure } from '../support/fake-model.ts'
import { assertAccepted } from '../support/provider-history.ts'
import { root } from '../support/run-command.ts'
import { TEST_NOW, tempFolder } from '../support/temp-db.ts'
import { memorySecrets } from '../support/tool-context.ts'

async function start(model: ChatModel, data = join(tempFolder(), 'data')) {
  const db = openStore(data, { now: TEST_NOW })
  const events: AppEvent[] = []
  const logged: unknown[] = []
  const listeners = new Set<(event: AgentEvent) => void>()
  const app = await createApp({
    db,
    model,
    paths: { data, resources: join(root, 'resources') },
    secrets: memorySecrets(),
    clock: { now: () => TEST_NOW, monotonic: () => performance.now() },
    language: 'fr',
    appVersion: '0.0.0-test',
    emit(event) {
      events.push(event)
      for (const listener of listeners) listener(event.event)
    },
    log: error => void logged.push(error),
  })
  onTestFinished(() => app.close())
  return { app, db, data, events, logged, on: (listener: (event: AgentEvent) => void) => void listeners.add(listener) }
}

describe('sending a message', () => {
  it('stores the user’s message first, each message before its event, and the answer', async () => {
    const { app, db, on } = await start(
      fakeModel([{ calls: [call('a', 'list_user_files')] }, { text: 'Rien encore.' }]),
    )
    const storedAt: Record<string, number> = {}
    let conversation = ''
    on(event => {
      const { id } = db.prepare<[], { id: string }>('SELECT id FROM conversations').get() ?? { id: '' }
      conversation = id
      storedAt[event.type] = loadMessages(db, id).length
    })
    const { end } = await app.sendMessage({ text: 'Qu’ai-je comme fichiers ?' })
    expect(end).toBe('done')
    expect(storedAt).toMatchObject({ tool_start: 2, turn_end: 4 })
    expect(loadMessages(db, conversation).map(message => message.role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
    ])
    expect(listToolRuns(db, conversation)).toMatchObject([{ callId: 'a', tool: 'list_user_files', status: 'ok' }])
  })

  it('refuses a second turn while the first is running, and takes it afterwards', async () => {
    const { app, on } = await start(fakeModel([{ text: ['a', 'b'], delay: 30 }, { text: 'suite' }]))
    let conversationId = ''
    const first = app.sendMessage({ text: 'un' })
    await new Promise<void>(resolve => on(event => event.type === 'text' && resolve()))
    conversationId = app.conversations()[0]?.id ?? ''
    await expect(app.sendMessage({ conversationId, text: 'deux' })).rejects.toThrow('already answering')
    await first
    expect((await app.sendMessage({ conversationId, text: 'deux' })).end).toBe('done')
  })

  it('refuses an unknown conversation with a sentence', async () => {
    const { app } = await start(fakeModel([]))
    await expect(app.sendMessage({ conversationId: 'conv_x', text: 'oui' })).rejects.toThrow('no longer exists')
  })

  it('sends the tools of the mode and nothing of the others', async () => {
    const seen: Record<string, readonly string[] | undefined> = {}
    for (const mode of ['guest', 'child', 'pro'] satisfies Mode[]) {
      const model = fakeModel([{ text: 'ok' }])
      const { app } = await start(model)
      await app.sendMessage({ text: 'bonjour', mode })
      seen[mode] = model.requests[0]?.tools
    }
    expect(seen.guest).toBeUndefined()
    expect(seen.child).not.toContain('generate_financial_statements')
    expect(seen.pro).toContain('generate_financial_statements')
  })

  it('tells the model what it remembers of the person', async () => {
    const model = fakeModel([
      { calls: [call('a', 'save_memory', { fact: 'Tient la comptabilité de Teranga' })] },
      { text: 'Noté.' },
      { text: 'Oui.' },
    ])
    const { app } = await start(model)
    await app.sendMessage({ text: 'retiens que je tiens la comptabilité de Teranga' })
    await app.sendMessage({ text: 'que sais-tu de moi ?' })
    expect(model.requests[2]?.messages[0]?.content).toContain('- Tient la comptabilité de Teranga')
  })

  it('joins text that comes within a frame, and keeps order around other events', async () => {
    const pieces = Array.from({ length: 200 }, (_, n) => `${n} `)
    const { app, events } = await start(
      fakeModel([{ text: pieces, calls: [call('a', 'list_user_files')] }, { text: 'fin' }]),
    )
    await app.sendMessage({ text: 'compte' })
    const kinds = events.map(({ event }) => event.type)
    expect(kinds.filter(type => type === 'text').length).toBeLessThan(20)
    const before = events
      .slice(0, kinds.indexOf('tool_start'))
      .flatMap(({ event }) => (event.type === 'text' ? [event.text] : []))
    expect(before.join('')).toBe(pieces.join(''))
  })

  it('ends a turn that meets a bug with one turn_end, and logs it', async () => {
    const broken: ChatModel = {
      name: 'x',
      stream: () => {
        throw new Error('bogue')
      },
    }
    const { app, events } = await start(broken)
    expect((await app.sendMessage({ text: 'oui' })).end).toBe('error')
    expect(events.filter(({ event }) => event.type === 'turn_end')).toHaveLength(1)
  })

  it('keeps the partial answer of a broken stream for the next turn', async () => {
    const model = fakeModel([{ text: 'Le total est', error: modelFailure('cut') }, { text: ' de 12.' }])
    const { app } = await start(model)
    const { conversationId, end } = await app.sendMessage({ text: 'le total ?' })
    expect(end).toBe('error')
    await app.sendMessage({ conversationId, text: 'continue' })
    expect(model.requests[1]?.messages.slice(1).map(message => message.content)).toEqual([
      'le total ?',
      'Le total est',
      'continue',
    ])
  })
})

describe('after a crash', () => {
  it('what is said next comes after a result for each cut call, which says what became of it', async () => {
    const folder = join(tempFolder(), 'data')
    const hanging = fakeModel([{ calls: [call('a', 'list_user_files')] }, { hang: true }])
    const first = await start(hanging, folder)
    void first.app.sendMessage({ text: 'liste' })
    await expect.poll(() => hanging.requests).toHaveLength(2)
    const conversationId = first.app.conversations()[0]?.id ?? ''
    // What a power cut between the call and its result leaves on the disk.
    first.db.prepare("DELETE FROM messages WHERE role = 'tool'").run()
    first.db.prepare("UPDATE tool_runs SET status = 'interrupted', outcome = 'not_done', text = NULL").run()
    first.db.prepare("UPDATE turns SET process = '999999999-dead'").run()
    const model = fakeModel([{ text: 'Reprenons.' }])
    const second = await start(model, folder)
    await second.app.sendMessage({ conversationId, text: 'alors ?' })
    const sent = model.requests[0]?.messages ?? []
    assertAccepted(sent)
    expect(sent.find(message => message.role === 'tool')?.content).toContain('elle n’a pas été faite')
  })
})

describe('files and profile', () => {
  it('imports a file by what it is, whatever its name says', async () => {
    const { app } = await start(fakeModel([]))
    const path = join(tempFolder(), 'état.xlsx')
    writeFileSync(path, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    expect(await app.importFile(path)).toMatchObject({ name: 'état.xlsx', mime: 'image/png', origin: 'imported' })
    await expect(app.importFile(`${path}.absent`)).rejects.toThrow('Cannot read')
    await expect(app.importFile(tempFolder())).rejects.toThrow('Cannot read')
  })

  it('refuses an address that is none', async () => {
    const { app } = await start(fakeModel([]))
    expect(() => app.updateProfile({ email: 'pas une adresse' })).toThrow('no e-mail address')
    expect(app.updateProfile({ email: 'moi@exemple.sn' }).email).toBe('moi@exemple.sn')
  })
})
