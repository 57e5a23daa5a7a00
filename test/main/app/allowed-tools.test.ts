import { describe, expect, it } from 'vitest'
import { call, fakeModel } from '../../support/fake-model.ts'
import { startApp } from '../../support/start-app.ts'
import { TEST_NOW } from '../../support/temp-db.ts'

const email = (id: string) => call(id, 'send_email_to_user', { subject: `Bilan ${id}`, body: 'Bonjour' })
const report = (id: string) => call(id, 'report_bug', { title: `Panne ${id}`, description: 'Rien ne va.' })

async function twoTurns(...second: ReturnType<typeof call>[]) {
  const script = [{ calls: [email('a')] }, { text: 'fait' }, { calls: second }, { text: 'fait' }]
  const started = await startApp({ model: fakeModel(script) })
  await started.ask.updateProfile({ email: 'awa@exemple.sn' })
  return started
}

describe('what is allowed for good', () => {
  it('is listed with what it does and since when, announced, and asks again once taken back', async () => {
    const { ask, app, next, announced } = await twoTurns(email('b'))
    expect(await ask.listApprovals(undefined)).toEqual([])
    const { conversationId } = await ask.sendMessage({ text: 'envoie', fileIds: [] })
    const { request } = await next('approval')
    await ask.answerApproval({ approvalId: request.approvalId, decision: 'always' })
    await app.settled()
    const changed = { type: 'changed', what: 'approvals' }
    expect(announced.filter(event => event.type === 'changed')).toEqual([changed])
    expect(await ask.listApprovals(undefined)).toEqual([
      {
        tool: 'send_email_to_user',
        label: { fr: 'Vous envoie un e-mail', en: 'Sends you an e-mail' },
        since: TEST_NOW.toISOString(),
      },
    ])
    await ask.revokeApproval({ tool: 'send_email_to_user' })
    await ask.revokeApproval({ tool: 'send_email_to_user' })
    expect(await ask.listApprovals(undefined)).toEqual([])
    expect(announced.filter(event => event.type === 'changed')).toEqual([changed, changed])
    await ask.sendMessage({ conversationId, text: 'encore', fileIds: [] })
    const again = await next('approval')
    await ask.answerApproval({ approvalId: again.request.approvalId, decision: 'refuse' })
    await app.settled()
    expect(await ask.listOutbox(undefined)).toHaveLength(1)
  })

  it('is of one tool: another one asks', async () => {
    const { ask, app, next } = await twoTurns(report('b'))
    const { conversationId } = await ask.sendMessage({ text: 'envoie', fileIds: [] })
    const { request } = await next('approval')
    await ask.answerApproval({ approvalId: request.approvalId, decision: 'always' })
    await app.settled()
    await ask.sendMessage({ conversationId, text: 'signale', fileIds: [] })
    const second = await next('approval')
    expect(second.request.tool).toBe('report_bug')
    await ask.answerApproval({ approvalId: second.request.approvalId, decision: 'refuse' })
    await app.settled()
  })
})

describe('several cards', () => {
  it('wait in several conversations at once, and each answer is for its own, once', async () => {
    const model = fakeModel([{ calls: [email('a')] }, { calls: [email('b')] }, { text: 'fait' }, { text: 'fait' }])
    const { ask, app, next } = await startApp({ model })
    await ask.updateProfile({ email: 'awa@exemple.sn' })
    const cards: { conversationId: string; approvalId: string }[] = []
    for (const text of ['un', 'deux']) {
      const waiting = next('approval')
      const { conversationId } = await ask.sendMessage({ text, fileIds: [] })
      cards.push({ conversationId, approvalId: (await waiting).request.approvalId })
    }
    const [first, second] = cards
    const states = async () => (await ask.listConversations(undefined)).map(({ state }) => state)
    expect(await states()).toEqual(['awaits_you', 'awaits_you'])
    await ask.answerApproval({ approvalId: 'unknown', decision: 'always' })
    await ask.answerApproval({ approvalId: second?.approvalId ?? '', decision: 'once' })
    await ask.answerApproval({ approvalId: second?.approvalId ?? '', decision: 'always' })
    await ask.answerApproval({ approvalId: first?.approvalId ?? '', decision: 'refuse' })
    await app.settled()
    expect(await states()).toEqual(['idle', 'idle'])
    expect((await ask.listOutbox(undefined)).map(({ subject }) => subject)).toEqual(['Bilan b'])
    expect(await ask.listApprovals(undefined)).toEqual([])
  })
})
