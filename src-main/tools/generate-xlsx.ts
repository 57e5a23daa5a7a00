import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { documentName, documentResult } from './document-result.ts'
import { saveDocument, temporaryPath } from './save-document.ts'
import type { ToolSpec } from './tool-spec.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const generateXlsxSpec = {
  name: 'generate_xlsx',
  description:
    'Écrit un classeur Excel (.xlsx) : vrais nombres, vraies dates, totaux en formules, filtre, mise en page A4. Une feuille par tableau. kind "journal" : écritures comptables (colonnes journal, date, pièce, compte, libellé, débit, crédit), refusées si une pièce est déséquilibrée, un compte inconnu ou une date hors exercice. Les formules ne sont pas acceptées dans les cellules : utilisez totals.',
  access: 'write',
  modes: ['child', 'pro'],
  label: { fr: 'Écrit le classeur', en: 'Writes the workbook' },
  arguments: z.object({
    title: z.string().trim().min(1).max(200).describe('Titre, qui donne son nom au fichier'),
    sheets: z
      .array(
        z.object({
          name: z.string().trim().min(1).max(100),
          kind: z.enum(['table', 'journal']).default('table'),
          columns: z
            .array(
              z.object({
                header: z.string().trim().max(200),
                type: z
                  .enum(['text', 'number', 'money', 'date', 'percent'])
                  .describe('percent : « 18 % », 18, ou 0.18 si toute la colonne est entre -1 et 1'),
                width: z.number().min(4).max(100).optional().describe('Largeur en caractères ; sinon ajustée'),
              }),
            )
            .min(1)
            .max(60),
          rows: z
            .array(z.array(z.union([z.string().max(32_000), z.number(), z.boolean(), z.null()])).max(60))
            .max(10_000)
            .describe('Lignes, sans en-tête ni total. Nombres JSON de préférence ; dates 31/12/2024 ou 2024-12-31'),
          fiscal_year: z
            .object({ start: z.iso.date(), end: z.iso.date() })
            .optional()
            .describe('Journal seulement : exercice, si ce n’est pas l’année civile des écritures'),
          totals: z
            .union([z.boolean(), z.array(z.string().max(200)).max(60)])
            .default(false)
            .describe('true : total de chaque colonne number et money ; ou les en-têtes à totaliser'),
        }),
      )
      .min(1)
      .max(20),
  }),
} satisfies ToolSpec

type Arguments = z.infer<typeof generateXlsxSpec.arguments>

/** @throws UserError that names the sheet, row and column of a value that is not of its type, or the entry of a journal
 * that does not balance; nothing is written then.
 */
export async function generateXlsx(args: Arguments, ctx: ToolContext): Promise<ToolResult> {
  const path = await temporaryPath(ctx, 'xlsx')
  const { warnings } = await ctx.work.run(
    'write_xlsx',
    {
      path,
      resources: ctx.paths.resources,
      title: args.title,
      sheets: await packSheets(args.sheets),
      appVersion: ctx.appVersion,
      generatedAt: ctx.clock.now().toISOString(),
      language: ctx.language,
    },
    { signal: ctx.signal, progress: ctx.progress },
  )
  const file = await saveDocument(ctx, { name: documentName(args.title, 'xlsx'), mime: XLSX, content: { path } })
  return documentResult(
    file,
    sentence(
      args,
      file.name,
      warnings.map(warning => warning.fr),
    ),
  )
}

/** One text a sheet, with a pause between: copying all the cells at once would hold the main process. */
async function packSheets(sheets: Arguments['sheets']): Promise<string[]> {
  const packed: string[] = []
  for (const sheet of sheets) {
    packed.push(JSON.stringify(sheet))
    await setImmediate()
  }
  return packed
}

function sentence(args: Arguments, name: string, warnings: string[]): string {
  const rows = args.sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  const plural = (count: number, noun: string) => `${count} ${noun}${count > 1 ? 's' : ''}`
  const shape = `${plural(args.sheets.length, 'feuille')}, ${plural(rows, 'ligne')}`
  const shown = warnings.slice(0, 5)
  const rest = warnings.length - shown.length
  const warned = shown.length > 0 ? ` À vérifier : ${shown.join(' ')}${rest > 0 ? ` Et ${rest} autres.` : ''}` : ''
  return `Classeur « ${name} » écrit dans la bibliothèque (${shape}).${warned}`
}
