import { expect, test } from 'vitest'
import { copyConversation, createConversation } from '../../../src-main/store/conversations.ts'
import { creditBalance } from '../../../src-main/store/credits.ts'
import { appendMessage, lastMessage } from '../../../src-main/store/messages.ts'
import { awardBonusCredits, awardBonusCreditsSpec } from '../../../src-main/tools/award-bonus-credits.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { beginCall, fixedClock, type TestContext, toolContext } from '../../support/tool-context.ts'

function award(ctx: TestContext, credits = 5, reason?: string) {
  const args = awardBonusCreditsSpec.arguments.parse({ credits, reason })
  return awardBonusCredits(args, { ...ctx, callKey: beginCall(ctx).callKey })
}

/** The person says something more, in the same conversation or in another. */
function nextMessage(ctx: TestContext, conversationId = ctx.conversationId): TestContext {
  const message = { role: 'user', content: 'Encore un' } as const
  return { ...ctx, conversationId, userMessageId: appendMessage(ctx.db, { conversationId, message, now: TEST_NOW }).id }
}

test('the award, the balance and what is left are told', async () => {
  const ctx = toolContext()
  const result = await award(ctx, 3, 'Table de 7\nsue')
  expect(JSON.parse(result.text)).toMatchObject({ awarded: 3, balance: 3, left_today: 17 })
  expect(result.views).toEqual([{ kind: 'credits', awarded: 3, balance: 3, reason: 'Table de 7 sue' }])
  expect(ctx.told).toEqual(['credits'])
})

test.each([
  [500, 5],
  [6, 5],
  [0, 1],
  [-20, 1],
  [2.6, 3],
])('%d credits are %d', async (asked, given) => {
  expect(JSON.parse((await award(toolContext(), asked)).text)).toMatchObject({ awarded: given })
})

test('a second award for the same message is refused, with what is left', async () => {
  const ctx = toolContext()
  await award(ctx, 2)
  await expect(award(ctx, 2)).rejects.toMatchObject({
    name: 'ToolError',
    message: expect.stringMatching(/déjà été donné pour ce message.*Il reste 18 crédits/),
    notice: { fr: expect.stringContaining('18'), en: expect.stringContaining('18') },
  })
  expect(creditBalance(ctx.db, ctx.profileId)).toBe(2)
})

test('a model that awards five in every call gives twenty a day, over several conversations', async () => {
  const ctx = toolContext()
  const { profileId, db } = ctx
  const other = createConversation(db, { profileId, title: 'Autre', mode: 'child', now: TEST_NOW }).id
  const results: string[] = []
  for (let n = 0; n < 10; n++) {
    const turn = nextMessage(ctx, n % 2 === 0 ? ctx.conversationId : other)
    for (let call = 0; call < 3; call++) {
      results.push(
        await award(turn).then(
          () => 'awarded',
          error => error.message,
        ),
      )
    }
  }
  expect(results.filter(result => result === 'awarded').length).toBe(4)
  expect(creditBalance(db, profileId)).toBe(20)
  expect(results.at(-1)).toMatch(/20 crédits bonus du jour sont donnés, il en reste 0/)
})

test('awards at the same moment are one award for the message', async () => {
  const ctx = toolContext()
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => award(ctx)))
  expect(results.filter(result => result.status === 'fulfilled').length).toBe(1)
  expect(creditBalance(ctx.db, ctx.profileId)).toBe(5)
})

test('a copy of a message earns nothing more', async () => {
  const ctx = toolContext()
  await award(ctx)
  const copy = copyConversation(ctx.db, {
    id: ctx.conversationId,
    beforeMessageId: ctx.userMessageId + 1,
    now: TEST_NOW,
  })
  const again = copyConversation(ctx.db, { id: copy.id, beforeMessageId: 1_000, now: TEST_NOW })
  for (const { id } of [copy, again]) {
    const userMessageId = lastMessage(ctx.db, id, 'user')?.id ?? 0
    expect(userMessageId).not.toBe(ctx.userMessageId)
    await expect(award({ ...ctx, conversationId: id, userMessageId })).rejects.toThrow('déjà été donné')
  }
})

test('a clock that jumps within the day changes nothing', async () => {
  const ctx = toolContext()
  for (let n = 0; n < 4; n++) await award(nextMessage(ctx))
  for (const minutes of [-300, 60, 300, -60]) {
    const clock = fixedClock(new Date(TEST_NOW.getTime() + minutes * 60_000))
    await expect(award({ ...nextMessage(ctx), clock })).rejects.toThrow('20 crédits bonus')
  }
})
