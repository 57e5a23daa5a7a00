import { describe, expect, it } from 'vitest'
import type { RequestHandlers } from '../../../src-main/app/requests.ts'
import { createAnswering } from '../../../src-main/electron/answer.ts'
import { REQUEST_SCHEMAS } from '../../../src-main/electron/request-schemas.ts'
import { UserError } from '../../../src-main/errors.ts'
import type { RequestName } from '../../../src-preload/contract.ts'
import { startApp } from '../../support/start-app.ts'

async function answering(
  changes: Partial<RequestHandlers<RequestName>> = {},
  explain: (error: unknown) => unknown = error => error,
) {
  const { ask } = await startApp()
  const logged: [string, unknown][] = []
  const refused = () => undefined
  const desktop = {
    chooseFiles: () => [],
    exportConversation: refused,
    openFile: refused,
    showFile: refused,
    saveFileAs: refused,
    saveDraft: async () => undefined,
    openDraft: async () => undefined,
    saveOutboxEntry: refused,
    saveTasks: refused,
    saveReport: refused,
    importMcpFile: async () => undefined,
    restoreCopy: refused,
    exportData: refused,
    chooseArchive: refused,
    importData: refused,
    chooseDataFolder: refused,
    moveData: refused,
    deleteData: refused,
    openExternal: refused,
    copyText: refused,
    reportProblem: refused,
  }
  const answer = createAnswering({
    handlers: () => ({ ...ask, ...desktop, ...changes }),
    explain,
    log: (where, error) => void logged.push([where, error]),
  })
  return { answer, logged }
}

describe('a request of the window', () => {
  it('is answered with its value', async () => {
    const { answer } = await answering()
    expect(await answer('listConversations', undefined)).toEqual({ ok: true, value: [] })
    expect(await answer('listFiles', { offset: 0, limit: 5 })).toMatchObject({ ok: true, value: { total: 0 } })
  })

  it('that the person can do something about is answered with a sentence, and not logged', async () => {
    const { answer, logged } = await answering()
    expect(await answer('openConversation', { conversationId: 'conv_x', limit: 5 })).toMatchObject({
      ok: false,
      error: { fr: expect.stringContaining('n’existe plus') },
    })
    expect(logged).toEqual([])
  })

  it('that meets a bug is logged, and answered without its details', async () => {
    const bug = new Error('secret path /home/awa')
    const { answer, logged } = await answering({
      listOutbox() {
        throw bug
      },
    })
    const answered = await answer('listOutbox', undefined)
    expect(answered.ok).toBe(false)
    expect(JSON.stringify(answered)).not.toContain('awa')
    expect(logged).toEqual([['listOutbox', bug]])
  })

  it('that meets a full disk is answered with the sentence that the store has for it', async () => {
    const sentence = { fr: 'Le disque est plein.', en: 'The disk is full.' }
    const full = new Error('SQLITE_FULL')
    const { answer, logged } = await answering(
      {
        listOutbox() {
          throw full
        },
      },
      error => (error === full ? new UserError(sentence) : error),
    )
    expect(await answer('listOutbox', undefined)).toEqual({ ok: false, error: sentence })
    expect(logged).toEqual([])
  })

  it.each([
    ['nothing known', 'evalInMain', {}],
    ['a property of every object', 'constructor', undefined],
    ['no name', { toString: (): string => 'bootstrap' }, undefined],
    ['a wrong type', 'openConversation', { conversationId: 5, limit: 5 }],
    ['something more', 'openConversation', { conversationId: 'c', limit: 5, sql: 'x' }],
    ['a page without end', 'openConversation', { conversationId: 'c', limit: 1e9 }],
    ['an argument where there is none', 'bootstrap', { a: 1 }],
    ['no argument where there is one', 'openFile', undefined],
    ['a decision that is none', 'answerApproval', { approvalId: 'a', decision: 'yes' }],
    ['bytes that are none', 'importContent', { name: 'a', bytes: 'text' }],
  ])('with %s never reaches a use case', async (_what, name, input) => {
    const { answer, logged } = await answering()
    expect(await answer(name, input)).toMatchObject({ ok: false, error: { fr: expect.stringContaining('inattendue') } })
    expect(logged).toHaveLength(1)
  })

  it('has a schema, whatever it is', async () => {
    const { ask } = await startApp()
    for (const name of Object.keys(ask)) expect(Object.keys(REQUEST_SCHEMAS)).toContain(name)
  })
})
