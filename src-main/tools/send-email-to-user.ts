import { z } from 'zod'
import { ToolError } from '../errors.ts'
import type { OutboxAttachment, OutboxEntry } from '../outbox/entries.ts'
import { isEmailAddress, prepareEmail } from '../outbox/outbox.ts'
import { getFile } from '../store/files.ts'
import { getProfile } from '../store/profiles.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { deliverMail } from './deliver-mail.ts'
import type { ToolSpec } from './tool-spec.ts'

const MAX_ATTACHMENTS = 20
const MAX_ATTACHED_BYTES = 25 * 1024 * 1024

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
  const prepared = prepareEmail(ctx.db, {
    profileId: ctx.profileId,
    conversationId: ctx.conversationId,
    to,
    subject: args.subject,
    body: args.body,
    attachments,
    now: ctx.clock.now(),
  })
  const entry = await deliverMail(ctx, prepared.id)
  return {
    text: JSON.stringify({
      outbox_id: entry.id,
      state: entry.state,
      to: entry.to,
      subject: entry.subject,
      attachments: entry.attachments.map(({ name }) => name),
      message: messageOf(entry),
    }),
    views: [
      {
        kind: 'outbox',
        entryId: entry.id,
        channel: entry.channel,
        to: entry.to,
        subject: entry.subject,
        state: entry.state,
      },
    ],
  }
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
    )
  }
  return address
}

function collectAttachments(fileIds: readonly string[], ctx: ToolContext): OutboxAttachment[] {
  const attachments = [...new Set(fileIds)].map(fileId => {
    const file = getFile(ctx.db, ctx.paths, ctx.profileId, fileId)
    if (!file) {
      throw new ToolError(
        `Aucun fichier « ${fileId} » dans la bibliothèque : appelez list_user_files et joignez un file_id de la liste.`,
      )
    }
    const { name, mime, bytes } = file.card
    return { fileId, name, mime, bytes, sha256: file.sha256 }
  })
  const total = attachments.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > MAX_ATTACHED_BYTES) {
    throw new ToolError(
      `Les pièces jointes font ${Math.ceil(total / 1024 / 1024)} Mo et la limite est de 25 Mo : joignez-en moins, ou envoyez plusieurs e-mails.`,
    )
  }
  return attachments
}

/** What the model repeats to the person: what happened, and what to do. */
function messageOf(entry: OutboxEntry): string {
  switch (entry.state) {
    case 'sent':
      return `E-mail envoyé à ${entry.to}.`
    case 'held':
    case 'prepared':
    case 'sending':
      return `E-mail pas encore envoyé, gardé dans la boîte d’envoi. ${entry.lastError?.fr ?? ''}`.trim()
    case 'failed':
      return `E-mail non envoyé. ${entry.lastError?.fr ?? ''}`.trim()
    case 'uncertain':
      return `Envoi incertain. ${entry.lastError?.fr ?? ''}`.trim()
  }
}
