import { z } from 'zod'
import { UserError } from '../errors.ts'
import type { FileCard, ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { ownFile } from './own-file.ts'
import { saveDocuments, temporaryPath } from './save-document.ts'
import { statementsName } from './statements-name.ts'
import type { ToolSpec } from './tool-spec.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PDF = 'application/pdf'

export const generateFinancialStatementsSpec = {
  name: 'generate_financial_statements',
  description:
    'Établit les états financiers SYSCOHADA (bilan, compte de résultat, tableau des flux de trésorerie) à partir d’une balance générale csv ou xlsx de la bibliothèque, avec les douze contrôles. Écrit un classeur xlsx dont chaque montant est une formule sur la balance, et le PDF à remettre. N’écrit rien si la balance est déséquilibrée ou fausse : le message dit alors la ligne et l’écart. Ne calculez jamais un bilan vous-même.',
  access: 'write',
  modes: ['pro'],
  label: { fr: 'Établit les états financiers', en: 'Prepares the financial statements' },
  arguments: z.object({
    file_id: z.string().min(1).max(100).describe('Balance de l’exercice N (file_id de la bibliothèque)'),
    previous_file_id: z.string().min(1).max(100).optional().describe('Balance de l’exercice N-1, si elle existe'),
    company: z.string().trim().min(1).max(200).optional().describe('Raison sociale, si la balance ne la dit pas'),
    year: z.number().int().min(1990).max(2100).optional().describe('Année de l’exercice, si la balance ne la dit pas'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional()
      .describe('Code de la monnaie (XOF, XAF, GNF…), si l’utilisateur la dit et que la balance ne la dit pas'),
    sheet: z.string().min(1).max(31).optional().describe('Feuille du classeur, s’il y en a plusieurs'),
  }),
} satisfies ToolSpec

type Arguments = z.infer<typeof generateFinancialStatementsSpec.arguments>

/** Reads, checks, computes and writes in one task of a worker thread; the library gets both documents or none. */
export async function generateFinancialStatements(args: Arguments, ctx: ToolContext): Promise<ToolResult> {
  const balance = sourceOf(args.file_id, ctx)
  const previous = args.previous_file_id ? sourceOf(args.previous_file_id, ctx) : undefined
  const workbookPath = await temporaryPath(ctx, 'xlsx')
  const pdfPath = await temporaryPath(ctx, 'pdf')
  const outcome = await ctx.work.run(
    'statements',
    {
      balance: args.sheet ? { ...balance, sheet: args.sheet } : balance,
      ...(previous && { previous }),
      ...(args.company && { company: args.company }),
      ...(args.year && { year: args.year }),
      ...(args.currency && { currency: args.currency }),
      resources: ctx.paths.resources,
      documents: { workbookPath, pdfPath },
      appVersion: ctx.appVersion,
      generatedAt: ctx.clock.now().toISOString(),
      language: ctx.language,
    },
    { signal: ctx.signal, progress: ctx.progress },
  )
  const { summary, refusal } = outcome
  if (!summary) throw new UserError(refusal ?? UNREADABLE)
  const name = statementsName(summary)
  const { end } = summary.period
  const documents = [
    { name: `${name}.xlsx`, mime: XLSX, content: { path: workbookPath } },
    { name: `${name}.pdf`, mime: PDF, content: { path: pdfPath } },
  ]
  return saveDocuments(ctx, documents, files => ({
    text: JSON.stringify({
      message: `États financiers – ${summary.company}${end && `, exercice clos le ${end}`} : classeur et PDF écrits. À faire relire par un professionnel.`,
      company: summary.company,
      period: summary.period,
      files: files.map(fileForModel),
      key_figures: summary.keyFigures,
      failed_checks: summary.failedChecks,
      warnings: summary.warnings,
    }),
    views: [
      {
        kind: 'statements',
        files,
        summary: summary.table,
        notices: [...summary.failedChecks.map(check => `${check.id} : ${check.detail}`), ...summary.warnings],
      },
    ],
  }))
}

const UNREADABLE = {
  fr: 'La balance n’a pas pu être lue : vérifiez le fichier, puis recommencez.',
  en: 'The trial balance could not be read: check the file, then try again.',
}

function sourceOf(fileId: string, ctx: ToolContext): { path: string; name: string } {
  const file = ownFile(ctx, fileId)
  return { path: file.path, name: file.card.name }
}

function fileForModel(file: FileCard) {
  return { file_id: file.fileId, name: file.name, mime: file.mime, bytes: file.bytes }
}
