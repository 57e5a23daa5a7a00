import type { PassagePlace } from '../store/passages.ts'

/** A document as its reader gives it: running text, pages, or sheets with `row 12: a | b` on each line. */
export type ReadDocument =
  | { kind: 'text'; text: string }
  | { kind: 'pages'; pages: readonly string[] }
  | { kind: 'sheets'; sheets: readonly { name?: string | undefined; text: string }[] }

export type Passage = PassagePlace & { text: string; heading?: string }

/** Characters: a passage is closed once it has this many, and never has more than the most. */
const ENOUGH = 600
const MOST = 900
/** A section shorter than this is left with the next. */
const SECTION = 250
const HEADING = 160

/** Pieces short enough to read at a glance, cut where the document itself has a seam. */
export function* cutPassages(document: ReadDocument): Generator<Passage> {
  switch (document.kind) {
    case 'text':
      yield* cutText(document.text, {})
      return
    case 'pages':
      for (const [index, text] of document.pages.entries()) yield* cutText(text, { page: index + 1 })
      return
    case 'sheets':
      for (const { name, text } of document.sheets) yield* cutRows(text, name === undefined ? {} : { sheet: name })
      return
  }
}

/** Closed at a blank line once it is long enough, and at each heading; a heading goes with all that is under it. */
function* cutText(text: string, place: PassagePlace): Generator<Passage> {
  const whole = titleOf(text)
  let heading = whole
  let open = ''
  let under = heading
  const close = function* (): Generator<Passage> {
    const done = open.trim()
    open = ''
    if (done !== '') yield { ...place, text: done, ...(under && !done.includes(under) && { heading: under }) }
    under = heading
  }
  for (const block of text.split(/\n\s*\n/)) {
    const title = /^#{1,6}\s+(.+)/.exec(block.trimStart())?.[1]
    const full = open.length >= ENOUGH || open.length + block.length > MOST
    if (full || (title !== undefined && open.length >= SECTION)) yield* close()
    if (title !== undefined) heading = whole && whole !== title ? `${whole} · ${title.slice(0, HEADING)}` : whole
    if (open === '') under = heading
    for (const piece of piecesOf(block)) {
      if (open !== '' && open.length + piece.length > MOST) yield* close()
      open += `${open === '' ? '' : '\n\n'}${piece}`
    }
  }
  yield* close()
}

/** The first line, which says what the whole is. */
function titleOf(text: string): string | undefined {
  const line = text
    .slice(0, 2_000)
    .trimStart()
    .split('\n', 1)[0]
    ?.replace(/^#+\s*/, '')
    .trim()
  return line ? line.slice(0, HEADING) : undefined
}

/** A long block in pieces: at a line, else a sentence, else a word, else anywhere. */
function* piecesOf(block: string): Generator<string> {
  let rest = block.trim()
  while (rest.length > MOST) {
    const head = rest.slice(0, MOST)
    const at = seamIn(head)
    yield rest.slice(0, at).trimEnd()
    rest = rest.slice(at).trimStart()
  }
  if (rest !== '') yield rest
}

function seamIn(head: string): number {
  const line = head.lastIndexOf('\n')
  if (line > ENOUGH / 2) return line
  const sentence = Math.max(
    head.lastIndexOf('. '),
    head.lastIndexOf('; '),
    head.lastIndexOf('! '),
    head.lastIndexOf('? '),
  )
  if (sentence > ENOUGH / 2) return sentence + 1
  const space = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\u00a0'))
  if (space > ENOUGH / 2) return space
  const code = head.charCodeAt(head.length - 1)
  return code >= 0xd800 && code <= 0xdbff ? head.length - 1 : head.length
}

/** Whole rows; the first one names the columns, and goes with all the others. */
function* cutRows(text: string, place: PassagePlace): Generator<Passage> {
  let header: string | undefined
  let open = ''
  let first = 0
  let isFirst = true
  const close = function* (): Generator<Passage> {
    if (open !== '') yield { ...place, row: first, text: open, ...(header && !isFirst && { heading: header }) }
    if (open !== '') isFirst = false
    open = ''
  }
  for (const line of text.split('\n')) {
    const row = ROW.exec(line)
    const cells = (row?.[2] ?? line).replace(/[\s|]+$/, '')
    if (cells.replace(/[\s|]/g, '') === '') continue
    const shown = cells.slice(0, MOST)
    header ??= shown.slice(0, HEADING)
    if (open !== '' && open.length + shown.length > MOST) yield* close()
    if (open === '') first = Number(row?.[1] ?? 1)
    open += `${open === '' ? '' : '\n'}${row ? `${row[1]}: ` : ''}${shown}`
    if (open.length >= ENOUGH) yield* close()
  }
  yield* close()
}

const ROW = /^row (\d+): (.*)$/s
