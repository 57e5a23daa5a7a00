import { z } from 'zod'
import { type DocumentText, TEXT_READER_VERSION } from '../documents/readers/text.ts'
import { ToolError } from '../errors.ts'
import { foldText, shownType } from '../store/file-names.ts'
import { getFileText, putFileText } from '../store/file-texts.ts'
import { getFile, type StoredFile, setFileShape } from '../store/files.ts'
import type { ToolResult } from '../types.ts'
import type { ToolContext } from './context.ts'
import type { ToolSpec } from './tool-spec.ts'

/** Characters that one call gives. */
const WINDOW = 8_000

export const readUserFileSpec = {
  name: 'read_user_file',
  description:
    'Lit un fichier de la bibliothèque : csv, xlsx, txt, md, html, docx, texte d’un pdf. Rend au plus 8 000 caractères ; s’il y a next_offset, rappelez l’outil avec cet offset pour lire la suite. Tableaux : une ligne « row N: a | b | c » par ligne du fichier. PDF : « --- page N --- » avant chaque page.',
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
      .describe('Pages d’un pdf : « 3 », « 2-4 » ou « 1,3-5 »'),
  }),
} satisfies ToolSpec

type Arguments = z.infer<typeof readUserFileSpec.arguments>

export async function readUserFile(args: Arguments, ctx: ToolContext): Promise<ToolResult> {
  const file = getFile(ctx.db, ctx.paths, ctx.profileId, args.file_id)
  if (!file) {
    throw new ToolError(
      `Aucun fichier « ${args.file_id} » dans la bibliothèque : appelez list_user_files et reprenez un file_id de la liste.`,
    )
  }
  const { name } = file.card
  const document = await textOf(file, ctx)
  const passage = choose(document, args, name)
  const total = passage.text.length
  if (args.offset > 0 && args.offset >= total) {
    throw new ToolError(
      `« ${name} » s’arrête au caractère ${total} (offset demandé : ${args.offset}) : tout est déjà lu, répondez avec ce que vous avez.`,
    )
  }
  const end = endOfWindow(passage.text, args.offset)
  const next = end < total ? { next_offset: end } : {}
  const note = document.cut && end === total ? `\n${CUT}` : ''
  const text = passage.text.slice(args.offset, end) + note
  return {
    text: JSON.stringify({
      file_id: args.file_id,
      name,
      type: shownType(file.card),
      ...passage.shape,
      offset: args.offset,
      ...next,
      total_chars: total,
      text,
    }),
    views: [
      {
        kind: 'page',
        title: name,
        text,
        position: positionOf(passage.where, args.offset, end, total),
        ...(end < total ? { nextOffset: end } : {}),
      },
    ],
    // A page or a message that was saved is still the words of strangers.
    ...(file.card.origin === 'imported' && /html|rfc822/.test(file.card.mime) ? { untrusted: true } : {}),
  }
}

const CUT = '[… la suite de ce fichier est trop longue pour être lue : découpez-le pour la lire]'

const documentText = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), cut: z.boolean() }),
  z.object({ kind: z.literal('pages'), pages: z.array(z.string()), cut: z.boolean() }),
  z.object({
    kind: z.literal('sheets'),
    sheets: z.array(z.object({ name: z.string().optional(), rows: z.number(), columns: z.number(), text: z.string() })),
    cut: z.boolean(),
  }),
]) satisfies z.ZodType<DocumentText>

/** Read in a worker the first time, and kept. */
async function textOf(file: StoredFile & { path: string }, ctx: ToolContext): Promise<DocumentText> {
  const { name, mime, fileId } = file.card
  const key = { sha256: file.sha256, mime, readerVersion: TEXT_READER_VERSION }
  const kept = documentText.safeParse(getFileText(ctx.db, key))
  if (kept.success) return kept.data
  const input = { path: file.path, name, mime }
  const document = await ctx.work.run('read_text', input, { signal: ctx.signal, progress: ctx.progress })
  putFileText(ctx.db, key, document, ctx.clock.now())
  if (document.kind === 'pages') setFileShape(ctx.db, fileId, { pages: document.pages.length })
  if (document.kind === 'sheets') {
    setFileShape(ctx.db, fileId, { sheets: document.sheets.flatMap(sheet => sheet.name ?? []) })
  }
  return document
}

type Passage = {
  text: string
  /** What the model reads beside the text. */
  shape: { sheet?: string; sheets?: string[]; rows?: number; columns?: number; pages?: number }
  where?: string
}

function choose(document: DocumentText, args: Arguments, name: string): Passage {
  if (args.sheet !== undefined && document.kind !== 'sheets') {
    throw new ToolError(`« ${name} » n’est pas un classeur : rappelez read_user_file sans sheet.`)
  }
  if (args.pages !== undefined && document.kind !== 'pages') {
    throw new ToolError(`« ${name} » n’a pas de pages : rappelez read_user_file sans pages, avec offset.`)
  }
  switch (document.kind) {
    case 'text':
      return { text: document.text, shape: {} }
    case 'pages':
      return choosePages(document.pages, args.pages, name)
    case 'sheets':
      return chooseSheet(document.sheets, args.sheet, name)
  }
}

function choosePages(pages: readonly string[], wanted: string | undefined, name: string): Passage {
  const numbers = wanted === undefined ? pages.map((_, index) => index + 1) : pageNumbers(wanted, pages.length)
  if (numbers.length === 0) {
    throw new ToolError(
      `« ${name} » a ${pages.length} page${pages.length > 1 ? 's' : ''} : demandez des pages de 1 à ${pages.length}.`,
    )
  }
  const text = numbers.map(number => `--- page ${number} ---\n${pages[number - 1]}\n`).join('\n')
  const where = wanted === undefined ? `${pages.length} p.` : `p. ${wanted.replaceAll(' ', '')} / ${pages.length}`
  return { text, shape: { pages: pages.length }, where }
}

/** In order, without repeats, those that exist. */
function pageNumbers(wanted: string, count: number): number[] {
  const numbers = new Set<number>()
  for (const range of wanted.split(',')) {
    const [first = 0, last = first] = range.split('-').map(Number)
    for (let number = Math.max(first, 1); number <= Math.min(last, count); number++) numbers.add(number)
  }
  return [...numbers].sort((a, b) => a - b)
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
    )
  }
  const shape = { rows: sheet.rows, columns: sheet.columns }
  if (sheet.name === undefined) return { text: sheet.text, shape }
  return { text: sheet.text, shape: { sheet: sheet.name, sheets: names, ...shape }, where: `« ${sheet.name} »` }
}

/** Ends on a whole line where one ends in the second half of the window, else on a whole character. */
function endOfWindow(text: string, offset: number): number {
  const limit = offset + WINDOW
  if (limit >= text.length) return text.length
  const line = text.lastIndexOf('\n', limit - 1) + 1
  if (line > offset + WINDOW / 2) return line
  const code = text.charCodeAt(limit - 1)
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit
}

function positionOf(where: string | undefined, offset: number, end: number, total: number): string {
  const range = offset === 0 && end === total ? [] : [`${offset}–${end} / ${total}`]
  return [where ?? [], range].flat().join(' · ')
}
