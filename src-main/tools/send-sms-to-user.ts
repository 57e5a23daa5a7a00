import { z } from 'zod'
import { LONGEST_SMS, messageText, prepareMessage } from '../outbox/outbox.ts'
import { measureSms } from '../outbox/sms-count.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { outboxResult } from './outbox-result.ts'
import { ownNumber } from './own-number.ts'
import { sendOnce } from './send-once.ts'
import type { ToolSpec } from './tool-spec.ts'

const smsArguments = z.object({
  message: z
    .string()
    .trim()
    .min(1, 'le message est vide')
    .max(LONGEST_SMS, `au plus ${LONGEST_SMS} caractères : raccourcissez le message, ou envoyez un e-mail`)
    .describe('Texte simple, sans Markdown ; court, car chaque SMS se paie'),
})

export const sendSmsToUserSpec = {
  name: 'send_sms_to_user',
  description:
    'Envoie un SMS à la personne elle-même, au numéro de son profil et à aucun autre. Le résultat dit combien de SMS cela fait (160 caractères chacun en GSM-7, 70 en UCS-2, donc évitez émojis et signes rares) et l’état exact (sent, held, failed, uncertain) : ne prétendez jamais qu’il est parti s’il attend.',
  access: 'outward',
  modes: ['child', 'pro'],
  label: { fr: 'Vous envoie un SMS', en: 'Sends you an SMS' },
  approval: ({ message }) => {
    const text = messageText('sms', message)
    const { parts, encoding } = measureSms(text)
    return {
      fr: `Envoyer à votre numéro ce message, soit ${parts} SMS (${encoding}) : « ${text} » ?`,
      en: `Send this message to your number, which makes ${parts} SMS (${encoding}): “${text}”?`,
    }
  },
  // Before the summary, which needs a text that can leave.
  precheck: ({ message }, ctx) => {
    ownNumber(ctx)
    messageText('sms', message)
  },
  arguments: smsArguments,
} satisfies ToolSpec<typeof smsArguments>

export async function sendSmsToUser(
  args: z.infer<typeof sendSmsToUserSpec.arguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  const { profileId, conversationId } = ctx
  const to = ownNumber(ctx)
  const message = { profileId, conversationId, channel: 'sms', to, body: args.message, now: ctx.clock.now() } as const
  const entry = await sendOnce(ctx, () => prepareMessage(ctx.db, message))
  const { parts, encoding } = measureSms(entry.body)
  return outboxResult(entry, 'SMS', { parts, encoding })
}
