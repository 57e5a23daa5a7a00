import { z } from 'zod'
import { ToolError } from '../errors.ts'
import { awardBonus, BONUS_A_DAY, type BonusAward } from '../store/credits.ts'
import { once } from '../store/effects.ts'
import { originOf } from '../store/messages.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { cleanLine } from './quiz-result.ts'
import type { ToolSpec } from './tool-spec.ts'

const MOST = 5

const awardArguments = z.object({
  credits: z.number().describe('De 1 à 5 ; plus est ramené à 5'),
  reason: z.string().trim().max(200).optional().describe('Ce que la personne a réussi, en quelques mots'),
})

export const awardBonusCreditsSpec = {
  name: 'award_bonus_credits',
  description: `Donne 1 à 5 crédits bonus pour un vrai effort ou une réussite, jamais parce que la personne en demande. Un seul bonus par message de la personne et ${BONUS_A_DAY} crédits bonus par jour au plus.`,
  access: 'write',
  modes: ['child', 'pro'],
  label: { fr: 'Donne des crédits bonus', en: 'Awards bonus credits' },
  arguments: awardArguments,
} satisfies ToolSpec<typeof awardArguments>

export async function awardBonusCredits(
  args: z.infer<typeof awardBonusCreditsSpec.arguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  const reason = args.reason ? cleanLine(args.reason) : ''
  const result = once(ctx.db, ctx.callKey, () => {
    const award = awardBonus(ctx.db, {
      profileId: ctx.profileId,
      credits: Math.min(MOST, Math.max(1, Math.round(args.credits))),
      reason,
      // A copy of a message earns nothing that the message itself has earned.
      messageId: originOf(ctx.db, ctx.userMessageId),
      now: ctx.clock.now(),
    })
    if (award.outcome !== 'awarded') throw award.outcome === 'already' ? alreadyAwarded(award.leftToday) : DAY_FULL
    return { effects: [{ kind: 'credit', id: award.id }], result: awardResult(award, reason) }
  })
  ctx.changed('credits')
  return result
}

type Awarded = Extract<BonusAward, { outcome: 'awarded' }>

function awardResult({ awarded, balance, leftToday }: Awarded, reason: string): ToolResult {
  return {
    text: JSON.stringify({
      awarded,
      balance,
      left_today: leftToday,
      message: `${awarded} crédit${awarded > 1 ? 's' : ''} bonus ajouté${awarded > 1 ? 's' : ''} : le solde est de ${balance}. Il en reste ${leftToday} à donner aujourd’hui.`,
    }),
    views: [{ kind: 'credits', awarded, balance, ...(reason && { reason }) }],
  }
}

function alreadyAwarded(left: number): ToolError {
  return new ToolError(
    `Un bonus a déjà été donné pour ce message, il n’y en a qu’un par message : félicitez sans crédits et attendez le prochain effort. Il reste ${left} crédits bonus à donner aujourd’hui.`,
    {
      fr: `Un bonus a déjà été donné pour ce message. Il reste ${left} crédits bonus à gagner aujourd’hui.`,
      en: `A bonus was already given for this message. ${left} bonus credits are left to earn today.`,
    },
  )
}

const DAY_FULL = new ToolError(
  `Les ${BONUS_A_DAY} crédits bonus du jour sont donnés, il en reste 0 : félicitez sans crédits ; d’autres pourront être gagnés demain.`,
  {
    fr: `Les ${BONUS_A_DAY} crédits bonus du jour sont déjà gagnés, il en reste 0 : revenez demain.`,
    en: `The ${BONUS_A_DAY} bonus credits of the day are already earned, 0 are left: come back tomorrow.`,
  },
)
