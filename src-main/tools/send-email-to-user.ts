import { z } from 'zod'
import { ToolError } from '../errors.ts'
import { isEmailAddress, prepareEmail } from '../outbox/outbox.ts'
import { getProfile } from '../store/profiles.ts'
import type { ToolResult } from '../types.ts'
import { collectAttachments, MAX_ATTACHMENTS } from './attachments.ts'
import type { ToolContext } from './context.ts'
import { outboxResult } from './outbox-result.ts'
import { sendOnce } from './send-once.ts'
import type { ToolSpec } from './tool-spec.ts'

const emailArguments = z.object({
  subject: z.string().trim().min(1).max(200).describe('Objet, sur une ligne'),
  body: z.string().trim().min(1).max(50_000).describe('Texte en Markdown'),
  attachment_file_ids: z
    .array(z.string().min(1).max(100))
    .max(MAX_ATTACHMENTS)
    .optional()
    .describe('file_id des fichiers à joindre'),
})

export const sendEmailToUserSpec = {
  name: 'send_email_to_user',
  description:
    'Envoie un e-mail à la personne elle-même, à l’adresse de son profil et à aucune autre, avec des fichiers de la bibliothèque si besoin. Sans connexion ou sans serveur configuré, l’e-mail est gardé dans la boîte d’envoi : dites l’état exact (sent, held, failed, uncertain) et ne prétendez jamais qu’il est parti s’il attend.',
  access: 'outward',
  modes: ['child', 'pro'],
  label: { fr: 'Vous envoie un e-mail', en: 'Sends you an e-mail' },
  approval: args => {
    const count = args.attachment_file_ids?.length ?? 0
    return {
      fr: `Envoyer à votre adresse l’e-mail « ${args.subject} »${count > 0 ? ` avec ${count} ${count > 1 ? 'pièces jointes' : 'pièce jointe'}` : ''} ?`,
      en: `Send the e-mail “${args.subject}” to your address${count > 0 ? ` with ${count} ${count > 1 ? 'attachments' : 'attachment'}` : ''}?`,
    }
  },
  precheck: (args, ctx) => {
    ownAddress(ctx)
    collectAttachments(args.attachment_file_ids ?? [], ctx)
  },
  arguments: emailArguments,
} satisfies ToolSpec<typeof emailArguments>

export async function sendEmailToUser(
  args: z.infer<typeof sendEmailToUserSpec.arguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  const to = ownAddress(ctx)
  const attachments = collectAttachments(args.attachment_file_ids ?? [], ctx)
  const { profileId, conversationId } = ctx
  const { subject, body } = args
  const mail = { profileId, conversationId, to, subject, body, attachments, now: ctx.clock.now() }
  const entry = await sendOnce(ctx, () => prepareEmail(ctx.db, mail))
  return outboxResult(entry, 'E-mail', {
    subject: entry.subject,
    attachments: entry.attachments.map(({ name }) => name),
  })
}

const NO_ADDRESS = {
  fr: 'Votre profil n’a pas d’adresse e-mail : ajoutez-la dans Réglages > Profil. Les fichiers sont dans la bibliothèque.',
  en: 'Your profile has no e-mail address: add it in Settings > Profile. The files are in the library.',
}

function ownAddress(ctx: ToolContext): string {
  const address = getProfile(ctx.db, ctx.profileId)?.email?.trim()
  if (!address) {
    throw new ToolError(
      'Le profil n’a pas d’adresse e-mail : demandez à la personne de l’ajouter dans Réglages > Profil, puis recommencez ; les fichiers restent dans la bibliothèque.',
      NO_ADDRESS,
    )
  }
  if (!isEmailAddress(address)) {
    throw new ToolError(
      `L’adresse du profil (« ${address} ») n’est pas une adresse e-mail : demandez à la personne de la corriger dans Réglages > Profil, puis recommencez.`,
      {
        fr: `L’adresse de votre profil (« ${address} ») n’est pas une adresse e-mail : corrigez-la dans Réglages > Profil.`,
        en: `The address of your profile (“${address}”) is no e-mail address: correct it in Settings > Profile.`,
      },
    )
  }
  return address
}
