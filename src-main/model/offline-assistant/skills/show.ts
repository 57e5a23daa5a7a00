import type { FileRef } from '../../../types.ts'
import { findSheetName } from '../details.ts'
import { chooseFile } from '../file-choice.ts'
import { quote } from '../format.ts'
import { findNumbers } from '../numbers.ts'
import { type Line, type Reading, readFile, readLines } from '../reading.ts'
import { fileOf, numberOf, textOf } from '../results.ts'
import type { Script } from '../script.ts'
import { type Part, roundsFor, type Situation } from '../situation.ts'
import { names, type Request } from '../understand.ts'
import { tokenize } from '../words.ts'

const SHOWN_CHARACTERS = 3_000
/** Windows read to reach a row far down. */
const WINDOWS_TO_A_ROW = 4

/** A page, rows, the beginning, or what follows what was read last: quoted as the tool gives it. */
export function* showFile(request: Request, situation: Situation): Script<Part> {
  const { say, understanding } = situation
  const { place } = request.given ?? {}
  const range = place ? rangeOf(place) : askedRange(request.text)
  const going = names(understanding, 'more') && !range ? lastWindow(situation) : undefined
  if (names(understanding, 'more') && !range && understanding.files.length === 0 && !going) {
    return failed(
      say({
        fr: 'Il n’y a pas de suite à lire : rien n’est ouvert, ou le dernier fichier est lu jusqu’au bout.',
        en: 'There is nothing more to read: nothing is open, or the last file is read to its end.',
      }),
    )
  }
  const chosen = going
    ? { file: going.file, said: undefined }
    : yield* chooseFile(situation, {
        request,
        kind: 'any',
        query: names(understanding, 'balance') ? 'balance' : undefined,
      })
  if (!chosen.file) return { ...failed(chosen.text), question: chosen.question }
  const name = quote(chosen.file.name, situation.language)
  const wantsRows =
    range !== undefined &&
    (place ? place.row !== undefined : names(understanding, 'row') && !names(understanding, 'page'))
  const read = wantsRows
    ? yield* readToRow(situation, chosen.file, range.last)
    : yield* readFile(
        situation,
        chosen.file,
        1,
        going
          ? { offset: going.offset, sheet: going.sheet }
          : { pages: range && pagesOf(range), sheet: place?.sheet ?? findSheetName(understanding.text) },
      )
  if ('failure' in read)
    return failed(`${say({ fr: `Je n’ai pas pu lire ${name}.`, en: `I could not read ${name}.` })} ${read.failure}`)
  const lines = readLines(read.reading.text)
  if (wantsRows) {
    const kept = lines.filter(line => inRange(line.row ?? line.line, range))
    if (kept.length === 0)
      return failed(
        say({
          fr: `Je n’ai pas trouvé la ligne ${range.first} dans ${name}.`,
          en: `I did not find row ${range.first} in ${name}.`,
        }),
      )
    return shown(name, kept, read.reading, chosen.said, situation)
  }
  const kept = range ? lines.filter(line => line.page === undefined || inRange(line.page, range)) : lines
  if (!kept.some(line => line.text.trim() !== ''))
    return failed(
      say({ fr: `Je n’ai trouvé aucun texte à cet endroit de ${name}.`, en: `I found no text there in ${name}.` }),
    )
  return shown(name, kept, read.reading, chosen.said, situation)
}

function shown(
  name: string,
  lines: readonly Line[],
  reading: Reading,
  said: string | undefined,
  { say }: Situation,
): Part {
  const text = lines
    .map((line, index) => {
      const page = line.page !== undefined && line.page !== lines[index - 1]?.page ? `**Page ${line.page}**\n` : ''
      const row = line.row === undefined ? '' : `${say({ fr: 'ligne', en: 'row' })} ${line.row} : `
      return `${page}${row}${line.text}`
    })
    .join('\n')
    .trim()
  const cut = text.length > SHOWN_CHARACTERS
  const excerpt = cut
    ? `${text.slice(0, text.lastIndexOf('\n', SHOWN_CHARACTERS) > 500 ? text.lastIndexOf('\n', SHOWN_CHARACTERS) : SHOWN_CHARACTERS)}\n[…]`
    : text
  const more = !reading.complete
    ? say({ fr: 'Dites « continue » pour lire la suite.', en: 'Say “continue” to read on.' })
    : undefined
  const clipped = cut
    ? say({
        fr: 'L’extrait est coupé ici ; demandez une page ou des lignes précises pour le voir en entier.',
        en: 'The excerpt is cut here; ask for a page or rows to see all of it.',
      })
    : undefined
  const heading = say({ fr: `Extrait de ${name} :`, en: `From ${name}:` })
  return {
    intent: 'show',
    ok: true,
    files: [],
    text: [said, heading, excerpt, clipped, more].filter(Boolean).join('\n\n'),
  }
}

/** From the start, then nearer by the share of rows that the tool announces. */
function* readToRow(
  situation: Situation,
  file: FileRef,
  row: number,
): Script<{ reading: Reading } | { failure: string }> {
  const first = yield* readFile(situation, file, 1)
  if ('failure' in first || reaches(first.reading, row)) return first
  const { rows, totalCharacters, nextOffset } = first.reading
  const guess = rows && totalCharacters && rows > row ? Math.floor((totalCharacters * row) / rows) - 4_000 : undefined
  const offset = Math.max(guess ?? 0, nextOffset ?? 0)
  const rounds = Math.min(WINDOWS_TO_A_ROW, roundsFor(situation))
  let read = yield* readFile(situation, file, 1, { offset })
  for (let round = 1; round < rounds && !('failure' in read) && !reaches(read.reading, row); round += 1) {
    read = yield* readFile(situation, file, 1, { offset: read.reading.nextOffset })
  }
  return read
}

function reaches(reading: Reading, row: number): boolean {
  return reading.complete || readLines(reading.text).some(line => (line.row ?? 0) >= row)
}

type Range = { first: number; last: number }

/** Around the row of a passage, or its page. */
function rangeOf({ row, pages }: { row?: number; pages?: string }): Range | undefined {
  if (row !== undefined) return { first: Math.max(1, row - ROWS_AROUND), last: row + ROWS_AROUND }
  return pages === undefined ? undefined : { first: Number(pages), last: Number(pages) }
}

const ROWS_AROUND = 3

/** « page 3 », « lignes 10 à 20 », “rows 5-8”, « page deux ». */
function askedRange(text: string): Range | undefined {
  const tokens = tokenize(text)
  const numbers = findNumbers(tokens).filter(number => Number.isInteger(number.value) && number.value > 0)
  const at = tokens.findIndex(token => /^(?:pages?|pg|lignes?|rows?|lines?)$/.test(token.word))
  if (at < 0) return undefined
  const [first, second] = numbers.filter(number => number.first > at)
  const before = numbers.findLast(number => number.last < at)
  if (!first) return before ? { first: before.value, last: before.value } : undefined
  const joined =
    second && second.first - first.last <= 2 && /^(?:a|to|-|–|et|and|jusqu)$/.test(tokens[first.last + 1]?.word ?? '')
  return joined && second.value >= first.value
    ? { first: first.value, last: second.value }
    : { first: first.value, last: first.value }
}

function inRange(value: number, range: Range): boolean {
  return value >= range.first && value <= range.last
}

function pagesOf(range: Range): string {
  return range.first === range.last ? String(range.first) : `${range.first}-${range.last}`
}

/** Where the last reading of the conversation stopped, when it did not reach the end. */
function lastWindow({ history }: Situation): { file: FileRef; offset: number; sheet?: string } | undefined {
  const step = history.findLast(({ call, outcome }) => call.name === 'read_user_file' && outcome.ok)
  if (!step?.outcome.ok) return undefined
  const file = fileOf(step.outcome.data)
  const offset = numberOf(step.outcome.data, 'next_offset')
  return file && offset !== undefined ? { file, offset, sheet: textOf(step.outcome.data, 'sheet') } : undefined
}

function failed(text: string): Part {
  return { intent: 'show', ok: false, files: [], text }
}
