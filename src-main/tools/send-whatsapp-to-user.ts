import { z } from 'zod'
import { ToolError } from '../errors.ts'
import type { OutboxAttachment } from '../outbox/entries.ts'
import { parseWhatsappSettings, WHATSAPP_SETTING } from '../outbox/message-settings.ts'
import { metaMediaType } from '../outbox/meta.ts'
import { messageText, prepareMessage } from '../outbox/outbox.ts'
import { LONGEST_WHATSAPP, whatsappLink } from '../outbox/whatsapp.ts'
import { getSetting } from '../store/settings.ts'
import type { ToolResult } from '../types.ts'
import { collectAttachments } from './attachments.ts'
import type { ToolContext } from './context.ts'
import { outboxResult } from './outbox-result.ts'
import { ownNumber } from './own-number.ts'
import { sendOnce } from './send-once.ts'
import type { ToolSpec } from './tool-spec.ts'

const MAX_FILES = 10

const whatsappArguments = z.object({
  message: z
    .string()
    .trim()
    .min(1, 'le message est vide')
    .max(LONGEST_WHATSAPP, `au plus ${LONGEST_WHATSAPP} caractères : raccourcissez le message, ou envoyez un e-mail`)
    .describe('Texte simple ; *gras* et _italique_ comme dans WhatsApp'),
  attachment_file_ids: z
    .array(z.string().min(1).max(100))
    .max(MAX_FILES, `au plus ${MAX_FILES} fichiers : envoyez les autres à part`)
    .optional()
    .describe('file_id des fichiers à joindre : PDF, Word, Excel, PowerPoint, texte, images JPEG ou PNG (5 Mo)'),
})

export const sendWhatsappToUserSpec = {
  name: 'send_whatsapp_to_user',
  description:
    'Envoie un message WhatsApp à la personne elle-même, au numéro de son profil et à aucun autre. Sans service configuré, un lien wa.me prêt attend dans la boîte d’envoi et la personne l’envoie elle-même : dites l’état exact (sent, held, failed, uncertain) et ne prétendez jamais qu’il est parti s’il attend.',
  access: 'outward',
  modes: ['child', 'pro'],
  label: { fr: 'Vous envoie un message WhatsApp', en: 'Sends you a WhatsApp message' },
  approval: ({ message, attachment_file_ids: files = [] }) => {
    const count = files.length
    return {
      fr: `Envoyer à votre numéro ce message WhatsApp${count > 0 ? ` avec ${count} ${count > 1 ? 'pièces jointes' : 'pièce jointe'}` : ''} : « ${message} » ?`,
      en: `Send this WhatsApp message to your number${count > 0 ? ` with ${count} ${count > 1 ? 'attachments' : 'attachment'}` : ''}: “${message}”?`,
    }
  },
  precheck: (args, ctx) => {
    ownNumber(ctx)
    messageText('whatsapp', args.message)
    filesOf(args.attachment_file_ids ?? [], ctx)
  },
  arguments: whatsappArguments,
} satisfies ToolSpec<typeof whatsappArguments>

export async function sendWhatsappToUser(
  args: z.infer<typeof sendWhatsappToUserSpec.arguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  const { profileId, conversationId } = ctx
  const attachments = filesOf(args.attachment_file_ids ?? [], ctx)
  const to = ownNumber(ctx)
  const now = ctx.clock.now()
  const message = { profileId, conversationId, channel: 'whatsapp', to, body: args.message, attachments, now } as const
  const entry = await sendOnce(ctx, () => prepareMessage(ctx.db, message))
  const byHand = entry.state === 'held' || entry.state === 'failed'
  return outboxResult(entry, 'Message WhatsApp', {
    ...(byHand && { link: whatsappLink(entry.to, entry.body) }),
    ...(attachments.length > 0 && { attachments: attachments.map(({ name }) => name) }),
    ...(byHand && attachments.length > 0 && { attachments_note: FILES_BY_HAND }),
  })
}

const FILES_BY_HAND =
  'Le lien n’emporte pas les pièces jointes : la personne les enregistre depuis la boîte d’envoi et les joint elle-même dans WhatsApp.'

/** @throws ToolError for files that the way out cannot carry. */
function filesOf(fileIds: readonly string[], ctx: ToolContext): OutboxAttachment[] {
  const attachments = collectAttachments(fileIds, ctx)
  const provider = parseWhatsappSettings(getSetting(ctx.db, WHATSAPP_SETTING))?.provider
  if (provider === 'twilio' && attachments.length > 0) {
    throw new ToolError(
      'Twilio ne prend pas les fichiers de cet ordinateur : renvoyez le message sans pièce jointe, et proposez les fichiers par e-mail.',
      {
        fr: 'Twilio ne prend pas les fichiers de cet ordinateur : demandez le message sans pièce jointe, ou les fichiers par e-mail.',
        en: 'Twilio takes no file of this computer: ask for the message without attachment, or for the files by e-mail.',
      },
    )
  }
  const refused = provider === 'meta' ? attachments.find(file => !isTaken(file)) : undefined
  if (refused) {
    throw new ToolError(
      `WhatsApp ne prend pas « ${refused.name} » (PDF, Word, Excel, PowerPoint, texte, ou image JPEG ou PNG de 5 Mo au plus) : convertissez-le en PDF, ou proposez l’e-mail.`,
      {
        fr: `WhatsApp ne prend pas « ${refused.name} » : demandez-le en PDF, ou par e-mail.`,
        en: `WhatsApp does not take “${refused.name}”: ask for it as a PDF, or by e-mail.`,
      },
    )
  }
  return attachments
}

function isTaken({ mime, bytes }: OutboxAttachment): boolean {
  const media = metaMediaType(mime)
  return media !== undefined && bytes <= media.maxBytes
}
