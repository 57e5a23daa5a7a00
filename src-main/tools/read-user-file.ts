import { z } from 'zod'
import type { DocumentText } from '../documents/readers/text.ts'
import { ToolError } from '../errors.ts'
import { foldText, shownType } from '../store/file-names.ts'
import { getFile, type StoredFile } from '../store/files.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import { readDocumentText } from './document-text.ts'
import { choosePages, type Passage, pagesIn, rangesOf } from './page-choice.ts'
import { endOfWindow, WINDOW } from './text-window.ts'
import type { ToolSpec } from './tool-spec.ts'

export const readUserFileSpec = {
  name: 'read_user_file',
  description:
    'Lit un fichier de la bibliothèque : csv, xlsx, txt, md, html, docx, pptx, pdf, et par OCR les pdf numérisés et les images (png, jpeg, webp, bmp, gif, tiff). Rend au plus 8 000 caractères ; s’il y a next_offset, rappelez l’outil avec cet offset pour lire la suite. Tableaux : une ligne « row N: a | b | c » par ligne du fichier. PDF et présentations : « --- page N --- » ou « --- slide N --- » avant chaque page. ocr_pages : pages lues par OCR, où des chiffres peuvent être faux ; citez-les avec réserve.',
  access: 'read',
  modes: ['child', 'pro'],
  label: { fr: 'Lit un fichier', en: 'Reads a file' },
  arguments: z.object({
    file_id: z.string().min(1).max(100),
    offset: z.number().int().min(0).default(0).describe('Caractère de départ : 0, puis next_offset'),
    sheet: z.string().min(1).max(100).optional().describe('Feuille du classeur ; par défaut la première remplie'),
    pages: z
      .string()
      .max(100)
      .regex(/^\s*\d+\s*(-\s*\d+\s*)?(,\s*\d+\s*(-\s*\d+\s*)?)*$/, 'attendu : 3, 2-4 ou 1,3-5')
      .optional()
      .describe('Pages d’un pdf, diapositives d’un pptx : « 3 », « 2-4 » ou « 1,3-5 »'),
  }),
} satisfies ToolSpec

type Arguments = z.infer<typeof readUserFileSpec.arguments>

export async function readUserFile(args: Arguments, ctx: ToolContext): Promise<ToolResult> {
  const startedAt = ctx.clock.monotonic()
  const file = getFile(ctx.db, ctx.paths, ctx.profileId, args.file_id)
  if (!file) {
    throw new ToolError(
      `Aucun fichier « ${args.file_id} » dans la bibliothèque : appelez list_user_files et reprenez un file_id de la liste.`,
      {
        fr: 'Ce fichier n’est plus dans la bibliothèque : joignez-le de nouveau.',
        en: 'This file is no longer in the library: attach it again.',
      },
    )
  }
  const { name } = file.card
  const document = await readDocumentText(file, ctx)
  const passage = await choose(document, file, { ...args, startedAt }, ctx)
  const total = passage.text.length
  if (args.offset > 0 && args.offset >= total) {
    throw new ToolError(
      `« ${name} » s’arrête au caractère ${total} (offset demandé : ${args.offset}) : tout est déjà lu, répondez avec ce que vous avez.`,
      { fr: `« ${name} » a déjà été lu jusqu’au bout.`, en: `“${name}” has already been read to its end.` },
    )
  }
  const end = endOfWindow(passage.text, args.offset)
  const next = end < total || passage.unread.length > 0 ? { next_offset: end } : {}
  const note = document.cut && next.next_offset === undefined ? `\n${CUT}` : ''
  const text = passage.text.slice(args.offset, end) + note
  const ocr = pagesIn(passage, args.offset, end)
  const unread = passage.unread.length > 0 ? { unread_pages: rangesOf(passage.unread) } : {}
  return {
    text: JSON.stringify({
      file_id: args.file_id,
      name,
      type: shownType(file.card),
      ...passage.shape,
      offset: args.offset,
      ...next,
      total_chars: total,
      ...(ocr.length > 0 ? { ocr_pages: ocr } : {}),
      ...unread,
      ...(passage.message ? { message: passage.message } : {}),
      text,
    }),
    views: [
      {
        kind: 'page',
        title: name,
        text,
        position: positionOf(passage.where, { offset: args.offset, end, total, ocr }),
        ...(next.next_offset === undefined ? {} : { nextOffset: end }),
      },
    ],
    // A page or a message that was saved is still the words of strangers.
    ...(file.card.origin === 'imported' && /html|rfc822/.test(file.card.mime) ? { untrusted: true } : {}),
  }
}

const CUT = '[… la suite de ce fichier est trop longue pour être lue : découpez-le pour la lire]'

async function choose(
  document: DocumentText,
  file: StoredFile & { path: string },
  args: Arguments & { startedAt: number },
  ctx: ToolContext,
): Promise<Passage> {
  const { name } = file.card
  if (args.sheet !== undefined && document.kind !== 'sheets') {
    throw new ToolError(`« ${name} » n’est pas un classeur : rappelez read_user_file sans sheet.`, WRONG_PLACE)
  }
  if (args.pages !== undefined && document.kind !== 'pages') {
    throw new ToolError(`« ${name} » n’a pas de pages : rappelez read_user_file sans pages, avec offset.`, WRONG_PLACE)
  }
  switch (document.kind) {
    case 'text':
      return { text: document.text, shape: {}, pages: [], unread: [] }
    case 'pages':
      return choosePages(
        document,
        file,
        { pages: args.pages, upTo: args.offset + WINDOW, startedAt: args.startedAt },
        ctx,
      )
    case 'sheets':
      return chooseSheet(document.sheets, args.sheet, name)
  }
}

const WRONG_PLACE = {
  fr: 'Le modèle a demandé un endroit que ce fichier n’a pas ; il peut se corriger.',
  en: 'The model asked for a place that this file does not have; it may correct itself.',
}

type Sheet = Extract<DocumentText, { kind: 'sheets' }>['sheets'][number]

function chooseSheet(sheets: readonly Sheet[], wanted: string | undefined, name: string): Passage {
  const names = sheets.flatMap(sheet => sheet.name ?? [])
  const sheet =
    wanted === undefined
      ? (sheets.find(({ rows }) => rows > 0) ?? sheets[0])
      : (sheets.find(one => one.name === wanted) ?? sheets.find(one => foldText(one.name ?? '') === foldText(wanted)))
  if (!sheet) {
    throw new ToolError(
      names.length > 0
        ? `Pas de feuille « ${wanted} » dans « ${name} » : demandez l’une de ${names.map(one => `« ${one} »`).join(', ')}.`
        : `« ${name} » n’a pas de feuilles : rappelez read_user_file sans sheet.`,
      WRONG_PLACE,
    )
  }
  const shape = { rows: sheet.rows, columns: sheet.columns }
  const rest = { text: sheet.text, pages: [], unread: [] }
  if (sheet.name === undefined) return { ...rest, shape }
  return { ...rest, shape: { sheet: sheet.name, sheets: names, ...shape }, where: `« ${sheet.name} »` }
}

type Place = { offset: number; end: number; total: number; ocr: readonly number[] }

function positionOf(where: string | undefined, { offset, end, total, ocr }: Place): string {
  const range = offset === 0 && end === total ? [] : [`${offset}–${end} / ${total}`]
  const byOcr = ocr.length > 0 ? [`OCR p. ${rangesOf(ocr)}`] : []
  return [where ?? [], byOcr, range].flat().join(' · ')
}
