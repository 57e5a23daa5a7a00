import type { DocumentText } from '../documents/readers/text.ts'
import { ToolError } from '../errors.ts'
import type { StoredFile } from '../store/files.ts'
import type { ToolContext } from './context.ts'
import { keptScans, readScan, type Scan, textOfPage } from './document-text.ts'

/** The part of a document that a call asks for. */
export type Passage = {
  text: string
  /** What the model reads beside the text. */
  shape: { sheet?: string; sheets?: string[]; rows?: number; columns?: number; pages?: number; slides?: number }
  where?: string
  /** Where each page that was read by OCR stands in the text. */
  pages: { page: number; from: number; to: number }[]
  /** Pages that were asked for and not read in the time of one call. */
  unread: number[]
  /** What to do about them. */
  message?: string
}

type Pages = Extract<DocumentText, { kind: 'pages' }>
type Choice = {
  pages: string | undefined
  upTo: number
  /** When the call began, on the monotonic clock. */
  startedAt: number
}

/** Milliseconds from its beginning that a call may read by OCR: a tool has 60 s, and the result is to be made yet. */
const OCR_TIME_MS = 54_000

/**
 * The pages asked for; without a wish, all of them, scans being read by OCR as far as the window asks for: the text
 * before a page never changes, so that offsets hold from one call to the next.
 * @throws ToolError when there are no such pages; UserError as readScan does.
 */
export async function choosePages(
  document: Pages,
  file: StoredFile & { path: string },
  choice: Choice,
  ctx: ToolContext,
): Promise<Passage> {
  const count = document.pages.length
  const unit = document.unit ?? 'page'
  const wanted = choice.pages === undefined ? undefined : pageNumbers(choice.pages, count)
  if (wanted?.length === 0) throw noSuchPage(file.card.name, count)
  const numbers = wanted ?? document.pages.map((_, index) => index + 1)
  const scans = keptScans(ctx.db, file)
  const spentMs = () => ctx.clock.monotonic() - choice.startedAt
  const toRead = numbers.filter(number => textOfPage(document, scans, number) === undefined).length
  // How far the window reaches into the scans is not known before they are read.
  const total = wanted || toRead === 1 ? { total: toRead } : {}
  const tell = (done: number) => ctx.progress({ label: READS_BY_OCR, done, ...total, unit: 'page', whenLate: 'kept' })
  let read = 0
  let longestMs = 0
  const passage: Passage = {
    text: '',
    shape: unit === 'slide' ? { slides: count } : { pages: count },
    pages: [],
    unread: [],
  }
  for (const [done, number] of numbers.entries()) {
    let text = textOfPage(document, scans, number)
    if (text === undefined && (wanted || passage.text.length < choice.upTo)) {
      const begunMs = spentMs()
      const withinMs = OCR_TIME_MS - begunMs
      // A page that would be cut is not begun.
      if (withinMs > longestMs) {
        tell(read)
        const scan = await readScan(file, number, ctx, {
          withinMs,
          onShare: share => tell(read + Math.min(share, KEPT)),
        })
        if (scan) scans.set(number, scan)
        text = textOfPage(document, scans, number)
        longestMs = Math.max(longestMs, spentMs() - begunMs)
        read += 1
        if (scan) tell(read)
      }
    }
    if (text === undefined) {
      passage.unread.push(...unreadFrom(numbers.slice(done), document, scans))
      break
    }
    append(passage, isPicture(file, count) ? text : `--- ${unit} ${number} ---\n${text}\n`)
    if (scans.get(number)?.kind === 'ocr') markOcr(passage, number, text)
  }
  if (passage.unread.length > 0) passage.message = howToGoOn(passage)
  if (!isPicture(file, count)) passage.where = whereOf(choice.pages, count, unit)
  return passage
}

/** A page counts as read only once it is kept. */
const KEPT = 0.99

const READS_BY_OCR = { fr: 'Lit les pages par OCR', en: 'Reads the pages by OCR' }

function isPicture(file: StoredFile, count: number): boolean {
  return count === 1 && file.card.mime.startsWith('image/')
}

function append(passage: Passage, piece: string): void {
  passage.text += passage.text === '' ? piece : `\n${piece}`
}

function markOcr(passage: Passage, page: number, text: string): void {
  passage.pages.push({ page, from: passage.text.length - text.length, to: passage.text.length })
}

function unreadFrom(numbers: readonly number[], document: Pages, scans: ReadonlyMap<number, Scan>): number[] {
  return numbers.filter(number => textOfPage(document, scans, number) === undefined)
}

function howToGoOn({ pages, unread }: Passage): string {
  const done = pages.length > 0 ? `Pages lues par OCR : ${rangesOf(pages.map(({ page }) => page))}. ` : ''
  const few = rangesOf(unread.slice(0, 10))
  return `${done}Pages numérisées pas encore lues : ${rangesOf(unread)}. Pour la suite, rappelez read_user_file avec next_offset, ou avec pages « ${few} ».`
}

function whereOf(wanted: string | undefined, count: number, unit: string): string {
  const mark = unit === 'slide' ? 'diapo' : 'p.'
  return wanted === undefined ? `${count} ${mark}` : `${mark} ${wanted.replaceAll(' ', '')} / ${count}`
}

function noSuchPage(name: string, count: number): ToolError {
  return new ToolError(`« ${name} » a ${count} page${count > 1 ? 's' : ''} : demandez des pages de 1 à ${count}.`, {
    fr: `Les pages demandées n’existent pas : « ${name} » en a ${count}.`,
    en: `The pages asked for do not exist: “${name}” has ${count}.`,
  })
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

/** The pages read by OCR that a window shows some of. */
export function pagesIn({ pages }: Passage, offset: number, end: number): number[] {
  return pages.filter(({ from, to }) => from < end && to > offset).map(({ page }) => page)
}

/** 1, 2, 3, 7 -> `1-3,7`. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}
