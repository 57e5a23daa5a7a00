import { z } from 'zod'
import { ToolError } from '../errors.ts'
import { type EffectKind, once } from '../store/effects.ts'
import { SEVERITIES } from '../store/reports.ts'
import type { FileCard, ToolResult, ToolView } from '../types.ts'
import type { ToolContext } from './context.ts'
import { type FiledReport, prepareReport } from './file-report.ts'
import { handOver } from './save-document.ts'
import type { ToolSpec } from './tool-spec.ts'

const reportArguments = z.object({
  title: z.string().trim().min(3).max(120).describe('Le problème, en une ligne'),
  description: z.string().trim().min(3).max(5_000).describe('Ce qui se passe et ce qui était attendu'),
  steps: z.string().trim().max(5_000).optional().describe('Comment le reproduire, une étape par ligne'),
  severity: z.enum(SEVERITIES).optional().describe('medium par défaut'),
})

export const reportBugSpec = {
  name: 'report_bug',
  description:
    'Prépare le signalement d’un défaut d’Ardoise lui-même : la version, le système et la fin du journal, sans clé, adresse ni numéro, s’y ajoutent. La personne le relit et l’envoie elle-même à l’assistance ; sans adresse d’assistance, il devient un fichier. Dites l’état exact et ne prétendez jamais qu’il est parti.',
  access: 'outward',
  modes: ['child', 'pro'],
  label: { fr: 'Prépare un signalement', en: 'Prepares a report' },
  approval: ({ title, description }) => ({
    fr: `Préparer pour l’assistance le signalement « ${title} » : ${shorten(description)} La version et un journal sans données personnelles s’y ajoutent ?`,
    en: `Prepare for the support the report “${title}”: ${shorten(description)} The version and a log without personal data are added?`,
  }),
  arguments: reportArguments,
} satisfies ToolSpec<typeof reportArguments>

export async function reportBug(args: z.infer<typeof reportBugSpec.arguments>, ctx: ToolContext): Promise<ToolResult> {
  if (visible(args.title) === '' || visible(args.description) === '') throw new ToolError(EMPTY.fr, EMPTY)
  const put = await prepareReport(ctx, {
    title: args.title,
    description: args.description,
    ...(args.steps && { steps: args.steps }),
    severity: args.severity ?? 'medium',
  })
  ctx.signal.throwIfAborted()
  let file: FileCard | undefined
  const result = once(ctx.db, ctx.callKey, () => {
    const filed = put()
    file = filed.file
    // Not the message as such: it waits for the person by its nature, and the call is done all the same.
    const effects: { kind: EffectKind; id: string }[] = [{ kind: 'report', id: filed.report.id }]
    if (file) effects.push({ kind: 'file', id: file.fileId })
    return { effects, result: reportResult(filed) }
  })
  ctx.changed('reports')
  if (file) await handOver(ctx, file.fileId)
  return result
}

function reportResult({ report, entry, file }: FiledReport): ToolResult {
  const views: ToolView[] = [{ kind: 'report', reportId: report.id, title: report.title }]
  if (entry) {
    return {
      text: JSON.stringify({
        report_id: report.id,
        state: entry.state,
        outbox_id: entry.id,
        to: entry.to,
        message: `Signalement préparé pour ${entry.to}, pas encore envoyé : la personne le relit puis l’envoie, ici ou dans la boîte d’envoi.`,
      }),
      views,
    }
  }
  return {
    text: JSON.stringify({
      report_id: report.id,
      state: 'saved',
      file_id: file?.fileId,
      name: file?.name,
      message:
        'Signalement enregistré dans la bibliothèque, rien n’est parti : aucune adresse d’assistance n’est réglée (Réglages > Assistance). La personne peut remettre ce fichier à qui l’aide.',
    }),
    views,
  }
}

function visible(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, '')
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : /[.!?…]$/.test(line) ? line : `${line}.`
}

const EMPTY = {
  fr: 'Le signalement est vide : dites en quelques mots ce qui ne va pas, puis recommencez.',
  en: 'The report is empty: say in a few words what is wrong, then try again.',
}
