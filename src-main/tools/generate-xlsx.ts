import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { ToolError } from '../errors.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { documentName, documentResult } from './document-result.ts'
import { ownFile } from './own-file.ts'
import { saveDocument, temporaryPath } from './save-document.ts'
import type { ToolSpec } from './tool-spec.ts'
import type { PackedSheet } from './workbook-work.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows of a sheet, and cells of all of them: what Excel opens at once on a modest machine. */
const MAX_ROWS = 200_000
const MAX_CELLS = 2_000_000
/** What the model is told of a row. */
const ROW = {
  type: 'array',
  items: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }] },
  maxItems: 60,
}

export const generateXlsxSpec = {
  name: 'generate_xlsx',
  description:
    'Écrit un classeur Excel (.xlsx) : vrais nombres, vraies dates, totaux en formules, filtre, mise en page A4. Une feuille par tableau ; ses lignes viennent de rows, ou d’un csv ou xlsx de la bibliothèque (source_file_id) pour un long tableau. kind "journal" : écritures comptables (colonnes journal, date, pièce, compte, libellé, débit, crédit), refusées si une pièce est déséquilibrée, un compte inconnu ou une date hors exercice. Les formules ne sont pas acceptées dans les cellules : utilisez totals.',
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
          // Cells are checked in the worker: a long table would hold the main process.
          rows: z
            .array(z.unknown().meta(ROW))
            .max(MAX_ROWS)
            .optional()
            .describe('Lignes, sans en-tête ni total. Nombres JSON de préférence ; dates 31/12/2024 ou 2024-12-31'),
          source_file_id: z
            .string()
            .min(1)
            .max(100)
            .optional()
            .describe('À la place de rows : csv ou xlsx de la bibliothèque, dont columns reprend les titres voulus'),
          source_sheet: z.string().min(1).max(100).optional().describe('Feuille du fichier source'),
          fiscal_year: z
            .object({ start: z.iso.date(), end: z.iso.date() })
            .optional()
            .describe('Journal seulement : exercice, si ce n’est pas l’année civile des écritures'),
          totals: z
            .union(
              [z.boolean(), z.array(z.string().max(200)).max(60)],
              'attendu : true, ou au plus 60 en-têtes de colonnes',
            )
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
  const sheets: PackedSheet[] = []
  for (const sheet of args.sheets) sheets.push(await packSheet(sheet, ctx))
  const path = await temporaryPath(ctx, 'xlsx')
  const { warnings, rows } = await ctx.work.run(
    'write_xlsx',
    {
      path,
      resources: ctx.paths.resources,
      title: args.title,
      sheets,
      appVersion: ctx.appVersion,
      generatedAt: ctx.clock.now().toISOString(),
      language: ctx.language,
    },
    { signal: ctx.signal, progress: ctx.progress },
  )
  const shape = `${plural(sheets.length, 'feuille')}, ${plural(rows, 'ligne')}`
  return saveDocument(ctx, { name: documentName(args.title, 'xlsx'), mime: XLSX, content: { path } }, file =>
    documentResult(
      file,
      `Classeur « ${file.name} » écrit dans la bibliothèque (${shape}).${warned(warnings.map(({ fr }) => fr))}`,
    ),
  )
}

const ROWS_AT_ONCE = 1_000

/** Some rows a text, with a pause between: copying all the cells at once would hold the main process. */
async function packSheet(sheet: Arguments['sheets'][number], ctx: ToolContext): Promise<PackedSheet> {
  const { rows, source_file_id, source_sheet, ...head } = sheet
  if ((rows === undefined) === (source_file_id === undefined)) {
    throw new ToolError(
      `Feuille « ${sheet.name} » : donnez soit rows, soit source_file_id, et un seul des deux.`,
      BAD_SHEET,
    )
  }
  if (source_file_id !== undefined) {
    const { card, path } = ownFile(ctx, source_file_id)
    return { head, source: { path, name: card.name, ...(source_sheet && { sheet: source_sheet }) } }
  }
  const given = rows ?? []
  if (given.length * head.columns.length > MAX_CELLS) throw tooLarge(sheet.name)
  const batches: string[] = []
  for (let from = 0; from < given.length; from += ROWS_AT_ONCE) {
    batches.push(JSON.stringify(given.slice(from, from + ROWS_AT_ONCE)))
    await setImmediate()
  }
  return { head, batches }
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count > 1 ? 's' : ''}`
}

function warned(warnings: string[]): string {
  const shown = warnings.slice(0, 5)
  const rest = warnings.length - shown.length
  return shown.length > 0 ? ` À vérifier : ${shown.join(' ')}${rest > 0 ? ` Et ${rest} autres.` : ''}` : ''
}

const BAD_SHEET = {
  fr: 'Le modèle n’a pas dit clairement quelles lignes écrire ; il peut se corriger.',
  en: 'The model did not say clearly which rows to write; it may correct itself.',
}

function tooLarge(name: string): ToolError {
  return new ToolError(
    `Feuille « ${name} » : plus de ${MAX_CELLS / 1_000_000} millions de cellules ; faites plusieurs classeurs, ou moins de colonnes.`,
    {
      fr: `La feuille « ${name} » est trop grande pour un classeur : demandez-en une partie à la fois.`,
      en: `The sheet “${name}” is too large for one workbook: ask for a part of it at a time.`,
    },
  )
}
