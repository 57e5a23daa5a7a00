import { z } from 'zod'
import { ToolError } from '../errors.ts'
import { oneLine } from '../outbox/one-line.ts'
import { isEmailAddress } from '../outbox/outbox.ts'
import { addDraft, type Draft } from '../store/drafts.ts'
import { once } from '../store/effects.ts'
import type { ToolResult } from '../types.ts'
import { collectAttachments, MAX_ATTACHMENTS } from './attachments.ts'
import type { ToolContext } from './context.ts'
import type { ToolSpec } from './tool-spec.ts'

const MAX_RECIPIENTS = 50

const address = z.string().trim().min(1).max(320)
const draftArguments = z.object({
  to: z.array(address).min(1, 'au moins une adresse').max(MAX_RECIPIENTS).describe('Adresses des destinataires'),
  subject: z.string().trim().min(1).max(200).describe('Objet, sur une ligne'),
  body: z.string().trim().min(1).max(50_000).describe('Texte en Markdown'),
  cc: z.array(address).max(MAX_RECIPIENTS).optional().describe('Adresses en copie'),
  attachment_file_ids: z
    .array(z.string().min(1).max(100))
    .max(MAX_ATTACHMENTS)
    .optional()
    .describe('file_id des fichiers à joindre'),
})

export const draftEmailSpec = {
  name: 'draft_email',
  description:
    'Prépare un e-mail à d’autres personnes, que la personne relit, corrige et envoie elle-même depuis sa carte. Rien ne part : ne dites jamais qu’il est envoyé. N’inventez pas d’adresse ; sans adresse, demandez-la. Pour lui écrire à elle-même, utilisez send_email_to_user.',
  access: 'write',
  modes: ['pro'],
  label: { fr: 'Prépare un brouillon d’e-mail', en: 'Drafts an e-mail' },
  arguments: draftArguments,
} satisfies ToolSpec<typeof draftArguments>

export async function draftEmail(
  args: z.infer<typeof draftEmailSpec.arguments>,
  ctx: ToolContext,
): Promise<ToolResult> {
  const seen = new Set<string>()
  const to = addressesOf(args.to, seen)
  const cc = addressesOf(args.cc ?? [], seen)
  const attachments = collectAttachments(args.attachment_file_ids ?? [], ctx)
  const result = once(ctx.db, ctx.callKey, () => {
    const draft = addDraft(ctx.db, {
      profileId: ctx.profileId,
      conversationId: ctx.conversationId,
      to,
      cc,
      subject: oneLine(args.subject, 200),
      body: args.body,
      fileIds: attachments.map(({ fileId }) => fileId),
      now: ctx.clock.now(),
    })
    const names = attachments.map(({ name }) => name)
    return { effects: [{ kind: 'draft', id: draft.id }], result: draftResult(draft, names) }
  })
  ctx.changed('drafts')
  return result
}

function draftResult({ id, to, cc, subject }: Draft, attachments: string[]): ToolResult {
  return {
    text: JSON.stringify({
      draft_id: id,
      to,
      cc,
      subject,
      attachments,
      message: 'Brouillon prêt, rien n’est envoyé : la personne le relit, le corrige et l’envoie depuis sa carte.',
    }),
    views: [{ kind: 'draft', draftId: id, to, subject }],
  }
}

/** Each address once, whoever names it first. */
function addressesOf(addresses: readonly string[], seen: Set<string>): string[] {
  return addresses.filter(text => {
    if (!isEmailAddress(text)) {
      const shown = oneLine(text, 100)
      throw new ToolError(
        `« ${shown} » n’est pas une adresse e-mail : demandez l’adresse à la personne, une par élément de la liste, puis recommencez.`,
        {
          fr: `« ${shown} » n’est pas une adresse e-mail : donnez l’adresse du destinataire.`,
          en: `“${shown}” is no e-mail address: give the address of the recipient.`,
        },
      )
    }
    const key = text.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
