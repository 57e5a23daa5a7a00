import { describe, expect, it } from 'vitest'
import type { ChatModel, ModelRequest } from '../../../src-main/model/chat-model.ts'
import { listToolRuns } from '../../../src-main/store/tool-runs.ts'
import type { ToolCall, Usage } from '../../../src-main/types.ts'
import { call } from '../../support/fake-model.ts'
import { shippedSpecialists } from '../../support/specialists.ts'
import { startApp } from '../../support/start-app.ts'

type Said = { text?: string; calls?: ToolCall[]; cut?: boolean; usage?: Usage }

/** Answers by whom it speaks as, and how many results it has read: several are asked at once, in any order. */
function modelOf(
  answer: (who: string, results: string[], request: ModelRequest) => Said,
): ChatModel & { asked: string[] } {
  const asked: string[] = []
  return {
    name: 'fake',
    asked,
    async *stream(request) {
      const system = request.messages[0]?.content ?? ''
      const who = /## Spécialiste : (.+)/.exec(system)?.[1] ?? 'Ardoise'
      asked.push(who)
      const results = request.messages.flatMap(message => (message.role === 'tool' ? [message.content] : []))
      const { text = '', calls, cut, usage } = answer(who, results, request)
      if (text) yield { type: 'text', text }
      yield {
        type: 'end',
        message: { role: 'assistant', content: text, ...(calls && { toolCalls: calls }) },
        finishReason: calls ? 'tool_calls' : cut ? 'length' : 'stop',
        ...(usage && { usage }),
      }
    },
  }
}

const nameOf = (id: string) => shippedSpecialists().find(one => one.id === id)?.name.fr ?? ''
const task = (specialist: string, more: object = {}) => ({ specialist, task: `Travail de ${specialist}`, ...more })

describe('a specialist who is asked by another', () => {
  it('works with its own tools in a context of its own, several at once, and its calls nest under the call that asks', async () => {
    const seen: Record<string, ModelRequest> = {}
    const model = modelOf((who, results, request) => {
      if (who === 'Ardoise' && results.length === 0)
        return {
          calls: [
            call('a', 'delegate_to_specialist', task('fiscaliste')),
            call('b', 'delegate_to_specialist', task('auditeur')),
          ],
        }
      if (who === 'Ardoise') return { text: `Voici : ${results.join(' | ')}` }
      seen[who] ??= request
      if (results.length === 0)
        return { calls: [call('x', 'generate_docx', { title: `Note ${who}`, content: `# ${who}` })] }
      return { text: `Fini, dit ${who}.` }
    })
    const { app, ask, db, events } = await startApp({ model })
    const { conversationId, end } = await app.sendMessage({ text: 'Fais le point', specialist: 'none' })
    expect(end).toBe('done')

    const asked = seen[nameOf('fiscaliste')]
    expect(asked?.messages).toHaveLength(2)
    expect(asked?.messages[1]).toMatchObject({ role: 'user', content: 'Travail de fiscaliste' })
    const tools = asked?.tools?.schemas.map(({ function: { name } }) => name) ?? []
    expect(tools).toContain('generate_docx')
    expect(tools).not.toContain('delegate_to_specialist')
    expect(tools.length).toBeLessThan(20)

    const runs = listToolRuns(db, conversationId)
    const parents = runs.filter(({ tool }) => tool === 'delegate_to_specialist')
    expect(parents.map(({ status }) => status)).toEqual(['ok', 'ok'])
    for (const parent of parents) {
      const nested = runs.filter(({ parentId }) => parentId === parent.id)
      expect(nested).toMatchObject([{ tool: 'generate_docx', status: 'ok', callId: `${parent.callId}/1/x` }])
      expect(parent.text).toMatch(/Fini, dit .+\.\n\nFichiers produits : « .+\.docx » \(file_id : /)
    }
    // Both had begun before the first one ended.
    const [first, second] = parents
    expect(second && first && second.startedAt <= (first.endedAt ?? '')).toBe(true)

    const starts = events.flatMap(({ event }) => (event.type === 'tool_start' ? [event] : []))
    expect(starts.filter(({ parentId }) => parentId === 'a')).toMatchObject([
      { callId: 'a/1/x', tool: 'generate_docx' },
    ])
    const ends = events.flatMap(({ event }) => (event.type === 'tool_end' ? [event] : []))
    expect(ends.filter(({ parentId }) => parentId === 'b')).toMatchObject([{ callId: 'b/1/x', status: 'ok' }])
    expect(ends.find(({ callId }) => callId === 'a')?.views).toMatchObject([
      { kind: 'delegation', specialist: 'fiscaliste' },
    ])

    const page = await ask.openConversation({ conversationId, limit: 50 })
    const shown = page.messages.flatMap(message => (message.role === 'assistant' ? message.runs : []))
    expect(shown.map(({ tool, runs: nested }) => [tool, nested?.map(({ tool }) => tool)])).toEqual([
      ['delegate_to_specialist', ['generate_docx']],
      ['delegate_to_specialist', ['generate_docx']],
    ])
    const branch = await ask.regenerate({ conversationId })
    await app.settled()
    expect(branch.conversationId).not.toBe(conversationId)
  })

  it('asks nobody else', async () => {
    const model = modelOf((who, results) => {
      if (who === 'Ardoise')
        return results.length === 0
          ? { calls: [call('a', 'delegate_to_specialist', task('comptable-syscohada'))] }
          : { text: 'Fin.' }
      return results.length === 0
        ? { calls: [call('y', 'delegate_to_specialist', task('paie'))] }
        : { text: results.join() }
    })
    const { app, db } = await startApp({ model })
    const { conversationId } = await app.sendMessage({ text: 'Va', specialist: 'none' })
    const nested = listToolRuns(db, conversationId).find(({ parentId }) => parentId !== undefined)
    expect(nested).toMatchObject({ tool: 'delegate_to_specialist', status: 'error' })
    expect(model.asked).not.toContain(nameOf('paie'))
  })

  it('needs the person for what leaves, on a card that is its own, and reading pages of strangers makes all ask', async () => {
    const model = modelOf((who, results) => {
      if (who === 'Ardoise')
        return results.length === 0
          ? { calls: [call('a', 'delegate_to_specialist', task('secretariat'))] }
          : { text: 'Fin.' }
      return results.length === 0
        ? { calls: [call('m', 'send_email_to_user', { subject: 'Prêt', body: 'Voici.' })] }
        : { text: 'Envoyé ou non, voilà.' }
    })
    const { app, next } = await startApp({ model })
    app.updateProfile({ email: 'awa@exemple.sn' })
    const sent = app.sendMessage({ text: 'Envoie', specialist: 'none' })
    const { request } = await next('approval')
    expect(request).toMatchObject({ callId: 'a/1/m', tool: 'send_email_to_user' })
    app.answerApproval(request.approvalId, 'refuse')
    expect((await sent).end).toBe('done')
  })

  it('costs what it costs once, in the store and in what the window counts', async () => {
    const model = modelOf((who, results) => {
      if (who !== 'Ardoise') return { text: 'Fait.', usage: { inputTokens: 100, outputTokens: 10 } }
      return results.length === 0 ? { calls: [call('a', 'delegate_to_specialist', task('paie'))] } : { text: 'Fin.' }
    })
    const { app, ask, events } = await startApp({ model })
    const { conversationId } = await app.sendMessage({ text: 'Va', specialist: 'none' })
    expect((await ask.openConversation({ conversationId, limit: 1 })).usage).toMatchObject({ inputTokens: 100 })
    expect(events.filter(({ event }) => event.type === 'usage')).toHaveLength(1)
  })

  it('has at most six model calls, and ends in words', async () => {
    let calls = 0
    const model = modelOf((who, results, request) => {
      if (who === 'Ardoise')
        return results.length === 0 ? { calls: [call('a', 'delegate_to_specialist', task('paie'))] } : { text: 'Fin.' }
      calls += 1
      if (request.toolChoice === 'none') return { text: 'Je conclus.' }
      return { calls: [call(`c${calls}`, 'list_user_files', { offset: calls })] }
    })
    const { app, db } = await startApp({ model })
    const { conversationId, end } = await app.sendMessage({ text: 'Va', specialist: 'none' })
    expect([end, calls]).toEqual(['done', 6])
    expect(listToolRuns(db, conversationId)[0]?.text).toContain('Je conclus.')
  })

  it('is refused by name when there is no such one, and after six of them', async () => {
    const model = modelOf((_who, results) => {
      if (results.length === 0) return { calls: [call('z', 'delegate_to_specialist', task('pirate'))] }
      if (results.length === 1) {
        return {
          calls: Array.from({ length: 8 }, (_, n) =>
            call(`n${n}`, 'delegate_to_specialist', task('paie', { file_ids: [`x${n}`] })),
          ),
        }
      }
      return { text: 'Fin.' }
    })
    const { app, db } = await startApp({ model })
    const { conversationId } = await app.sendMessage({ text: 'Va', specialist: 'none' })
    const texts = listToolRuns(db, conversationId).map(({ text }) => text ?? '')
    expect(texts[0]).toMatch(/Aucun spécialiste « pirate »\. Spécialistes : auditeur/)
    expect(texts[1]).toContain('Aucun fichier « x0 »')
    expect(texts.at(-1)).toContain('6 délégations')
  })

  it('may reach the length of the model, which is told to whoever asked, and is no end of the turn', async () => {
    const model = modelOf((who, results) => {
      if (who !== 'Ardoise') return { text: 'Le début du bulletin', cut: true }
      return results.length === 0
        ? { calls: [call('a', 'delegate_to_specialist', task('paie'))] }
        : { text: results.join() }
    })
    const { app, ask, events } = await startApp({ model })
    const { conversationId } = await app.sendMessage({ text: 'Va', specialist: 'none' })
    const page = await ask.openConversation({ conversationId, limit: 5 })
    expect(page.unfinished).toBeUndefined()
    expect(page.messages.at(-1)?.text).toContain('Il s’est arrêté avant la fin')
    expect(events.some(({ event }) => event.type === 'notice')).toBe(false)
  })

  it('that fails says what it had done, so that it is not done twice', async () => {
    const model = modelOf((who, results) => {
      if (who === 'Ardoise')
        return results.length === 0 ? { calls: [call('a', 'delegate_to_specialist', task('paie'))] } : { text: 'Fin.' }
      if (results.length > 0) return {}
      return { text: 'Je prépare.', calls: [call('x', 'generate_docx', { title: 'Bulletin', content: '# Bulletin' })] }
    })
    const { app, db } = await startApp({ model })
    const { conversationId } = await app.sendMessage({ text: 'Va', specialist: 'none' })
    const [asked] = listToolRuns(db, conversationId)
    expect(asked?.status).toBe('error')
    expect(asked?.text).toMatch(/à ne pas refaire :\ngenerate_docx : .*Bulletin.*\.docx/)
  })

  it('stops with the turn that asked it', async () => {
    const model = modelOf(who => {
      if (who === 'Ardoise') return { calls: [call('a', 'delegate_to_specialist', task('paie'))] }
      return { calls: [call('m', 'send_email_to_user', { subject: 'S', body: 'B' })] }
    })
    const { app, next, db } = await startApp({ model })
    app.updateProfile({ email: 'awa@exemple.sn' })
    const sent = app.sendMessage({ text: 'Va', specialist: 'none' })
    await next('approval')
    app.stopAll()
    const { conversationId, end } = await sent
    expect(end).toBe('stopped')
    expect(listToolRuns(db, conversationId).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
  })
})
