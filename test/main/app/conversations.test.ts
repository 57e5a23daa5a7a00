import { describe, expect, it } from 'vitest'
import { countTokens } from '../../../src-main/agent/count-tokens.ts'
import { createConversation } from '../../../src-main/store/conversations.ts'
import { appendMessage } from '../../../src-main/store/messages.ts'
import { call, fakeModel } from '../../support/fake-model.ts'
import { longConversation } from '../../support/long-conversation.ts'
import { type StartedApp, startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'

function write({ db, app }: StartedApp, title: string, ...texts: string[]): string {
  const { id } = createConversation(db, { profileId: app.profile.id, title, mode: 'pro', now: TEST_NOW })
  for (const content of texts)
    appendMessage(db, { conversationId: id, message: { role: 'user', content }, now: TEST_NOW })
  return id
}

describe('the list of conversations', () => {
  it('is renamed, pinned and read, and says so each time', async () => {
    const started = await startApp({ model: fakeModel([{ text: 'ok' }]) })
    const { ask, app, announced } = started
    const { conversationId } = await ask.sendMessage({ text: 'bonjour', fileIds: [] })
    await app.settled()
    expect(await ask.listConversations(undefined)).toMatchObject([{ unread: true, pinned: false }])
    await ask.renameConversation({ conversationId, title: '  Clôture\n2024 ' })
    await ask.pinConversation({ conversationId, pinned: true })
    await ask.markRead({ conversationId })
    expect(await ask.listConversations(undefined)).toMatchObject([
      { title: 'Clôture 2024', pinned: true, unread: false },
    ])
    await new Promise(setImmediate)
    expect(announced.at(-1)).toMatchObject({
      type: 'conversations_changed',
      conversations: [{ title: 'Clôture 2024' }],
    })
    await expect(async () => ask.renameConversation({ conversationId, title: ' ' })).rejects.toThrow('title is empty')
  })

  it('loses a deleted one, which cannot be written to, and gets it back whole', async () => {
    const { ask, app } = await startApp({ model: fakeModel([{ text: 'ok' }, { text: 'encore' }]) })
    const { conversationId } = await ask.sendMessage({ text: 'bonjour', fileIds: [] })
    await app.settled()
    await ask.deleteConversation({ conversationId })
    expect(await ask.listConversations(undefined)).toEqual([])
    await expect(async () => ask.openConversation({ conversationId, limit: 5 })).rejects.toThrow('no longer exists')
    await expect(async () => ask.sendMessage({ conversationId, text: 'x', fileIds: [] })).rejects.toThrow(
      'no longer exists',
    )
    await ask.restoreConversation({ conversationId })
    expect((await ask.openConversation({ conversationId, limit: 5 })).messages).toHaveLength(2)
  })

  it('stops the turn of a conversation that is deleted', async () => {
    const { ask, app, next } = await startApp({ model: fakeModel([{ text: ['a', 'b'], delay: 5_000 }]) })
    const { conversationId } = await ask.sendMessage({ text: 'bonjour', fileIds: [] })
    const ended = next('turn_end')
    await ask.deleteConversation({ conversationId })
    expect((await ended).reason).toBe('stopped')
    await app.settled()
  })
})

describe('searching what was said', () => {
  it('finds words without their accents, ligatures written out, and beginnings of words', async () => {
    const started = await startApp()
    const cœur = write(started, 'Boutique', 'Le chiffre d’affaires de la SŒUR cadette est élevé')
    write(started, 'Autre', 'Rien de tel ici')
    for (const query of ['soeur', 'sœur', 'ELEVE', 'chiff aff', 'Élevé', 'cadett']) {
      expect(
        (await started.ask.searchMessages({ query })).map(hit => hit.conversationId),
        query,
      ).toEqual([cœur])
    }
    for (const query of ['', '  ', '"', '*', 'inconnu', 'adette', 'NEAR(', 'soeur -']) {
      const hits = await started.ask.searchMessages({ query })
      expect(hits.length, query).toBe(query === 'soeur -' ? 1 : 0)
    }
  })

  it('shows the passage as it was written, around the word', async () => {
    const started = await startApp()
    const long = `${'avant '.repeat(100)}le bénéfice de l’année ${'après '.repeat(100)}`
    write(started, 'Long', long)
    const [hit] = await started.ask.searchMessages({ query: 'benefice' })
    expect(hit?.excerpt).toMatch(/^… (avant )+le bénéfice de l’année (après )+.*…$/)
    expect(hit?.excerpt.length).toBeLessThan(200)
  })

  it('stays within one conversation when asked, forgets deleted ones, and finds answers too', async () => {
    const started = await startApp({ model: fakeModel([{ text: 'La trésorerie est saine.' }]) })
    const { ask, app } = started
    const other = write(started, 'Autre', 'trésorerie')
    const { conversationId } = await ask.sendMessage({ text: 'où en suis-je ?', fileIds: [] })
    await app.settled()
    expect((await ask.searchMessages({ query: 'tresorerie' })).map(hit => hit.conversationId)).toEqual([
      conversationId,
      other,
    ])
    expect(await ask.searchMessages({ query: 'tresorerie', conversationId: other })).toHaveLength(1)
    await ask.deleteConversation({ conversationId: other })
    expect((await ask.searchMessages({ query: 'tresorerie' })).map(hit => hit.conversationId)).toEqual([conversationId])
  })
})

describe('a conversation taken away', () => {
  it('is a document with who said what, the files and what was done', async () => {
    const model = fakeModel([
      { calls: [call('a', 'generate_md', { title: 'Note', content: '# Note' }), call('b', 'list_user_files')] },
      { text: 'La **note** est prête.' },
    ])
    const { ask, app } = await startApp({ model })
    const file = await ask.importContent({ name: 'source.txt', bytes: Buffer.from('x') })
    const { conversationId } = await ask.sendMessage({ text: 'Fais une note', fileIds: [file.fileId] })
    await app.settled()
    await ask.renameConversation({ conversationId, title: 'Note : a/b' })
    const { name, text } = app.exportConversation(conversationId)
    expect(name).toBe('Note - a-b.md')
    expect(text).toContain('# Note : a/b')
    expect(text).toMatch(
      /## Vous · [\s\S]*Fais une note[\s\S]*source\.txt[\s\S]*## Ardoise · [\s\S]*Note\.md[\s\S]*La \*\*note\*\* est prête\./,
    )
  })
})

describe('the size of the next request', () => {
  it('grows with what is said, and has no limit for the embedded assistant', async () => {
    const { ask, app } = await startApp()
    const { conversationId } = await ask.sendMessage({ text: 'Bonjour', fileIds: [] })
    await app.settled()
    const before = (await ask.openConversation({ conversationId, limit: 5 })).context
    expect(before).toMatchObject({ limit: 0 })
    await ask.sendMessage({ conversationId, text: 'mot '.repeat(800), fileIds: [] })
    await app.settled()
    const after = (await ask.openConversation({ conversationId, limit: 5 })).context
    expect(after.tokens - before.tokens).toBeGreaterThan(990)
  })

  it('is counted as the request is: the tools that are sent, digits, and what is older than what is read', async () => {
    const { app, ask, db } = await startApp({ model: fakeModel([{ text: 'Bien.' }], { contextTokens: 8_000 }) })
    const { conversationId } = await ask.sendMessage({ text: 'Bonjour', fileIds: [] })
    await app.settled()
    const page = () => ask.openConversation({ conversationId, limit: 5 })
    const start = (await page()).context
    expect(start.limit).toBe(8_000)
    expect(start.tokens).toBeLessThan(8_000 * 0.45)
    const { messages } = longConversation()
    for (const message of messages) appendMessage(db, { conversationId, message, now: TEST_NOW })
    const said = countTokens(messages)
    const { tokens } = (await page()).context
    expect(tokens - start.tokens).toBeGreaterThan(said * 0.85)
    expect(tokens - start.tokens).toBeLessThan(said * 1.15)
  })
})
