import { describe, expect, it } from 'vitest'
import { call, fakeModel, modelFailure } from '../../support/fake-model.ts'
import { startApp } from '../../support/start-app.ts'

const page = { limit: 40 }

describe('a message of the window', () => {
  it('is answered with its id at once, stored before it is announced, and answered by a turn', async () => {
    const { ask, app, events, announced } = await startApp({ model: fakeModel([{ text: 'Bonjour !' }]) })
    const { conversationId, messageId } = await ask.sendMessage({ text: 'Salut', fileIds: [] })
    expect((await ask.openConversation({ conversationId, ...page })).messages).toMatchObject([
      { id: messageId, text: 'Salut' },
    ])
    await app.settled()
    expect(announced.filter(event => event.type === 'message_stored').map(event => event.message.text)).toEqual([
      'Salut',
      'Bonjour !',
    ])
    expect(events.map(({ event }) => event.type)).toEqual(['text', 'turn_end'])
  })

  it('without a word or a file is refused, and leaves no conversation behind', async () => {
    const { ask } = await startApp({ model: fakeModel([]) })
    await expect(async () => ask.sendMessage({ text: ' \n', fileIds: [] })).rejects.toThrow('empty')
    expect(await ask.listConversations(undefined)).toEqual([])
  })

  it('with a file that is gone is refused', async () => {
    const { ask } = await startApp({ model: fakeModel([]) })
    await expect(async () => ask.sendMessage({ text: 'lis', fileIds: ['file_x'] })).rejects.toThrow('no longer')
  })

  it('carries its files by name, and keeps the mode of its conversation', async () => {
    const model = fakeModel([{ text: 'ok' }, { text: 'ok' }])
    const { ask, app } = await startApp({ model })
    const file = await ask.importContent({ name: 'balance.csv', bytes: Buffer.from('a;b\n1;2\n') })
    const { conversationId } = await ask.sendMessage({ text: 'lis', fileIds: [file.fileId], mode: 'child' })
    await app.settled()
    await ask.sendMessage({ conversationId, text: 'encore', fileIds: [] })
    await app.settled()
    const opened = await ask.openConversation({ conversationId, ...page })
    expect(opened).toMatchObject({
      mode: 'child',
      messages: [{ files: [{ fileId: file.fileId, name: 'balance.csv' }] }, {}, {}, {}],
    })
    expect(model.requests[1]?.tools).not.toContain('generate_financial_statements')
  })

  it('waits for no other conversation: two answer at the same time, one never twice', async () => {
    const { ask, app, next } = await startApp({
      model: fakeModel([
        { text: ['a', 'b'], delay: 30 },
        { text: ['c', 'd'], delay: 30 },
      ]),
    })
    const first = await ask.sendMessage({ text: 'un', fileIds: [] })
    const second = await ask.sendMessage({ text: 'deux', fileIds: [] })
    expect((await ask.listConversations(undefined)).map(({ state }) => state)).toEqual(['running', 'running'])
    await next('text')
    await expect(async () =>
      ask.sendMessage({ conversationId: first.conversationId, text: 'trois', fileIds: [] }),
    ).rejects.toThrow('already answering')
    await app.settled()
    expect((await ask.openConversation({ ...second, ...page })).messages).toHaveLength(2)
    expect((await ask.openConversation({ ...first, ...page })).messages).toHaveLength(2)
  })

  it('gives a long first message a short title, cut at a word', async () => {
    const { ask, app } = await startApp({ model: fakeModel([{ text: 'ok' }]) })
    await ask.sendMessage({
      text: `Peux-tu établir les états financiers de la société Teranga Négoce pour 2024 ?`,
      fileIds: [],
    })
    await app.settled()
    const [conversation] = await ask.listConversations(undefined)
    expect(conversation?.title).toMatch(/^Peux-tu établir les états financiers de la société.*…$/)
    expect(conversation?.title.length).toBeLessThanOrEqual(61)
  })
})

describe('the timeline', () => {
  it('keeps each tool with the message that asked for it, its result, its views and its time', async () => {
    const model = fakeModel([
      { text: 'Je regarde.', calls: [call('a', 'list_user_files'), call('b', 'list_user_files', { query: 'x' })] },
      { text: 'Voilà.' },
    ])
    const { ask, app, announced } = await startApp({ model })
    const { conversationId } = await ask.sendMessage({ text: 'mes fichiers ?', fileIds: [] })
    await app.settled()
    const { messages } = await ask.openConversation({ conversationId, ...page })
    expect(messages.map(message => message.role)).toEqual(['user', 'assistant', 'assistant'])
    expect(messages[1]).toMatchObject({
      text: 'Je regarde.',
      runs: [
        { callId: 'a', tool: 'list_user_files', status: 'ok', views: [{ kind: 'files', total: 0 }] },
        { callId: 'b', arguments: '{"query":"x"}', status: 'ok' },
      ],
    })
    expect(messages[1]?.role === 'assistant' && messages[1].runs[0]?.durationMs).toBeGreaterThanOrEqual(0)
    const last = announced
      .filter(event => event.type === 'message_stored' && event.message.id === messages[1]?.id)
      .at(-1)
    expect(last).toMatchObject({ message: messages[1] })
  })

  it('tells apart calls that have the same id in two turns', async () => {
    const turn = [{ calls: [call('same', 'list_user_files')] }, { text: 'fini' }]
    const { ask, app } = await startApp({ model: fakeModel([...turn, ...turn]) })
    const { conversationId } = await ask.sendMessage({ text: 'un', fileIds: [] })
    await app.settled()
    await ask.sendMessage({ conversationId, text: 'deux', fileIds: [] })
    await app.settled()
    const { messages } = await ask.openConversation({ conversationId, ...page })
    expect(messages.flatMap(message => (message.role === 'assistant' ? message.runs : []))).toHaveLength(2)
  })

  it('is there by pages, oldest first, without the results that only the model reads', async () => {
    const { ask, app } = await startApp({ model: fakeModel(Array.from({ length: 5 }, (_, n) => ({ text: `r${n}` }))) })
    const { conversationId } = await ask.sendMessage({ text: 'q0', fileIds: [] })
    await app.settled()
    for (const n of [1, 2, 3, 4]) {
      await ask.sendMessage({ conversationId, text: `q${n}`, fileIds: [] })
      await app.settled()
    }
    const newest = await ask.openConversation({ conversationId, limit: 4 })
    expect(newest.messages.map(({ text }) => text)).toEqual(['q3', 'r3', 'q4', 'r4'])
    expect(newest.more).toBe(true)
    const before = newest.messages[0]?.id ?? 0
    const older = await ask.openConversation({ conversationId, limit: 6, before })
    expect(older.messages.map(({ text }) => text)).toEqual(['q0', 'r0', 'q1', 'r1', 'q2', 'r2'])
    expect(older.more).toBe(false)
  })
})

describe('a window that opens in the middle of an answer', () => {
  it('finds what was written so far, and loses and repeats nothing of what follows', async () => {
    const pieces = Array.from({ length: 30 }, (_, n) => `${n} `)
    const { ask, app, events, next } = await startApp({
      model: fakeModel([{ reasoning: 'hm', text: pieces, delay: 5 }]),
    })
    const { conversationId } = await ask.sendMessage({ text: 'compte', fileIds: [] })
    await next('text')
    const { live } = await ask.openConversation({ conversationId, ...page })
    const seen = events.length
    await app.settled()
    const later = events.slice(seen).flatMap(({ event }) => (event.type === 'text' ? event.text : ''))
    expect(live?.reasoning).toBe('hm')
    expect(live?.text).not.toBe('')
    expect(live?.text + later.join('')).toBe(pieces.join(''))
    expect(await ask.openConversation({ conversationId, ...page })).not.toHaveProperty('live')
  })
})

describe('going on', () => {
  it('after a broken answer keeps the part that came, says why, and asks the model to continue', async () => {
    const model = fakeModel([{ text: ['Le début'], error: modelFailure('cut') }, { text: ' et la fin.' }])
    const { ask, app } = await startApp({ model })
    const { conversationId } = await ask.sendMessage({ text: 'raconte', fileIds: [] })
    await app.settled()
    const broken = await ask.openConversation({ conversationId, ...page })
    expect(broken).toMatchObject({
      unfinished: { reason: 'error', message: { fr: 'Panne cut.' } },
      conversation: { state: 'failed' },
    })
    expect(broken.messages.at(-1)?.text).toBe('Le début')
    await ask.continueTurn({ conversationId })
    await app.settled()
    const whole = await ask.openConversation({ conversationId, ...page })
    expect(whole.unfinished).toBeUndefined()
    expect(whole.messages.map(({ text }) => text)).toEqual(['raconte', 'Le début', 'Continue.', ' et la fin.'])
    expect(model.requests[1]?.messages.slice(1)).toMatchObject([
      { content: 'raconte' },
      { content: 'Le début' },
      { content: 'Continue.' },
    ])
  })

  it('after no answer at all asks again, without a new message', async () => {
    const model = fakeModel([{ error: modelFailure('offline') }, { text: 'Cette fois oui.' }])
    const { ask, app } = await startApp({ model })
    const { conversationId } = await ask.sendMessage({ text: 'bonjour', fileIds: [] })
    await app.settled()
    await ask.continueTurn({ conversationId })
    await app.settled()
    const { messages } = await ask.openConversation({ conversationId, ...page })
    expect(messages.map(({ text }) => text)).toEqual(['bonjour', 'Cette fois oui.'])
  })

  it('is refused where the last answer is whole', async () => {
    const { ask, app } = await startApp({ model: fakeModel([{ text: 'Tout est dit.' }]) })
    const { conversationId } = await ask.sendMessage({ text: 'dis', fileIds: [] })
    await app.settled()
    await expect(async () => ask.continueTurn({ conversationId })).rejects.toThrow('nothing to continue')
    expect((await ask.openConversation({ conversationId, ...page })).messages).toHaveLength(2)
  })

  it('is offered for an answer that reached the model’s length', async () => {
    const { ask, app } = await startApp({
      model: fakeModel([{ text: 'Il était', finishReason: 'length' }, { text: 'une fois' }]),
    })
    const { conversationId } = await ask.sendMessage({ text: 'raconte', fileIds: [] })
    await app.settled()
    expect(await ask.openConversation({ conversationId, ...page })).toMatchObject({ unfinished: { reason: 'done' } })
    await ask.continueTurn({ conversationId })
    await app.settled()
    expect((await ask.openConversation({ conversationId, ...page })).unfinished).toBeUndefined()
  })

  it('stops at once where asked, keeps what came, and can go on', async () => {
    const { ask, app, next } = await startApp({
      model: fakeModel([{ text: ['un ', 'deux ', 'trois'], delay: 60 }, { text: 'suite' }]),
    })
    const { conversationId } = await ask.sendMessage({ text: 'compte', fileIds: [] })
    await next('text')
    await ask.stopTurn({ conversationId })
    await app.settled()
    const stopped = await ask.openConversation({ conversationId, ...page })
    expect(stopped).toMatchObject({ unfinished: { reason: 'stopped' }, conversation: { state: 'idle' } })
    expect(stopped.messages.at(-1)?.text).toMatch(/^un /)
  })
})

describe('branches', () => {
  it('answers the last message again in a copy, and leaves the old answer where it is', async () => {
    const { ask, app } = await startApp({
      model: fakeModel([
        { calls: [call('a', 'list_user_files')] },
        { text: 'première' },
        { text: 'seconde' },
        { text: 'troisième' },
      ]),
    })
    const { conversationId } = await ask.sendMessage({ text: 'un', fileIds: [] })
    await app.settled()
    await ask.sendMessage({ conversationId, text: 'deux', fileIds: [] })
    await app.settled()
    const branch = await ask.regenerate({ conversationId })
    await app.settled()
    expect(branch.conversationId).not.toBe(conversationId)
    const copy = await ask.openConversation({ ...branch, ...page })
    expect(copy.messages.map(({ text }) => text)).toEqual(['un', '', 'première', 'deux', 'troisième'])
    expect(copy.messages[1]).toMatchObject({ runs: [{ callId: 'a', status: 'ok' }] })
    const old = await ask.openConversation({ conversationId, ...page })
    expect(old.messages.map(({ text }) => text)).toEqual(['un', '', 'première', 'deux', 'seconde'])
  })

  it('sends an edited message in a copy that ends before the old one, with its files', async () => {
    const { ask, app } = await startApp({ model: fakeModel([{ text: 'a' }, { text: 'b' }, { text: 'c' }]) })
    const file = await ask.importContent({ name: 'n.txt', bytes: Buffer.from('note') })
    const first = await ask.sendMessage({ text: 'un', fileIds: [] })
    await app.settled()
    const second = await ask.sendMessage({ conversationId: first.conversationId, text: 'deux', fileIds: [file.fileId] })
    await app.settled()
    const branch = await ask.editAndResend({ ...second, text: 'deux bis' })
    await app.settled()
    const copy = await ask.openConversation({ conversationId: branch.conversationId, ...page })
    expect(copy.messages).toMatchObject([
      { text: 'un' },
      { text: 'a' },
      { text: 'deux bis', files: [{ name: 'n.txt' }] },
      { text: 'c' },
    ])
    expect(copy.messages[2]?.id).toBe(branch.messageId)
  })

  it('refuses to edit what is no message of the person', async () => {
    const { ask, app } = await startApp({ model: fakeModel([{ text: 'a' }]) })
    const { conversationId, messageId } = await ask.sendMessage({ text: 'un', fileIds: [] })
    await app.settled()
    await expect(async () =>
      ask.editAndResend({ conversationId, messageId: messageId + 1, text: 'x' }),
    ).rejects.toThrow('no longer')
    await expect(async () => ask.editAndResend({ conversationId, messageId, text: '  ' })).rejects.toThrow('empty')
  })
})

describe('a question to the person', () => {
  it('shows in the list and in the conversation until it is answered', async () => {
    const email = call('a', 'send_email_to_user', { subject: 'Bilan', body: 'Bonjour' })
    const { ask, app, next } = await startApp({ model: fakeModel([{ calls: [email] }, { text: 'fait' }]) })
    await ask.updateProfile({ email: 'awa@exemple.sn' })
    const { conversationId } = await ask.sendMessage({ text: 'envoie', fileIds: [] })
    const { request } = await next('approval')
    expect((await ask.listConversations(undefined))[0]?.state).toBe('awaits_you')
    expect((await ask.openConversation({ conversationId, ...page })).approvals).toEqual([request])
    await ask.answerApproval({ approvalId: request.approvalId, decision: 'refuse' })
    await app.settled()
    const { approvals, messages, conversation } = await ask.openConversation({ conversationId, ...page })
    expect(approvals).toEqual([])
    expect(conversation.state).toBe('idle')
    expect(messages[1]).toMatchObject({ runs: [{ status: 'refused' }] })
  })

  it('comes again in a turn that is continued after it read something, whatever was allowed for good', async () => {
    const email = (id: string) => call(id, 'send_email_to_user', { subject: 'Bilan', body: 'Bonjour' })
    const read = call('r', 'search_user_files', { query: 'bilan' })
    const cut = { calls: [read] }
    const model = fakeModel([
      { calls: [email('a')] },
      { text: 'fait' },
      cut,
      { cut: true },
      { calls: [email('b')] },
      { text: 'fait' },
    ])
    const { ask, app, next } = await startApp({ model })
    await ask.updateProfile({ email: 'awa@exemple.sn' })
    const { conversationId } = await ask.sendMessage({ text: 'envoie', fileIds: [] })
    const first = await next('approval')
    await ask.answerApproval({ approvalId: first.request.approvalId, decision: 'always' })
    await app.settled()
    await ask.sendMessage({ conversationId, text: 'lis puis envoie', fileIds: [] })
    await app.settled()
    const asked = next('approval')
    await ask.continueTurn({ conversationId })
    const { request } = await asked
    expect(request).toMatchObject({ callId: 'b', tainted: true })
    await ask.answerApproval({ approvalId: request.approvalId, decision: 'refuse' })
    await app.settled()
  })

  it('goes away when the turn is stopped', async () => {
    const email = call('a', 'send_email_to_user', { subject: 'Bilan', body: 'Bonjour' })
    const { ask, app, next } = await startApp({ model: fakeModel([{ calls: [email] }]) })
    await ask.updateProfile({ email: 'awa@exemple.sn' })
    const { conversationId } = await ask.sendMessage({ text: 'envoie', fileIds: [] })
    await next('approval')
    await ask.stopTurn({ conversationId })
    await app.settled()
    expect((await ask.openConversation({ conversationId, ...page })).approvals).toEqual([])
  })
})
