import { z } from 'zod'
import { OCR_VERSION } from '../documents/readers/ocr.ts'
import type { DocumentText } from '../documents/readers/text.ts'
import { getFileText, putFileText } from '../store/file-texts.ts'
import { type StoredFile, setFileShape } from '../store/files.ts'
import type { Bilingual, ToolProgress } from '../types.ts'
import type { ToolContext } from './context.ts'
import { keptShortText } from './kept-text.ts'

type OwnFile = StoredFile & { path: string }
export type Reader = Pick<ToolContext, 'db' | 'clock' | 'work'> & {
  paths: { data: string }
  signal: AbortSignal
  progress?(progress: ToolProgress): void
}

/**
 * What a file says, read in a worker the first time, and kept. Of scanned pages it holds no text: readScan does.
 * @throws UserError as readText does.
 */
export async function readDocumentText(file: OwnFile, reader: Reader): Promise<DocumentText> {
  const { name, mime, fileId } = file.card
  const asked = { path: file.path, sha256: file.sha256, name, mime }
  const document =
    keptShortText(reader.db, asked) ??
    (await reader.work.run(
      'read_text',
      { file: asked, dataFolder: reader.paths.data, now: reader.clock.now() },
      reader,
    ))
  // A second copy of a file that was read shares its text, and learns its shape here.
  const pages = document.kind === 'pages' ? document.pages.length : undefined
  if (pages !== undefined && file.pages !== pages && (pages > 1 || !mime.startsWith('image/'))) {
    setFileShape(reader.db, fileId, { pages })
  }
  if (document.kind === 'sheets' && file.sheets === undefined) {
    setFileShape(reader.db, fileId, { sheets: document.sheets.flatMap(sheet => sheet.name ?? []) })
  }
  return document
}

const scan = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ocr'),
    text: z.string(),
    confidence: z.number(),
    doubts: z.array(z.object({ figure: z.string(), line: z.string(), product: z.string().optional() })),
  }),
  /** Not a scan after all: the text of the document itself stands. */
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('failed'), reason: z.object({ fr: z.string(), en: z.string() }) }),
])
export type Scan = z.infer<typeof scan>

/** Pages of a scan, from 1, that were read by OCR; each is read once. */
export function keptScans(db: ToolContext['db'], file: ScannedFile): Map<number, Scan> {
  const kept = z.array(z.tuple([z.number(), scan])).safeParse(getFileText(db, scanKey(file)))
  return new Map(kept.success ? kept.data : [])
}

type ScannedFile = { sha256: string; card: { mime: string } }

function scanKey({ sha256, card }: ScannedFile) {
  return { sha256, mime: `${card.mime};ocr`, readerVersion: OCR_VERSION }
}

/** Milliseconds that one page may take: ten times what it takes on a usual machine. */
const PAGE_TIME_MS = 30_000

/**
 * Reads one scanned page by OCR, in a worker that is terminated when `signal` aborts or the page takes too long, and
 * keeps what was read; a page that takes too long is kept as such. Undefined when it was given up after `withinMs`,
 * which is less than a page may take: it is read another time. `onShare`: how much of the page is read, 0 to 1.
 * @throws UserError when the picture cannot be opened, or OCR is not installed whole; the reason of `signal`.
 */
export async function readScan(
  file: OwnFile,
  page: number,
  reader: Reader,
  { withinMs = PAGE_TIME_MS, onShare }: { withinMs?: number; onShare?: (share: number) => void } = {},
): Promise<Scan | undefined> {
  const { name, mime } = file.card
  const limit = AbortSignal.timeout(Math.floor(Math.min(withinMs, PAGE_TIME_MS)))
  const options = {
    signal: AbortSignal.any([reader.signal, limit]),
    ...(onShare && { progress: ({ done = 0 }: ToolProgress) => onShare(done) }),
  }
  const read = await reader.work.run('read_by_ocr', { path: file.path, name, mime, page }, options).then(
    (text): Scan => (text ? { kind: 'ocr', ...text } : { kind: 'text' }),
    (error: unknown): Scan | undefined => {
      if (!limit.aborted || reader.signal.aborted) throw error
      return withinMs < PAGE_TIME_MS ? undefined : { kind: 'failed', reason: TOO_LONG }
    },
  )
  if (!read) return undefined
  putFileText(reader.db, scanKey(file), [...keptScans(reader.db, file).set(page, read)], reader.clock.now())
  return read
}

const TOO_LONG: Bilingual = {
  fr: 'Cette page est trop longue à lire par OCR : numérisez-la de nouveau, plus petite ou plus nette.',
  en: 'This page takes too long to read by OCR: scan it again, smaller or sharper.',
}

/** What a page says as far as it is known; undefined when it is a scan not read yet. */
export function textOfPage(
  document: { pages: readonly string[]; scanned?: readonly number[] | undefined },
  scans: ReadonlyMap<number, Scan>,
  number: number,
): string | undefined {
  const own = document.pages[number - 1] ?? ''
  if (!document.scanned?.includes(number)) return own
  const read = scans.get(number)
  switch (read?.kind) {
    case undefined:
      return undefined
    case 'text':
      return own
    case 'failed':
      return `[page illisible : ${read.reason.fr}]`
    case 'ocr':
      return (read.text || BLANK) + doubtsText(read.doubts)
  }
}

const BLANK = '[aucun texte reconnu sur cette page]'

type Doubts = Extract<Scan, { kind: 'ocr' }>['doubts']

function doubtsText(doubts: Doubts): string {
  if (doubts.length === 0) return ''
  const lines = doubts.map(({ figure, line, product }) =>
    product ? `- « ${line} » : ${product}, et non ${figure}` : `- « ${figure} », mal lisible, dans « ${line} »`,
  )
  return `\n\n[chiffres à vérifier sur l’original]\n${lines.join('\n')}`
}
